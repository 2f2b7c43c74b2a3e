import { become, ensureInstalled } from './setup.mjs'

ensureInstalled()
become(process.argv.slice(2))
