import { storeActions } from '@madang/contract/store-actions'
import { longText } from '@madang/contract/shapes'
import type { Store } from '@madang/contract/stores'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useViewer } from '../../api/session.ts'
import { dropDraft, findDraft, keepDraft, type DraftPlace } from '../../form/drafts.ts'
import { useAction } from '../../form/use-action.ts'
import { useContractForm } from '../../form/use-contract-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { QueueNav } from '../../record/QueueNav.tsx'
import { RecordPage } from '../../record/RecordPage.tsx'
import { useOvertaking } from '../../record/use-overtaking.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { useIsHere } from '../../ui/use-place.ts'
import { DocumentViewer } from './DocumentViewer.tsx'
import { reviewPlaceQuery } from './review.api.ts'
import { judgedFields, noJudgements, waitedFor } from './review.ts'
import { ReviewForm, type ReviewValues } from './ReviewForm.tsx'
import { refusalText, statusText } from './store-words.ts'
import { storeAbsence } from './store-absence.ts'
import { storeApi, useSetStoreStatus } from './stores.api.ts'
import reviewStyles from './review.module.css'

/** A refusal says why. */
const RejectSchema = z.object({ note: longText(2, 500) })

/** The review of one store: its documents beside what was written. */
export function StoreReviewPage() {
  const { t } = useWords()
  const skeleton = (
    <div aria-busy="true">
      <PageHead title={t('shell.nav.storeReview')} />
      <Card isPadded>
        <SkeletonLines lines={10} label={t('ui.loading')} />
      </Card>
    </div>
  )
  return (
    <RecordPage queryOf={storeApi.one} absence={storeAbsence(t)} skeleton={skeleton}>
      {(store) => <Review key={store.version} store={store} />}
    </RecordPage>
  )
}

function reviewPath(id: string): string {
  return paths.storeReview.replace('$id', id)
}

function Review({ store }: { store: Store }) {
  const { t } = useWords()
  const viewer = useViewer()
  const { approve } = storeActions(store, { ...viewer, staffRole: store.staffRole })
  return (
    <>
      <ReviewHead store={store} />
      {approve.allowed ? (
        <ReviewBody store={store} />
      ) : (
        <Decided store={store} why={refusalText(t, approve) ?? ''} />
      )}
    </>
  )
}

function ReviewHead({ store }: { store: Store }) {
  const { t } = useWords()
  const { shortDateTime } = useFormat()
  const { data: queue } = useQuery(reviewPlaceQuery(store.id))
  const applicant = queue?.applicant ?? null
  const { submittedAt } = store
  return (
    <PageHead
      title={<bdi>{store.name}</bdi>}
      status={<Pill status={store.status}>{statusText(t, store.status)}</Pill>}
      facts={[
        ...(submittedAt === null
          ? []
          : [
              t('store.review.submitted', { date: shortDateTime(submittedAt) }),
              <Waited key="w" since={submittedAt} />,
            ]),
        ...(applicant !== null
          ? [<bdi key="a">{t('store.review.applicant', { name: applicant })}</bdi>]
          : []),
      ]}
      actions={
        <QueueNav
          place={queue}
          hrefOf={reviewPath}
          labels={{
            queue: t('store.review.queue'),
            before: t('store.review.before'),
            after: t('store.review.after'),
            place: (given) => t('store.review.place', given),
          }}
        />
      }
    />
  )
}

function Waited({ since }: { since: string }) {
  const { t } = useWords()
  const [now] = useState(() => new Date())
  const { days, hours, isLate } = waitedFor(since, now)
  const text =
    days > 0 ? t('store.review.waitedDays', { days, hours }) : t('store.review.waitedHours', { hours })
  return isLate ? <span className="danger-text">{text}</span> : text
}

/** Somebody was faster, or the address is an old one. */
function Decided({ store, why }: { store: Store; why: string }) {
  const { t } = useWords()
  const next = useQuery(reviewPlaceQuery(store.id)).data?.next ?? null
  return (
    <Card>
      <EmptyState
        icon={<IconCircleCheck size={24} stroke={1.75} aria-hidden />}
        title={t('store.review.decided')}
        text={why}
        actions={
          <>
            {next !== null && (
              <AppLink className={buttonClass('primary')} href={reviewPath(next)}>
                {t('store.review.goOn')}
              </AppLink>
            )}
            <Link className={buttonClass('plain')} to={paths.store} params={{ id: store.id }}>
              {t('store.review.open')}
            </Link>
          </>
        }
      />
    </Card>
  )
}

function draftOf({ id, version }: Store, userId: string): DraftPlace {
  return { key: `${userId}:stores.review.${id}.${version}`, plainFields: judgedFields }
}

/**
 * Decides on the version that was looked at; false when somebody was faster. Then the newest is shown, to be
 * compared anew, and the note is kept.
 */
function useDecide(store: Store) {
  const { t } = useWords()
  const viewer = useViewer()
  const tryChange = useOvertaking(storeApi)
  const { mutateAsync } = useSetStoreStatus()
  const { id, version } = store
  return async (to: 'ACTIVE' | 'REJECTED', note: string): Promise<boolean> => {
    const newest = await tryChange(store, () =>
      mutateAsync({ id, version, to, ...(to === 'REJECTED' && { note }) }),
    )
    if (newest === null) return true
    keepDraft(draftOf(newest, viewer.userId), { ...noJudgements, note })
    if (newest.status === 'PENDING_REVIEW') toast.failed(t('store.review.changed'))
    return false
  }
}

function ReviewBody({ store }: { store: Store }) {
  const { t } = useWords()
  const viewer = useViewer()
  const router = useRouter()
  const client = useQueryClient()
  // Of this version: what is changed meanwhile has to be looked at anew. The note may name persons and stays in memory.
  const place = draftOf(store, viewer.userId)
  const [initial] = useState<ReviewValues>({ ...noJudgements, note: '' })
  const decide = useDecide(store)
  const isHere = useIsHere()
  const [kept] = useState<ReviewValues>(() => findDraft(place, initial) ?? initial)
  const goOn = async (): Promise<void> => {
    // Asked anew with the decision: a colleague may have been at the next one meanwhile.
    const next = client.getQueryData(reviewPlaceQuery(store.id).queryKey)?.next ?? null
    if (!isHere()) return
    if (next === null) await router.navigate({ to: paths.stores, ignoreBlocker: true })
    else router.history.push(reviewPath(next), undefined, { ignoreBlocker: true })
  }
  const reject = useContractForm<typeof RejectSchema, ReviewValues>({
    schema: RejectSchema,
    initial: kept,
    toInput: ({ note }) => ({ note }),
    send: async ({ note }) => {
      if (!(await decide('REJECTED', note))) return
      toast.done(t('stores.reject.done', { name: store.name }))
      await goOn()
    },
    draft: place,
  })
  const [failure, setFailure] = useState<unknown>(null)
  const approve = useAction(async () => {
    setFailure(null)
    try {
      if (!(await decide('ACTIVE', reject.values.note))) return
      dropDraft(place)
      toast.done(t('stores.approve.done', { name: store.name }))
      await goOn()
    } catch (error) {
      setFailure(error)
    }
  })
  return (
    <div className={reviewStyles.review}>
      <DocumentViewer documents={store.documents} />
      <ReviewForm
        store={store}
        form={reject}
        onApprove={approve.run}
        isApproving={approve.isRunning}
        failure={reject.failure ?? failure}
      />
    </div>
  )
}
