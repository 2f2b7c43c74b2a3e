import { IconDownload } from '@tabler/icons-react'
import type { MenuItem } from '../ui/Menu.tsx'

/** What opens the `ExportDialog` of a list, among its `moreActions`. */
export function exportItem(label: string, onSelect: () => void): MenuItem {
  return { key: 'export', label, icon: <IconDownload size={18} stroke={1.75} aria-hidden />, onSelect }
}
