import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Keyring } from '../keys.ts'
import { seal, unseal } from '../sealed.ts'
import { lockSealed, replaceSealed, type SealedColumn } from './reseal.queries.ts'

const together = 500

/** Seals anew what an earlier `FIELD_KEY` sealed, so that that one can be given up; what no key opens stays. */
export async function reseal(
  { db, fieldKeys }: { readonly db: Kysely<Tables>; readonly fieldKeys: Keyring },
  column: SealedColumn,
): Promise<void> {
  const earlier = fieldKeys.all.map(({ id }) => id).filter((id) => id !== fieldKeys.current.id)
  for (;;) {
    const count = await inTransaction(db, async (trx) => {
      const rows = await lockSealed(trx, column, { keyIds: earlier, most: together })
      for (const { id, sealed } of rows) {
        const of = column.sealedAs(id)
        await replaceSealed(trx, column, { id, sealed: seal(fieldKeys, of, unseal(fieldKeys, of, sealed)) })
      }
      return rows.length
    })
    if (count < together) return
  }
}
