import { localeInfo, type Locale } from '@madang/contract/locales'
import { useId, useState, type ReactNode, type SubmitEvent } from 'react'
import { writingOrder } from '../i18n/writing-order.ts'
import { LanguageTabs } from './LanguageTabs.tsx'
import type { ContractForm } from './use-contract-form.ts'
import { isBlank, type FormValues } from './values.ts'

/** How a control says in which language its words are. */
export interface Script {
  readonly lang: string
  readonly dir: 'rtl' | 'auto'
}

interface LocalisedFieldsProps {
  form: Pick<ContractForm<FormValues>, 'values' | 'field'>
  /** The fields in each language: `question` is `question/kr` and so on. */
  names: readonly string[]
  locale: Locale
  onShow: (locale: Locale) => void
  /** Those that every language should have; without it those that are written in any. */
  wanted?: readonly string[]
  /** A language that is not shown stays on the page: a file on its way goes on. */
  keepsAll?: boolean
  children: (locale: Locale, script: Script) => ReactNode
}

/** Fields in every language: a tab for each, marked where something is missing or wrong in it. */
export function LocalisedFields(props: LocalisedFieldsProps) {
  const { form, names, locale, onShow, wanted, keepsAll = false, children } = props
  const panelId = useId()
  const isEmpty = (name: string, one: Locale): boolean => isBlank(form.values[`${name}/${one}`])
  const isWanted = (name: string): boolean =>
    wanted === undefined ? writingOrder.some((one) => !isEmpty(name, one)) : wanted.includes(name)
  const isWrong = (one: Locale): boolean => names.some((name) => form.field(`${name}/${one}`).error !== null)
  const panel = (one: Locale) => {
    const { tag, dir } = localeInfo[one]
    return children(one, { lang: tag, dir: dir === 'rtl' ? 'rtl' : 'auto' })
  }
  return (
    <div>
      <LanguageTabs
        panelId={panelId}
        current={locale}
        markOf={(one) => {
          if (isWrong(one)) return 'wrong'
          return names.some((name) => isWanted(name) && isEmpty(name, one)) ? 'missing' : null
        }}
        onShow={onShow}
      />
      <div
        className={keepsAll ? undefined : 'stack'}
        id={panelId}
        role="tabpanel"
        aria-label={localeInfo[locale].name}
      >
        {keepsAll
          ? writingOrder.map((one) => (
              <div key={one} className={one === locale ? 'stack' : undefined} hidden={one !== locale}>
                {panel(one)}
              </div>
            ))
          : panel(locale)}
      </div>
    </div>
  )
}

function localesOf(names: readonly string[]): Locale[] {
  return writingOrder.filter((locale) => names.some((name) => name.endsWith(`/${locale}`)))
}

/**
 * The language that is written now. On submit the first language with something wrong comes to the front, so that the
 * focus can go there.
 */
export function useWritingLocale<Form extends Pick<ContractForm<FormValues>, 'errors' | 'submit'>>(
  form: Form,
  first: Locale = writingOrder[0] ?? 'kr',
) {
  const [locale, onShow] = useState(first)
  const submit = (event?: SubmitEvent): void => {
    const wrong = localesOf(Object.keys(form.errors))
    if (wrong[0] !== undefined && !wrong.includes(locale)) onShow(wrong[0])
    form.submit(event)
  }
  return { locale, onShow, submit }
}
