// Writes the page about the rules: `npm run docs`.
import { runScript } from './run-script.mjs'

await runScript('scripts/generate-rules-doc.ts')
