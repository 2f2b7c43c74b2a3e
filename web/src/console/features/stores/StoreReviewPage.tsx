import { storeActions } from '@madang/contract/store-actions'
import type { Store } from '@madang/contract/stores'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useViewer } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { factOf } from '../../record/FieldFact.tsx'
import { valueAt } from '../../record/field-values.ts'
import { Gallery } from '../../record/Gallery.tsx'
import { RecordPage } from '../../record/RecordPage.tsx'
import type { JudgedField } from '../../record/ReviewForm.tsx'
import { ReviewPage, ReviewSkeleton } from '../../record/ReviewPage.tsx'
import { Card } from '../../ui/Card.tsx'
import { Isolate } from '../../ui/Isolate.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { DocumentViewer } from './DocumentViewer.tsx'
import { reviewPlaceQuery } from './review.api.ts'
import { reviewTemplates, storeNoteWords } from './review-notes.ts'
import { storeFields, type StoreFieldName } from './store-fields.ts'
import { refusalText, statusText } from './store-words.ts'
import { storeAbsence } from './store-absence.ts'
import { StoreLastChange } from './StoreLastChange.tsx'
import { storeApi, useSetStoreStatus } from './stores.api.ts'
import { useStoreSpeech } from './use-store-speech.ts'

/** The review of one store: its documents beside what was written. */
export function StoreReviewPage() {
  const { t } = useWords()
  return (
    <RecordPage
      queryOf={storeApi.one}
      absence={storeAbsence(t)}
      skeleton={<ReviewSkeleton heading={t('shell.nav.storeReview')} />}
    >
      {(store) => <StoreReview key={store.version} store={store} />}
    </RecordPage>
  )
}

function reviewPath(id: string): string {
  return paths.storeReview.replace('$id', id)
}

function StoreReview({ store }: { store: Store }) {
  const { t } = useWords()
  const viewer = useViewer()
  const judged = useJudged(store)
  const { mutateAsync } = useSetStoreStatus()
  const { id, version, name } = store
  const refusalOf = (one: Store): string | null =>
    refusalText(t, storeActions(one, { ...viewer, staffRole: one.staffRole }).approve)
  return (
    <ReviewPage
      record={store}
      name={name}
      source={storeApi}
      draftName="stores.review"
      place={reviewPlaceQuery(id)}
      reviewPath={reviewPath}
      listPath={paths.stores}
      status={<Pill status={store.status}>{statusText(t, store.status)}</Pill>}
      refusalOf={refusalOf}
      judged={judged}
      notes={{
        ...storeNoteWords,
        templates: reviewTemplates.map(({ key, sentence }) => ({
          label: t(`store.review.template.${key}`),
          sentence,
        })),
      }}
      against="documents"
      documents={<DocumentViewer documents={store.documents} />}
      about={<About store={store} />}
      lastChange={<StoreLastChange id={id} />}
      link={
        <Link key="store" to={paths.store} params={{ id }}>
          {t('store.review.open')}
        </Link>
      }
      approve={{
        label: t('stores.approve.confirm'),
        done: t('stores.approve.done', { name }),
        run: () => mutateAsync({ id, version, to: 'ACTIVE' }),
      }}
      reject={{
        label: t('stores.reject.confirm'),
        done: t('stores.reject.done', { name }),
        run: (note) => mutateAsync({ id, version, to: 'REJECTED', note }),
      }}
    />
  )
}

function useFactOf(store: Store): (name: StoreFieldName) => ReactNode {
  const { t } = useWords()
  const format = useFormat()
  const speech = useStoreSpeech()
  return (name) =>
    factOf({ name, field: storeFields.all[name], value: valueAt(store, name), speech, format }) ?? (
      <span className="dimmed">{t('store.none')}</span>
    )
}

/** What is compared with the documents, in the order in which they say it. */
function useJudged(store: Store): JudgedField[] {
  const { t } = useWords()
  const fact = useFactOf(store)
  const { roadAddress, detail, zonecode } = store.address
  const plain = (name: StoreFieldName, kind: JudgedField['kind'] = 'text'): JudgedField => ({
    name,
    label: t(storeFields.all[name].label),
    written: fact(name),
    kind,
  })
  return [
    plain('businessName'),
    plain('representativeName'),
    {
      ...plain('businessNumber', 'code'),
      written: (
        <>
          {fact('businessNumber')}
          {/* The contract takes no other, and the database no second one. */}
          <small>{t('store.review.numberHolds')}</small>
        </>
      ),
    },
    plain('openedOn', 'day'),
    {
      ...plain('address/roadAddress'),
      label: t('stores.field.address'),
      written: (
        <>
          <bdi>{[roadAddress, detail].filter(Boolean).join(', ')}</bdi>
          <small>
            {t('store.field.zonecode')} <Isolate>{zonecode}</Isolate>
          </small>
        </>
      ),
    },
    { ...plain('categoryId'), label: t('store.review.kind') },
  ]
}

/** What the public will see of it: pictures and description. */
function About({ store }: { store: Store }) {
  const { t } = useWords()
  const fact = useFactOf(store)
  const { images } = store
  return (
    <Card title={t('review.about')} isPadded>
      <div className="stack">
        {images.length > 0 && <Gallery pictures={images} label={t('files.pictures.label')} />}
        <div>{fact('description')}</div>
      </div>
    </Card>
  )
}
