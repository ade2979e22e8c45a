// Uris of documents and paths of files.
import { fileURLToPath } from 'node:url'
import { compressedFileOfText } from '../shared/compressed-uri.js'

/** Path of the file that a document shows, compressed or not; undefined for a document that shows none. */
export function pathOfUri(uri: string): string | undefined {
  const file = compressedFileOfText(uri) ?? uri
  try {
    return file.startsWith('file:') ? fileURLToPath(file) : undefined
  } catch {
    // Another machine's uri, or one that is no path here.
    return undefined
  }
}
