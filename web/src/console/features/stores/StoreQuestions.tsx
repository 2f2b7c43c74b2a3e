import { toAsciiDigits } from '@madang/contract/phone'
import { storeMoves } from '@madang/contract/store-actions'
import type { Store } from '@madang/contract/stores'
import { useQuery } from '@tanstack/react-query'
import { ConfirmDialog } from '../../form/ConfirmDialog.tsx'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import type { StoreQuestion } from './store-menu.tsx'
import { storeClosingQuery, useDeleteStore, useSetStoreStatus } from './stores.api.ts'

interface StoreQuestionsProps {
  /** Of the version that is on the screen: what is approved is what was seen. */
  store: Pick<Store, 'id' | 'name' | 'version'>
  question: StoreQuestion
  /** After it was done. */
  onDone?: () => void
  onClose: () => void
}

/** The question before a store changes its state or is deleted. */
export function StoreQuestions({ question, ...props }: StoreQuestionsProps) {
  if (question === 'close') return <CloseQuestion {...props} />
  if (question === 'remove') return <RemoveQuestion {...props} />
  return <AskMove question={question} {...props} />
}

function needsNote(question: MoveQuestion): question is 'reject' | 'suspend' {
  return storeMoves[question].needsNote === true
}

type MoveQuestion = Exclude<StoreQuestion, 'close' | 'remove'>
type Asked = Omit<StoreQuestionsProps, 'question'>

function AskMove({ store, question, onDone, onClose }: Asked & { question: MoveQuestion }) {
  const { t } = useWords()
  const setStatus = useSetStoreStatus()
  const { id, name, version } = store
  const seen = question === 'approve' ? { version } : {}
  const { to } = storeMoves[question]
  const note = needsNote(question)
    ? { reason: { label: t(`stores.${question}.note`), least: 2, most: 500 } }
    : {}
  return (
    <ConfirmDialog
      title={t(`stores.${question}.title`, { name })}
      text={t(`stores.${question}.text`)}
      confirmLabel={t(`stores.${question}.confirm`)}
      isDangerous={needsNote(question)}
      {...note}
      onConfirm={async (said) => {
        await setStatus.mutateAsync({ id, to, ...seen, ...(needsNote(question) ? { note: said } : {}) })
        toast.done(t(`stores.${question}.done`, { name }))
        onDone?.()
      }}
      onClose={onClose}
    />
  )
}

/** What keeps the store from closing is asked before the question is. */
function CloseQuestion({ store, onDone, onClose }: Asked) {
  const { t } = useWords()
  const setStatus = useSetStoreStatus()
  const closing = useQuery(storeClosingQuery(store.id))
  const { id, name } = store
  const blockers = closing.data?.blockers
  if (blockers?.length !== 0) {
    return (
      <Dialog title={t(blockers ? 'stores.close.blocked' : 'stores.close.title', { name })} onClose={onClose}>
        {blockers?.map(({ reason }) => (
          <p key={reason}>{t(`stores.refusal.${reason}`)}</p>
        ))}
        {closing.isPending && <SkeletonLines lines={3} label={t('ui.loading')} />}
        {closing.error !== null && blockers === undefined && (
          <ErrorState error={closing.error} onRetry={() => void closing.refetch()} isCompact />
        )}
        <div className="dlg-foot">
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </div>
      </Dialog>
    )
  }
  return (
    <ConfirmDialog
      title={t('stores.close.title', { name })}
      text={t('stores.close.text')}
      confirmLabel={t('stores.close.confirm')}
      isDangerous
      typeToConfirm={{ label: t('stores.close.type', { name }), expected: toAsciiDigits(name) }}
      onConfirm={async () => {
        await setStatus.mutateAsync({ id, to: 'CLOSED' })
        toast.done(t('stores.close.done', { name }))
        onDone?.()
      }}
      onClose={onClose}
    />
  )
}

function RemoveQuestion({ store, onDone, onClose }: Asked) {
  const { t } = useWords()
  const remove = useDeleteStore()
  const { id, name } = store
  return (
    <ConfirmDialog
      title={t('stores.remove.title', { name })}
      text={t('stores.remove.text')}
      confirmLabel={t('stores.remove.confirm')}
      isDangerous
      onConfirm={async () => {
        await remove.mutateAsync(id)
        toast.done(t('stores.remove.done', { name }))
        onDone?.()
      }}
      onClose={onClose}
    />
  )
}
