// Lets the user choose where to fork. While the choice moves the editor shows the row; when the user goes away it
// shows again what it showed before.
import {
  type QuickPickItem,
  QuickPickItemKind,
  Selection,
  type TextEditor,
  TextEditorRevealType,
  window,
} from 'vscode'
import type { ForkBoundaries } from '../../shared/protocol.js'
import { text } from '../../shared/text.js'
import { type ForkItem, forkGroups } from './fork-items.js'

interface BoundaryItem extends QuickPickItem {
  readonly item?: ForkItem
}

export interface BoundaryChoice {
  readonly boundaries: readonly ForkBoundaries.Boundary[]
  /** Row to begin at: the nearest boundary at or before it is chosen first. */
  readonly row: number
  /** Shows the log, if one does. */
  readonly editor: TextEditor | undefined
}

/** Undefined when the user went away. */
export async function pickBoundary(choice: BoundaryChoice): Promise<ForkBoundaries.Boundary | undefined> {
  const { boundaries, editor, row } = choice
  const items = boundaryItems(boundaries)
  const picker = window.createQuickPick<BoundaryItem>()
  picker.title = text('Fork Session at Boundary')
  picker.placeholder = text('Turns that the child shall keep; type to filter by outcome or first words')
  picker.matchOnDescription = true
  picker.matchOnDetail = true
  picker.items = items
  picker.activeItems = items.filter(({ item }) => item?.boundary === nearest(boundaries, row))
  const selection = editor?.selection
  const view = editor?.visibleRanges[0]
  picker.onDidChangeActive(([active]) => show(editor, active?.item?.boundary.row))
  try {
    const chosen = await new Promise<ForkBoundaries.Boundary | undefined>((resolve) => {
      picker.onDidAccept(() => resolve(picker.activeItems[0]?.item?.boundary))
      picker.onDidHide(() => resolve(undefined))
      picker.show()
    })
    if (chosen === undefined && editor !== undefined && selection !== undefined) {
      editor.selection = selection
      if (view !== undefined) editor.revealRange(view, TextEditorRevealType.AtTop)
    }
    return chosen
  } finally {
    picker.dispose()
  }
}

function boundaryItems(boundaries: readonly ForkBoundaries.Boundary[]): readonly BoundaryItem[] {
  return forkGroups(boundaries).flatMap(({ title, items }) => [
    { label: title, kind: QuickPickItemKind.Separator },
    ...items.map((item): BoundaryItem => {
      const { label, description, detail } = item
      return { item, label, description, ...(detail === undefined ? {} : { detail }) }
    }),
  ])
}

function nearest(
  boundaries: readonly ForkBoundaries.Boundary[],
  row: number,
): ForkBoundaries.Boundary | undefined {
  return boundaries.findLast((boundary) => boundary.row <= row) ?? boundaries[0]
}

function show(editor: TextEditor | undefined, row: number | undefined): void {
  if (editor === undefined || row === undefined || row >= editor.document.lineCount) return
  const { range } = editor.document.lineAt(row)
  editor.selection = new Selection(range.start, range.start)
  editor.revealRange(range, TextEditorRevealType.InCenterIfOutsideViewport)
}
