import { becomeServer, ensureInstalled } from './setup.mjs'

ensureInstalled()
becomeServer(['--watch', 'server/src/main.ts', '--dev'])
