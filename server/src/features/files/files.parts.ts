import { renditionWidths } from '@madang/contract/files'

/** The name of the part that is the file itself; the others are the widths of renditions. */
export const mainPart = 'main'
const partNames = [mainPart, ...renditionWidths.map(String)]

/** Where the parts of an incoming file are written: part → path. */
export function partPaths(path: string): Record<string, string> {
  return Object.fromEntries(partNames.map((name) => [name, `${path}-${name}`]))
}
