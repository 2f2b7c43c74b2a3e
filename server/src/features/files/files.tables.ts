import type { FileMime, FilePurpose, StoredFile } from '@madang/contract/files'

export interface FileTable {
  id: string
  /** Null for what a guest sent with a request. */
  ownerId: string | null
  kind: StoredFile['kind']
  purpose: FilePurpose
  visibility: StoredFile['visibility']
  name: string
  mime: FileMime
  size: number
  storedSize: number
  width: number | null
  height: number | null
  sha256: string
  /** What uses it; null while nothing does. */
  recordId: string | null
  looseSince: string | null
  /** What it is in that record: its place in the list of its purpose, from 0; null where none was given. */
  position: number | null
  /** What sort of document, where the record tells them apart. */
  type: string | null
  /** What is on the picture, there. */
  alt: string | null
  createdAt: string
}
