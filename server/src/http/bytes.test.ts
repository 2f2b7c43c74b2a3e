import { once } from 'node:events'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { answerStream, endWhenIdle } from './bytes.ts'

/** Pieces without an end; says when it was ended. */
function endless() {
  const ended = Promise.withResolvers<void>()
  async function* pieces() {
    try {
      for (;;) yield new Uint8Array(100_000)
    } finally {
      ended.resolve()
    }
  }
  return { source: Readable.from(pieces(), { objectMode: false }), ended: ended.promise }
}

test('a stream that nobody reads any more ends with an error, and what makes it ends, too', async () => {
  const { source, ended } = endless()
  const stream = endWhenIdle(source, 5)
  await once(stream, 'readable')
  const [error] = (await once(stream, 'error')) as [Error] // what the event gives
  expect(error.message).toContain('Nobody reads')
  await ended
  expect(source.destroyed).toBe(true)
})

test('one that is read is whole', async () => {
  const pieces = ['a', 'b', 'c'].map((text) => Buffer.from(text))
  const chunks = await endWhenIdle(Readable.from(pieces, { objectMode: false }), 60_000).toArray()
  expect(Buffer.concat(chunks as Buffer[]).toString()).toBe('abc') // it is one of bytes
})

test('one that is destroyed before it began takes its source with it', async () => {
  const { source } = endless()
  const closed = once(source, 'close')
  answerStream({ stream: source, mime: 'text/csv', name: 'a.csv' }).stream?.destroy()
  await closed
  expect(source.destroyed).toBe(true)
})

test('a source that fails makes the answer fail', async () => {
  async function* failing() {
    yield Buffer.from('a')
    throw new Error('the database is away')
  }
  const stream = endWhenIdle(Readable.from(failing(), { objectMode: false }))
  await expect(stream.toArray()).rejects.toThrow('the database is away')
})
