import { toAsciiDigits } from '@madang/contract/phone'
import { storeMoves } from '@madang/contract/store-actions'
import type { Store } from '@madang/contract/stores'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '../../i18n/words.ts'
import { ActionQuestion } from '../../record/ActionQuestion.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { storeTable, type StoreQuestion } from './store-menu.tsx'
import { storeClosingQuery, useDeleteStore, useSetStoreStatus } from './stores.api.ts'
import styles from '../../ui/dialog.module.css'

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

type Asked = Omit<StoreQuestionsProps, 'question'>

/** What a store is told when it is sent back or suspended. */
const noteLimits = { least: 2, most: 500 }

function AskMove({
  store,
  question,
  onDone,
  onClose,
}: Asked & { question: Exclude<StoreQuestion, 'close' | 'remove'> }) {
  const { t } = useWords()
  const setStatus = useSetStoreStatus()
  const { id, name, version } = store
  const { to, needsNote } = storeMoves[question]
  const noteOf = question === 'reject' ? 'reject' : 'suspend'
  return (
    <ActionQuestion
      // Sent back is quickly put right, but bad news all the same.
      action={question === 'reject' ? { ...storeTable.reject, isDangerous: true } : storeTable[question]}
      words={{
        title: t(`stores.${question}.title`, { name }),
        text: t(`stores.${question}.text`),
        confirm: t(`stores.${question}.confirm`),
        done: t(`stores.${question}.done`, { name }),
      }}
      note={{ label: t(`stores.${noteOf}.note`), ...noteLimits }}
      run={(note) =>
        setStatus.mutateAsync({
          id,
          to,
          ...(question === 'approve' && { version }),
          ...(needsNote && { note }),
        })
      }
      onDone={onDone}
      onClose={onClose}
    />
  )
}

/** What keeps the store from closing is asked before the question is. */
function CloseQuestion({ store, onDone, onClose }: Asked) {
  const { t } = useWords()
  const setStatus = useSetStoreStatus()
  // Once it is answered nothing is asked any more: that the store is closed now would take the question's place.
  const closing = useQuery({ ...storeClosingQuery(store.id), enabled: setStatus.isIdle })
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
        <div className={styles.actions}>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </div>
      </Dialog>
    )
  }
  return (
    <ActionQuestion
      action={storeTable.close}
      words={{
        title: t('stores.close.title', { name }),
        text: t('stores.close.text'),
        confirm: t('stores.close.confirm'),
        done: t('stores.close.done', { name }),
      }}
      typeToConfirm={{ label: t('stores.close.type', { name }), expected: toAsciiDigits(name) }}
      run={() => setStatus.mutateAsync({ id, to: storeMoves.close.to })}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

function RemoveQuestion({ store, onDone, onClose }: Asked) {
  const { t } = useWords()
  const remove = useDeleteStore()
  const { id, name } = store
  return (
    <ActionQuestion
      action={storeTable.remove}
      words={{
        title: t('stores.remove.title', { name }),
        text: t('stores.remove.text'),
        confirm: t('stores.remove.confirm'),
        done: t('stores.remove.done', { name }),
      }}
      run={() => remove.mutateAsync(id)}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
