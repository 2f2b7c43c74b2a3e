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
  createdAt: string
}
