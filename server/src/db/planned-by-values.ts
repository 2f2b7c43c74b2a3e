import { sql } from 'kysely'

/**
 * Statements of lists begin with this. They differ too much by their values to share a plan, and the client prepares
 * only what begins with a verb.
 */
export const plannedByValues = sql`/* planned by its values */ `
