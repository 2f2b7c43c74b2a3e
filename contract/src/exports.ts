import * as z from 'zod/mini'
import { text } from './shapes.ts'

/** What a list can be saved as. */
export const exportFormats = ['csv', 'xlsx'] as const

export const mostExportReason = 200

/** What every export asks for; why it is taken is recorded. */
export const exportAsked = { format: z.enum(exportFormats), reason: text(5, mostExportReason) }

/**
 * What a list's columns are called on the screen and in its export, which has them all, in this order: ids of messages
 * in web/src/locales.
 */
export type ColumnHeads = Readonly<Record<string, string>>

/** Says in a file, which is read far from any clock of ours, whose time a column holds. */
export const koreanTimeHead = 'table.export.koreanTime'
