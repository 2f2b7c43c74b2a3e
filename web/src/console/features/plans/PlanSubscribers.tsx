import { useId } from 'react'
import { useWords } from '../../i18n/words.ts'
import checkboxStyles from '../../ui/checkbox.module.css'
import fieldStyles from '../../form/field.module.css'

interface PlanSubscribersProps {
  isMoved: boolean
  onChange: (isMoved: boolean) => void
}

/** Whether new terms are for those as well who have subscribed before. */
export function PlanSubscribers({ isMoved, onChange }: PlanSubscribersProps) {
  const { t } = useWords()
  const id = useId()
  return (
    <div className={fieldStyles.field}>
      <label className={fieldStyles.tick}>
        <input
          className={checkboxStyles.checkbox}
          type="checkbox"
          checked={isMoved}
          aria-describedby={id}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>{t('plans.subscribers.move')}</span>
      </label>
      <span className={fieldStyles.help} id={id}>
        {t('plans.subscribers.help')}
      </span>
    </div>
  )
}
