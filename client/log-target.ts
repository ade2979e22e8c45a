// Which log a command is about and where in it, from whatever the editor or the server hands to a command: a uri as
// text with a place (lenses, the timeline), a menu of the line number or the explorer, or nothing at all.
import { type Position, type TextDocument, Uri, window, workspace } from 'vscode'
import type { CommandPlace } from '../shared/commands.js'
import { LocateRow } from '../shared/protocol.js'
import { languageId } from './ids.js'
import type { SessionServer } from './server-connection.js'

export interface LogTarget {
  readonly uri: Uri
  /** Undefined: the cursor, where an editor shows the log. */
  readonly place?: CommandPlace
  /** Line of the editor, from 0, where the place is told so. */
  readonly line?: number
}

/** A row, and where it stands in the editor. */
export type Place = NonNullable<LocateRow.Result>

/** The target of a command; undefined where there is neither an argument nor a log that could be meant. */
export function findTarget(first: unknown, second: unknown): LogTarget | undefined {
  if (typeof first === 'string') return { uri: Uri.parse(first, true), place: readPlace(second) }
  if (first instanceof Uri) return { uri: first }
  if (isLineArgument(first)) return { uri: first.uri, line: first.lineNumber - 1 }
  const document = findOpenLog()
  return document === undefined ? undefined : { uri: document.uri }
}

/** The log in the active editor; where that is none (the timeline, the walkthrough), a visible one or the only one. */
function findOpenLog(): TextDocument | undefined {
  const editors = [window.activeTextEditor, ...window.visibleTextEditors]
  const shown = editors.find((editor) => editor?.document.languageId === languageId)?.document
  if (shown !== undefined) return shown
  const open = workspace.textDocuments.filter((document) => document.languageId === languageId)
  return open.length === 1 ? open[0] : undefined
}

/** The document of a target, opened if need be. Throws what the editor says, e.g. for a file that is too large. */
export function openLog({ uri }: LogTarget): Thenable<TextDocument> {
  return workspace.openTextDocument(uri)
}

/** Where the target lies, as the server understands it. Undefined where no row is there. */
export async function locate(server: SessionServer, target: LogTarget): Promise<Place | undefined> {
  const { uri, place } = target
  const params: LocateRow.Params = {
    textDocument: { uri: uri.toString() },
    ...(place === undefined || (place.seq === undefined && place.row === undefined)
      ? { position: positionOf(target) }
      : place.seq === undefined
        ? { row: place.row }
        : { seq: place.seq }),
  }
  return server.request<Place>(LocateRow.method, params)
}

/** What every query about a document begins with. */
export function identify(uri: Uri): { readonly textDocument: { readonly uri: string } } {
  return { textDocument: { uri: uri.toString() } }
}

function positionOf({ uri, line }: LogTarget): { readonly line: number; readonly character: number } {
  if (line !== undefined) return { line, character: 0 }
  const { line: at, character } = cursorIn(uri) ?? { line: 0, character: 0 }
  return { line: at, character }
}

function cursorIn(uri: Uri): Position | undefined {
  const key = uri.toString()
  const editors = [window.activeTextEditor, ...window.visibleTextEditors]
  return editors.find((editor) => editor?.document.uri.toString() === key)?.selection.active
}

function readPlace(value: unknown): CommandPlace | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { seq, row }: { readonly seq?: unknown; readonly row?: unknown } = value
  return {
    ...(isCount(seq) ? { seq } : {}),
    ...(isCount(row) ? { row } : {}),
  }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

/** What the menu of the line numbers hands over; its numbers count from 1. */
function isLineArgument(value: unknown): value is { readonly uri: Uri; readonly lineNumber: number } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'uri' in value &&
    value.uri instanceof Uri &&
    'lineNumber' in value &&
    typeof value.lineNumber === 'number'
  )
}
