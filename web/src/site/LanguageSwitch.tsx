import { localeInfo, locales } from '@madang/contract/locales'
import { withLanguage } from '@madang/contract/site-page'
import { translateField } from '@madang/contract/site-door'
import { Icon } from './Icon.tsx'
import type { PageProps } from './page-props.ts'

/** The form of a page in which something is typed: changing the language takes it along. */
export const typedFormId = 'ask'

const typedPages = ['request-phone', 'request-code', 'request-form', 'jrs-form'] as const
type TypedPage = Extract<PageProps['page'], { name: (typeof typedPages)[number] }>

function isTyped(page: PageProps['page']): page is TypedPage {
  return typedPages.some((name) => name === page.name)
}

export function LanguageSwitch({ page, words }: PageProps) {
  const { name } = localeInfo[words.locale]
  return (
    <>
      {isTyped(page) && <EnterButton page={page} />}
      <details className="lang">
        <summary aria-label={`${words.t('site.nav.language')}: ${name}`}>
          <Icon name="globe" />
          <span>{name}</span>
        </summary>
        <ul>
          {locales.map((locale) => {
            const { tag, name: ownName } = localeInfo[locale]
            const address = withLanguage(page.path, locale)
            const common = { lang: tag, 'aria-current': locale === words.locale || undefined }
            return (
              <li key={locale}>
                {isTyped(page) ? (
                  <button
                    {...common}
                    type="submit"
                    form={typedFormId}
                    formAction={address}
                    // Not the files: they would travel for nothing.
                    formEncType="application/x-www-form-urlencoded"
                    name={translateField}
                    value={page.failure === null ? '' : JSON.stringify(page.failure)}
                  >
                    {ownName}
                  </button>
                ) : (
                  <a {...common} href={address} hrefLang={tag}>
                    {ownName}
                  </a>
                )}
              </li>
            )
          })}
        </ul>
      </details>
    </>
  )
}

/** Enter in a field presses the first button of its form, wherever it stands: not a language. */
function EnterButton({ page }: { page: TypedPage }) {
  const asksForCode = 'proof' in page && page.proof === 'needed'
  const deed = asksForCode ? 'send' : page.name === 'jrs-form' ? 'join' : null
  return (
    <button
      className="enter"
      type="submit"
      form={typedFormId}
      tabIndex={-1}
      aria-hidden="true"
      {...(deed !== null && { name: 'do', value: deed })}
    />
  )
}
