// The commands of the VS Code extension that others name: the server in code lenses, the timeline in its buttons.
// Plain ids and the shape of their arguments; other editors may give the ids a meaning of their own. This file must
// not know an editor.

/** Where in a log a command acts; without one it acts at the cursor. Rows are zero-based rows of the text. */
export interface CommandPlace {
  readonly seq?: number
  readonly row?: number
}

/** Arguments of all commands here: the uri of an open log, and where in it. Absent: the log in the active editor. */
export type CommandArguments = readonly [uri?: string, place?: CommandPlace]

/** Opens the timeline beside the editor, at a place. */
export const openTimelineCommand = 'dshSession.openTimeline'

/** Opens the request that the model saw at a place as a document. */
export const showRequestCommand = 'dshSession.showRequest'

/** Forks the session through a place, with a preview first. */
export const forkHereCommand = 'dshSession.forkHere'
