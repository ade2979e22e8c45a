// The page of the timeline's webview: constant but for its addresses, with the strictest policy under which it runs. All
// data comes in messages. Pure: it must not know the editor's API.

export interface PageParts {
  /** Addresses of the built script and style, as the webview may load them. */
  readonly scriptUri: string
  readonly styleUri: string
  /** The webview's own source, for styles and fonts. */
  readonly cspSource: string
  /** Fresh for every page, from a cryptographic source. */
  readonly nonce: string
  readonly title: string
}

/** The HTML of the page. */
export function timelinePage({ scriptUri, styleUri, cspSource, nonce, title }: PageParts): string {
  const policy = [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src ${cspSource}`,
    `font-src ${cspSource}`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ')
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="${escapeAttribute(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${escapeAttribute(styleUri)}">
<title>${escapeAttribute(title)}</title>
</head>
<body>
<div id="timeline"></div>
<script nonce="${escapeAttribute(nonce)}" src="${escapeAttribute(scriptUri)}"></script>
</body>
</html>
`
}

function escapeAttribute(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
