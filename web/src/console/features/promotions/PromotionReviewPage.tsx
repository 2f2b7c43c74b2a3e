import { call } from '@madang/contract/call'
import { getPromotionReviewPlace } from '@madang/contract/promotion-review'
import type { Promotion } from '@madang/contract/promotions'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { send } from '../../api/send.ts'
import { useViewer } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { factOf } from '../../record/FieldFact.tsx'
import { valueAt } from '../../record/field-values.ts'
import { LastRecordedChange } from '../../record/LastChange.tsx'
import { RecordPage } from '../../record/RecordPage.tsx'
import type { JudgedField } from '../../record/ReviewForm.tsx'
import { ReviewPage, ReviewSkeleton } from '../../record/ReviewPage.tsx'
import { placeQuery } from '../../record/review-place.ts'
import { Card } from '../../ui/Card.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { useNow } from '../../ui/use-now.ts'
import { Gallery } from '../../record/Gallery.tsx'
import { promotionAbsence } from './promotion-absence.ts'
import { promotionFields, type PromotionFieldName } from './promotion-fields.ts'
import { promotionHistoryQuery } from './promotion-history.api.ts'
import { beforeLastSubmission } from './promotion-review.ts'
import { shownOf } from './promotion-values.ts'
import { actionsOf, refusalText } from './promotion-words.ts'
import { PromotionPhone } from './PromotionPhone.tsx'
import { promotionApi, useSetPromotionStatus } from './promotions.api.ts'
import styles from './promotions.module.css'

/** Sentences that go to the store's people as they are, so they are Korean in every language of the screen. */
const koreanNames: Readonly<Record<string, string>> = {
  title: '제목',
  summary: '한 줄 소개',
  startAt: '여는 때',
  endAt: '닫는 때',
  'benefit/kind': '혜택',
  place: '장소',
  body: '본문',
  conditions: '조건',
}
const templates = [
  { key: 'cover', sentence: '표지 사진이 내용과 다르거나 글자가 너무 많습니다. 다른 사진을 올려 주세요.' },
  { key: 'unclear', sentence: '혜택과 조건을 더 분명하게 적어 주세요.' },
  { key: 'wrong', sentence: '사실과 다른 내용이 있습니다. 고쳐서 다시 올려 주세요.' },
] as const

const judgedNames = Object.keys(koreanNames) as PromotionFieldName[] // Object.keys forgets the key type

/** The review of one promotion: what visitors will see beside what was written. */
export function PromotionReviewPage() {
  const { t } = useWords()
  return (
    <RecordPage
      queryOf={promotionApi.one}
      absence={promotionAbsence(t)}
      skeleton={<ReviewSkeleton heading={t('shell.nav.promotionReview')} />}
    >
      {(promotion) => <PromotionReview key={promotion.version} promotion={promotion} />}
    </RecordPage>
  )
}

function PromotionReview({ promotion }: { promotion: Promotion }) {
  const { t } = useWords()
  const viewer = useViewer()
  const now = useNow()
  const judged = useJudged(promotion)
  const { mutateAsync } = useSetPromotionStatus()
  const { id, version, title, listing, storeId, storeName, images } = promotion
  const move = listing === 'PAID' ? 'askForPayment' : 'approve'
  return (
    <ReviewPage
      record={promotion}
      name={title}
      source={promotionApi}
      draftName="promotions.review"
      place={placeQuery('promotions', id, () => call(send, getPromotionReviewPlace, { params: { id } }))}
      reviewPath={(next) => paths.promotionReview.replace('$id', next)}
      listPath={paths.promotions}
      status={<Pill status={promotion.status}>{t(`promotions.status.${promotion.status}`)}</Pill>}
      refusalOf={(one) => refusalText(t, actionsOf(one, viewer)[move])}
      judged={judged}
      notes={{
        differs: '아래 내용을 고쳐 다시 올려 주세요.',
        lineOf: (name, says) => `${koreanNames[name] ?? name}: ${says}`,
        templates: templates.map(({ key, sentence }) => ({
          label: t(`promotions.review.${key}`),
          sentence,
        })),
      }}
      documents={<PromotionPhone promotion={shownOf(promotion, now)} />}
      about={
        <Card title={t('review.about')} isPadded>
          <div className="stack">
            <Link to={paths.store} params={{ id: storeId }}>
              <bdi>{storeName}</bdi>
            </Link>
            {images.length > 0 && <Gallery pictures={images} label={t('promotions.field.images')} />}
          </div>
        </Card>
      }
      lastChange={<LastRecordedChange subjectId={id} />}
      link={
        <Link key="record" to={paths.promotion} params={{ id }}>
          {t('promotions.review.open')}
        </Link>
      }
      approve={{
        label: t(`promotions.action.${move}`),
        done: t(`promotions.ask.${move}.done`, { title }),
        run: () => mutateAsync({ id, version, to: move === 'approve' ? 'SCHEDULED' : 'PENDING_PAYMENT' }),
      }}
      reject={{
        label: t('promotions.action.reject'),
        done: t('promotions.ask.reject.done', { title }),
        run: (note) => mutateAsync({ id, version, to: 'REJECTED', note }),
      }}
    />
  )
}

/** What is looked at, in the order of the page; after a second submission beside what it was at the first. */
function useJudged(promotion: Promotion): JudgedField[] {
  const words = useWords()
  const format = useFormat()
  const { t } = words
  const history = useQuery(promotionHistoryQuery(promotion.id, { pageNumber: 1, pageSize: 50 }))
  const before = beforeLastSubmission(history.data?.items ?? [])
  const factFrom = (name: PromotionFieldName, value: unknown): ReactNode =>
    factOf({ name, field: promotionFields.all[name], value, speech: { words }, format })
  return judgedNames.map((name) => {
    const field = promotionFields.all[name]
    const key = field.recordedAs ?? name.replace(/^.*\//, '')
    const now = factFrom(name, valueAt(promotion, name))
    return {
      name,
      label: t(field.label),
      kind: 'text',
      written: (
        <>
          {now ?? <span className="dimmed">{t('promotions.none')}</span>}
          {name === 'benefit/kind' && promotion.benefit.text !== null && <bdi> {promotion.benefit.text}</bdi>}
          {key in before && (
            <small className={styles.before}>
              {t('promotions.review.before')}{' '}
              {factFrom(name, before[key]) ?? <span>{t('promotions.review.changed')}</span>}
            </small>
          )}
        </>
      ),
    }
  })
}
