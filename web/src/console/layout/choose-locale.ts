import type { Locale } from '@madang/contract/locales'
import { accountQuery, updateAccount } from '../api/account.ts'
import { queryClient } from '../api/query.ts'
import { errorText } from '../i18n/error-text.ts'
import { getWords, switchLocale } from '../i18n/words.ts'
import { toast } from '../ui/toast.tsx'

/** Switches the language here at once, and in the account, so that messages come in it. */
export async function chooseLocale(locale: Locale): Promise<void> {
  await switchLocale(locale)
  try {
    const user = await updateAccount({ locale })
    // The profile page, open or visited before, shows the language that counts now.
    queryClient.setQueryData(accountQuery(user.id).queryKey, user)
  } catch (error) {
    const { t } = getWords()
    toast.failed(t('shell.toast.language', { reason: errorText(t, error) }))
  }
}
