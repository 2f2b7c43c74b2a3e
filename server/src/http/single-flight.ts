/**
 * Single flight: callers at once share one run, which begins after each of them has called: what it finds is never older than
 * its caller. At most one run is under way and one waits, however many call.
 */
export function singleFlight<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<void> | null = null
  let waiting: Promise<Result> | null = null

  function start(): Promise<Result> {
    const result = run()
    const ended = result.then(
      () => undefined,
      () => undefined, // each caller gets the failure itself
    )
    running = ended
    void ended.then(() => {
      if (running === ended) running = null
    })
    return result
  }

  return () => {
    if (running === null) return start()
    waiting ??= running.then(() => {
      waiting = null
      return start()
    })
    return waiting
  }
}

/**
 * Callers at once that bring the same key share the one run that is under way: for what one may do a few times only, and
 * a form that is pressed ten times does ten times.
 */
export function sharedRuns<Result>(): (key: string, run: () => Promise<Result>) => Promise<Result> {
  const running = new Map<string, Promise<Result>>()
  return (key, run) => {
    const shared = running.get(key) ?? run().finally(() => running.delete(key))
    running.set(key, shared)
    return shared
  }
}
