import { findFaults, readCatalogues, writeMessagesType } from './messages.ts'

// `npm run words`: after a change under src/locales, so that tsc knows the new ids without a build.
const catalogues = readCatalogues()
writeMessagesType(catalogues)
for (const fault of findFaults(catalogues)) {
  process.stderr.write(`${fault}\n`)
  process.exitCode = 1
}
