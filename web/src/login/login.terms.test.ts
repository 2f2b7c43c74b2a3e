import { afterEach, expect, test, vi } from 'vitest'
import type { Admitted, Login } from './login.step.ts'
import { createTermsStep } from './login.terms.ts'

/** As much of an element as the step looks at. */
class Part extends EventTarget {
  checked = false
  focus(): void {
    // Nobody sees it.
  }
}

afterEach(() => vi.unstubAllGlobals())

/** The question with its box ticked; `answer` lets the agreement through. */
function openQuestion() {
  const parts = new Map<string, Part>()
  const partOf = (selector: string): Part => {
    const part = parts.get(selector) ?? new Part()
    parts.set(selector, part)
    return part
  }
  vi.stubGlobal('document', { querySelector: partOf })
  for (const kind of ['HTMLElement', 'HTMLFormElement', 'HTMLInputElement']) vi.stubGlobal(kind, Part)
  const answered = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answered.promise)
  const finished: Admitted[] = []
  let admitted: Admitted | null = {
    answer: { termsDue: 1, accessToken: 'a' } as Admitted['answer'], // the step looks at no more
    keepLoggedIn: false,
  }
  const step = createTermsStep({
    getAdmitted: () => admitted,
    finish: (given) => void finished.push(given),
    draw: () => undefined,
  } as Pick<Login, 'getAdmitted' | 'finish' | 'draw'> as Login) // nor at more of the page
  step.open()
  step.listen()
  partOf('#agree').checked = true
  partOf('#agree').dispatchEvent(new Event('change'))
  partOf('#terms-step').dispatchEvent(new Event('submit'))
  return {
    leave: () => (admitted = null),
    answer: () => answered.resolve(new Response(null, { status: 204 })),
    finished,
  }
}

test('who agreed is signed in once that is written', async () => {
  const { answer, finished } = openQuestion()
  expect(finished).toEqual([])
  answer()
  await expect.poll(() => finished).toHaveLength(1)
})

test('who turns back while the agreement is on its way is not signed in', async () => {
  const left = openQuestion()
  left.leave()
  left.answer()
  // What follows an answer takes as many turns for everybody: whoever is answered later is signed in later.
  const stayed = openQuestion()
  stayed.answer()
  await expect.poll(() => stayed.finished).toHaveLength(1)
  expect(left.finished).toEqual([])
})
