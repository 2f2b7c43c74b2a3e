import { call } from '@madang/contract/call'
import { getPromotionReviewPlace } from '@madang/contract/promotion-review'
import type { Promotion } from '@madang/contract/promotions'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, type ReactNode } from 'react'
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
import { Cover } from '../../ui/Cover.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { useNow } from '../../ui/use-now.ts'
import { Gallery } from '../../record/Gallery.tsx'
import { promotionAbsence } from './promotion-absence.ts'
import { fieldNames, promotionFields, type PromotionFieldName, labelText } from './promotion-fields.ts'
import { promotionHistoryQuery } from './promotion-history.api.ts'
import { asSentBack, type SentBack } from './promotion-review.ts'
import { shownOf } from './promotion-values.ts'
import { actionsOf, refusalText } from './promotion-words.ts'
import { RecentPromotionHistory } from './PromotionHistory.tsx'
import { PromotionPhone } from './PromotionPhone.tsx'
import { OtherPromotions } from './OtherPromotions.tsx'
import { promotionApi, useSetPromotionStatus } from './promotions.api.ts'
import styles from './promotions.module.css'

// What stores have for it comes beside the page, not with every page that has a form.
const ReviewedStoreCard = lazy(async () => ({
  default: (await import('../stores/ReviewedStoreCard.tsx')).ReviewedStoreCard,
}))

/** Sentences that go to the store's people as they are, so they are Korean in every language of the screen. */
const koreanNames: Readonly<Record<string, string>> = {
  title: '제목',
  summary: '한 줄 소개',
  startAt: '시작 일시',
  endAt: '종료 일시',
  'benefit/kind': '혜택',
  'benefit/value': '혜택의 크기',
  'benefit/text': '무엇을 주는지',
  place: '장소',
  body: '본문',
  conditions: '조건',
  cover: '표지 사진',
}
const templates = [
  { key: 'cover', sentence: '표지 사진이 내용과 다르거나 글자가 너무 많습니다. 다른 사진을 올려 주세요.' },
  { key: 'unclear', sentence: '혜택과 조건을 더 분명하게 적어 주세요.' },
  { key: 'wrong', sentence: '사실과 다른 내용이 있습니다. 고쳐서 다시 올려 주세요.' },
] as const

const isField = (name: string): name is PromotionFieldName => fieldNames.some((known) => known === name)

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
  const history = useQuery(promotionHistoryQuery(promotion.id, { pageNumber: 1, pageSize: 100 }))
  const sentBack = asSentBack(promotion, history.data?.items ?? [])
  const judged = useJudged(promotion, sentBack)
  const { mutateAsync } = useSetPromotionStatus()
  const { id, version, title, listing, images, storeId, storeName } = promotion
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
      against="preview"
      documents={
        <div className={styles.versions}>
          {sentBack !== null && (
            <PromotionPhone
              title={t('promotions.review.before')}
              promotion={shownOf(sentBack.promotion, now)}
            />
          )}
          <PromotionPhone promotion={shownOf(promotion, now)} />
          <Suspense fallback={null}>
            <ReviewedStoreCard id={storeId} name={storeName} title={t('promotions.field.store')} />
          </Suspense>
        </div>
      }
      about={
        <>
          {images.length > 0 && (
            <Card title={t('promotions.field.images')} isPadded>
              <Gallery pictures={images} label={t('promotions.field.images')} />
            </Card>
          )}
          <OtherPromotions promotion={promotion} />
          <RecentPromotionHistory
            promotion={promotion}
            allHref={`${paths.promotion.replace('$id', id)}?tab=history`}
          />
        </>
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

/** What is looked at, in the order of the page; of a second submission all that was changed, beside what it was. */
function useJudged(promotion: Promotion, sentBack: SentBack | null): JudgedField[] {
  const words = useWords()
  const format = useFormat()
  const { t } = words
  const changed = sentBack?.changed ?? []
  const none = <span className="dimmed">{t('promotions.none')}</span>
  const factFrom = (name: PromotionFieldName, of: Promotion): ReactNode =>
    factOf({ name, field: promotionFields.all[name], value: valueAt(of, name), speech: { words }, format }) ??
    none
  const before = (fact: ReactNode) => (
    <small className={styles.before}>
      {t('promotions.review.before')} {fact}
    </small>
  )
  const isChanged = (name: string): boolean =>
    changed.some((path) => path === name || path.startsWith(`${name}/`))
  // A gift and no benefit have no size, and not every discount is told in words.
  const isAsked = (name: string): boolean =>
    !name.startsWith('benefit/') || valueAt(promotion, name) !== null || isChanged(name)
  const others = fieldNames.filter((name) => !(name in koreanNames) && isChanged(name))
  return [...Object.keys(koreanNames).filter(isAsked), ...others].map((name) => ({
    name,
    label: isField(name) ? labelText(t, name, promotion.benefit.kind) : t('promotions.field.cover'),
    kind: 'text',
    written: isField(name) ? (
      <>
        {factFrom(name, promotion)}
        {sentBack !== null && isChanged(name) && before(factFrom(name, sentBack.promotion))}
      </>
    ) : (
      <>
        {promotion.cover === null ? none : <Cover file={promotion.cover} />}
        {isChanged(name) && before(t('promotions.review.changed'))}
      </>
    ),
  }))
}
