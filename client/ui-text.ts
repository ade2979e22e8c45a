// Makes text out of a log, or out of a file name, safe for places of the editor that give signs in it a meaning. Pure:
// it must not know the editor's API.
import { cutText, visibleText } from '../shared/rules/message.js'

/** UTF-16 units of a label; longer ones are cut where the editor would cut them anyway. */
const longestLabel = 120

/** For quick picks and status items: one line, nothing unseen, and `$(name)` stays text instead of an icon. */
export function toLabel(untrusted: string, limit = longestLabel): string {
  const cut = cutText(untrusted, limit)
  return withoutIcons(visibleText(cut.length < untrusted.length ? `${cut}…` : cut))
}

/**
 * For notifications and dialogs: `[text](address)` stays text instead of a link. The message is one of ours with
 * values filled in, so that its length is bounded already.
 */
export function toNotice(message: string): string {
  return message.replaceAll('](', '] (')
}

/** A backslash before `$(` is how the editor itself keeps icons out of a label; it does not show it. */
function withoutIcons(line: string): string {
  return line.replaceAll('$(', '\\$(')
}
