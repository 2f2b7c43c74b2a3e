// Stands in the HTML of the console (server/src/features/web): a classic script without imports, which runs before the
// console's own is there and sends what the page is about to ask for (first-view.ts). api/fetch-json.ts takes the
// answers over. What draws (draw.ts) is asked for after them: it is the largest file and needed last, and a browser has
// six connections.
;(() => {
  const session = readSession()
  // One whose time is over is renewed first, by the console.
  if (session !== null && session.expiresIn * 1000 > Date.now()) sendCalls(session)
  const drawing = contentOf('drawing')
  if (drawing !== null) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = drawing
    document.head.append(link)
  }

  function contentOf(name: string): string | null {
    return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null
  }

  function sendCalls({ accessToken: token, authorityType, userId }: Session): void {
    const calls = JSON.parse(contentOf('first-calls') ?? '[]') as {
      path: string
      roles: string[]
      isWide?: true
    }[] // written by our own server
    const isWide = matchMedia('(min-width: 1024px)').matches
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
    const mostMs = 20_000
    const answers: NonNullable<typeof globalThis.firstAnswers> = new Map()
    for (const call of calls) {
      const path = call.path.replace('VIEWER', userId)
      if (answers.has(path) || !call.roles.includes(authorityType) || (call.isWide && !isWide)) continue
      const answer = fetch(path, { headers, cache: 'no-store', signal: AbortSignal.timeout(mostMs) })
      const first: NonNullable<ReturnType<typeof answers.get>> = { token, answer }
      answers.set(path, first)
      keepBody(first).catch(() => undefined) // whoever takes the answer over hears of a failure
    }
    globalThis.firstAnswers = answers
  }

  async function keepBody(first: { readonly answer: Promise<Response>; body?: unknown }): Promise<void> {
    const answer = await first.answer
    if (answer.ok) first.body = await answer.clone().json()
  }

  interface Session {
    readonly accessToken: string
    readonly authorityType: string
    readonly userId: string
    /** Epoch seconds. */
    readonly expiresIn: number
  }

  function readSession(): Session | null {
    try {
      return JSON.parse(localStorage.getItem('user') ?? 'null') as Session | null // of contract/src/stored-session.ts
    } catch {
      return null // no storage, or nothing of ours: the console finds out
    }
  }
})()
