import type { JrsItem } from '@madang/contract/jrs'
import { localeInfo, type Locale } from '@madang/contract/locales'
import { pickText } from '@madang/contract/settings'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { loadPageMessages } from 'virtual:catalogue/pages'
import { createWords } from '../../../words.ts'
import type { ReactNode } from 'react'
import { SelectField } from '../../form/SelectField.tsx'
import { useWords, type Words } from '../../i18n/words.ts'
import { writingOrder } from '../../i18n/writing-order.ts'
import type { DraftField } from './form-draft.ts'
import styles from './form-builder.module.css'

/** The words of this page in the guest's language; in those of the screen until they are there. */
function useGuestWords(locale: Locale): Words {
  const own = useWords()
  const { data } = useQuery({
    queryKey: ['words', 'jrs', locale],
    queryFn: async () => createWords(locale, await loadPageMessages.jrs(locale)),
    enabled: locale !== own.locale,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  return locale === own.locale ? own : (data ?? own)
}

interface PreviewProps {
  item: JrsItem
  fields: readonly DraftField[]
  chosen: string | null
  locale: Locale
  onShow: (locale: Locale) => void
}

/** The form on a guest's phone, in any language, as it is typed. */
export function JrsFormPreview({ item, fields, chosen, locale, onShow }: PreviewProps) {
  const { t } = useWords()
  const guest = useGuestWords(locale)
  const { tag, dir } = localeInfo[locale]
  const label = t('jrs.form.preview')
  return (
    <section className={styles.preview} aria-label={label}>
      <SelectField
        label={label}
        field={{ name: 'preview', value: locale, error: null, onChange: onShow, onBlur: () => undefined }}
        options={writingOrder.map((one) => ({ value: one, label: localeInfo[one].name }))}
      />
      <div className={styles.phone} lang={tag} dir={dir}>
        <small>
          <bdi>{item.storeName}</bdi>
        </small>
        <p className={styles.title} dir="auto">
          {item.title}
        </p>
        <Asked label={guest.t('jrs.form.always.name')} />
        <Asked label={guest.t('jrs.form.always.phone')} value={<bdi dir="ltr">010-0000-0000</bdi>} />
        <Asked label={guest.t('jrs.form.always.partySize')} value={guest.number(2)} />
        {fields.map((field) => (
          <OwnField key={field.key} field={field} guest={guest} isChosen={field.key === chosen} />
        ))}
        <span className={styles.join}>{guest.t(`jrs.join.${item.kind}`)}</span>
      </div>
    </section>
  )
}

interface AskedProps {
  label: ReactNode
  value?: ReactNode
  isTall?: boolean
}

function Asked({ label, value, isTall = false }: AskedProps) {
  return (
    <span className={styles.asked}>
      <span>{label}</span>
      <span className={styles.box} data-tall={isTall}>
        {value}
      </span>
    </span>
  )
}

function OwnField({ field, guest, isChosen }: { field: DraftField; guest: Words; isChosen: boolean }) {
  const { t, locale } = guest
  /** As the guest's page will pick it: a language that lacks it reads another one. */
  const textOf = (words: DraftField['label']): string => {
    const given = Object.fromEntries(Object.entries(words).filter(([, text]) => text !== ''))
    return Object.keys(given).length === 0 ? '' : pickText(given, locale)
  }
  const label = (
    <>
      <bdi>{textOf(field.label) || t('jrs.form.unnamed')}</bdi>{' '}
      {!field.required && <small>{t('form.optional')}</small>}
    </>
  )
  const first = field.options[0]
  const help = textOf(field.help)
  return (
    <span className={styles.own} data-chosen={isChosen}>
      {field.type === 'CHECKBOX' ? (
        <span className={styles.tick}>
          <i />
          <span>{label}</span>
        </span>
      ) : (
        <Asked
          label={label}
          isTall={field.type === 'TEXTAREA'}
          value={
            first !== undefined && (
              <>
                <bdi>{textOf(first.label)}</bdi>
                <IconChevronDown size={16} stroke={1.75} aria-hidden />
              </>
            )
          }
        />
      )}
      {help !== '' && <small dir="auto">{help}</small>}
    </span>
  )
}
