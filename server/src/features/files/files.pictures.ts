import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { AppError, type ErrorCode } from '@madang/contract/errors'
import type { Temporary } from '../../outside/blobs.ts'
import type { ImageMime, Picture } from './files.images.ts'
import type { Preview } from './files.preview.ts'

interface Upload {
  readonly path: string
  readonly mime: ImageMime
}

export type PictureOrder =
  | { readonly kind: 'upload'; readonly upload: Upload }
  | { readonly kind: 'preview'; readonly preview: Preview }

/** What each kind of order gives. */
export interface Made {
  upload: Picture
  preview: Temporary
}

export type PictureAnswer =
  | { readonly kind: 'made'; readonly made: Picture | Temporary }
  | { readonly kind: 'refused'; readonly code: ErrorCode }
  | { readonly kind: 'failed'; readonly message: string }

const worker = fileURLToPath(new URL('files.worker.ts', import.meta.url))
/** Pictures at once; the rest waits, so that a crowd of them takes time and not memory. */
const mostProcesses = 2
const idleMs = 30_000
/** Far more than the largest picture takes; a decoder that never ends is ended. */
const mostMs = 60_000
/**
 * Large pieces of memory go back to the system at once (glibc); otherwise a process keeps several times what it
 * needs.
 */
const memoryFlags = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

interface Resting {
  readonly child: ChildProcess
  readonly timer: NodeJS.Timeout
}

const resting: Resting[] = []
const waiting: (() => void)[] = []
let busy = 0

/** Takes a resting process, this one or the last; undefined when there is none. */
function wake(wanted?: ChildProcess): ChildProcess | undefined {
  const place = wanted ? resting.findIndex(({ child }) => child === wanted) : resting.length - 1
  const [found] = place < 0 ? [] : resting.splice(place, 1)
  clearTimeout(found?.timer)
  return found?.child
}

function start(): ChildProcess {
  const child = fork(worker, {
    env: memoryFlags,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // It keeps nobody from ending: while there is work, a request does.
  child.unref()
  child.channel?.unref()
  child.once('exit', () => wake(child))
  return child
}

/** Kept for the next picture, for a while. */
function rest(child: ChildProcess): void {
  if (!child.connected) return
  const timer = setTimeout(() => wake(child)?.disconnect(), idleMs)
  timer.unref()
  resting.push({ child, timer })
}

function ask(child: ChildProcess, order: PictureOrder): Promise<PictureAnswer> {
  const { promise, resolve } = Promise.withResolvers<PictureAnswer>()
  // A decoder that falls over a picture, or never ends with it, is told like one that refuses it.
  const onExit = () => resolve({ kind: 'refused', code: 'file.not_an_image' })
  const timer = setTimeout(() => child.kill('SIGKILL'), mostMs)
  const onMessage = (answer: unknown) => resolve(answer as PictureAnswer) // files.worker.ts sends nothing else
  child.once('exit', onExit)
  child.once('message', onMessage)
  child.send(order, (error) => {
    if (error !== null) onExit()
  })
  return promise.finally(() => {
    clearTimeout(timer)
    child.off('exit', onExit)
    child.off('message', onMessage)
  })
}

async function takeTurn(): Promise<void> {
  busy += 1
  if (busy <= mostProcesses) return
  const { promise, resolve } = Promise.withResolvers<void>()
  waiting.push(resolve)
  await promise
}

function endTurn(): void {
  busy -= 1
  waiting.shift()?.()
}

async function makeElsewhere<Kind extends PictureOrder['kind']>(
  order: PictureOrder & { readonly kind: Kind },
): Promise<Made[Kind]> {
  await takeTurn()
  try {
    const child = wake() ?? start()
    const answer = await ask(child, order)
    rest(child)
    if (answer.kind === 'refused') throw new AppError(answer.code)
    if (answer.kind === 'failed') throw new Error(answer.message)
    return answer.made as Made[Kind] // files.worker.ts answers in kind
  } finally {
    endTurn()
  }
}

/**
 * `makePicture` in a process of its own. Throws `file.not_an_image`, `file.too_many_pixels`,
 * `server.storage_full`.
 */
export function orderPicture(upload: Upload): Promise<Picture> {
  return makeElsewhere({ kind: 'upload', upload })
}

/** `makePreview` in a process of its own. Throws `file.not_an_image`, `server.storage_full`. */
export function orderPreview(preview: Preview): Promise<Temporary> {
  return makeElsewhere({ kind: 'preview', preview })
}
