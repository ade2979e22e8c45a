// Uris of documents and paths of files.
import { fileURLToPath } from 'node:url'

/** Path of a document on disk; undefined for one that is none. */
export function pathOfUri(uri: string): string | undefined {
  try {
    return uri.startsWith('file:') ? fileURLToPath(uri) : undefined
  } catch {
    // Another machine's uri, or one that is no path here.
    return undefined
  }
}
