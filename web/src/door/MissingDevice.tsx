import { Mark } from '../theme/Mark.tsx'
import type { Words } from '../words.ts'
import type { Missing } from './door.device.ts'

/** Nothing is shown here, and what staff do about it. */
export function MissingDevice({ why, words: { t } }: { readonly why: Missing; readonly words: Words }) {
  return (
    <main className="door-none">
      <Mark size={56} />
      <h1>{t(`door.none.${why}.title`)}</h1>
      <p>{t(`door.none.${why}.text`)}</p>
    </main>
  )
}
