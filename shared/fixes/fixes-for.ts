// Which fixes a problem has, by its code. The one list of all fixes; a code that is not in it has none.
import type { LogAnalysis } from '../analysis/log-analysis.js'
import type { Problem } from '../rules/problem.js'
import { fixIgnorable, fixMissingSeq, fixRetiredMember, fixSeq, fixUnknownMember } from './envelope-fixes.js'
import type { Fix, FixMaker } from './fix.js'
import { fixPackedUnreadable } from './pack-fixes.js'
import { fixCallDiffers, fixEmptyCallId, fixRemovalPastEnd, fixSplitPair } from './pair-fixes.js'
import {
  fixMissingMessageId,
  fixMissingRoute,
  fixNotCanonical,
  fixNullCount,
  fixOlderShape,
  fixSeedPayload,
  fixSourceForm,
} from './payload-fixes.js'
import {
  fixBlank,
  fixBrokenRecord,
  fixByKeepingBefore,
  fixByteOrderMark,
  fixCutCopy,
  fixHeaderMissing,
  fixHeaderNotFirst,
  fixNotJson,
  fixNotObject,
  fixNulBytes,
  fixNull,
  fixTornTail,
  fixWelded,
} from './row-fixes.js'
import { fixSeedBeyondLog, fixSeedMismatch } from './seed-fixes.js'
import { fixGap, fixOverlap, fixRepeat } from './sequence-fixes.js'
import { fixDuplicateKey, fixLineSeparators, fixLoneSurrogates } from './string-fixes.js'
import {
  fixDuplicateCitation,
  fixEmptyCitations,
  fixMalformedMarker,
  fixMissingMarker,
  fixNotEarlier,
  fixNotEligible,
  fixRangeOrder,
  fixRanges,
  fixReversed,
  fixUncovered,
} from './surface-fixes.js'
import {
  fixAlreadyOpen,
  fixNoNumber,
  fixNotOpen,
  fixOpenAtEnd,
  fixStepAlreadyOpen,
  fixStepMismatch,
  fixStepNumber,
  fixStepOpen,
  fixTurnMismatch,
  fixTurnNumber,
} from './turn-fixes.js'
import { fixUnknownRequired } from './vocabulary-fixes.js'

const makers: ReadonlyMap<string, FixMaker> = new Map<string, FixMaker>([
  ['row/blank', fixBlank],
  ['row/bom', fixByteOrderMark],
  ['row/broken-record', fixBrokenRecord],
  ['row/cut-copy', fixCutCopy],
  ['row/duplicate-key', fixDuplicateKey],
  ['row/line-separator', fixLineSeparators],
  ['row/lone-surrogate', fixLoneSurrogates],
  ['row/not-json', fixNotJson],
  ['row/not-object', fixNotObject],
  ['row/nul-bytes', fixNulBytes],
  ['row/null', fixNull],
  ['row/packed-malformed', fixByKeepingBefore],
  ['row/packed-unreadable', fixPackedUnreadable],
  ['row/torn-tail', fixTornTail],
  ['row/welded', fixWelded],
  ['header/missing', fixHeaderMissing],
  ['header/not-first', fixHeaderNotFirst],
  ['header/retired-member', fixRetiredMember],
  ['header/unknown-member', fixUnknownMember],
  ['envelope/ignorable', fixIgnorable],
  ['envelope/seq', fixSeq],
  ['envelope/unknown-member', fixUnknownMember],
  ['sequence/backwards', fixRepeat],
  ['sequence/gap', fixGap],
  ['sequence/missing', fixMissingSeq],
  ['sequence/overlap', fixOverlap],
  ['sequence/repeat', fixRepeat],
  ['vocabulary/unknown-required', fixUnknownRequired],
  ['payload/mismatch', fixNullCount],
  ['payload/older-shape', fixOlderShape],
  ['message/malformed', fixMalformedMessage],
  ['message/source-form', fixSourceForm],
  ['surface/marker-missing', fixMissingMarker],
  ['surface/not-eligible', fixNotEligible],
  ['surface/op-malformed', fixMalformedMarker],
  ['surface/reversed', fixReversed],
  ['surface/split-pair', fixSplitPair],
  ['provenance/duplicate', fixDuplicateCitation],
  ['provenance/empty', fixEmptyCitations],
  ['provenance/not-earlier', fixNotEarlier],
  ['provenance/not-eligible', fixNotEligible],
  ['provenance/range-order', fixRangeOrder],
  ['provenance/ranges', fixRanges],
  ['provenance/uncovered', fixUncovered],
  ['turn/already-open', fixAlreadyOpen],
  ['turn/mismatch', fixTurnMismatch],
  ['turn/no-number', fixNoNumber],
  ['turn/not-open', fixNotOpen],
  ['turn/number', fixTurnNumber],
  ['turn/open-at-end', fixOpenAtEnd],
  ['turn/step-open', fixStepOpen],
  ['step/already-open', fixStepAlreadyOpen],
  ['step/mismatch', fixStepMismatch],
  ['step/number', fixStepNumber],
  ['tool/call-differs', fixCallDiffers],
  ['inbox/removal-past-end', fixRemovalPastEnd],
  ['request/not-canonical', fixNotCanonical],
  ['request/route-missing', fixMissingRoute],
  ['seed/length-beyond-log', fixSeedBeyondLog],
  ['seed/length-mismatch', fixSeedMismatch],
  ['seed/payload', fixSeedPayload],
])

function fixMalformedMessage(analysis: LogAnalysis, problem: Problem): readonly Fix[] {
  return [...fixMissingMessageId(analysis, problem), ...fixEmptyCallId(analysis, problem)]
}

/** Codes for which there can be a fix. */
export const fixableCodes: ReadonlySet<string> = new Set(makers.keys())

/**
 * The fixes of one problem of a current analysis, the best first; none where none is right. Cheap but for some that try
 * themselves on a copy of a small log first. The plan of a fix is valid as long as the analysis does not change.
 */
export function fixesFor(analysis: LogAnalysis, problem: Problem): readonly Fix[] {
  return makers.get(problem.code)?.(analysis, problem) ?? []
}
