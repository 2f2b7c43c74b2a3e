import type { Locale } from '@madang/contract/locales'
import { accountQuery, updateAccount } from '../api/account.ts'
import { ApiError } from '../api/api-error.ts'
import { queryClient } from '../api/query.ts'
import { getSession } from '../api/session.ts'
import { errorText } from '../i18n/error-text.ts'
import { getWords, hasChosenLocale, hasKnownLocale, showAccountLocale, switchLocale } from '../i18n/words.ts'
import { toast } from '../ui/toast.ts'

/** Switches the language here at once, and in the account, so that messages come in it. */
export async function chooseLocale(locale: Locale): Promise<void> {
  await switchLocale(locale)
  try {
    const user = await updateAccount({ locale })
    // The profile page, open or visited before, shows the language that counts now.
    await queryClient.invalidateQueries(accountQuery(user.id))
  } catch (error) {
    const { t } = getWords()
    toast.failed(t('shell.toast.language', { reason: errorText(t, error) }))
  }
}

/**
 * Where nobody chose a language on this device, the account's counts. The first render waits for it only where no
 * language is known at all.
 */
export async function followAccountLocale(): Promise<void> {
  const session = getSession()
  if (session === null || hasChosenLocale()) return
  const isShown = showLocaleOf(session.userId)
  if (!hasKnownLocale()) await isShown
}

async function showLocaleOf(userId: string): Promise<void> {
  try {
    const { locale } = await queryClient.fetchQuery(accountQuery(userId))
    // Chosen while the account was on its way.
    if (!hasChosenLocale()) await showAccountLocale(locale)
  } catch (error) {
    // The console opens all the same, and its pages say themselves what they cannot load.
    if (!(error instanceof ApiError)) throw error
  }
}
