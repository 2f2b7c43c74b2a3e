import { exportAudit } from '@madang/contract/audit-export'
import { call } from '@madang/contract/call'
import type { CallInput } from '@madang/contract/endpoint'
import { sendWatched, type Download } from '../../api/download.ts'

/** The records as a spreadsheet. Apart from the other calls: it comes with its dialog. */
export function downloadAudit(
  body: CallInput<typeof exportAudit>['body'],
  download: Download,
): Promise<Blob> {
  return call(sendWatched(download), exportAudit, { body })
}
