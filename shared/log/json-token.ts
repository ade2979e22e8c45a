// The kinds of tokens that the JSON scanner of jsonc-parser tells, as far as they are asked for. Its own enum cannot be
// used from modules that are compiled one by one.

export const Token = {
  OpenBrace: 1,
  CloseBrace: 2,
  OpenBracket: 3,
  CloseBracket: 4,
  Comma: 5,
  Colon: 6,
  String: 10,
  End: 17,
} as const
