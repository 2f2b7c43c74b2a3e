import { call } from '@madang/contract/call'
import type { CallInput } from '@madang/contract/endpoint'
import { exportStores } from '@madang/contract/store-export'
import { sendWatched, type Download } from '../../api/download.ts'

/** The list as a spreadsheet. */
export function downloadStores(
  body: CallInput<typeof exportStores>['body'],
  download: Download,
): Promise<Blob> {
  return call(sendWatched(download), exportStores, { body })
}
