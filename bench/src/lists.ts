import { figuresOf, row, say } from './figures.ts'

const mostPages = 50
const pagesEach = 3

/** One way to ask for a list: a search with a filter in an order. */
export interface Question {
  /** Whose times are told together. */
  readonly kind: string
  readonly query: Readonly<Record<string, string>>
}

interface Given {
  /** By kind; null for none. */
  readonly searches: Readonly<Record<string, readonly (string | null)[]>>
  readonly filters: readonly Readonly<Record<string, string>>[]
  readonly sorts: readonly string[]
}

/** Every search with every filter in every order. */
export function questionsOf({ searches, filters, sorts }: Given): Question[] {
  return Object.entries(searches).flatMap(([kind, texts]) =>
    texts.flatMap((text) =>
      filters.flatMap((filter) =>
        sorts.map((sort) => ({ kind, query: { ...filter, sort, ...(text !== null && { search: text }) } })),
      ),
    ),
  )
}

export interface Answer {
  readonly ms: number
  readonly body: unknown
}

/** Asks for `path` of the server as one of `tokens` after the other; throws for a refusal. */
export function createGet(url: string) {
  let asked = 0
  return async (path: string, tokens: readonly string[]): Promise<Answer> => {
    asked += 1
    const headers = { authorization: `Bearer ${tokens[asked % tokens.length]}` }
    const start = performance.now()
    const response = await fetch(url + path, { headers })
    const body: unknown = await response.json()
    if (!response.ok) throw new Error(`${response.status} for ${path}`)
    return { ms: performance.now() - start, body }
  }
}

/** Times of pages 1 to 50 at random, and of last pages, of one list. */
export class ListTimes {
  readonly #get: (path: string) => Promise<Answer>
  readonly #path: string
  readonly #times = new Map<string, { pages: number[]; last: number[] }>()
  readonly #slowest: { ms: number; path: string }[] = []

  constructor(path: string, get: (path: string) => Promise<Answer>) {
    this.#path = path
    this.#get = get
  }

  async measure({ kind, query }: Question, get = this.#get): Promise<void> {
    const times = this.#times.get(kind) ?? { pages: [], last: [] }
    this.#times.set(kind, times)
    const ask = async (pageNumber: number) => {
      const parameters = new URLSearchParams({ ...query, pageNumber: String(pageNumber) })
      const path = `${this.#path}?${parameters.toString()}`
      const { ms, body } = await get(path)
      this.#slowest.push({ ms, path })
      return { ms, totalPages: (body as { totalPages: number }).totalPages } // the contract says so
    }
    const first = await ask(1)
    times.pages.push(first.ms)
    const reach = Math.max(1, Math.min(mostPages, first.totalPages))
    for (let count = 1; count < pagesEach; count++) {
      times.pages.push((await ask(1 + Math.floor(Math.random() * reach))).ms)
    }
    if (first.totalPages > mostPages) times.last.push((await ask(first.totalPages)).ms)
  }

  say(): void {
    say(row(['search', 'requests', 'median ms', 'p95', 'p99', 'max', 'last page: median', 'max']))
    say(row(['---', '--:', '--:', '--:', '--:', '--:', '--:', '--:']))
    const kinds = [...this.#times.values()]
    const all = { pages: kinds.flatMap(({ pages }) => pages), last: kinds.flatMap(({ last }) => last) }
    for (const [kind, { pages, last }] of [...this.#times, ['all', all] as const]) {
      const page = figuresOf(pages)
      const end = figuresOf(last)
      const lastCells = last.length > 0 ? [end.median, end.max] : ['–', '–']
      say(row([kind, page.count, page.median, page.p95, page.p99, page.max, ...lastCells]))
    }
    const slowest = this.#slowest.toSorted((a, b) => b.ms - a.ms).slice(0, 8)
    for (const { ms, path } of slowest) say(`${ms.toFixed(1)} ms ${path}`)
  }
}
