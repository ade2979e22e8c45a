// Finds the texts for users in the source of one module: the literals that it hands to the functions which look texts
// up. A plain search over the source, which is enough because the first argument of these functions must be a literal,
// or a choice between two; anything else is a fault. It must not know files.

/** The functions by the module that exports them, as the end of its address. */
const lookups: readonly (readonly [module: string, names: readonly string[]])[] = [
  ['/text.js', ['text', 'compose', 'deferred']],
  ['/number-text.js', ['counted']],
  ['/markdown.js', ['phrase']],
  ['/l10n/bundle.js', ['translated']],
]

export interface SourceTexts {
  readonly texts: readonly string[]
  /** The calls that hold no literal, each with what stands there. */
  readonly faults: readonly string[]
}

export function textsInSource(source: string): SourceTexts {
  const names = lookups.flatMap(([module, own]) => own.filter((name) => imports(source, module, name)))
  if (names.length === 0) return { texts: [], faults: [] }
  const texts: string[] = []
  const faults: string[] = []
  for (const call of source.matchAll(
    new RegExp(`(?<!(?<!\\.\\.)\\.|[\\w$'\`]|function )(${names.join('|')})\\(\\s*`, 'g'),
  )) {
    if (isInComment(source, call.index)) continue
    const argument = source.slice(call.index + call[0].length)
    const found = literalsOf(argument)
    if (found !== undefined) texts.push(...found)
    // Words out of tables come in as values.
    else if (call[1] !== 'translated') faults.push(call[0] + argument.slice(0, 60))
  }
  return { texts, faults }
}

function imports(source: string, module: string, name: string): boolean {
  return [...source.matchAll(/import\s*\{([^}]*)\}\s*from\s*'([^']*)'/g)].some(
    ([, list = '', address = '']) =>
      address.endsWith(module) && list.split(',').some((item) => item.trim() === name),
  )
}

function isInComment(source: string, at: number): boolean {
  const line = source.slice(source.lastIndexOf('\n', at) + 1, at)
  return /^\s*(?:\/\/|\/\*|\*)/.test(line)
}

const literal = String.raw`'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"`
/** An expression that holds no text itself. */
const other = String.raw`[^'"\`?(){},]*(?:\([^'"\`?(){}]*\)[^'"\`?(){},]*)*`
const end = String.raw`\s*,?\s*[,)]`
const whole = new RegExp(`^(${literal})${end}`)
const choice = new RegExp(String.raw`^${other}\?\s*(${literal})\s*:\s*(${literal})${end}`)
/** Two texts behind the count that decides between them. */
const plural = new RegExp(String.raw`^${other},\s*(${literal}),\s*(${literal})${end}`)

function literalsOf(argument: string): readonly string[] | undefined {
  const match = whole.exec(argument) ?? choice.exec(argument) ?? plural.exec(argument)
  return match?.slice(1).map(literalValue)
}

/** The value of a string literal; knows the escapes that occur in sentences. */
function literalValue(written: string): string {
  return written.slice(1, -1).replace(/\\(.)/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped))
}
