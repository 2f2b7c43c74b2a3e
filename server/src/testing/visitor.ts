import type { SitePage } from '@madang/contract/site-page'
import type { TestApp } from './app.ts'

/** What a visitor's browser got. */
export interface Visit {
  readonly status: number
  readonly headers: Headers
  /** Where a redirect leads. */
  readonly location: string | null
}

export type Page<Name extends SitePage['name']> = Extract<SitePage, { name: Name }>

let lastAddress = 0

/** A browser without script: keeps cookies by their path, says where its forms come from, follows no redirect. */
export class Visitor {
  readonly #app: TestApp
  readonly #cookies = new Map<string, { path: string; pair: string }>()
  readonly #headers: Record<string, string>

  constructor(app: TestApp, headers: Record<string, string> = {}) {
    this.#app = app
    lastAddress += 1
    const address = `2001:db9::${lastAddress.toString(16)}:0:0:0:1`
    this.#headers = { 'x-forwarded-for': address, 'sec-fetch-site': 'same-origin', ...headers }
  }

  /** What was set for a path, as the server wrote it. */
  readonly setCookies: string[] = []

  async #send(path: string, init: RequestInit): Promise<Visit> {
    const cookie = [...this.#cookies.values()]
      .filter((one) => one.path === '/' || path === one.path || path.startsWith(`${one.path}/`))
      .map(({ pair }) => pair)
      .join('; ')
    const headers = { ...this.#headers, ...(cookie !== '' && { cookie }) }
    const response = await fetch(this.#app.url + path, { ...init, headers, redirect: 'manual' })
    for (const set of response.headers.getSetCookie()) {
      this.setCookies.push(set)
      const pair = set.split(';')[0] ?? ''
      const cookiePath = /Path=([^;]*)/.exec(set)?.[1] ?? '/'
      this.#cookies.set(`${cookiePath} ${pair.split('=')[0]}`, { path: cookiePath, pair })
    }
    await response.arrayBuffer()
    const { status } = response
    return { status, headers: response.headers, location: response.headers.get('location') }
  }

  get(path: string): Promise<Visit> {
    return this.#send(path, {})
  }

  post(path: string, fields: Record<string, string>): Promise<Visit> {
    return this.#send(path, { method: 'POST', body: new URLSearchParams(fields) })
  }

  /** A form with files in the field `files`. */
  postFiles(path: string, fields: Record<string, string>, files: readonly File[] = []): Promise<Visit> {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    for (const file of files) body.append('files', file)
    return this.#send(path, { method: 'POST', body })
  }

  /** The page that was shown last, to anyone. */
  shown<Name extends SitePage['name']>(name: Name): Page<Name> {
    const page = this.#app.shownPages.at(-1)
    if (page?.name !== name) throw new Error(`${page?.name ?? 'nothing'} was shown, not ${name}`)
    return page as Page<Name> // its name says so
  }
}
