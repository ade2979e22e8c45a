// Finds what belongs to a log on disk: the logs of other sessions that it names, and exported attachments. Looks only
// where such files lie by the harness's own layouts, and in the folder of the log; reads no more than first lines.
// Names come out of untrusted logs, so each becomes one path segment, and a file counts only if its header says so.
import type { Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { escapeId, storePlaceIn } from '../shared/session/store-layout.js'
import { pathOfUri } from './file-uri.js'
import { readLogStart } from './log-start.js'

/** Files of a folder whose first line is looked at, and folders beside it. */
const mostFiles = 100
const mostFolders = 500

/** The uri of the log of a session, looked for around the log at `fromUri`; undefined where it is not found. */
export async function findSessionLog(fromUri: string, sessionId: string): Promise<string | undefined> {
  const file = pathOfUri(fromUri)
  if (file === undefined || sessionId === '') return undefined
  for (const look of [inStore, inFlatStore, inExport]) {
    const found = await firstOfSession(await look(file, sessionId), sessionId)
    if (found !== undefined) return pathToFileURL(found).href
  }
  const beside = await logsIn(path.dirname(file))
  const found = await firstOfSession(beside.slice(0, mostFiles), sessionId)
  return found === undefined ? undefined : pathToFileURL(found).href
}

/** Exported attachments of a log by their file names without the ending. */
export async function listMedia(fromUri: string): Promise<ReadonlyMap<string, string>> {
  const media = new Map<string, string>()
  const file = pathOfUri(fromUri)
  if (file === undefined) return media
  const folder = path.join(exportRootOf(file) ?? path.dirname(file), 'media')
  for (const entry of await entriesOf(folder)) {
    if (entry.isFile())
      media.set(path.parse(entry.name).name, pathToFileURL(path.join(folder, entry.name)).href)
  }
  return media
}

/** The names that an attachment may have in an export. */
export function mediaNamesOf(attachmentId: string): readonly string[] {
  return [attachmentId, sanitized(attachmentId), attachmentId.replace(/^[^:]*:/, '')]
}

/** `<root>/<project>/<session>/session.jsonl`, in the same project first. */
async function inStore(file: string, sessionId: string): Promise<readonly string[]> {
  const place = storePlaceIn(file)
  if (place === undefined) return []
  const root = path.resolve(path.dirname(file), '..', '..')
  const session = escapeId(sessionId)
  const own = await logsIn(path.join(root, place.project, session))
  if (own.length > 0) return own
  const projects = await foldersIn(root)
  const all = await Promise.all(projects.map((project) => logsIn(path.join(root, project, session))))
  return all.flat()
}

/** `<root>/<project>/<session>.jsonl`, as up to July 2026, and files that are named after their session. */
async function inFlatStore(file: string, sessionId: string): Promise<readonly string[]> {
  const folder = path.dirname(file)
  const session = escapeId(sessionId)
  const names = ['.jsonl', '.session.jsonl', '.jsonl.zstd', '.session.jsonl.zstd'].map((end) => session + end)
  const projectKey = path.basename(folder)
  const isStore = projectKey === '_no-cwd' || /^cwd-[0-9a-f]{12}$/.test(projectKey)
  const root = path.dirname(folder)
  const folders = isStore ? (await foldersIn(root)).map((project) => path.join(root, project)) : []
  return [folder, ...folders].flatMap((each) => names.map((name) => path.join(each, name)))
}

/** An export: the root's log, and below it `subagents/<session>/session.jsonl`. */
async function inExport(file: string, sessionId: string): Promise<readonly string[]> {
  const above = exportRootOf(file)
  const root = above ?? path.dirname(file)
  const child = path.join(root, 'subagents', sanitized(sessionId))
  return [...(above === undefined ? [] : await logsIn(above)), ...(await logsIn(child))]
}

/** The root folder of the export in which a log is that of a child; undefined for all other logs. */
function exportRootOf(file: string): string | undefined {
  const children = path.dirname(path.dirname(file))
  return path.basename(children) === 'subagents' ? path.dirname(children) : undefined
}

/** As exports name files and folders. */
function sanitized(name: string): string {
  return name.replace(/[^A-Za-z0-9_-]/g, '_')
}

/** The logs in a folder; of several generations of one log the newest first. */
async function logsIn(folder: string): Promise<readonly string[]> {
  const names = (await entriesOf(folder))
    .filter((entry) => entry.isFile() && /\.jsonl(\.zstd)?$/.test(entry.name))
    .map((entry) => entry.name)
  names.sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  return names.map((name) => path.join(folder, name))
}

async function foldersIn(folder: string): Promise<readonly string[]> {
  const names = (await entriesOf(folder)).filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  return names.slice(0, mostFolders)
}

/** A folder that is not there or must not be read has no entries. */
async function entriesOf(folder: string): Promise<readonly Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

async function firstOfSession(files: readonly string[], sessionId: string): Promise<string | undefined> {
  for (const file of files) if ((await readSessionId(file)) === sessionId) return file
  return undefined
}

/** The id in the header line of a file; undefined where it is no log or cannot be read. */
async function readSessionId(file: string): Promise<unknown> {
  try {
    // Opening anything but a plain file, such as a pipe, may wait for ever.
    if (!(await stat(file)).isFile()) return undefined
    const text = await readLogStart(file)
    const header: unknown = JSON.parse(text.split('\n', 1)[0] ?? '')
    if (typeof header !== 'object' || header === null || !('type' in header) || !('id' in header))
      return undefined
    return header.type === 'session' ? header.id : undefined
  } catch {
    return undefined
  }
}
