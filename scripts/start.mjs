import { buildWeb } from './build.mjs'
import { become, ensureInstalled } from './setup.mjs'

ensureInstalled()
// A young generation of 16 MB instead of 64 or more keeps the process near 190 MB under load (bench/README.md).
const flags = ['--max-semi-space-size=16']
if (buildWeb()) become([...flags, 'server/src/main.ts', ...process.argv.slice(2)])
else process.exitCode = 1
