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
