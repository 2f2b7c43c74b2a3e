import { longText } from '@madang/contract/shapes'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { useHeld } from '../api/held.ts'
import { useViewer } from '../api/session.ts'
import { dropDraft, findDraft, keepDraft, type DraftPlace } from '../form/drafts.ts'
import { useAction } from '../form/use-action.ts'
import { useContractForm } from '../form/use-contract-form.ts'
import { toText } from '../form/values.ts'
import { useFormat } from '../i18n/format.ts'
import { useWords } from '../i18n/words.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { buttonClass } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { SkeletonLines } from '../ui/Skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { useIsHere } from '../ui/use-place.ts'
import { noJudgements, waitedFor } from './judgements.ts'
import { Overtaken } from './Overtaken.tsx'
import { QueueNav } from './QueueNav.tsx'
import type { PlaceQuery } from './review-place.ts'
import { ReviewForm, type JudgedField, type ReviewedAgainst, type ReviewNotes } from './ReviewForm.tsx'
import { useOvertaking, type Overtakable } from './use-overtaking.ts'
import reviewStyles from './review.module.css'

interface UnderReview {
  readonly id: string
  readonly version: number
  readonly submittedAt: string | null
}

/** One of the two decisions. */
interface Decision {
  readonly label: string
  /** Said when it is done. */
  readonly done: string
  readonly run: (note: string) => Promise<unknown>
}

interface ReviewPageProps<Item extends UnderReview, Key extends QueryKey> {
  /** As it stands now; to be made anew for another version of it. */
  record: Item
  name: string
  source: Overtakable<Item, Key>
  /** Names what is kept of judgements in the browser. */
  draftName: string
  /** Where it stands in the queue. */
  place: PlaceQuery
  /** Addresses: of a review, and of the list when none is left. */
  reviewPath: (id: string) => string
  listPath: string
  status: ReactNode
  /** Why nothing can be decided of a record in that state; null where it can. */
  refusalOf: (record: Item) => string | null
  judged: readonly JudgedField[]
  notes: ReviewNotes
  /** What the fields are compared with, and of which kind that is. */
  documents: ReactNode
  against: ReviewedAgainst
  /** What else there is to look at before one decides. */
  about: ReactNode
  /** Who changed the record last, and when: said where nothing is left to decide. */
  lastChange: ReactNode
  /** To the record itself. */
  link: ReactNode
  approve: Decision
  reject: Decision
}

/** A refusal says why. */
const RejectSchema = z.object({ note: longText(2, 500) })

/** The review of one record: its documents beside what was written, and its place in the queue. */
export function ReviewPage<Item extends UnderReview, Key extends QueryKey>(
  props: ReviewPageProps<Item, Key>,
) {
  const why = props.refusalOf(props.record)
  return (
    <>
      <ReviewHead {...props} />
      {why === null ? <ReviewBody {...props} /> : <Decided {...props} why={why} />}
    </>
  )
}

/** While the record is loading. */
export function ReviewSkeleton({ heading }: { heading: string }) {
  const { t } = useWords()
  return (
    <div aria-busy="true">
      <PageHead title={heading} />
      <Card isPadded>
        <SkeletonLines lines={10} label={t('ui.loading')} />
      </Card>
    </div>
  )
}

type HeadProps = Pick<
  ReviewPageProps<UnderReview, QueryKey>,
  'record' | 'name' | 'place' | 'status' | 'reviewPath' | 'link'
>

function ReviewHead({ record, name, place, status, reviewPath, link }: HeadProps) {
  const { t } = useWords()
  const { shortDateTime } = useFormat()
  const { data: queue } = useQuery(place)
  const applicant = queue?.applicant ?? null
  const { submittedAt } = record
  return (
    <PageHead
      title={<bdi>{name}</bdi>}
      status={status}
      facts={[
        ...(submittedAt === null
          ? []
          : [
              t('review.submitted', { date: shortDateTime(submittedAt) }),
              <Waited key="w" since={submittedAt} />,
            ]),
        ...(applicant !== null ? [<bdi key="a">{t('review.applicant', { name: applicant })}</bdi>] : []),
        link,
      ]}
      actions={
        <QueueNav
          place={queue}
          hrefOf={reviewPath}
          labels={{
            queue: t('review.queue'),
            before: t('review.before'),
            after: t('review.after'),
            place: (given) => t('review.place', given),
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
  const text = days > 0 ? t('review.waitedDays', { days, hours }) : t('review.waitedHours', { hours })
  return isLate ? <span className="danger-text">{text}</span> : text
}

interface DecidedProps extends Pick<HeadProps, 'place' | 'reviewPath' | 'link'> {
  lastChange: ReactNode
  why: string
}

/** Somebody was faster, or the address is an old one. */
function Decided({ place, reviewPath, link, lastChange, why }: DecidedProps) {
  const { t } = useWords()
  const next = useQuery(place).data?.next ?? null
  return (
    <Overtaken
      icon={<IconCircleCheck size={24} stroke={1.75} aria-hidden />}
      title={t('review.decided')}
      text={
        <>
          <p>{why}</p>
          {lastChange}
        </>
      }
      actions={
        <>
          {next !== null && (
            <AppLink className={buttonClass('primary')} href={reviewPath(next)}>
              {t('review.goOn')}
            </AppLink>
          )}
          {link}
        </>
      }
    />
  )
}

function draftPlace(name: string, { id, version }: UnderReview, judged: readonly JudgedField[]): DraftPlace {
  return { key: `${name}.${id}.${version}`, plainFields: judged.map((field) => field.name) }
}

function ReviewBody<Item extends UnderReview, Key extends QueryKey>(props: ReviewPageProps<Item, Key>) {
  const { record, source, draftName, place, reviewPath, listPath, refusalOf, judged } = props
  const { t } = useWords()
  const viewer = useViewer()
  useHeld()
  const router = useRouter()
  const client = useQueryClient()
  const isHere = useIsHere()
  const tryChange = useOvertaking(source)
  // Of this version: what is changed meanwhile has to be looked at anew. The note may name persons and stays in memory.
  const draftOf = (version: Item) => draftPlace(`${viewer.userId}:${draftName}`, version, judged)
  const draft = draftOf(record)
  const [empty] = useState(() => noJudgements(judged.map(({ name }) => name)))
  const [kept] = useState(() => findDraft(draft, empty) ?? empty)
  const goTo = (next: string | null): void => {
    if (next === null) void router.navigate({ to: listPath, ignoreBlocker: true })
    else router.history.push(reviewPath(next), undefined, { ignoreBlocker: true })
  }
  /**
   * Decides on the version that was looked at; false when somebody was faster. Then the newest is shown, to be compared
   * anew, and the note is kept.
   */
  const decide = async ({ run, done }: Decision, note: string): Promise<boolean> => {
    const newest = await tryChange(record, () => run(note))
    if (newest !== null) {
      keepDraft(draftOf(newest), { ...empty, note })
      if (refusalOf(newest) === null) toast.failed(t('review.changed'))
      return false
    }
    dropDraft(draft)
    toast.done(done)
    // Asked anew with the decision: a colleague may have been at the next one meanwhile.
    if (isHere()) goTo(client.getQueryData(place.queryKey)?.next ?? null)
    return true
  }
  const reject = useContractForm({
    schema: RejectSchema,
    initial: kept,
    toInput: ({ note }) => ({ note }),
    send: async ({ note }) => {
      await decide(props.reject, note)
    },
    draft,
  })
  const [failure, setFailure] = useState<unknown>(null)
  const approve = useAction(async () => {
    setFailure(null)
    try {
      await decide(props.approve, toText(reject.values['note']))
    } catch (error) {
      setFailure(error)
    }
  })
  const openNext = (): void => {
    const after = client.getQueryData(place.queryKey)?.after ?? null
    if (after !== null) router.history.push(reviewPath(after))
  }
  return (
    <div className={reviewStyles.review}>
      <Documents against={props.against}>{props.documents}</Documents>
      <div className="stack">
        <ReviewForm
          against={props.against}
          judged={judged}
          notes={props.notes}
          form={reject}
          approveLabel={props.approve.label}
          rejectLabel={props.reject.label}
          onApprove={approve.run}
          onNext={openNext}
          isApproving={approve.isRunning}
          failure={reject.failure ?? failure}
        />
        {props.about}
      </div>
    </div>
  )
}

/** The documents; on phones they fold, so that a field has the screen. */
function Documents({ against, children }: { against: ReviewedAgainst; children: ReactNode }) {
  const { t } = useWords()
  const [isFolded, setFolded] = useState(false)
  return (
    <div className={reviewStyles.documents} data-folded={isFolded}>
      <button
        type="button"
        className={`${buttonClass('plain')} ${reviewStyles.fold}`}
        aria-expanded={!isFolded}
        onClick={() => setFolded(!isFolded)}
      >
        {t(`review.${against}.${isFolded ? 'unfold' : 'fold'}`)}
      </button>
      <div>{children}</div>
    </div>
  )
}
