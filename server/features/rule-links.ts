// Links from a problem's code to its entry on the page about the rules.

/**
 * Address of a code's entry. Its heading is the code; the published page makes the anchor of a heading from its
 * lower-case letters, digits, hyphens and underscores, and leaves out the slash.
 */
export function ruleLink(rulesUrl: string, code: string): string {
  return `${rulesUrl}#${code.toLowerCase().replace(/[^\p{L}\p{N}_-]/gu, '')}`
}
