import { textKinds, type TextKind } from '@madang/contract/statuses'
import { exampleOf, nameIn, variablesOf } from '@madang/contract/kakao'
import type { SettingsValues } from '@madang/contract/settings-desk'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContractForm } from '../../form/use-contract-form.ts'
import { toText, type FormValues } from '../../form/values.ts'
import { useWords } from '../../i18n/words.ts'
import { FieldInput } from '../../record/FieldInput.tsx'
import { Card } from '../../ui/Card.tsx'
import { Isolate } from '../../ui/Isolate.tsx'
import { kakaoFields } from './setting-fields.ts'
import { settingsQuery } from './settings.api.ts'
import bannerStyles from '../../ui/banner.module.css'
import styles from './kakao.module.css'

/** What these messages are for, and that they do not leave while the server has no channel. */
function KakaoNotes() {
  const { t } = useWords()
  const { data } = useQuery(settingsQuery)
  return (
    <>
      <div className={`${bannerStyles.banner} ${bannerStyles.info}`}>
        <IconInfoCircle size={20} stroke={1.75} aria-hidden />
        <div>
          {t('kakao.about')} {t('kakao.rules')}
        </div>
      </div>
      {data?.hasKakaoChannel === false && (
        <div className={bannerStyles.banner}>
          <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
          <div>{t('kakao.off')}</div>
        </div>
      )}
    </>
  )
}

/** A template for each notice, with what it may say and how that reads. */
export function KakaoFields({ form }: { form: ContractForm<FormValues> }) {
  return (
    <div className={styles.notices}>
      <KakaoNotes />
      {textKinds.map((kind) => (
        <Notice key={kind} kind={kind} form={form} />
      ))}
    </div>
  )
}

function Notice({ kind, form }: { kind: TextKind; form: ContractForm<FormValues> }) {
  const { t } = useWords()
  const [id, text] = [`value/${kind}/id`, `value/${kind}/text`] as const
  const words = toText(form.values[text])
  const isSet = words.trim() !== '' || toText(form.values[id]).trim() !== ''
  const isWrong = form.errors[id] !== undefined || form.errors[text] !== undefined
  const [isOpen, setOpen] = useState(isSet)
  return (
    <details
      className={styles.notice}
      open={isOpen || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <NoticeName kind={kind} isSet={isSet} />
      <div className="stack">
        <FieldInput
          fields={kakaoFields}
          name={id}
          form={form}
          label={t('kakao.field.id')}
          help={t('kakao.help.id')}
        />
        <FieldInput
          fields={kakaoFields}
          name={text}
          form={form}
          label={t('kakao.field.text')}
          help={t('kakao.help.text')}
          lang="ko"
          dir="auto"
        />
        <Variables kind={kind} />
        <Preview text={words} />
      </div>
    </details>
  )
}

function NoticeName({ kind, isSet }: { kind: TextKind; isSet: boolean }) {
  const { t } = useWords()
  return (
    <summary>
      <h2>{t(`kakao.kind.${kind}`)}</h2>
      <span className="dimmed small">{isSet ? t('kakao.byKakao') : t('kakao.byText')}</span>
    </summary>
  )
}

function Variables({ kind }: { kind: TextKind }) {
  const { t } = useWords()
  return (
    <div className={styles.variables}>
      <p className="small">{t('kakao.variables')}</p>
      <dl>
        {variablesOf(kind).map((variable) => (
          <div key={variable}>
            <dt lang="ko">
              <Isolate>{nameIn(variable)}</Isolate>
            </dt>
            <dd>{t(`kakao.variable.${variable}`)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** How a template reads with values by example; what no value comes to stands as it was written. */
function Preview({ text }: { text: string }) {
  const { t } = useWords()
  if (text.trim() === '') return null
  return (
    <figure className={styles.preview}>
      <figcaption className="small">{t('kakao.preview')}</figcaption>
      <p lang="ko" dir="auto">
        {exampleOf(text)}
      </p>
    </figure>
  )
}

/** The templates as staff read them who may not change them. */
export function KakaoFacts({ templates }: { templates: SettingsValues['kakao'] }) {
  return (
    <div className={styles.notices}>
      <KakaoNotes />
      {textKinds.map((kind) => {
        const { id, text } = templates[kind]
        return (
          <Card key={kind} isPadded>
            <div className={styles.fact}>
              <NoticeFact kind={kind} id={id} />
              <Preview text={text ?? ''} />
            </div>
          </Card>
        )
      })}
    </div>
  )
}

function NoticeFact({ kind, id }: { kind: TextKind; id: string | null }) {
  const { t } = useWords()
  return (
    <div>
      <h2>{t(`kakao.kind.${kind}`)}</h2>
      <p className="dimmed small">{id === null ? t('kakao.byText') : <Isolate>{id}</Isolate>}</p>
    </div>
  )
}
