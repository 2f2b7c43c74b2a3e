import { openRequestStatuses, requestActions } from '@madang/contract/request-actions'
import type { UserRequest } from '@madang/contract/requests'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '../../api/session.ts'
import { FormError } from '../../form/FormActions.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Isolate } from '../../ui/Isolate.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { statusText, typeText } from './request-words.ts'
import { requestQuery } from './requests.api.ts'
import { useMove } from './use-move.ts'
import './own-requests.css'

/** One of one's own requests: what was asked, what the answer is. */
export function OwnRequest({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useWords()
  const { data, error, refetch } = useQuery(requestQuery(id))
  return (
    <Dialog title={<bdi>{data?.subject ?? t('shell.nav.request')}</bdi>} onClose={onClose}>
      {data === undefined && error === null && <SkeletonLines lines={5} label={t('ui.loading')} />}
      {data === undefined && error !== null && (
        <ErrorState error={error} onRetry={() => void refetch()} isCompact />
      )}
      {data !== undefined && <Content request={data} onClose={onClose} />}
    </Dialog>
  )
}

function Content({ request, onClose }: { request: UserRequest; onClose: () => void }) {
  const { t, won } = useWords()
  const format = useFormat()
  const viewer = useViewer()
  const move = useMove(request)
  const [failure, setFailure] = useState<unknown>(null)
  const { subject, type, status, body, answer, amount, orderNo, files } = request
  const isOpen = openRequestStatuses.some((open) => open === status)
  const { withdraw } = requestActions(request, viewer)
  const takeBack = async (): Promise<void> => {
    setFailure(null)
    try {
      if (!(await move.run({ to: 'WITHDRAWN' }))) return
      toast.done(t('requests.own.withdrawn', { subject }))
      onClose()
    } catch (error) {
      setFailure(error)
    }
  }
  return (
    <div className="own-request">
      <p className="facts">
        <Pill status={status}>{statusText(t, status)}</Pill>
        <span>{typeText(t, type)}</span>
        <span>{t('requests.asked', { date: format.dateTime(request.createdAt) })}</span>
        {amount !== null && <Isolate>{won(amount)}</Isolate>}
        {orderNo !== null && <Isolate>{orderNo}</Isolate>}
      </p>
      <p className="words" dir="auto">
        {body}
      </p>
      {files.length > 0 && (
        <p className="small dim">
          {t('requests.files.title')}: {files.map(({ name }) => name).join(t('table.separator'))}
        </p>
      )}
      {answer !== null && (
        <section className="own-answer" aria-label={t('requests.field.answer')}>
          <p className="small dim">
            {t('requests.answer.at', { date: format.dateTime(request.answeredAt ?? request.updatedAt) })}
          </p>
          <p className="words" dir="auto">
            {answer}
          </p>
        </section>
      )}
      {answer === null && isOpen && (
        <p className="dim">{t('requests.own.waiting', { day: format.date(request.dueAt) })}</p>
      )}
      {move.before !== null && (
        <p className="banner" role="alert">
          {t('requests.refusal.not_received')}
        </p>
      )}
      <FormError failure={failure} />
      <div className="dlg-foot">
        <Button variant="primary" onClick={onClose}>
          {t('requests.own.close')}
        </Button>
        {withdraw.allowed && (
          <Button variant="danger" isBusy={move.isRunning} onClick={() => void takeBack()}>
            {t('requests.own.withdraw')}
          </Button>
        )}
      </div>
    </div>
  )
}
