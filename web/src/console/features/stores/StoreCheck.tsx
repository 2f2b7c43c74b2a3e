import type { FieldError } from '@madang/contract/errors'
import { publicFilePath } from '@madang/contract/files'
import { documentTypes, type DocumentType } from '@madang/contract/store-files'
import type { Store } from '@madang/contract/stores'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { WithIsolates } from '../../../theme/Rich.tsx'
import { FormError } from '../../form/FormActions.tsx'
import { fieldErrorText } from '../../../error-words.ts'
import { useWords } from '../../i18n/words.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { LabelValues } from '../../ui/LabelValues.tsx'
import { storeFields } from './store-fields.ts'
import { StoreFacts, type StoreFact } from './StoreFacts.tsx'
import { fieldAt, stepAt, stepSections, type StoreStep } from './store-steps.ts'
import bannerStyles from '../../ui/banner.module.css'
import storeStyles from './store.module.css'

interface StoreCheckProps {
  store: Store
  gaps: readonly FieldError[]
  hrefOf: (step: StoreStep, field?: string) => string
  /** Why it could not be submitted, apart from gaps. */
  failure: unknown
}

/** Everything that was written, before it is submitted, with the way to each gap. */
export function StoreCheck({ store, gaps, hrefOf, failure }: StoreCheckProps) {
  const { t } = useWords()
  const card = (step: StoreStep, children: ReactNode) => (
    <Card
      key={step}
      title={t(`store.step.${step}`)}
      actions={
        <AppLink className="small" href={hrefOf(step)}>
          {t('ui.edit')}
        </AppLink>
      }
      isPadded
    >
      {children}
    </Card>
  )
  return (
    <div className="stack">
      <GapList gaps={gaps} hrefOf={hrefOf} />
      {(['basics', 'business', 'place'] as const).map((step) =>
        card(step, <StepFacts step={step} store={store} gaps={gaps} hrefOf={hrefOf} />),
      )}
      {card('pictures', <Pictures store={store} />)}
      {card('documents', <Documents store={store} />)}
      <FormError failure={failure} />
    </div>
  )
}

function GapList({ gaps, hrefOf }: Pick<StoreCheckProps, 'gaps' | 'hrefOf'>) {
  const { t } = useWords()
  if (gaps.length === 0) {
    return (
      <div className={`${bannerStyles.banner} ${bannerStyles.info}`}>
        <IconCircleCheck size={20} stroke={1.75} aria-hidden />
        <div>{t('store.check.ready')}</div>
      </div>
    )
  }
  return (
    <div className={bannerStyles.banner}>
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
      <div>
        <p className="strong">{t('store.check.gaps', { count: gaps.length })}</p>
        <ul className={storeStyles.gaps}>
          {gaps.map((gap) => {
            const field = fieldAt(gap.pointer)
            const label =
              field === null ? t(`store.step.${stepAt(gap.pointer)}`) : t(storeFields.all[field].label)
            return (
              <li key={gap.pointer}>
                <AppLink href={hrefOf(stepAt(gap.pointer), field ?? undefined)}>{label}</AppLink>{' '}
                <span className="dimmed">
                  {field === null && gap.code === 'required' ? (
                    t('store.check.registration')
                  ) : (
                    <WithIsolates text={fieldErrorText(t, gap)} />
                  )}
                </span>
              </li>
            )
          })}
        </ul>
      </div>
    </div>
  )
}

interface StepFactsProps extends Omit<StoreCheckProps, 'failure'> {
  step: 'basics' | 'business' | 'place'
}

function StepFacts({ step, store, gaps, hrefOf }: StepFactsProps) {
  const { t } = useWords()
  const fill = ({ names, label }: StoreFact): ReactNode => {
    const gap = names.find((name) => gaps.some(({ pointer }) => fieldAt(pointer) === name))
    if (gap === undefined) return null
    return (
      <AppLink
        className="danger-text"
        href={hrefOf(step, gap)}
        aria-label={t('store.check.fillIn', { label })}
      >
        {t('store.check.fill')}
      </AppLink>
    )
  }
  return <StoreFacts store={store} sections={stepSections[step]} inPlaceOf={fill} />
}

/** CSS pixels of a small picture, twice as many in the file. */
const thumbWidth = 320

function Pictures({ store }: { store: Store }) {
  const { t } = useWords()
  const pictures = [
    ...(store.logo === null ? [] : [{ ...store.logo, alt: t('stores.field.logo') }]),
    ...store.images,
  ]
  if (pictures.length === 0) return <p className="dimmed">{t('store.none')}</p>
  return (
    <ul className={storeStyles.thumbs}>
      {pictures.map((picture) => (
        <li key={picture.fileId}>
          <img src={publicFilePath(picture, thumbWidth)} alt={picture.alt ?? ''} loading="lazy" />
        </li>
      ))}
    </ul>
  )
}

function Documents({ store }: { store: Store }) {
  const { t } = useWords()
  if (store.documents.length === 0) return <p className="dimmed">{t('store.none')}</p>
  const kinds = documentTypes.filter((type) => store.documents.some((one) => one.type === type))
  const namesOf = (kind: DocumentType) => (
    <ul>
      {store.documents
        .filter(({ type }) => type === kind)
        .map(({ fileId, name }) => (
          <li key={fileId}>
            <bdi>{name}</bdi>
          </li>
        ))}
    </ul>
  )
  return <LabelValues pairs={kinds.map((kind) => [t(`files.document.${kind}`), namesOf(kind)])} />
}
