import { buildWeb } from './build.mjs'
import { become, ensureInstalled } from './setup.mjs'

ensureInstalled()
if (buildWeb()) become(['server/src/main.ts', ...process.argv.slice(2)])
else process.exitCode = 1
