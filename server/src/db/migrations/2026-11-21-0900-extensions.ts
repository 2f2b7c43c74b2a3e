import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * `hangul_initials('김민수')` is `ㄱㅁㅅ`: each syllable (U+AC00–U+D7A3) gives its initial consonant, every other
 * character stays. Immutable, so that it can fill generated columns and indexes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function hangul_initials(value text) returns text
    language sql immutable strict parallel safe
    return coalesce(
      (
        select string_agg(
          case
            when ascii(part) between 44032 and 55203
              then substr('ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ', (ascii(part) - 44032) / 588 + 1, 1)
            else part
          end,
          '' order by position
        )
        from unnest(string_to_array(value, null)) with ordinality as parts (part, position)
      ),
      ''
    )
  `.execute(db)
}
