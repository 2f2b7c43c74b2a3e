const mostAtOnce = 500
/** Questions to the database at the same time: something that all streams are told leaves its connections to others. */
const mostQuestions = 2

/**
 * Makes of a question about many a question about one: what is asked in the same moment, or while the database is busy
 * with those before, is asked together. Undefined where the answer does not name it.
 */
export function inBatches<Key, Answer>(
  ask: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Answer>>,
): (key: Key) => Promise<Answer | undefined> {
  let waiting: { key: Key; answer: PromiseWithResolvers<Answer | undefined> }[] = []
  let asking = 0

  async function askAll(): Promise<void> {
    while (waiting.length > 0) {
      const now = waiting.slice(0, mostAtOnce)
      waiting = waiting.slice(mostAtOnce)
      try {
        const answers = await ask([...new Set(now.map(({ key }) => key))])
        for (const { key, answer } of now) answer.resolve(answers.get(key))
      } catch (error) {
        for (const { answer } of now) answer.reject(error)
      }
    }
    // In the same turn as the look at what waits: nothing is left lying between.
    asking -= 1
  }

  return (key) => {
    const answer = Promise.withResolvers<Answer | undefined>()
    waiting.push({ key, answer })
    if (asking < mostQuestions) {
      asking += 1
      setImmediate(() => void askAll())
    }
    return answer.promise
  }
}
