// The files in which workspaces declare the event types of their plugins: found for a log, read once, read again when
// the editor says that they changed, and their mistakes shown where they stand. What a declaration means is known by
// shared/format/declared-types.ts.
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  type Diagnostic,
  DiagnosticSeverity,
  type Range,
  type WorkspaceEdit,
} from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { declareType } from '../shared/format/declare-type.js'
import { type DeclaredTypes, declaredTypesFile, readDeclaredTypes } from '../shared/format/declared-types.js'
import type { EventDefinition } from '../shared/format/dialect.js'
import { pathOfUri } from './file-uri.js'

/** A file larger than that holds no declarations that a person wrote. */
const MOST_BYTES = 4 * 1024 * 1024

/** What is asked of a log: where it is, and the setting `eventTypes.file` that holds for it. */
export interface DeclaringLog {
  readonly uri: string
  readonly settings: { readonly eventTypesFile: string }
}

export interface DeclaredTypesOutlet {
  /** Shows what is wrong with a file; an empty list takes it back. */
  readonly show: (uri: string, diagnostics: Diagnostic[]) => void
  /** The file says something else than before. */
  readonly onChanged: (uri: string) => void
  /** Files of this name should be watched too; the default name is anyway. */
  readonly watch: (name: string) => void
}

/** What the editor can do with a file that is not open. */
export interface FileEditAbilities {
  readonly takesVersionedEdits: boolean
  readonly createsFiles: boolean
}

interface KnownFile {
  readonly text: string | undefined
  readonly declared: DeclaredTypes
}

export class DeclaredTypesFiles {
  readonly #folders: readonly string[]
  readonly #outlet: DeclaredTypesOutlet
  /** By path. */
  readonly #files = new Map<string, KnownFile>()
  /** Files of which mistakes are shown. */
  readonly #shown = new Set<string>()
  /** Names of files that the editor watches. */
  readonly #watched = new Set([declaredTypesFile])

  /** `folders` are the uris of the workspace folders. */
  constructor(folders: readonly string[], outlet: DeclaredTypesOutlet) {
    this.#folders = folders
    this.#outlet = outlet
  }

  /** The types for a log; undefined where none are declared. The same value as long as the file stays the same. */
  typesFor(log: DeclaringLog): ReadonlyMap<string, EventDefinition> | undefined {
    const file = this.#fileFor(log)
    const types = file === undefined ? undefined : this.#read(file).declared.types
    return types === undefined || types.size === 0 ? undefined : types
  }

  /** The editor says that files have changed; those that were read are read again. */
  onFilesChanged(uris: readonly string[]): void {
    for (const uri of uris) {
      const file = pathOfUri(uri)
      const known = file === undefined ? undefined : this.#files.get(file)
      if (file === undefined || known === undefined) continue
      if (readText(file) === known.text) continue
      this.#files.delete(file)
      this.#read(file)
      this.#outlet.onChanged(uri)
    }
  }

  /** Whether a type can be declared for a log by an edit. */
  canDeclare(log: DeclaringLog, { createsFiles }: FileEditAbilities): boolean {
    const file = this.#fileFor(log)
    return file !== undefined && (createsFiles || this.#read(file).text !== undefined)
  }

  /** The edit that declares a type, and creates the file if need be; undefined where that cannot be done. */
  declarationEdit(
    log: DeclaringLog,
    type: string,
    { takesVersionedEdits, createsFiles }: FileEditAbilities,
  ): WorkspaceEdit | undefined {
    const file = this.#fileFor(log)
    if (file === undefined) return undefined
    const before = readText(file)
    const uri = pathToFileURL(file).href
    const changes = declareType(before, type)
    if (changes === undefined || (before === undefined && !createsFiles)) return undefined
    const document = TextDocument.create(uri, 'json', 0, before ?? '')
    const edits = changes.map(({ start, end, text: newText }) => ({
      range: rangeIn(document, start, end),
      newText,
    }))
    if (before !== undefined && !takesVersionedEdits) return { changes: { [uri]: edits } }
    const create = { kind: 'create', uri, options: { ignoreIfExists: true } } as const
    const edit = { textDocument: { uri, version: null }, edits }
    return { documentChanges: before === undefined ? [create, edit] : [edit] }
  }

  /** The path of the file for a log: as the setting says, from the folder of the workspace that holds the log. */
  #fileFor({ uri, settings }: DeclaringLog): string | undefined {
    const log = pathOfUri(uri)
    if (log === undefined) return undefined
    const chosen = settings.eventTypesFile === '' ? declaredTypesFile : settings.eventTypesFile
    const folder = this.#folders
      .map((each) => pathOfUri(each))
      .filter((each) => each !== undefined)
      .filter((each) => isInside(each, log))
      .reduce<string | undefined>(
        (longest, each) => (each.length > (longest?.length ?? -1) ? each : longest),
        undefined,
      )
    return path.resolve(folder ?? path.dirname(log), chosen)
  }

  #read(file: string): KnownFile {
    const known = this.#files.get(file)
    if (known !== undefined) return known
    const source = readText(file)
    const declared = readDeclaredTypes(source ?? '{}')
    const read = { text: source, declared }
    this.#files.set(file, read)
    this.#show(file, read)
    this.#watch(path.basename(file))
    return read
  }

  #watch(name: string): void {
    if (this.#watched.has(name)) return
    this.#watched.add(name)
    this.#outlet.watch(name)
  }

  #show(file: string, { text: source, declared }: KnownFile): void {
    const uri = pathToFileURL(file).href
    const document = TextDocument.create(uri, 'json', 0, source ?? '')
    const diagnostics = declared.problems.map(
      ({ message, start, end }): Diagnostic => ({
        range: rangeIn(document, start, end),
        severity: DiagnosticSeverity.Warning,
        source: 'dsh-session',
        message,
      }),
    )
    // Files without mistakes have nothing to show, unless they had something before.
    if (diagnostics.length === 0 && !this.#shown.has(file)) return
    if (diagnostics.length === 0) this.#shown.delete(file)
    else this.#shown.add(file)
    this.#outlet.show(uri, diagnostics)
  }
}

function rangeIn(document: TextDocument, start: number, end: number): Range {
  return { start: document.positionAt(start), end: document.positionAt(end) }
}

/** The text of the file; undefined where there is none that can be read. */
function readText(file: string): string | undefined {
  try {
    const stats = statSync(file)
    return stats.isFile() && stats.size <= MOST_BYTES ? readFileSync(file, 'utf8') : undefined
  } catch {
    // Most workspaces have no such file.
    return undefined
  }
}

function isInside(folder: string, file: string): boolean {
  const relative = path.relative(folder, file)
  return relative !== '' && !relative.startsWith('..') && !path.isAbsolute(relative)
}
