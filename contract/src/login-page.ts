import type { Locale } from './locales.ts'
import type { LocalisedText } from './settings.ts'

/** What the server gives to the renderer of the sign-in page; everything on the page follows from it. */
export interface LoginPage {
  readonly locale: Locale
  /** The operator's own name; null while the database is away. */
  readonly brandName: LocalisedText | null
  /** How somebody who cannot sign in reaches a person; nothing while the operator has not said how. */
  readonly support: LoginSupport
  /** Where the text messages of a development server can be read. */
  readonly inboxUrl: string | null
  /** For whoever has scripts off. */
  readonly needsScript: string
  readonly parts: LoginParts
  /** Public paths of the files that the console begins with, to be asked for while a person types. */
  readonly next: readonly string[]
}

export interface LoginSupport {
  readonly kakaoChannelId: string | null
  readonly phone: string | null
  readonly email: string | null
}

/** The style and scripts of the page: built they stand in it, so that nothing waits for them; else where Vite has them. */
export interface LoginParts {
  readonly kind: 'text' | 'path'
  readonly style: string
  /** Before the first paint (`theme/boot.ts`). */
  readonly boot: string
  readonly script: string
}
