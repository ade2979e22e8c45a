// Collects the texts for users into the bundles under l10n/: `npm run l10n`.
import { runScript } from './run-script.mjs'

await runScript('scripts/l10n/write-bundles.ts')
