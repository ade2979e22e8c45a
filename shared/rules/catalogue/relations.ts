// Short texts for the related places of a problem. Each is a phrase of its own, shown next to the place's link.

export const relationEntries: readonly (readonly [key: string, text: string])[] = [
  ['announced-here', 'the message that asks for the call'],
  ['answered-here', 'the result that the call already has'],
  ['call-here', 'the call'],
  ['cited-here', 'the cited event'],
  ['closed-here', 'closed here'],
  ['end-seed-here', 'the end-seed mark'],
  ['event-before', 'the event before'],
  ['first-copy', 'first used here'],
  ['first-own-event', 'the first event behind the inherited ones'],
  ['header-before', 'the header in force'],
  ['named-here', 'the event that is named'],
  ['opened-here', 'opened here'],
  ['partner-here', 'the event that belongs to it'],
  ['replaced-by', 'replaced by this event'],
  ['result-here', 'the result'],
  ['shadowed-here', 'a shadowed event'],
  ['stream-here', 'the stream'],
]
