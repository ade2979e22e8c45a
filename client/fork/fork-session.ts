// Forks a log: shows what the child would take over, asks, has it written, and opens it beside its parent. Where the
// place is no boundary it says why and offers the nearest ones. The server plans and writes.
import path from 'node:path'
import { commands, type TextDocument, Uri, ViewColumn, window } from 'vscode'
import { ForkBoundaries, ForkPreview, ForkWrite } from '../../shared/protocol.js'
import { visibleText } from '../../shared/rules/message.js'
import { text } from '../../shared/text.js'
import { identify, type LogTarget, locate, openLog } from '../log-target.js'
import type { SessionServer } from '../server-connection.js'
import { toNotice } from '../ui-text.js'
import { pickBoundary } from './pick-boundary.js'

/** Forks through the row of the target. */
export async function forkHere(server: SessionServer, target: LogTarget): Promise<void> {
  const parent = await openLog(target)
  const place = await locate(server, target)
  if (place === undefined) {
    await window.showWarningMessage(text('There is no row here. Choose one of the marked rows.'))
    return
  }
  await forkThrough(server, parent, { row: place.row })
}

/** Asks for a boundary first. */
export async function forkAtBoundary(server: SessionServer, target: LogTarget): Promise<void> {
  const parent = await openLog(target)
  const answer = await server.request<ForkBoundaries.Result>(ForkBoundaries.method, identify(target.uri))
  const boundaries = answer?.boundaries ?? []
  if (boundaries.length === 0) {
    await window.showInformationMessage(text('The log has no place yet where it may be forked.'))
    return
  }
  const row = (await locate(server, target))?.row ?? 0
  const editor = window.visibleTextEditors.find(({ document }) => document === parent)
  const chosen = await pickBoundary({ boundaries, row, editor })
  if (chosen !== undefined) await forkThrough(server, parent, { seq: chosen.seq })
}

async function forkThrough(
  server: SessionServer,
  parent: TextDocument,
  at: ForkPreview.Params['at'],
): Promise<void> {
  const params: ForkPreview.Params = { ...identify(parent.uri), at }
  const preview = await server.request<ForkPreview.Result>(ForkPreview.method, params)
  if (preview === undefined) return
  if (preview.kind === 'refused') await offerNearest(server, parent, preview)
  else await confirm(server, parent, preview)
}

type Refusal = Extract<ForkPreview.Result, { readonly kind: 'refused' }>
type Plan = Extract<ForkPreview.Result, { readonly kind: 'plan' }>

async function offerNearest(
  server: SessionServer,
  parent: TextDocument,
  { reason, before, after }: Refusal,
): Promise<void> {
  const offers = [before, after].flatMap((seq) =>
    seq === undefined ? [] : [{ title: text('Fork Through Seq {0}', [seq]), seq }],
  )
  const choose = { title: text('Choose Boundary...'), seq: undefined }
  const message = toNotice(`${reason}.`)
  const chosen = await window.showWarningMessage(message, ...(offers.length > 0 ? [...offers, choose] : []))
  if (chosen === choose) await forkAtBoundary(server, { uri: parent.uri })
  else if (chosen?.seq !== undefined) await forkThrough(server, parent, { seq: chosen.seq })
}

async function confirm(server: SessionServer, parent: TextDocument, plan: Plan): Promise<void> {
  const fork = text('Fork')
  const elsewhere = text('Fork to File...')
  const choices = plan.isInStore ? [fork, elsewhere] : [elsewhere]
  const chosen = await window.showInformationMessage(
    toNotice(text('Fork this session through seq {0}?', [plan.seq])),
    { modal: true, detail: toNotice(detailOf(parent, plan).join('\n')) },
    ...choices,
  )
  if (chosen === undefined) return
  const file = chosen === elsewhere ? await askForFile(plan) : undefined
  if (chosen === elsewhere && file === undefined) return
  await write(server, parent, { seq: plan.seq, ...(file === undefined ? {} : { file }) })
}

function detailOf(parent: TextDocument, { lines, file, isInStore }: Plan): readonly string[] {
  const more: string[] = []
  if (parent.isDirty)
    more.push(text('The parent has unsaved changes; the child is made of what the editor shows.'))
  if (isInStore && file !== null) {
    // The last folder and the name in it hang on the id, which the child gets only when it is written.
    const project = visibleText(path.dirname(path.dirname(file)))
    more.push(
      `${text('The child is put where the harness looks for it, in a folder of its own under:')} ${project}`,
    )
  }
  return more.length === 0 ? lines : [...lines, '', ...more]
}

async function askForFile(plan: Plan): Promise<string | undefined> {
  const defaultUri = proposedChild(plan)
  const chosen = await window.showSaveDialog({
    ...(defaultUri === undefined ? {} : { defaultUri }),
    filters: { [text('Session logs')]: ['jsonl', 'zstd'] },
    title: text('Child of the Fork'),
    saveLabel: text('Fork'),
  })
  if (chosen === undefined || chosen.scheme === 'file') return chosen?.fsPath
  await window.showErrorMessage(text('The child must be put on the machine on which the log is.'))
  return undefined
}

/** Beside the parent; undefined where that is no file. */
function proposedChild({ file }: Plan): Uri | undefined {
  // The end of the name stands for the child's id; here the user gives the name.
  return file === null ? undefined : Uri.file(file.replace(/-new(?=(\.\w+)+$)/, ''))
}

async function write(
  server: SessionServer,
  parent: TextDocument,
  { seq, file }: { readonly seq: number; readonly file?: string },
): Promise<void> {
  const params: ForkWrite.Params = { ...identify(parent.uri), seq, ...(file === undefined ? {} : { file }) }
  const result = await server.request<ForkWrite.Result>(ForkWrite.method, params)
  if (result === undefined) return
  if (result.kind === 'refused') {
    await window.showErrorMessage(toNotice(text('No child was written. {0}', [result.reason])))
    return
  }
  const child = Uri.parse(result.uri, true)
  if (child.path.endsWith('.zstd')) await commands.executeCommand('vscode.open', child, ViewColumn.Beside)
  else await window.showTextDocument(child, { viewColumn: ViewColumn.Beside, preview: false })
}
