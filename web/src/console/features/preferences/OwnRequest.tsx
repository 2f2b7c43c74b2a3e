import { openRequestStatuses, requestActions } from '@madang/contract/request-actions'
import type { UserRequest } from '@madang/contract/requests'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '../../api/session.ts'
import { FormError } from '../../form/FormActions.tsx'
import { useAction } from '../../form/use-action.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Isolate } from '../../ui/Isolate.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { requestApi, useUpdateRequest } from '../requests/requests.api.ts'
import dialogStyles from '../../ui/dialog.module.css'
import pageHeadStyles from '../../ui/page-head.module.css'
import ownRequestsStyles from './own-requests.module.css'

/** One of one's own requests: what was asked, what the answers are. */
export function OwnRequest({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useWords()
  const { data, error, refetch } = useQuery(requestApi.one(id))
  return (
    <Dialog title={<bdi>{data?.subject ?? t('shell.nav.request')}</bdi>} onClose={onClose}>
      {data === undefined && error === null && <SkeletonLines lines={5} label={t('ui.loading')} />}
      {data === undefined && error !== null && (
        <ErrorState error={error} onRetry={() => void refetch()} isCompact />
      )}
      {data !== undefined && <Content request={data} onStale={() => void refetch()} onClose={onClose} />}
    </Dialog>
  )
}

interface ContentProps {
  request: UserRequest
  /** Somebody works on it meanwhile. */
  onStale: () => void
  onClose: () => void
}

function Content({ request, onStale, onClose }: ContentProps) {
  const { t, won } = useWords()
  const format = useFormat()
  const viewer = useViewer()
  const update = useUpdateRequest(request.id)
  const [failure, setFailure] = useState<unknown>(null)
  const { subject, type, status, body, answers, amount, orderNo, files } = request
  const isOpen = openRequestStatuses.some((open) => open === status)
  const { withdraw } = requestActions(request, viewer)
  const takeBack = useAction(async () => {
    setFailure(null)
    try {
      await update.mutateAsync({ version: request.version, to: 'WITHDRAWN' })
      toast.done(t('requests.own.withdrawn', { subject }))
      onClose()
    } catch (error) {
      setFailure(error)
      onStale()
    }
  })
  return (
    <div className={ownRequestsStyles.request}>
      <p className={pageHeadStyles.facts}>
        <Pill status={status}>{t(`requests.status.${status}`)}</Pill>
        <span>{t(`requests.type.${type}`)}</span>
        <span>{t('requests.asked', { date: format.dateTime(request.createdAt) })}</span>
        {amount !== null && (
          <span>
            <Isolate>{won(amount)}</Isolate>
          </span>
        )}
        {orderNo !== null && (
          <span>
            <Isolate>{orderNo}</Isolate>
          </span>
        )}
      </p>
      <p className={ownRequestsStyles.words} dir="auto">
        {body}
      </p>
      {files.length > 0 && (
        <ul className="small dimmed" aria-label={t('requests.files.title')}>
          {files.map(({ id, name }) => (
            <li key={id}>
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      )}
      {answers.map((answer) => (
        <section
          key={answer.status}
          className={ownRequestsStyles.answer}
          aria-label={t('requests.field.answer')}
        >
          <p className={`${pageHeadStyles.facts} small dimmed`}>
            <span>{t('requests.answer.at', { date: format.dateTime(answer.at) })}</span>
            <span>{t(`requests.status.${answer.status}`)}</span>
          </p>
          <p className={ownRequestsStyles.words} dir="auto">
            {answer.text}
          </p>
        </section>
      ))}
      {answers.length === 0 && isOpen && (
        <p className="dimmed">{t('requests.own.waiting', { day: format.date(request.dueAt) })}</p>
      )}
      <FormError failure={failure} />
      <div className={dialogStyles.actions}>
        <Button variant="primary" onClick={onClose}>
          {t('requests.own.close')}
        </Button>
        {withdraw.allowed && (
          <Button variant="danger" isBusy={takeBack.isRunning} onClick={takeBack.run}>
            {t('requests.own.withdraw')}
          </Button>
        )}
      </div>
    </div>
  )
}
