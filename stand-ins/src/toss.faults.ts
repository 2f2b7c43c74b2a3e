import { setTimeout as wait } from 'node:timers/promises'

/** What a call meets instead of an answer, or before it. */
export const faults = ['ok', 'down', 'hang', 'html', 'slow', 'lost-answer', 'conflict'] as const
export type Fault = (typeof faults)[number]

/**
 * How calls are answered. `random`: each call meets one of `of` with the probability `share`, by a generator that the
 * seed decides; otherwise `mode`, for the next `count` calls or for good. `path`: only calls whose path holds it.
 */
export interface Behaviour {
  readonly mode: Fault | 'random'
  readonly count: number | null
  readonly path: string | null
  readonly ms: number
  readonly seed: number
  readonly share: number
  readonly of: readonly Fault[]
}

const usual: Behaviour = {
  mode: 'ok',
  count: null,
  path: null,
  ms: 1_000,
  seed: 1,
  share: 0.2,
  of: ['down', 'html', 'lost-answer', 'conflict'],
}

/** Null for what is no behaviour. */
function readBehaviour(given: object): Behaviour | null {
  const behaviour = { ...usual, ...given }
  const isKnown = behaviour.mode === 'random' || faults.includes(behaviour.mode)
  const of: unknown = behaviour.of
  const areKnown = Array.isArray(of) && of.every((one) => faults.some((fault) => fault === one))
  const isCount = behaviour.count === null || Number.isInteger(behaviour.count)
  return isKnown && areKnown && isCount ? behaviour : null
}

/** Mulberry32: the same seed, the same faults. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export class Faults {
  #behaviour = usual
  #random = createRandom(usual.seed)

  /** False for what is no behaviour. */
  behave(given: object): boolean {
    const behaviour = readBehaviour(given)
    if (behaviour === null) return false
    this.#behaviour = behaviour
    this.#random = createRandom(behaviour.seed)
    return true
  }

  /** What this call meets. */
  next(path: string): Fault {
    const { mode, count, path: only, share, of } = this.#behaviour
    if (only !== null && !path.includes(only)) return 'ok'
    if (mode === 'random') {
      const isHit = this.#random() < share
      return (isHit ? of[Math.floor(this.#random() * of.length)] : undefined) ?? 'ok'
    }
    if (count === null) return mode
    if (count <= 0) return 'ok'
    this.#behaviour = { ...this.#behaviour, count: count - 1 }
    return mode
  }

  async pause(): Promise<void> {
    await wait(this.#behaviour.ms)
  }
}
