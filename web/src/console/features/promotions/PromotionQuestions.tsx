import { promotionMoves, type PromotionMove } from '@madang/contract/promotion-actions'
import type { Promotion } from '@madang/contract/promotions'
import { useRouter } from '@tanstack/react-router'
import { useIdempotencyKey } from '../../form/use-idempotency-key.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { ActionQuestion } from '../../record/ActionQuestion.tsx'
import { toSearch } from '../../table/list-query.ts'
import { useIsHere } from '../../ui/use-place.ts'
import { promotionTable, type PromotionQuestion } from './promotion-menu.tsx'
import { useDeletePromotion, useDuplicatePromotion, useSetPromotionStatus } from './promotions.api.ts'

interface PromotionQuestionsProps {
  /** Of the version that is on the screen: what is approved is what was seen. */
  promotion: Pick<Promotion, 'id' | 'title' | 'version'>
  question: PromotionQuestion
  /** After it was done. */
  onDone?: () => void
  onClose: () => void
}

/** The question before a promotion changes its state, is duplicated or deleted. */
export function PromotionQuestions({ question, ...props }: PromotionQuestionsProps) {
  if (question === 'remove') return <RemoveQuestion {...props} />
  if (question === 'duplicate') return <DuplicateQuestion {...props} />
  return <MoveQuestion move={question} {...props} />
}

type Asked = Omit<PromotionQuestionsProps, 'question'>

function useQuestionWords(question: PromotionQuestion, title: string) {
  const { t } = useWords()
  return {
    title: t('promotions.ask.title', { action: t(`promotions.action.${question}`), title }),
    text: t(`promotions.ask.${question}.text`),
    confirm: t(`promotions.action.${question}`),
    done: t(`promotions.ask.${question}.done`, { title }),
  }
}

function MoveQuestion({ promotion, move, onDone, onClose }: Asked & { move: PromotionMove }) {
  const { t } = useWords()
  const setStatus = useSetPromotionStatus()
  const { id, title, version } = promotion
  const { to, needsNote } = promotionMoves[move]
  return (
    <ActionQuestion
      // Sent back is quickly put right, but bad news all the same.
      action={move === 'reject' ? { ...promotionTable.reject, isDangerous: true } : promotionTable[move]}
      words={useQuestionWords(move, title)}
      note={{ label: t('promotions.ask.note'), least: 2, most: 500 }}
      run={(note) => setStatus.mutateAsync({ id, to, version, ...(needsNote && { note }) })}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

/** The copy is a draft a month later, and opens where it can be looked through. */
function DuplicateQuestion({ promotion, onDone, onClose }: Asked) {
  const duplicate = useDuplicatePromotion()
  const keyOf = useIdempotencyKey()
  const router = useRouter()
  const isHere = useIsHere()
  const { id, title } = promotion
  return (
    <ActionQuestion
      action={promotionTable.duplicate}
      words={useQuestionWords('duplicate', title)}
      run={async () => {
        const copy = await duplicate.mutateAsync({ id, months: 1, idempotencyKey: keyOf(id) })
        if (isHere()) router.history.push(paths.promotionNew + toSearch({ id: copy.id, step: 'when' }))
      }}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

function RemoveQuestion({ promotion, onDone, onClose }: Asked) {
  const remove = useDeletePromotion()
  const { id, title } = promotion
  return (
    <ActionQuestion
      action={promotionTable.remove}
      words={useQuestionWords('remove', title)}
      run={() => remove.mutateAsync(id)}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
