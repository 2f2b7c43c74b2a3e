import { submitErrors, type Promotion } from '@madang/contract/promotions'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { WithIsolates } from '../../../theme/Rich.tsx'
import { fieldErrorText } from '../../../error-words.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords, type Translate } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { toSearch } from '../../table/list-query.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { promotionFields } from './promotion-fields.ts'
import { fieldAt, promotionSteps, stepAt, type PromotionStep } from './promotion-steps.ts'
import styles from './promotions.module.css'

export function stepHref(id: string | null, step: PromotionStep, field?: string): string {
  return paths.promotionNew + toSearch({ id: id ?? undefined, step, field })
}

/** What is missing, by name. */
function labelOf(t: Translate, pointer: string): string {
  if (pointer === '/place/name') return t('promotions.field.placeName')
  if (pointer === '/place/address') return t('promotions.field.placeAddress')
  const field = fieldAt(pointer)
  return t(field === null ? 'promotions.field.cover' : promotionFields.all[field].label)
}

const asked = promotionSteps.filter((step) => step !== 'listing' && step !== 'check')

/** What has to be there before a promotion can be submitted, with the way to each gap. */
export function PromotionChecklist({ promotion, now }: { promotion: Promotion; now: Date }) {
  const { t } = useWords()
  const { number } = useFormat()
  const gaps = submitErrors(promotion, now)
  const missing = (step: PromotionStep) => gaps.filter(({ pointer }) => stepAt(pointer) === step)
  const isOpen = promotion.storeStatus === 'ACTIVE'
  const done = asked.filter((step) => missing(step).length === 0).length + (isOpen ? 1 : 0)
  return (
    <Card
      title={t('promotions.check.title')}
      note={t('promotions.check.done', { done: number(done), all: number(asked.length + 1) })}
    >
      <ul className={styles.checklist}>
        {asked.map((step) => (
          <li key={step} data-open={missing(step).length > 0}>
            <Mark isDone={missing(step).length === 0} />
            <span>
              <b>{t(`promotions.step.${step}`)}</b>
              {missing(step).map((gap) => (
                <small key={gap.pointer}>
                  <span>{labelOf(t, gap.pointer)}</span> <WithIsolates text={fieldErrorText(t, gap)} />
                </small>
              ))}
            </span>
            {missing(step).length > 0 && (
              <AppLink
                className={buttonClass('link')}
                href={stepHref(promotion.id, step, fieldAt(missing(step)[0]?.pointer ?? '') ?? undefined)}
              >
                {t('promotions.check.fill')}
              </AppLink>
            )}
          </li>
        ))}
        <li data-open={!isOpen}>
          <Mark isDone={isOpen} />
          <span>
            <b>{t('promotions.check.store')}</b>
            <small>
              <bdi>{promotion.storeName}</bdi>
            </small>
          </span>
        </li>
      </ul>
    </Card>
  )
}

function Mark({ isDone }: { isDone: boolean }) {
  const MarkIcon = isDone ? IconCircleCheck : IconCircleDashed
  return <MarkIcon size={20} stroke={1.75} aria-hidden />
}
