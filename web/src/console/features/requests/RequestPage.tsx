import type { UserRequest } from '@madang/contract/requests'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useViewer } from '../../api/session.ts'
import { useAction } from '../../form/use-action.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { QueueNav } from '../../record/QueueNav.tsx'
import { RecordPage } from '../../record/RecordPage.tsx'
import { RecordView } from '../../record/RecordView.tsx'
import { useTabs } from '../../ui/use-tabs.ts'
import { HistoryPage, RecentHistory, useHistoryList } from '../../record/RecordHistory.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Isolate } from '../../ui/Isolate.tsx'
import { MenuButton } from '../../ui/Menu.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { AnswerCard } from './AnswerCard.tsx'
import { AskerCard } from './AskerCard.tsx'
import { HandlingCard } from './HandlingCard.tsx'
import { Overtaken } from './Overtaken.tsx'
import { RequestCard } from './RequestCard.tsx'
import { RequestViewer } from './RequestViewer.tsx'
import { requestHistoryFields, tellingActions } from './request-history.ts'
import { requestMenu } from './request-menu.tsx'
import { refusalsOf, type RequestQuestion } from './request-moves.ts'
import { statusText, typeText } from './request-words.ts'
import { requestApi, requestHistoryQuery, requestPlaceQuery } from './requests.api.ts'
import { useAnswer } from './use-answer.ts'
import { useMove } from './use-move.ts'
import styles from './request.module.css'

// Forms come when a question is asked.
const RequestQuestions = lazy(async () => ({
  default: (await import('./RequestQuestions.tsx')).RequestQuestions,
}))

/** One request: what is asked, by whom, and what becomes of it. */
export function RequestPage() {
  const { t } = useWords()
  const absence = {
    heading: t('shell.nav.request'),
    absent: t('requests.absent'),
    listHref: paths.requests,
    listLabel: t('requests.toList'),
  }
  return (
    <RecordPage queryOf={requestApi.one} absence={absence} skeleton={<RequestSkeleton />}>
      {(request, query) => <RequestRecord request={request} query={query} />}
    </RecordPage>
  )
}

interface RequestRecordProps {
  request: UserRequest
  query: UseQueryResult<UserRequest>
}

function RequestRecord({ request, query }: RequestRecordProps) {
  const { t } = useWords()
  const format = useFormat()
  const viewer = useViewer()
  const [question, setQuestion] = useState<RequestQuestion | null>(null)
  const [shownFile, setShownFile] = useState<string | null>(null)
  const answer = useAnswer(request.id)
  const move = useMove(request)
  const tabs = useTabs(['overview', 'history'])
  const refusals = refusalsOf(request, { t, viewer, answer })
  const { subject } = request
  const take = useAction(async () => {
    if (await move.run({ to: 'IN_REVIEW' })) toast.done(t('requests.take.done', { subject }))
  })
  const takeButton = request.status === 'RECEIVED' && (
    <Button
      variant="primary"
      className="grow"
      isBusy={take.isRunning}
      refusedBecause={refusals.take}
      onClick={take.run}
    >
      {t('requests.action.take')}
    </Button>
  )
  const menu = (
    <MenuButton
      label={t('ui.more', { name: subject })}
      items={requestMenu(request, { t, refusals, onTake: take.run, onAsk: setQuestion })}
    />
  )
  return (
    <RecordView
      query={query}
      title={<bdi>{subject}</bdi>}
      status={<Pill status={request.status}>{statusText(t, request.status)}</Pill>}
      facts={[
        <Isolate key="no">{request.no}</Isolate>,
        typeText(t, request.type),
        t('requests.asked', { date: format.shortDateTime(request.createdAt) }),
      ]}
      actions={
        <>
          {takeButton}
          {menu}
          <RequestQueue requestId={request.id} />
        </>
      }
      thumb={
        <>
          {takeButton}
          {menu}
        </>
      }
      {...(move.before !== null && { notice: <Overtaken before={move.before} now={request} /> })}
      tabs={tabs}
      tabsLabel={t('requests.part.label')}
      tabLabel={(tab) => t(`requests.part.${tab}`)}
    >
      {tabs.current === 'overview' && (
        <div className={shownFile === null ? 'columns' : `columns ${styles.viewing}`}>
          <div className="stack">
            <RequestCard request={request} shown={shownFile} onShow={setShownFile} />
            <AnswerCard request={request} answer={answer} refusals={refusals} onAsk={setQuestion} />
          </div>
          <div className="stack">
            {shownFile !== null && (
              <RequestViewer files={request.files} startsAt={shownFile} onClose={() => setShownFile(null)} />
            )}
            <AskerCard request={request} />
            <HandlingCard
              request={request}
              refusedBecause={refusals.assign}
              onAssign={() => setQuestion('assign')}
            />
            <RecentHistory
              subjectId={request.id}
              fields={requestHistoryFields(t)}
              actions={tellingActions}
              allHref={tabs.hrefOf('history')}
            />
          </div>
        </div>
      )}
      {tabs.current === 'history' && <RequestHistory requestId={request.id} />}
      <Suspense fallback={null}>
        {question !== null && (
          <RequestQuestions
            request={request}
            question={question}
            answer={answer}
            move={move}
            onClose={() => setQuestion(null)}
          />
        )}
      </Suspense>
    </RecordView>
  )
}

/** The one before it and the one after it, of what is to be done. */
function RequestQueue({ requestId }: { requestId: string }) {
  const { t } = useWords()
  const { data } = useQuery(requestPlaceQuery(requestId))
  return (
    <QueueNav
      place={data}
      hrefOf={(id) => paths.request.replace('$id', id)}
      labels={{
        queue: t('requests.queue.label'),
        before: t('requests.queue.before'),
        after: t('requests.queue.after'),
        place: (given) => t('requests.queue.place', given),
      }}
    />
  )
}

function RequestHistory({ requestId }: { requestId: string }) {
  const { t } = useWords()
  const list = useHistoryList()
  const { pageNumber, pageSize } = list.query
  const query = useQuery(requestHistoryQuery(requestId, { pageNumber, pageSize }))
  return <HistoryPage list={list} query={query} fields={requestHistoryFields(t)} />
}

function RequestSkeleton() {
  const { t } = useWords()
  return (
    <div className="page" aria-busy="true">
      <PageHead title={t('shell.nav.request')} />
      <div className="columns">
        <Card title={t('requests.field.body')} isPadded>
          <SkeletonLines lines={8} label={t('ui.loading')} />
        </Card>
        <Card title={t('requests.asker.title')} isPadded>
          <SkeletonLines lines={4} label={t('ui.loading')} />
        </Card>
      </div>
    </div>
  )
}
