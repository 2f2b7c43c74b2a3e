import { toLocalPhone } from '@madang/contract/phone'
import { formKeyField } from '@madang/contract/site-door'
import type { SitePage } from '@madang/contract/site-page'
import { requestFormPaths } from '@madang/contract/site-requests'
import { nextPhone, type TestApp } from './app.ts'
import { readCode } from './sign-in.ts'

/** What a visitor's browser got. */
export interface Visit {
  readonly status: number
  readonly headers: Headers
  /** Where a redirect leads. */
  readonly location: string | null
  readonly body: string
}

export type Page<Name extends SitePage['name']> = Extract<SitePage, { name: Name }>

type Sending = Omit<RequestInit, 'headers'> & {
  readonly headers?: Readonly<Record<string, string>>
  /** What a body that comes bit by bit has to be sent with. */
  readonly duplex?: 'half'
}

let lastAddress = 0

/**
 * A browser without script: keeps cookies by their path, sends the key of the form that it shows, says where its
 * forms come from, follows no redirect to another page.
 */
export class Visitor {
  readonly #app: Pick<TestApp, 'url' | 'shownPages'>
  readonly #cookies = new Map<string, { path: string; pair: string }>()
  readonly #headers: Record<string, string>
  /** Of the form on the page that is shown. */
  #formKey: Record<string, string> = {}

  constructor(app: Pick<TestApp, 'url' | 'shownPages'>, headers: Record<string, string> = {}) {
    this.#app = app
    lastAddress += 1
    const address = `2001:db9::${lastAddress.toString(16)}:0:0:0:1`
    this.#headers = { 'x-forwarded-for': address, 'sec-fetch-site': 'same-origin', ...headers }
  }

  /** The same browser as it is now: what it gets from here on is lost. */
  copy(): Visitor {
    const copy = new Visitor(this.#app, this.#headers)
    for (const [name, cookie] of this.#cookies) copy.#cookies.set(name, cookie)
    copy.#formKey = this.#formKey
    return copy
  }

  /** What was set for a path, as the server wrote it. */
  readonly setCookies: string[] = []

  async #send(path: string, init: Sending): Promise<Visit> {
    const { pathname } = new URL(path, this.#app.url)
    const cookie = [...this.#cookies.values()]
      .filter((one) => one.path === '/' || pathname === one.path || pathname.startsWith(`${one.path}/`))
      .map(({ pair }) => pair)
      .join('; ')
    const headers = { ...this.#headers, ...init.headers, ...(cookie !== '' && { cookie }) }
    const response = await fetch(this.#app.url + path, { ...init, headers, redirect: 'manual' })
    for (const set of response.headers.getSetCookie()) {
      this.setCookies.push(set)
      const pair = set.split(';')[0] ?? ''
      const cookiePath = /Path=([^;]*)/.exec(set)?.[1] ?? '/'
      this.#cookies.set(`${cookiePath} ${pair.split('=')[0]}`, { path: cookiePath, pair })
    }
    const body = await response.text()
    const { status } = response
    // The same form, once more.
    if (status === 307) return this.#send(response.headers.get('location') ?? '', init)
    const page = this.#app.shownPages.at(-1)
    const hasForm = status !== 303 && page !== undefined && 'formKey' in page
    this.#formKey = hasForm ? { [formKeyField]: page.formKey } : {}
    return { status, headers: response.headers, location: response.headers.get('location'), body }
  }

  get(path: string): Promise<Visit> {
    return this.#send(path, {})
  }

  post(path: string, fields: Record<string, string>): Promise<Visit> {
    return this.#send(path, { method: 'POST', body: new URLSearchParams({ ...this.#formKey, ...fields }) })
  }

  /** A form with files in the field `files`. */
  postFiles(path: string, fields: Record<string, string>, files: readonly File[] = []): Promise<Visit> {
    const body = new FormData()
    for (const [name, value] of Object.entries({ ...this.#formKey, ...fields })) body.append(name, value)
    for (const file of files) body.append('files', file)
    return this.#send(path, { method: 'POST', body })
  }

  /** The same with one file, and something happens before its end is sent. */
  async postFileSlowly(
    path: string,
    fields: Record<string, string>,
    { file, meanwhile }: { file: File; meanwhile: () => Promise<void> },
  ): Promise<Visit> {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('files', file)
    const whole = new Response(form)
    const bytes = new Uint8Array(await whole.arrayBuffer())
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(bytes.subarray(0, -file.size)),
      pull: async (controller) => {
        await meanwhile()
        controller.enqueue(bytes.subarray(-file.size))
        controller.close()
      },
    })
    const headers = { 'content-type': whole.headers.get('content-type') ?? '' }
    return this.#send(path, { method: 'POST', body, headers, duplex: 'half' })
  }

  /** A form with so many parts of bytes that have no name, as no browser sends it. */
  postNameless(path: string, fields: Record<string, string>, count: number): Promise<Visit> {
    const texts = Object.entries(fields).map(([name, value]) => `name="${name}"\r\n\r\n${value}`)
    const bytes = 'name="files"\r\nContent-Type: application/octet-stream\r\n\r\n%PDF-1.4\n%%EOF\n'
    const parts = [...texts, ...Array.from({ length: count }, () => bytes)]
    const body = parts.map((part) => `--x\r\nContent-Disposition: form-data; ${part}\r\n`).join('')
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    return this.#send(path, { method: 'POST', body: `${body}--x--\r\n`, headers })
  }

  /** The page that was shown last, to anyone. */
  shown<Name extends SitePage['name']>(name: Name): Page<Name> {
    const page = this.#app.shownPages.at(-1)
    if (page?.name !== name) throw new Error(`${page?.name ?? 'nothing'} was shown, not ${name}`)
    return page as Page<Name> // its name says so
  }
}

/** What a guest writes into the form of a refund. */
export const writtenRequest = {
  do: 'open',
  key: '00000000-0000-4000-8000-000000000001',
  name: '성춘향',
  orderNo: 'o20261120-7k3f9a',
  amount: '19,000원',
  subject: '마음이 바뀌었어요',
  body: '어제 결제했는데\r\n아직 쓰지 않았어요.',
}

const path = requestFormPaths.REFUND_USER

/** Takes a visitor to the page of the code; gives the code. */
export async function walkToCode(app: TestApp, visitor: Visitor, phone: string): Promise<string> {
  const { location } = await visitor.post(path, { phone: toLocalPhone(phone).slice('010-'.length) })
  if (location !== `${path}/code`) throw new Error('the number was refused')
  return readCode(app, phone)
}

/** A visitor at the form, with the number proven. */
export async function walkToForm(app: TestApp, phone = nextPhone()): Promise<Visitor> {
  const visitor = new Visitor(app)
  const code = await walkToCode(app, visitor, phone)
  const { location } = await visitor.post(`${path}/code`, { do: 'check', code })
  if (location !== `${path}/form`) throw new Error('the code was refused')
  return visitor
}

/** A visitor on the page behind a link, with the number proven. */
export async function walkToRequest(
  app: TestApp,
  { linkToken, phone }: { linkToken: string; phone: string },
): Promise<Visitor> {
  const visitor = new Visitor(app)
  const link = `/request/${linkToken}`
  const sent = await visitor.post(`${link}/code`, { do: 'send' })
  if (sent.location !== `${link}/code`) throw new Error('no code was sent')
  const { location } = await visitor.post(`${link}/code`, { do: 'check', code: await readCode(app, phone) })
  if (location !== link) throw new Error('the code was refused')
  return visitor
}
