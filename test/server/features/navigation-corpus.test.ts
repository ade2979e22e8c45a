import { describe, expect, it } from 'vitest'
import type { DocumentSymbol, Range } from 'vscode-languageserver-protocol/node'
import { citationsOf, prepareCitations, sourcesOf } from '../../../server/features/call-hierarchy.js'
import { codeLensesOf } from '../../../server/features/code-lens.js'
import { definitionsAt } from '../../../server/features/definition.js'
import { documentLinksOf } from '../../../server/features/document-links.js'
import { documentSymbolsOf } from '../../../server/features/document-symbols.js'
import { foldingRangesOf } from '../../../server/features/folding.js'
import { inlayHintsOf } from '../../../server/features/inlay-hints.js'
import { highlightsAt, referencesAt } from '../../../server/features/references.js'
import { selectionRangesAt } from '../../../server/features/selection-ranges.js'
import { workspaceSymbolsOf } from '../../../server/features/workspace-symbols.js'
import { defaultSettings } from '../../../server/settings.js'
import { LogAnalysis } from '../../../shared/analysis/log-analysis.js'
import { findDialect } from '../../../shared/format/registry.js'
import { LogText } from '../../../shared/log/log-text.js'
import { corpusFolder, corpusLogs, corpusMutants } from '../../corpus/corpus.js'

function open(text: string, dialectId: string) {
  const dialect = findDialect(dialectId)
  const analysis = new LogAnalysis(new LogText(text), dialect === undefined ? {} : { dialect })
  analysis.advance()
  return { analysis, uri: 'file:///log' }
}

function all(symbols: readonly DocumentSymbol[]): readonly DocumentSymbol[] {
  return symbols.flatMap((symbol) => [symbol, ...all(symbol.children ?? [])])
}

function isInside(inner: Range, outer: Range): boolean {
  const isAfter = inner.start.line > outer.start.line || inner.start.character >= outer.start.character
  const isBefore = inner.end.line < outer.end.line || inner.end.character <= outer.end.character
  return inner.start.line >= outer.start.line && inner.end.line <= outer.end.line && isAfter && isBefore
}

/** Places worth pointing at: numbers, ids, lists of references, and the end of the row. */
function positionsIn(row: string, line: number): { line: number; character: number }[] {
  const members = ['"seq"', '"turn"', '"callId"', '"sourceEventSeqs"', '"start"', '"id"']
  const found = members.map((member) => row.indexOf(member)).filter((character) => character >= 0)
  return [...found.map((character) => character + 8), row.length].map((character) => ({ line, character }))
}

describe.skipIf(corpusFolder === undefined)('navigation in real logs', () => {
  const logs =
    corpusFolder === undefined
      ? []
      : [...corpusLogs(), ...corpusMutants().filter((_, index) => index % 10 === 0)]

  it('answers everywhere, and every answer lies in the log', { timeout: 300_000 }, () => {
    for (const { text, dialect } of logs) {
      const log = open(text, dialect)
      const rows = text.split('\n')
      const isInLog = ({ start, end }: Range) =>
        start.character <= (rows[start.line]?.length ?? -1) && end.character <= (rows[end.line]?.length ?? -1)
      for (const [line, row] of rows.entries()) {
        for (const position of positionsIn(row, line)) {
          const { links } = definitionsAt(log, position)
          for (const { targetRange, targetSelectionRange } of links) {
            expect(isInLog(targetRange) && isInside(targetSelectionRange, targetRange)).toBe(true)
          }
          const references = referencesAt(log, position, { includeDeclaration: true })
          expect(references.every(({ range }) => isInLog(range))).toBe(true)
          highlightsAt(log, position)
        }
        const [selection] = selectionRangesAt(log.analysis, [{ line, character: Math.floor(row.length / 2) }])
        for (let range = selection; range?.parent !== undefined; range = range.parent) {
          expect(isInside(range.range, range.parent.range)).toBe(true)
        }
        for (const item of prepareCitations(log, { line, character: 0 })) {
          citationsOf(log, item)
          sourcesOf(log, item)
        }
      }
    }
  })

  it('makes an outline, folds, lenses, hints and links of every log', async () => {
    for (const { text, dialect } of logs) {
      const log = open(text, dialect)
      const last = { line: text.split('\n').length, character: 0 }
      const everything = { start: { line: 0, character: 0 }, end: last }
      for (const { range, selectionRange, children = [], name } of all(documentSymbolsOf(log.analysis))) {
        expect(isInside(selectionRange, range)).toBe(true)
        expect(children.every((child) => isInside(child.range, range))).toBe(true)
        expect(name).not.toBe('')
      }
      for (const { startLine, endLine } of foldingRangesOf(log.analysis, { showsText: true })) {
        expect(startLine).toBeLessThan(endLine)
      }
      codeLensesOf(log, { turns: true, fork: true, hasCommands: true })
      for (const { position, label } of inlayHintsOf(log.analysis, everything, defaultSettings.inlayHints)) {
        expect(String(label)).not.toMatch(/NaN|undefined/)
        expect(position.character).toBeLessThanOrEqual(log.analysis.text.row(position.line).length)
      }
      workspaceSymbolsOf([log], 'tool')
      await documentLinksOf(log.analysis, {
        findSession: async () => 'file:///a',
        findAttachment: () => 'file:///b',
        hasAttachments: true,
      })
    }
  })
})
