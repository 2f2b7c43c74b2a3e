import { buildWeb } from './build.mjs'
import { becomeServer, ensureInstalled } from './setup.mjs'

ensureInstalled()
// Both keep the process near 210 MB under load (bench/README.md).
if (buildWeb()) becomeServer(['--max-semi-space-size=16', '--max-old-space-size=512', 'server/src/main.ts'])
else process.exitCode = 1
