import type { FilePurpose } from '@madang/contract/files'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useUnsaved } from '../api/unsaved.ts'
import { UploadList } from './upload-list.ts'
import type { FieldFile, ShownFile, UploadRow } from './upload-rows.ts'

interface UploadsOptions {
  readonly purpose: FilePurpose
  readonly most: number
  /** What the record has. */
  readonly files: readonly ShownFile[]
  readonly onChange: (files: readonly FieldFile[]) => void
}

interface Uploads {
  readonly list: UploadList
  readonly rows: readonly UploadRow[]
}

/** The files of one field: those of the record, and those on their way. */
export function useUploads({ purpose, most, files, onChange }: UploadsOptions): Uploads {
  const [list] = useState(() => new UploadList({ purpose, most }, files))
  const rows = useSyncExternalStore(list.subscribe, list.getRows)
  useEffect(() => list.tell(onChange), [list, onChange])
  useEffect(() => list.follow(files), [list, files])
  useEffect(() => () => list.close(), [list])
  useUnsaved(list.isUnsaved())
  return { list, rows }
}
