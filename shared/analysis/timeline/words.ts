// Numbers for the texts that come again and again: names of tools, outcomes, codes. The same text has the same number,
// and a text keeps its number while a log grows. It must not know what the texts mean.
import { cutText } from '../../rules/message.js'

/** UTF-16 units that are kept of a word: names are short, and a hostile log must not make them long. */
const LONGEST_WORD = 80

/** A log whose tools all have other names shares the last number. */
const MOST_WORDS = 20_000

export class WordList {
  readonly #numbers = new Map<string, number>([['', 0]])
  readonly #words: string[] = ['']

  get words(): readonly string[] {
    return this.#words
  }

  /** 0 for no text. */
  numberOf(text: string | undefined): number {
    if (text === undefined) return 0
    const word = cutText(text, LONGEST_WORD)
    const known = this.#numbers.get(word)
    if (known !== undefined) return known
    if (this.#words.length >= MOST_WORDS) return MOST_WORDS - 1
    const number = this.#words.length
    this.#words.push(word)
    this.#numbers.set(word, number)
    return number
  }
}
