import { renditionWidths } from '@madang/contract/files'
import { mainPart } from '../../outside/blobs.ts'

const partNames = [mainPart, ...renditionWidths.map(String)]

/** Where the parts of an incoming file are written: part → path. */
export function partPaths(path: string): Record<string, string> {
  return Object.fromEntries(partNames.map((name) => [name, `${path}-${name}`]))
}
