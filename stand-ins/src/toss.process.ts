/** The stand-in as a process of its own, which may be killed: its options as JSON; prints its address. */
import { startToss, type TossOptions } from './toss.ts'

const options = JSON.parse(process.argv[2] ?? '{}') as TossOptions // written by whoever starts it
const { url } = await startToss(options)
process.stdout.write(`${url}\n`)
