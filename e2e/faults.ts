import type { BrowserContext, Page, Route } from '@playwright/test'

/**
 * What must not happen in any tab of a test: an error in the console or on the page, a breach of the content
 * policy, a request that fails, an answer that refuses. A test that causes one says so with `expect`.
 */
export interface Faults {
  /** Announces faults whose line matches, such as `/^400 POST .*confirm-sign-in/`; at least one must come. */
  expect(line: RegExp): void
  /** Announces faults that come or not, as the machine is fast or slow. */
  allow(line: RegExp): void
}

export class FaultWatch implements Faults {
  readonly #lines: string[] = []
  readonly #expected: RegExp[] = []
  readonly #allowed: RegExp[] = []

  async watch(context: BrowserContext): Promise<void> {
    const note = (line: string) => this.#lines.push(line)
    context.on('console', (message) => {
      // A refused answer is noted below, with its method and path.
      const isAnswer = message.text().startsWith('Failed to load resource')
      if (message.type() === 'error' && !isAnswer) note(`console: ${message.text()}`)
    })
    context.on('weberror', (error) => {
      const { stack = '', message } = error.error()
      // That of a browser's own failure is empty.
      note(`page: ${stack === '' ? message : stack}`)
    })
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? ''
      // The page itself dropped it, by leaving or by taking the request back.
      if (reason !== 'net::ERR_ABORTED') note(`${reason} ${request.method()} ${pathOf(request.url())}`)
    })
    context.on('response', (response) => {
      const line = `${response.status()} ${response.request().method()} ${pathOf(response.url())}`
      if (response.status() >= 400) note(line)
    })
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        const { effectiveDirective, blockedURI, sourceFile, lineNumber } = event
        console.error(`policy: ${effectiveDirective} ${blockedURI} ${sourceFile}:${lineNumber}`)
      })
    })
  }

  expect(line: RegExp): void {
    this.#expected.push(line)
  }

  allow(line: RegExp): void {
    this.#allowed.push(line)
  }

  /** What came unannounced. */
  unexpected(): string[] {
    const announced = [...this.#expected, ...this.#allowed]
    return this.#lines.filter((line) => !announced.some((pattern) => pattern.test(line)))
  }

  /** What was announced and did not come. */
  missing(): string[] {
    return this.#expected
      .filter((pattern) => !this.#lines.some((line) => pattern.test(line)))
      .map((pattern) => `expected and not seen: ${pattern.source}`)
  }
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/**
 * Gives only the first request of a path to `handle`. The route stays: one with `times` removes itself, and a request
 * that comes meanwhile is never answered.
 */
export async function routeFirst(
  page: Page,
  path: string,
  handle: (route: Route) => Promise<void>,
): Promise<void> {
  let isFirst = true
  await page.route(`**${path}`, async (route) => {
    if (!isFirst) return route.continue()
    isFirst = false
    await handle(route)
  })
}

/**
 * Lets nothing through to these addresses until what it gives is called. The route stays then, too: taken away while it
 * is at work, it leaves a request without an answer.
 */
export async function cutOff(page: Page, address: string | RegExp): Promise<() => void> {
  let isCut = true
  await page.route(address, (route) => (isCut ? route.abort() : route.continue()))
  return () => {
    isCut = false
  }
}

/**
 * No event reaches these tabs, as behind a line that lets no stream through: what somebody else did comes only when they
 * ask, whoever is faster.
 */
export async function hearNothing(context: BrowserContext): Promise<void> {
  await context.route('**/api/v1/events*', () => undefined)
}

/** The server does what is first asked of this path, and its answer never arrives; gives the status that it had. */
export async function loseFirstAnswer(page: Page, path: string): Promise<() => number | null> {
  let status: number | null = null
  await routeFirst(page, path, async (route) => {
    status = (await route.fetch()).status()
    await route.abort()
  })
  return () => status
}
