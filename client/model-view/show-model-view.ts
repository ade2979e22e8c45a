// The commands about what the model saw: one document for a place, or two steps side by side in the editor's own
// comparison.
import { commands, type QuickPickItem, QuickPickItemKind, window } from 'vscode'
import { SessionSteps } from '../../shared/protocol.js'
import { text } from '../../shared/text.js'
import { identify, type LogTarget, locate, openLog } from '../log-target.js'
import type { SessionServer } from '../server-connection.js'
import { toLabel, toNotice } from '../ui-text.js'
import type { ModelDocuments } from './model-documents.js'
import type { ModelSubject } from './model-uri.js'

export interface ModelViewParts {
  readonly server: SessionServer
  readonly documents: ModelDocuments
}

/** Opens the request at a place; between steps, the messages up to there. */
export async function showModelView({ server, documents }: ModelViewParts, target: LogTarget): Promise<void> {
  await openLog(target)
  const log = target.uri.toString()
  const place = await locate(server, target)
  const where = place?.seq === undefined ? ('end' as const) : { seq: place.seq }
  const found =
    (await documents.find({ kind: 'request', log, target: where })) ??
    (await documents.find({ kind: 'messages', log, target: where }))
  if (found === undefined) {
    await window.showInformationMessage(text('The model has seen nothing of this log yet.'))
    return
  }
  await window.showTextDocument(found.uri, { preview: true })
}

/** Asks for two steps and compares their requests. */
export async function compareModelViews(parts: ModelViewParts, target: LogTarget): Promise<void> {
  await openLog(target)
  const answer = await parts.server.request<SessionSteps.Result>(SessionSteps.method, identify(target.uri))
  const steps = answer?.steps ?? []
  if (steps.length < 2) {
    await window.showInformationMessage(
      text('The log has fewer than two steps, so there is nothing to compare.'),
    )
    return
  }
  const row = (await locate(parts.server, target))?.row ?? 0
  const at = Math.max(
    steps.findLastIndex((step) => step.row <= row),
    1,
  )
  const later = await pickStep(steps, { title: text('Compare: the later request'), active: at })
  if (later === undefined) return
  const others = steps.filter((step) => step !== later)
  const before = others.findLastIndex((step) => step.row < later.row)
  const earlier = await pickStep(others, {
    title: text('Compare: the earlier request'),
    active: Math.max(before, 0),
  })
  if (earlier === undefined) return
  await showComparison(parts, target, [earlier, later])
}

async function showComparison(
  { documents }: ModelViewParts,
  { uri }: LogTarget,
  steps: readonly [SessionSteps.Step, SessionSteps.Step],
): Promise<void> {
  const toSubject = ({ turn, step }: SessionSteps.Step): ModelSubject => ({
    kind: 'request',
    log: uri.toString(),
    target: { turn, step },
  })
  const [earlier, later] = steps
  const one = await documents.find(toSubject(earlier))
  const other = await documents.find(toSubject(later))
  if (one === undefined || other === undefined) {
    await window.showWarningMessage(toNotice(text('The log has changed; one of the steps is gone.')))
    return
  }
  const title = text('{0} ↔ {1}', [shortTitle(earlier), shortTitle(later)])
  await commands.executeCommand('vscode.diff', one.uri, other.uri, title)
}

function shortTitle({ turn, step }: SessionSteps.Step): string {
  return text('Turn {0}, step {1}', [turn, step])
}

interface StepItem extends QuickPickItem {
  readonly step?: SessionSteps.Step
}

/** Undefined when the user went away. */
async function pickStep(
  steps: readonly SessionSteps.Step[],
  { title, active }: { readonly title: string; readonly active: number },
): Promise<SessionSteps.Step | undefined> {
  const items = stepItems(steps)
  const picker = window.createQuickPick<StepItem>()
  picker.title = title
  picker.placeholder = text('Type to filter by turn, outcome or first words')
  picker.matchOnDescription = true
  picker.matchOnDetail = true
  picker.items = items
  picker.activeItems = items.filter(({ step }) => step === steps[active])
  try {
    return await new Promise((resolve) => {
      picker.onDidAccept(() => resolve(picker.activeItems[0]?.step))
      picker.onDidHide(() => resolve(undefined))
      picker.show()
    })
  } finally {
    picker.dispose()
  }
}

function stepItems(steps: readonly SessionSteps.Step[]): readonly StepItem[] {
  return steps.flatMap((step, index) => {
    const item: StepItem = {
      step,
      label: shortTitle(step),
      description: step.seq === undefined ? '' : text('seq {0}', [step.seq]),
    }
    if (step.turn === steps[index - 1]?.turn) return [item]
    const label = [text('Turn {0}', [step.turn]), step.outcome, step.firstWords]
      .flatMap((part) => (part === undefined || part === '' ? [] : [toLabel(part)]))
      .join(' · ')
    return [{ label, kind: QuickPickItemKind.Separator }, item]
  })
}
