import { become, ensureInstalled, isWithoutTools } from './setup.mjs'

const args = process.argv.slice(2)
const isCommand = args[0]?.startsWith('server/src/commands/') === true

// In production there may be no tools, and a command needs none.
if (isCommand && isWithoutTools()) become(args, process.execPath)
else {
  ensureInstalled()
  become(args)
}
