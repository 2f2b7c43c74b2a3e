import { newIdempotencyKey } from '@madang/contract/call'
import type { FilePurpose, StoredFile } from '@madang/contract/files'
import { bringFile } from '../api/files.ts'
import { checkFile, checkSize } from './file-kind.ts'
import { shrinkPicture } from './pictures.ts'
import { isUnderway, stateOf, type FieldFile, type ShownFile, type UploadRow } from './upload-rows.ts'

/** How long a removal can be taken back. */
const undoMs = 3_000
/** A phone has memory for few photos at once, and a slow line is no faster by more. */
const mostAtOnce = 2
/** What one row needs besides what it shows. */
interface Job {
  readonly given: unknown
  readonly idempotencyKey: string
  readonly abort: AbortController
  /** Made once: a second try sends the very same bytes under the same key. */
  ready: Blob | null
}

interface UploadListOptions {
  readonly purpose: FilePurpose
  /** How many the record takes; with one, a new file replaces the old. */
  readonly most: number
}

/**
 * The rows of an upload field: files that the record has and files on their way, in one order. Lives outside
 * React because sending goes on between renders.
 */
export class UploadList {
  readonly #options: UploadListOptions
  readonly #jobs = new Map<string, Job>()
  readonly #objectUrls = new Map<string, string>()
  readonly #timers = new Map<string, number>()
  readonly #listeners = new Set<() => void>()
  #onChange: (files: readonly FieldFile[]) => void = () => undefined
  #rows: readonly UploadRow[] = []
  #count = 0
  /** What the record had when it was looked at last, and what it was given since, oldest first. */
  #seen: string
  #given: readonly string[]

  constructor(options: UploadListOptions, files: readonly ShownFile[]) {
    this.#options = options
    this.#seen = stateOf(files)
    this.#given = []
    this.#adopt(files)
  }

  readonly getRows = (): readonly UploadRow[] => this.#rows

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Who gets all files, in order, whenever the record's own have changed. */
  tell(onChange: (files: readonly FieldFile[]) => void): void {
    this.#onChange = onChange
  }

  /** Whether leaving the page would stop a file on its way. */
  isSending(): boolean {
    return this.#rows.some(isUnderway)
  }

  /** Whether the record lacks something yet: on its way, typed, or removed a moment ago. */
  isUnsaved(): boolean {
    const isOpen = this.isSending() || this.#rows.some(({ state }) => state.kind === 'removed')
    return isOpen || stateOf(this.#keptFiles()) !== this.#lastGiven()
  }

  /** Takes the record over when it changed by somebody else: another person, an undo. */
  follow(files: readonly ShownFile[]): void {
    const state = stateOf(files)
    if (state === this.#seen) return
    this.#seen = state
    // An answer to an earlier change of ours comes while later ones are still on their way.
    const own = this.#given.indexOf(state)
    this.#given = own === -1 ? [] : this.#given.slice(own + 1)
    if (own === -1) this.#adopt(files)
  }

  /** Files on their way stay at the end. */
  #adopt(files: readonly ShownFile[]): void {
    const kept = files.map((file): UploadRow => {
      const known = this.#rows.find(({ fileId }) => fileId === file.fileId)
      const { key = file.fileId, src = file.src, state = { kind: 'kept' } as const } = known ?? {}
      return { ...file, name: file.name ?? known?.name ?? null, key, src, state }
    })
    for (const { key, fileId } of this.#rows) {
      if (fileId !== null && !kept.some((row) => row.key === key)) this.#drop(key)
    }
    this.#publish([...kept, ...this.#rows.filter(({ fileId }) => fileId === null)])
  }

  /** Gives how many did not fit. */
  add(given: readonly unknown[]): number {
    const { most } = this.#options
    for (const key of this.#timers.keys()) this.#finishRemoval(key)
    // One file takes the place of what failed before it, and of what it replaces.
    if (most === 1) for (const { key, fileId } of this.#rows) if (fileId === null) this.cancel(key)
    const room = most === 1 ? 1 : Math.max(0, most - this.#rows.length)
    const taken = given.slice(0, room).map((one) => this.#newRow(one))
    this.#publish([...this.#rows, ...taken])
    this.#startNext()
    return given.length - taken.length
  }

  cancel(key: string): void {
    const job = this.#jobs.get(key)
    this.#drop(key)
    job?.abort.abort()
    this.#startNext()
  }

  retry(key: string): void {
    this.#patch(key, { state: { kind: 'waiting' } })
    this.#startNext()
  }

  remove(key: string, { canUndo }: { canUndo: boolean }): void {
    if (!canUndo) {
      this.#finishRemoval(key)
      return
    }
    this.#patch(key, { state: { kind: 'removed' } })
    this.#timers.set(
      key,
      window.setTimeout(() => this.#finishRemoval(key), undoMs),
    )
  }

  undo(key: string): void {
    window.clearTimeout(this.#timers.get(key))
    this.#timers.delete(key)
    this.#patch(key, { state: { kind: 'kept' } })
  }

  move(key: string, to: number): void {
    const row = this.#find(key)
    if (row === undefined) return
    const others = this.#rows.filter((other) => other.key !== key)
    this.#publish([...others.slice(0, to), row, ...others.slice(to)])
  }

  setAlt(key: string, alt: string): void {
    this.#patch(key, { alt })
  }

  /** What is typed, or put in order, goes to the record once it is done. */
  commit(): void {
    const files = this.#keptFiles()
    const state = stateOf(files)
    if (state === this.#lastGiven()) return
    this.#given = [...this.#given, state]
    this.#onChange(files)
  }

  /** The field leaves the page: what was removed stays removed, what is on its way stops. */
  close(): void {
    for (const key of this.#timers.keys()) this.#finishRemoval(key)
    for (const { key, fileId } of this.#rows) {
      if (fileId === null) this.cancel(key)
    }
    for (const url of this.#objectUrls.values()) URL.revokeObjectURL(url)
    this.#objectUrls.clear()
  }

  #lastGiven(): string {
    return this.#given.at(-1) ?? this.#seen
  }

  #publish(next: readonly UploadRow[]): void {
    this.#rows = next
    for (const listener of this.#listeners) listener()
  }

  #find(key: string): UploadRow | undefined {
    return this.#rows.find((row) => row.key === key)
  }

  #patch(key: string, change: Partial<UploadRow>): void {
    this.#publish(this.#rows.map((row) => (row.key === key ? { ...row, ...change } : row)))
  }

  #drop(key: string): void {
    const url = this.#objectUrls.get(key)
    if (url !== undefined) URL.revokeObjectURL(url)
    this.#objectUrls.delete(key)
    this.#jobs.delete(key)
    this.#publish(this.#rows.filter((row) => row.key !== key))
  }

  #finishRemoval(key: string): void {
    window.clearTimeout(this.#timers.get(key))
    this.#timers.delete(key)
    this.#drop(key)
    this.commit()
  }

  #keptFiles(): FieldFile[] {
    return this.#rows.flatMap(({ fileId, alt }) =>
      fileId === null ? [] : [{ fileId, alt: alt?.trim() || null }],
    )
  }

  #newRow(given: unknown): UploadRow {
    this.#count += 1
    const key = `new-${this.#count}`
    const abort = new AbortController()
    this.#jobs.set(key, { given, idempotencyKey: newIdempotencyKey(), abort, ready: null })
    const name = given instanceof File ? given.name : null
    return { key, fileId: null, name, src: null, alt: null, state: { kind: 'waiting' } }
  }

  #startNext(): void {
    const running = this.#rows.filter((row) => isUnderway(row) && row.state.kind !== 'waiting')
    const next = this.#rows.find(({ state }) => state.kind === 'waiting')
    if (next === undefined || running.length >= mostAtOnce) return
    const job = this.#jobs.get(next.key)
    if (job === undefined) return
    this.#patch(next.key, { state: { kind: 'preparing', share: 0 } })
    void this.#bring(next.key, job).finally(() => this.#startNext())
    this.#startNext()
  }

  async #bring(key: string, job: Job): Promise<void> {
    const { purpose } = this.#options
    const { idempotencyKey, abort } = job
    const onProgress = (share: number): void => this.#patch(key, { state: { kind: 'sending', share } })
    try {
      job.ready ??= await this.#prepare(key, job)
      abort.signal.throwIfAborted()
      this.#showPicture(key, job.ready)
      onProgress(0)
      const file = await bringFile(job.ready, { purpose, idempotencyKey, signal: abort.signal, onProgress })
      abort.signal.throwIfAborted()
      this.#keep(key, file)
    } catch (error) {
      // A row that was taken back has nobody to tell.
      this.#patch(key, { state: { kind: 'failed', error } })
    }
  }

  async #prepare(key: string, { given, abort: { signal } }: Job): Promise<Blob> {
    const { file, kind } = await checkFile(given, this.#options.purpose)
    signal.throwIfAborted()
    this.#showPicture(key, file)
    const onProgress = (share: number): void => this.#patch(key, { state: { kind: 'preparing', share } })
    const isPicture = kind !== 'application/pdf'
    const ready = isPicture ? await shrinkPicture(file, { kind, signal, onProgress }) : file
    checkSize(ready)
    return ready
  }

  /** Browsers that cannot show HEIC show the picture that it becomes. */
  #showPicture(key: string, picture: Blob): void {
    if (!/^image\/(jpeg|png|webp)$/.test(picture.type) || this.#objectUrls.has(key)) return
    const src = URL.createObjectURL(picture)
    this.#objectUrls.set(key, src)
    this.#patch(key, { src })
  }

  #keep(key: string, { id, name }: StoredFile): void {
    this.#jobs.delete(key)
    this.#patch(key, { fileId: id, name, state: { kind: 'kept' } })
    const replaced = this.#options.most === 1 ? this.#rows.filter((row) => row.key !== key) : []
    for (const row of replaced) this.#drop(row.key)
    this.commit()
  }
}
