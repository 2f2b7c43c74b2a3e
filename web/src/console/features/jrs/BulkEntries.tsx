import type { bulkEntryMoves } from '@madang/contract/jrs-entries-desk'
import type { JrsEntriesQuery } from '@madang/contract/jrs-entries'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { ChoiceField } from '../../form/ChoiceField.tsx'
import { Form } from '../../form/Form.tsx'
import { FormActions } from '../../form/FormActions.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { moveEntries, useRefreshEntries } from './entries.api.ts'
import { entryTable } from './entry-words.tsx'
import dialogStyles from '../../ui/dialog.module.css'

export type EntryBulk = (typeof bulkEntryMoves)[number]

interface BulkEntriesProps {
  listId: string
  move: EntryBulk
  /** The chosen ones, of all that the filter finds. */
  ids: readonly string[]
  query: JrsEntriesQuery
  /** How many the filter finds. */
  count: number
  /** Something was done: the selection is no longer of use. */
  onDone: () => void
  onClose: () => void
}

/** One move of many: says first how many will go and how many not and why, then moves them part by part. */
export function BulkEntries({ listId, move, ids, query, count, onDone, onClose }: BulkEntriesProps) {
  const { t } = useWords()
  const { number } = useFormat()
  const refresh = useRefreshEntries(listId)
  const [which, setWhich] = useState('chosen')
  const [progress, setProgress] = useState({ moved: 0, overtaken: 0, isOver: false })
  const { pageNumber: _page, pageSize: _size, ...filter } = query
  const asked = { move, filter, ...(which === 'chosen' && { ids: [...ids] }) }
  const rehearsal = useQuery({
    queryKey: ['jrs', 'rehearsal', listId, asked],
    queryFn: () => moveEntries(listId, { ...asked, isRehearsal: true }),
    staleTime: Infinity,
    gcTime: 0,
  })
  const able = rehearsal.data?.able ?? 0
  const form = useContractForm({
    schema: z.object({}),
    initial: {},
    toInput: () => ({}),
    send: async () => {
      let now = { moved: 0, overtaken: 0, isOver: false }
      // Who came after the rehearsal is not among them.
      const until = rehearsal.data?.at ?? new Date().toISOString()
      while (now.moved + now.overtaken < able) {
        const part = await moveEntries(listId, { ...asked, until, isRehearsal: false })
        now = { ...now, moved: now.moved + part.moved, overtaken: now.overtaken + part.overtaken }
        setProgress(now)
        if (part.moved === 0 || part.able === 0) break
      }
      await refresh()
      onDone()
      setProgress({ ...now, isOver: true })
    },
  })
  const action = t(`entries.action.${move}`)
  if (progress.isOver) {
    return (
      <Dialog title={t('entries.bulk.done', { count: number(progress.moved) })} onClose={onClose}>
        {progress.overtaken > 0 && (
          <p>{t('entries.bulk.overtaken', { count: number(progress.overtaken) })}</p>
        )}
        <div className={dialogStyles.actions}>
          <Button variant="primary" onClick={onClose}>
            {t('table.bulk.close')}
          </Button>
        </div>
      </Dialog>
    )
  }
  // Half done is no place to leave: the rest would go on unseen.
  const close = (): void => {
    if (!form.isSending) onClose()
  }
  return (
    <Dialog title={action} onClose={close}>
      <Form form={form} label={action} isCompact>
        <p className="dimmed">{t(`entries.ask.${move}`)}</p>
        {count > ids.length && (
          <ChoiceField
            label={t('entries.bulk.which')}
            field={{
              name: 'which',
              value: which,
              error: null,
              onChange: setWhich,
              onBlur: () => undefined,
            }}
            options={[
              { value: 'chosen', label: t('entries.bulk.chosen', { count: number(ids.length) }) },
              { value: 'all', label: t('entries.bulk.all', { count: number(count) }) },
            ]}
          />
        )}
        {rehearsal.error !== null ? (
          <ErrorState error={rehearsal.error} onRetry={() => void rehearsal.refetch()} />
        ) : rehearsal.data === undefined ? (
          <SkeletonLines lines={2} label={t('ui.loading')} />
        ) : (
          <div role="status">
            <p>
              <b>{able === 0 ? t('entries.bulk.none') : t('entries.bulk.able', { count: number(able) })}</b>
            </p>
            {rehearsal.data.refused.map(({ reason, count: left }) => (
              <p key={reason} className="small dimmed">
                {t('entries.bulk.refused', { count: number(left), why: t(`entries.refusal.${reason}`) })}
              </p>
            ))}
          </div>
        )}
        {form.isSending && (
          <p role="status">
            <progress max={able} value={progress.moved} />
            {t('table.bulk.progress', { done: number(progress.moved), all: number(able) })}
          </p>
        )}
        <FormActions
          submitLabel={action}
          isSending={form.isSending}
          failure={form.failure}
          onCancel={close}
          isDangerous={entryTable[move].isDangerous === true}
          refusedBecause={able === 0 ? t('entries.bulk.none') : null}
        />
      </Form>
    </Dialog>
  )
}
