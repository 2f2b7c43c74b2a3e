import {
  mostBookedAtOnce,
  type BankFile,
  type BankRow,
  type BankRowCandidate,
  type BankRowState,
} from '@madang/contract/bank-files'
import { IconCheck, IconFileSpreadsheet } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction } from '../../form/use-action.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { RecordPage } from '../../record/RecordPage.tsx'
import { RecordView } from '../../record/RecordView.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Isolate } from '../../ui/Isolate.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { RecordSkeleton } from '../../ui/RecordSkeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { useTabs } from '../../ui/use-tabs.ts'
import { Money } from '../../ui/Money.tsx'
import { bankFileApi, useBookBankFile, useDecideBankRow } from './transfers.api.ts'
import styles from './bank-file.module.css'

/** The colours of the pills, by states that have them. */
const tones: Record<BankRowState, string> = {
  MATCHED: 'APPROVED',
  DOUBTFUL: 'WAITING',
  BAD: 'FAILED',
  NOT_OURS: 'ENDED',
  DISMISSED: 'ENDED',
  BOOKED: 'PAID',
}

const tabStates = {
  all: ['MATCHED', 'DOUBTFUL', 'BAD', 'NOT_OURS', 'DISMISSED', 'BOOKED'],
  matched: ['MATCHED'],
  doubtful: ['DOUBTFUL'],
  bad: ['BAD'],
  others: ['NOT_OURS', 'DISMISSED'],
  booked: ['BOOKED'],
} as const satisfies Record<string, readonly BankRowState[]>
type Tab = keyof typeof tabStates

function rowsOf({ rows }: BankFile, tab: Tab): BankRow[] {
  return rows.filter(({ state }) => tabStates[tab].some((one) => one === state))
}

/** A file of the bank, row by row: rehearsed first, booked by one press, what is doubtful decided one by one. */
export function BankFilePage() {
  const { t } = useWords()
  return (
    <RecordPage
      queryOf={bankFileApi.one}
      absence={{
        heading: t('shell.nav.bankFile'),
        absent: t('transfers.file.absent'),
        icon: IconFileSpreadsheet,
        listHref: paths.transfers,
        listLabel: t('transfers.toList'),
      }}
      skeleton={<RecordSkeleton nameWidth="220px" mainTitle={t('transfers.file.rows')} />}
    >
      {(file, query) => <FileRecord file={file} query={query} />}
    </RecordPage>
  )
}

function FileRecord({ file, query }: { file: BankFile; query: UseQueryResult<BankFile> }) {
  const { t } = useWords()
  const format = useFormat()
  const tabs = useTabs(['all', 'matched', 'doubtful', 'bad', 'others', 'booked'])
  const rows = rowsOf(file, tabs.current)
  return (
    <RecordView
      query={query}
      title={<bdi>{file.name}</bdi>}
      facts={[
        t('transfers.file.readAt', { at: format.dateTime(file.createdAt) }),
        ...(file.withdrawals > 0 ? [t('transfers.file.withdrawals', { count: file.withdrawals })] : []),
      ]}
      actions={<BookButton file={file} />}
      tabs={tabs}
      tabsLabel={t('transfers.file.tabs')}
      tabLabel={(tab) => t(`transfers.tab.${tab}`)}
      countOf={(tab) => format.number(rowsOf(file, tab).length)}
    >
      <Card title={t('transfers.file.rows')} note={t('transfers.file.note')}>
        {rows.length === 0 ? (
          <p className={styles.none}>{t('transfers.file.none')}</p>
        ) : (
          <Rows key={tabs.current} file={file} rows={rows} />
        )}
      </Card>
    </RecordView>
  )
}

/** Everything that is sure of one order each. */
function BookButton({ file }: { file: BankFile }) {
  const { t } = useWords()
  const book = useBookBankFile()
  const rowIds = rowsOf(file, 'matched').flatMap(({ id }) => id ?? [])
  const run = useAction(async () => {
    const after = await book.mutateAsync({ id: file.id, rowIds: rowIds.slice(0, mostBookedAtOnce) })
    const count = rowsOf(after, 'booked').length - rowsOf(file, 'booked').length
    toast.done(t('transfers.file.bookedNow', { count }))
  })
  return (
    <Button
      variant="primary"
      className="grow"
      icon={<IconCheck size={18} stroke={1.75} aria-hidden />}
      isBusy={run.isRunning}
      refusedBecause={rowIds.length === 0 ? t('transfers.file.nothing') : null}
      onClick={run.run}
    >
      {t('transfers.file.book', { count: rowIds.length })}
    </Button>
  )
}

const shownAtOnce = 200

function Rows({ file, rows }: { file: BankFile; rows: readonly BankRow[] }) {
  const { t } = useWords()
  const [shown, setShown] = useState(shownAtOnce)
  return (
    <>
      <ul className={styles.rows}>
        {rows.slice(0, shown).map((row) => (
          <FileRow key={row.line} fileId={file.id} row={row} />
        ))}
      </ul>
      {rows.length > shown && (
        <Button variant="link" onClick={() => setShown(shown + shownAtOnce)}>
          {t('transfers.file.more', { count: rows.length - shown })}
        </Button>
      )}
    </>
  )
}

function FileRow({ fileId, row }: { fileId: string; row: BankRow }) {
  const { t } = useWords()
  const format = useFormat()
  const { line, state, doubt, problem, transferredAt, amount, name, orderId, orderNo, candidates } = row
  const [matched] = candidates
  return (
    <li data-state={state} data-line={line}>
      <p className={styles.line}>
        <span className="dimmed small num">{t('transfers.row.line', { line: format.number(line) })}</span>
        <Pill status={tones[state]}>{t(`transfers.state.${state}`)}</Pill>
        {transferredAt !== null && (
          <time className="small num" dateTime={transferredAt} title={format.dateTime(transferredAt)}>
            {format.shortDateTime(transferredAt)}
          </time>
        )}
        <span className={styles.payer}>
          <b>
            <bdi>{name}</bdi>
          </b>
          {amount !== null && (
            <b>
              <Money won={amount} />
            </b>
          )}
        </span>
      </p>
      {problem !== null && <p className="small danger-text">{t(`transfers.problem.${problem}`)}</p>}
      {doubt !== null && <p className="small warning-text">{t(`transfers.doubt.${doubt}`)}</p>}
      {orderId !== null && orderNo !== null && <OrderLink id={orderId} no={orderNo} />}
      {state === 'MATCHED' && matched !== undefined && <CandidateText candidate={matched} />}
      {state === 'DOUBTFUL' && <Decision fileId={fileId} row={row} />}
    </li>
  )
}

function OrderLink({ id, no }: { id: string; no: string }) {
  return (
    <Link to={paths.order} params={{ id }}>
      <Isolate>{no}</Isolate>
    </Link>
  )
}

function CandidateText({ candidate }: { candidate: BankRowCandidate }) {
  const { t } = useWords()
  const { orderId, orderNo, storeName, depositorName, amount } = candidate
  return (
    <p className={styles.candidateText}>
      <OrderLink id={orderId} no={orderNo} />
      <bdi>{storeName}</bdi>
      {depositorName !== null && <span>{t('transfers.row.expected', { name: depositorName })}</span>}
      <Money won={amount} />
    </p>
  )
}

/** Whose store an order is of, who ought not to say that its money came, unless the row says so already. */
function Interest({
  candidate: { isOwn, isUploaders },
  doubt,
}: {
  candidate: BankRowCandidate
  doubt: BankRow['doubt']
}) {
  const { t } = useWords()
  const uploaders = isUploaders ? 'uploader_store' : null
  const interest = isOwn ? 'own_store' : uploaders
  if (interest === null || interest === doubt) return null
  return <p className="small warning-text">{t(`transfers.doubt.${interest}`)}</p>
}

/**
 * One press decides: which order it is for, or that it is put aside; an order that it cannot pay, or that the viewer may
 * not book, is only shown.
 */
function Decision({ fileId, row: { id, doubt, candidates } }: { fileId: string; row: BankRow }) {
  const { t } = useWords()
  const decide = useDecideBankRow()
  const run = useAction(async (orderId: string | null) => {
    if (id === null) return
    await decide.mutateAsync({ id: fileId, rowId: id, orderId })
    toast.done(t(orderId === null ? 'transfers.row.dismissed' : 'transfers.row.booked'))
  })
  return (
    <div className={styles.decision}>
      {candidates.map((candidate) => (
        <div key={candidate.orderId} className={styles.candidate}>
          <CandidateText candidate={candidate} />
          <Interest candidate={candidate} doubt={doubt} />
          {candidate.fits && !candidate.isOwn && (
            <Button isBusy={run.isRunning} onClick={() => run.run(candidate.orderId)}>
              {t('transfers.row.bookFor')} <span className="visually-hidden">{candidate.orderNo}</span>
            </Button>
          )}
        </div>
      ))}
      <Button isBusy={run.isRunning} onClick={() => run.run(null)}>
        {t('transfers.row.dismiss')}
      </Button>
    </div>
  )
}
