import { buildWeb } from './build.mjs'
import { becomeServer, ensureInstalled } from './setup.mjs'

ensureInstalled()
// A young generation of 16 MB instead of 64 or more keeps the process near 190 MB under load (bench/README.md).
if (buildWeb()) becomeServer(['--max-semi-space-size=16', 'server/src/main.ts'])
else process.exitCode = 1
