import { describe, expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { createDraftSaver, type SaverParts, type Saved } from './draft-saver.ts'

const id = '019aa000-0000-7000-8000-00000000000a'

interface Named extends Saved {
  readonly name: string
}

function recordOf(version: number, name: string): Named {
  return { id, version, name }
}

/** A page whose form holds a name, and a server that holds the record. */
function page(first: Named | null) {
  const told: string[] = []
  const sent: object[] = []
  let server = first
  let answer: Promise<void> = Promise.resolve()
  const state = { name: first?.name ?? '', isChoice: false, known: undefined as Named | undefined }
  let failure: Error | null = null
  const reply = async (name: string): Promise<Named> => {
    await answer
    if (failure !== null) throw failure
    server = recordOf((server?.version ?? 0) + 1, name)
    return server
  }
  const parts: SaverParts<Named> = {
    create: (creation) => {
      sent.push(creation)
      return reply((creation.body as Named).name)
    },
    update: (change) => {
      sent.push(change)
      if (server !== null && change.version !== server.version)
        throw new ApiError('conflict.stale', { status: 412 })
      return reply((change as typeof change & { name: string }).name)
    },
    known: () => state.known,
    fetch: async () => server ?? recordOf(1, ''),
    changesTo: (base) => (state.name === (base?.name ?? '') ? {} : { name: state.name }),
    takeOver: ({ newest }) => {
      told.push(`took over ${newest.version}`)
      return !state.isChoice
    },
    onSaved: (saved, isNew) => told.push(`${isNew ? 'began' : 'saved'} ${saved.name}`),
    onSettled: () => told.push('settled'),
    onState: ({ kind }) => told.push(kind),
    onRefused: (error) => told.push(`refused ${(error as ApiError).code}`),
  }
  return {
    told,
    sent,
    type: (name: string) => (state.name = name),
    choose: (isChoice: boolean) => (state.isChoice = isChoice),
    know: (record: Named) => (state.known = record),
    elsewhere: (record: Named) => (server = record),
    failWith: (error: Error | null) => (failure = error),
    holdAnswers: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      answer = promise
      return resolve
    },
    saver: createDraftSaver(first, () => parts),
  }
}

it('sends nothing when nothing differs', async () => {
  const { saver, sent, told } = page(recordOf(3, 'a'))
  expect(await saver.flush()).toBe(true)
  expect(sent).toEqual([])
  expect(told).toEqual(['settled'])
})

it('what is typed during a save goes out with the next one, on the version that came back', async () => {
  const { saver, sent, type, holdAnswers } = page(recordOf(3, 'a'))
  const release = holdAnswers()
  type('b')
  const first = saver.flush()
  type('bc')
  const second = saver.flush()
  release()
  expect(await Promise.all([first, second])).toEqual([true, true])
  expect(sent).toEqual([
    { id, version: 3, name: 'b' },
    { id, version: 4, name: 'bc' },
  ])
})

describe('the first save', () => {
  it('begins the record; the next ones change it', async () => {
    const { saver, sent, told, type } = page(null)
    type('a')
    await saver.flush()
    type('ab')
    await saver.flush()
    expect(sent[0]).toMatchObject({ body: { name: 'a' } })
    expect(sent[1]).toEqual({ id, version: 1, name: 'ab' })
    expect(told).toEqual(['saving', 'began a', 'saved', 'saving', 'saved ab', 'saved'])
  })

  it('is repeated with the same body and key when no answer came, and changed afterwards', async () => {
    const { saver, sent, type, failWith } = page(null)
    failWith(new ApiError('network'))
    type('a')
    expect(await saver.flush()).toBe(false)
    type('ab')
    failWith(null)
    expect(await saver.flush()).toBe(true)
    expect(sent[1]).toEqual(sent[0])
    expect(await saver.flush()).toBe(true)
    expect(sent[2]).toEqual({ id, version: 1, name: 'ab' })
  })

  it.each([
    ['rate.limited', 429],
    ['auth.session_invalid', 401],
    ['idempotency.in_progress', 409],
  ] as const)('keeps its key when after no answer it is turned away with %s', async (code, status) => {
    const { saver, sent, type, failWith } = page(null)
    type('a')
    for (const error of [new ApiError('network'), new ApiError(code, { status })]) {
      failWith(error)
      expect(await saver.flush()).toBe(false)
    }
    type('ab')
    failWith(null)
    expect(await saver.flush()).toBe(true)
    expect(sent).toEqual([sent[0], sent[0], sent[0]])
  })

  it('has another body after a refusal', async () => {
    const { saver, sent, told, type, failWith } = page(null)
    failWith(new ApiError('validation.failed', { status: 422 }))
    type('a')
    expect(await saver.flush()).toBe(false)
    expect(told).toContain('refused validation.failed')
    failWith(null)
    type('b')
    expect(await saver.flush()).toBe(true)
    expect(sent[1]).toMatchObject({ body: { name: 'b' } })
    expect(sent[1]).not.toHaveProperty(
      'idempotencyKey',
      (sent[0] as { idempotencyKey: string }).idempotencyKey,
    )
  })
})

describe('when somebody else saved first', () => {
  it('takes that over and goes on where nothing is in dispute', async () => {
    const { saver, sent, told, type, elsewhere } = page(recordOf(3, 'a'))
    elsewhere(recordOf(5, 'a'))
    type('b')
    expect(await saver.flush()).toBe(true)
    expect(sent).toEqual([
      { id, version: 3, name: 'b' },
      { id, version: 5, name: 'b' },
    ])
    expect(told).toContain('took over 5')
  })

  it('waits for a choice, and saves on the newest once it was made', async () => {
    const { saver, sent, type, elsewhere, choose } = page(recordOf(3, 'a'))
    elsewhere(recordOf(5, 'c'))
    choose(true)
    type('b')
    expect(await saver.flush()).toBe(false)
    expect(sent).toHaveLength(1)
    expect(await saver.flush()).toBe(true)
    expect(sent[1]).toEqual({ id, version: 5, name: 'b' })
  })

  it('knows without asking what another part of the page saved', async () => {
    const { saver, sent, told, type, know, elsewhere } = page(recordOf(3, 'a'))
    elsewhere(recordOf(4, 'a'))
    know(recordOf(4, 'a'))
    type('b')
    expect(await saver.flush()).toBe(true)
    expect(told[0]).toBe('took over 4')
    expect(sent).toEqual([{ id, version: 4, name: 'b' }])
  })
})
