import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { link, mkdir, open, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@madang/contract/errors'
import { uuidV7 } from '../db/uuid.ts'
import { codeOf } from '../error-code.ts'

/** Bytes that came in and are not kept yet; `discard` them in the end. */
export interface Received {
  /** A temporary file on this machine. */
  readonly path: string
  readonly sizeBytes: number
  /** Hexadecimal. */
  readonly sha256: string
  /** The first bytes, by which the type is known. */
  readonly head: Buffer
}

/** A file of this machine that is moved to where it is kept. */
export type Temporary = Pick<Received, 'path' | 'sizeBytes' | 'sha256'>

/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** An open part; `read` it or `close` it. */
export interface StoredPart {
  readonly sizeBytes: number
  read(range: ByteRange): Readable
  close(): Promise<void>
}

/**
 * Where the bytes of files are. A key holds named parts that are written together or not at all, and never
 * change afterwards. Keys are UUIDs.
 */
export interface Blobs {
  /** Takes a stream in. Throws `server.storage_full`. */
  receive(stream: Readable): Promise<Received>
  discard(path: string): Promise<void>
  /** Keeps the parts for good: once this returns they survive a loss of power. Throws `server.storage_full`. */
  store(key: string, parts: Readonly<Record<string, Temporary>>): Promise<void>
  /** Keeps the parts of a key under another one too, as `store` does. Throws when the key is not there. */
  copy(key: string, as: string): Promise<void>
  /** Null when it is not there. */
  open(key: string, part: string): Promise<StoredPart | null>
  /** All parts of the key; what is not there is removed already. */
  remove(key: string): Promise<void>
  /** Every key that is stored, in no order. */
  keys(): AsyncIterable<string>
  /** Names of what came in and was never kept or discarded, UUID v7 of their time. */
  leftovers(): Promise<string[]>
  removeLeftover(name: string): Promise<void>
  /**
   * What can be made again any time, by the hash of what it is made of (hexadecimal): a place for a new one, the one
   * that is there (null without), and away with those that were made before an instant.
   */
  readonly made: MadeBlobs
}

export interface MadeBlobs {
  /** Where one that is being made is written. Throws `server.storage_full`. */
  begin(): Promise<string>
  store(hash: string, made: Temporary): Promise<void>
  open(hash: string): Promise<StoredPart | null>
  removeBefore(instant: Date): Promise<void>
}

/** The name of the part that is the file itself; the others are the widths of renditions. */
export const mainPart = 'main'

interface BlobsOptions {
  readonly directory: string
  readonly now: () => Date
  /** Room that stays free on the disk: a database that lies beside the files must not be the one that fails. */
  readonly leastFreeBytes?: number
}

const defaultLeastFree = 256 * 1024 * 1024
const headBytes = 32
const fullCodes = new Set<unknown>(['ENOSPC', 'EDQUOT'])

/** Runs `write`; when it fails, what it began is undone, and a full disk is told as such. */
async function orNothing<T>(path: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    await rm(path, { recursive: true, force: true })
    throw fullCodes.has(codeOf(error)) ? new AppError('server.storage_full') : error
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes bytes beside a received file. Throws `server.storage_full`. */
export async function writeTemporary(path: string, bytes: Uint8Array): Promise<Temporary> {
  await orNothing(path, () => writeFile(path, bytes, { flag: 'wx' }))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { path, sizeBytes: bytes.length, sha256 }
}

async function keep(path: string, place: string): Promise<void> {
  await rename(path, place)
  await sync(place)
}

async function openFile(path: string): Promise<StoredPart | null> {
  try {
    const handle = await open(path, 'r')
    const { size } = await handle.stat()
    return {
      sizeBytes: size,
      read: ({ start, end }) => handle.createReadStream({ start, end }),
      close: () => handle.close(),
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

async function namesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(directory)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

/** Files on a disk of this machine, or on one that all server processes share. */
export function createBlobs({ directory, now, leastFreeBytes = defaultLeastFree }: BlobsOptions): Blobs {
  const incoming = join(directory, 'incoming')
  const stored = join(directory, 'stored')
  const madeFolder = join(directory, 'made')
  // The last two digits are random in a UUID v7, the first ones are the time.
  const placeOf = (key: string): string => join(stored, key.slice(-2), key)

  async function makeRoom(): Promise<void> {
    await mkdir(incoming, { recursive: true, mode: 0o700 })
    const { bavail, bsize } = await statfs(incoming)
    if (bavail * bsize < leastFreeBytes) throw new AppError('server.storage_full')
  }

  async function receive(stream: Readable): Promise<Received> {
    await makeRoom()
    const path = join(incoming, uuidV7(now()))
    const hash = createHash('sha256')
    let sizeBytes = 0
    let head = Buffer.alloc(0)
    async function* watched(source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        if (head.length < headBytes) head = Buffer.concat([head, chunk]).subarray(0, headBytes)
        sizeBytes += chunk.length
        hash.update(chunk)
        yield chunk
      }
    }
    await orNothing(path, () => pipeline(stream, watched, createWriteStream(path, { flags: 'wx' })))
    return { path, sizeBytes, sha256: hash.digest('hex'), head: Buffer.from(head) }
  }

  /** What `fill` writes into a folder is kept under the key, all of it or nothing. */
  async function storeFolder(key: string, fill: (staging: string) => Promise<void>): Promise<void> {
    await makeRoom()
    const staging = join(incoming, key)
    const place = placeOf(key)
    await orNothing(staging, async () => {
      await mkdir(staging)
      await fill(staging)
      await sync(staging)
      await mkdir(dirname(place), { recursive: true, mode: 0o700 })
      await rename(staging, place)
      await sync(dirname(place))
      await sync(stored)
    })
  }

  async function store(key: string, parts: Readonly<Record<string, Temporary>>): Promise<void> {
    await storeFolder(key, async (staging) => {
      for (const [name, part] of Object.entries(parts)) await keep(part.path, join(staging, name))
    })
  }

  /** Parts never change: two keys can have the same bytes on the disk. */
  async function copy(key: string, as: string): Promise<void> {
    await storeFolder(as, async (staging) => {
      for (const name of await readdir(placeOf(key)))
        await link(join(placeOf(key), name), join(staging, name))
    })
  }

  const made: MadeBlobs = {
    begin: async () => {
      await makeRoom()
      return join(incoming, uuidV7(now()))
    },
    store: async (hash, { path }) => {
      await mkdir(madeFolder, { recursive: true, mode: 0o700 })
      await rename(path, join(madeFolder, hash))
    },
    open: (hash) => openFile(join(madeFolder, hash)),
    removeBefore: async (instant) => {
      for (const name of await namesIn(madeFolder)) {
        const path = join(madeFolder, name)
        if ((await stat(path)).mtime < instant) await rm(path, { force: true })
      }
    },
  }

  async function* keys(): AsyncIterable<string> {
    for (const shelf of await namesIn(stored)) yield* await namesIn(join(stored, shelf))
  }

  return {
    receive,
    discard: (path) => rm(path, { force: true }),
    store,
    copy,
    open: (key, part) => openFile(join(placeOf(key), part)),
    remove: (key) => rm(placeOf(key), { recursive: true, force: true }),
    keys,
    leftovers: () => namesIn(incoming),
    removeLeftover: (name) => rm(join(incoming, name), { recursive: true, force: true }),
    made,
  }
}
