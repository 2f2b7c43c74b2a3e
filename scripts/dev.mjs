import { become, ensureInstalled } from './setup.mjs'

ensureInstalled()
become(['--watch', 'server/src/main.ts', '--dev', ...process.argv.slice(2)])
