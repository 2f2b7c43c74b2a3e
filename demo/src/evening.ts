import { parseArgs } from 'node:util'
import { signOut } from '@madang/contract/auth'
import { toWirePhone } from '@madang/contract/phone'
import { CommandError } from '@madang/server/commands/command'
import { readEnv } from '@madang/server/env'
import { explain } from '@madang/server/operator-error'
import { findQueue, runEvening } from './evening-run.ts'
import { openApi, Refused, type EveningApi } from './evening-api.ts'

const usage =
  'For instance: npm run demo:evening -- --minutes 4 --guests 120 --phone 010-1234-5678 (minutes 1 to 12, guests 10 to 400), and the address behind it where it is another one.'

/** Who begins signs in with the number of the first administrator, as `npm start` prints it. */
const examplePhone = '010-1234-5678'

interface Wanted {
  readonly url: URL
  /** Less than a sign-in is good for without being renewed, and than a link of a device opens it. */
  readonly minutes: number
  readonly guests: number
  /** Wire form. */
  readonly phone: string
}

function readWanted(): Wanted {
  const env = readEnv(process.env)
  const options = {
    minutes: { type: 'string', default: '4' },
    guests: { type: 'string', default: '120' },
    phone: { type: 'string' },
  } as const
  const { values, positionals } = parseArgs({ options, strict: false, allowPositionals: true })
  const [minutes, guests] = [Number(values.minutes), Number(values.guests)]
  const own = typeof values.phone === 'string' ? toWirePhone(values.phone) : env.bootstrapAdminPhone
  const phone = values.phone === undefined ? (own ?? toWirePhone(examplePhone)) : own
  const url = URL.parse(positionals[0] ?? env.publicUrl)
  const isRight = minutes >= 1 && minutes <= 12 && Number.isInteger(guests) && guests >= 10 && guests <= 400
  if (!isRight || phone === null || url === null) throw new CommandError(usage)
  const isLocal = url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  if (env.mode === 'production' || !isLocal) {
    throw new CommandError('An evening is made up only on a server of this machine that is for development.')
  }
  return { url, minutes, guests, phone }
}

/** Texts by the inbox that stands beside a development server, one port further; a server that has none is a real one. */
function createInbox({ hostname, port }: URL) {
  return async (number: string): Promise<string[]> => {
    const host = `${hostname}:${Number(port || 80) + 1}`
    const response = await fetch(`http://${host}/__test/messages?to=${number}`).catch(() => null)
    if (response?.ok !== true) throw new CommandError(`There is no inbox of text messages at ${host}.`)
    const texts = (await response.json()) as { text: string }[] // as the stand-in writes them
    return texts.map(({ text }) => text)
  }
}

async function signIn(api: EveningApi, phone: string): Promise<string> {
  try {
    return await api.signIn(phone)
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'auth.send_limited') throw error
    throw new CommandError('That number was sent a code a moment ago, or five in an hour. Try again later.')
  }
}

/** One evening, until it is over or somebody presses Ctrl-C; gives what became of it. */
async function play({ url, minutes, guests, phone }: Wanted, signal: AbortSignal): Promise<string> {
  const api = openApi({ url: url.origin, textsTo: createInbox(url) })
  const say = (line: string) => console.log(line)
  const token = await signIn(api, phone)
  try {
    const list = await findQueue(api, token, new Date())
    if (list === null) throw new CommandError('No queue takes people now. Open one in the console.')
    say(`${list.storeName}, ${list.title}: ${url.origin}/admin/jrs/${list.id}`)
    const given = { api, token, list, guests, seconds: minutes * 60, random: Math.random, say, signal }
    const tally = await runEvening(given)
    const { came, typed, written, seated, missed, left } = tally
    return `${came + typed + written} came, ${typed} of them by kiosk, ${seated} came in, ${missed} missed their call, ${left} left.`
  } finally {
    await api.call(signOut, {}, token)
  }
}

const stopping = new AbortController()
// Whoever started us may pass on what has reached us already: what comes twice does not cut the end short.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())
try {
  console.log(await play(readWanted(), stopping.signal))
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}
