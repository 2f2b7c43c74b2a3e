import { entryMoves, type JrsEntryMove } from '@madang/contract/jrs-entry-actions'
import type { JrsEntry } from '@madang/contract/jrs-entries'
import { useCallback, useState, type ReactNode } from 'react'
import { useWords } from '../../i18n/words.ts'
import { ActionQuestion } from '../../record/ActionQuestion.tsx'
import { toast } from '../../ui/toast.ts'
import { useMoveEntry } from './entries.api.ts'
import { entryTable, nameOf } from './entry-words.tsx'

type Asked = 'cancel' | 'refuse'
const isAsked = (move: JrsEntryMove): move is Asked => move === 'cancel' || move === 'refuse'

/** Moves entries of a list: what cannot easily be taken back is asked first, everything else is one press. */
export function useEntryMoves(listId: string): {
  readonly move: (entry: JrsEntry, move: JrsEntryMove) => void
  readonly question: ReactNode
} {
  const { t } = useWords()
  const { mutate, mutateAsync } = useMoveEntry(listId)
  const [asked, setAsked] = useState<{ entry: JrsEntry; move: Asked } | null>(null)
  const doneText = useCallback(
    (entry: JrsEntry, move: JrsEntryMove): string =>
      t('entries.moved', { name: nameOf(t, entry), status: t(`entries.status.${entryMoves[move].to}`) }),
    [t],
  )
  const move = useCallback(
    (entry: JrsEntry, wanted: JrsEntryMove): void => {
      if (isAsked(wanted)) return setAsked({ entry, move: wanted })
      mutate(
        { entry, move: wanted },
        {
          onSuccess: () => toast.done(doneText(entry, wanted)),
          onError: toast.thrown,
        },
      )
    },
    [mutate, doneText],
  )
  return {
    move,
    question: asked && (
      <ActionQuestion
        action={entryTable[asked.move]}
        words={{
          title: t('entries.ask.title', {
            name: nameOf(t, asked.entry),
            action: t(`entries.action.${asked.move}`),
          }),
          text: t(`entries.ask.${asked.move}`),
          confirm: t(`entries.action.${asked.move}`),
          done: doneText(asked.entry, asked.move),
        }}
        run={() => mutateAsync(asked)}
        onClose={() => setAsked(null)}
      />
    ),
  }
}
