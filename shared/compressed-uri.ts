// Addresses of the read-only documents that show compressed logs as text; client and server tell by them which file a
// document shows. Pure: an editor's address is given as its parts.

export const compressedScheme = 'dsh-session-zstd'

const suffix = '.zstd'

/** Parts of the address under which a compressed file is shown; its path ends as that of a plain log would. */
export function toCompressedParts(file: { readonly path: string; toString(): string }) {
  const { path } = file
  return {
    scheme: compressedScheme,
    path: path.endsWith(suffix) ? path.slice(0, -suffix.length) : path,
    query: file.toString(),
  }
}

/** Address of the file that a document shows; undefined for a document that is none of these. */
export function compressedFileOf(uri: {
  readonly scheme: string
  readonly query: string
}): string | undefined {
  return uri.scheme === compressedScheme && uri.query !== '' ? uri.query : undefined
}

/** The same for an address as one text, its query escaped; undefined also where it is damaged. */
export function compressedFileOfText(uri: string): string | undefined {
  const [, query = ''] = /^dsh-session-zstd:[^?#]*\?([^#]+)/.exec(uri) ?? []
  try {
    return query === '' ? undefined : decodeURIComponent(query)
  } catch {
    return undefined
  }
}
