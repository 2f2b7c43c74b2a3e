import { jrsMoves, type JrsMove } from '@madang/contract/jrs-actions'
import type { JrsItem } from '@madang/contract/jrs'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ChoiceField } from '../../form/ChoiceField.tsx'
import { useIdempotencyKey } from '../../form/use-idempotency-key.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { ActionQuestion } from '../../record/ActionQuestion.tsx'
import { useIsHere } from '../../ui/use-place.ts'
import { jrsTable, type JrsQuestion } from './jrs-menu.tsx'
import {
  jrsWaitingQuery,
  useDeleteJrs,
  useDuplicateJrs,
  useRenewJrsCode,
  useSetJrsStatus,
} from './jrs.api.ts'
import { TextsCostOf } from './TextsCost.tsx'

interface JrsQuestionsProps {
  /** Of the version that is on the screen. */
  item: Pick<JrsItem, 'id' | 'title' | 'version'>
  question: JrsQuestion
  /** After it was done. */
  onDone?: () => void
  onClose: () => void
}

/** The question before a list changes its state, is duplicated, given another code, or deleted. */
export function JrsQuestions({ question, ...props }: JrsQuestionsProps) {
  switch (question) {
    case 'remove':
      return <RemoveQuestion {...props} />
    case 'duplicate':
      return <DuplicateQuestion {...props} />
    case 'renewCode':
      return <RenewQuestion {...props} />
    case 'pause':
      return <PauseQuestion {...props} />
    case 'close':
      return <CloseQuestion {...props} />
    default:
      return <MoveQuestion move={question} {...props} />
  }
}

type Asked = Omit<JrsQuestionsProps, 'question'>

function useQuestionWords(question: JrsQuestion, title: string) {
  const { t } = useWords()
  return {
    title: t('jrs.ask.title', { action: t(`jrs.action.${question}`), title }),
    text: t(`jrs.ask.${question}.text`),
    confirm: t(`jrs.action.${question}`),
    done: t(`jrs.ask.${question}.done`, { title }),
  }
}

function MoveQuestion({ item, move, onDone, onClose }: Asked & { move: JrsMove }) {
  const setStatus = useSetJrsStatus()
  const { id, title, version } = item
  const words = useQuestionWords(move, title)
  const isOpening = move === 'open' || move === 'reopen'
  return (
    <ActionQuestion
      action={jrsTable[move]}
      words={{ ...words, text: isOpening ? <Costing text={words.text} id={id} /> : words.text }}
      run={() => setStatus.mutateAsync({ id, to: jrsMoves[move].to, version })}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

function Costing({ text, id }: { text: string; id: string }) {
  return (
    <div className="stack">
      {text}
      <TextsCostOf id={id} />
    </div>
  )
}

/** Closing says how many still wait, and asks what becomes of them. */
function CloseQuestion({ item, onDone, onClose }: Asked) {
  const { t, number } = useWords()
  const setStatus = useSetJrsStatus()
  const { id, title, version } = item
  const { data: board } = useQuery(jrsWaitingQuery(id))
  const [waiting, setWaiting] = useState<string>('KEEP')
  const words = useQuestionWords('close', title)
  const count = board === undefined ? 0 : board.waitingParties + board.called.length
  const isAsked = count > 0 && board?.kind !== 'RAFFLE'
  const field = {
    name: 'waiting',
    value: waiting,
    error: null,
    onChange: setWaiting,
    onBlur: () => undefined,
  }
  const text = (
    <div className="stack">
      {board?.kind === 'RAFFLE' ? t('draw.closing') : words.text}
      {isAsked && (
        <ChoiceField
          label={t('jrs.closing.waiting', { count: number(count) })}
          field={field}
          options={waitings.map((value) => ({ value, label: t(`jrs.closing.${value}`) }))}
        />
      )}
    </div>
  )
  return (
    <ActionQuestion
      action={jrsTable.close}
      words={{ ...words, text }}
      run={() =>
        setStatus.mutateAsync({
          id,
          to: 'CLOSED',
          version,
          ...(isAsked && waiting === 'CANCEL' && { waiting: 'CANCEL' }),
        })
      }
      onDone={onDone}
      onClose={onClose}
    />
  )
}

const waitings = ['KEEP', 'CANCEL'] as const

const pauses = ['15', '30', '60', 'open'] as const

/** A pause says when it ends, so that nobody has to think of it, or waits for somebody. */
function PauseQuestion({ item, onDone, onClose }: Asked) {
  const { t } = useWords()
  const setStatus = useSetJrsStatus()
  const [minutes, setMinutes] = useState<string>('15')
  const { id, title, version } = item
  const until = () => new Date(Date.now() + Number(minutes) * 60_000).toISOString()
  const words = useQuestionWords('pause', title)
  const text = (
    <div className="stack">
      {words.text}
      <ChoiceField
        label={t('jrs.pause.label')}
        field={{
          name: 'minutes',
          value: minutes,
          error: null,
          onChange: setMinutes,
          onBlur: () => undefined,
        }}
        options={pauses.map((value) => ({
          value,
          label: value === 'open' ? t('jrs.pause.byHand') : t('jrs.pause.minutes', { count: Number(value) }),
        }))}
      />
    </div>
  )
  return (
    <ActionQuestion
      action={jrsTable.pause}
      words={{ ...words, text }}
      run={() =>
        setStatus.mutateAsync({
          id,
          to: 'PAUSED',
          version,
          ...(minutes !== 'open' && { pausedUntil: until() }),
        })
      }
      onDone={onDone}
      onClose={onClose}
    />
  )
}

function RenewQuestion({ item, onDone, onClose }: Asked) {
  const renew = useRenewJrsCode()
  const { id, title, version } = item
  return (
    <ActionQuestion
      action={jrsTable.renewCode}
      words={useQuestionWords('renewCode', title)}
      run={() => renew.mutateAsync({ id, version })}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

/** The copy is a draft, and opens where it can be looked through. */
function DuplicateQuestion({ item, onDone, onClose }: Asked) {
  const duplicate = useDuplicateJrs()
  const keyOf = useIdempotencyKey()
  const router = useRouter()
  const isHere = useIsHere()
  const { id, title } = item
  return (
    <ActionQuestion
      action={jrsTable.duplicate}
      words={useQuestionWords('duplicate', title)}
      run={async () => {
        const copy = await duplicate.mutateAsync({ id, idempotencyKey: keyOf(id) })
        if (isHere()) router.history.push(paths.jrs.replace('$id', copy.id))
      }}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

function RemoveQuestion({ item, onDone, onClose }: Asked) {
  const remove = useDeleteJrs()
  const { id, title } = item
  return (
    <ActionQuestion
      action={jrsTable.remove}
      words={useQuestionWords('remove', title)}
      run={() => remove.mutateAsync(id)}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
