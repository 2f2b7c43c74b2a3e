import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useWords } from '../i18n/words.ts'
import { Button } from '../ui/Button.tsx'
import { dropDraft, findDraft, findDraftBase, keepDraft, type DraftPlace } from './drafts.ts'
import type { ContractForm } from './use-contract-form.ts'
import type { FormValues } from './values.ts'
import styles from '../ui/banner.module.css'

interface DraftOfferProps<Values extends FormValues> {
  form: ContractForm<Values>
  place: DraftPlace
  /** With the record that the draft was typed over, for forms over a record: the next save builds on that one. */
  onContinue?: (base: unknown) => void
}

/** Offers back what was typed into this form earlier; gone once it is answered. */
export function DraftOffer<Values extends FormValues>({ form, place, onContinue }: DraftOfferProps<Values>) {
  const { t } = useWords()
  const [draft, setDraft] = useState(() => findDraft(place, form.values))
  const [base] = useState(() => findDraftBase(place))
  if (draft === null) return null
  return (
    <div className={`${styles.banner} ${styles.info}`}>
      <IconHistory size={20} stroke={1.75} aria-hidden />
      <div>{t('form.draft.text')}</div>
      <Button
        variant="link"
        onClick={() => {
          form.replaceAll(draft)
          if (typeof base === 'object' && base !== null) keepDraft({ ...place, base }, draft)
          onContinue?.(base)
          setDraft(null)
        }}
      >
        {t('form.draft.continue')}
      </Button>
      <Button
        variant="link"
        onClick={() => {
          dropDraft(place)
          setDraft(null)
        }}
      >
        {t('form.draft.discard')}
      </Button>
    </div>
  )
}
