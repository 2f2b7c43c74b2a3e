import { bankName } from '@madang/contract/banks'
import type { BankDetails, revealBankDetails } from '@madang/contract/billing'
import type { CallOutput } from '@madang/contract/endpoint'
import { IconBuildingBank, IconEye, IconLock } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { RevealedNote } from '../../form/RevealedNote.tsx'
import { RevealPanel } from '../../form/RevealPanel.tsx'
import { useAction } from '../../form/use-action.ts'
import { useRevealed } from '../../form/use-revealed.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { SectionCard } from '../../record/SectionCard.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Isolate } from '../../ui/Isolate.tsx'
import { LabelValues } from '../../ui/LabelValues.tsx'
import { BankDetailsForm } from './BankDetailsForm.tsx'
import { bankQuery, useRevealBank } from './billing.api.ts'
import { Loaded } from '../../record/Loaded.tsx'
import revealStyles from '../../form/reveal.module.css'
import styles from './billing.module.css'

/** A store's bank account: its number masked for everybody, and shown for a minute. */
export function BankDetailsCard({ storeId }: { storeId: string }) {
  const { t } = useWords()
  return (
    <Loaded title={t('billing.bank.title')} query={bankQuery(storeId)}>
      {(bank) => (
        <SectionCard
          name="bank-details"
          title={t('billing.bank.title')}
          editLabel={t('billing.bank.edit')}
          refusedBecause={bank.isMasked ? t('billing.ownersOnly') : null}
          isUnwritten={bank.updatedAt === null}
          read={(begin) => <BankFacts bank={bank} onBegin={() => begin('bankCode')} />}
          form={(close) => <BankDetailsForm bank={bank} onClose={close} />}
        />
      )}
    </Loaded>
  )
}

type Whole = CallOutput<typeof revealBankDetails>

function BankFacts({ bank, onBegin }: { bank: BankDetails; onBegin: () => void }) {
  const { t } = useWords()
  const [isAsking, setAsking] = useState(false)
  const reveal = useRevealBank(bank.storeId)
  const revealed = useRevealed<Whole>()
  const show = useAction(async () => revealed.show(await reveal.mutateAsync(null)))
  if (bank.updatedAt === null) {
    return (
      <EmptyState
        icon={<IconBuildingBank size={24} stroke={1.75} aria-hidden />}
        title={t('billing.bank.notSaved')}
        text={t('billing.bank.notSavedText')}
        isCompact
        {...(!bank.isMasked && { actions: <Button onClick={onBegin}>{t('billing.bank.enter')}</Button> })}
      />
    )
  }
  return (
    <>
      {isAsking && revealed.data === null && (
        <RevealPanel
          text={t('billing.bank.revealText')}
          onReveal={async (reason) => {
            const data = await reveal.mutateAsync(reason)
            return () => {
              revealed.show(data)
              setAsking(false)
            }
          }}
          onCancel={() => setAsking(false)}
        />
      )}
      {revealed.data !== null && <RevealedNote secondsLeft={revealed.secondsLeft} onHide={revealed.hide} />}
      <BankPairs bank={bank} whole={revealed.data} />
      {revealed.data === null && !isAsking && (
        <p className={styles.reveal}>
          <Button
            data-reveal
            icon={<IconEye size={18} stroke={1.75} aria-hidden />}
            isBusy={show.isRunning}
            onClick={() => (bank.isMasked ? setAsking(true) : show.run())}
          >
            {t('billing.bank.show')}
          </Button>
        </p>
      )}
      {!bank.isMasked && (
        <p className={styles.note}>
          <IconLock size={18} stroke={1.75} aria-hidden />
          {t('billing.bank.note')}
        </p>
      )}
    </>
  )
}

function BankPairs({ bank, whole }: { bank: BankDetails; whole: Whole | null }) {
  const { t, locale } = useWords()
  const format = useFormat()
  const marked = (value: ReactNode): ReactNode =>
    whole === null ? value : <mark className={revealStyles.revealed}>{value}</mark>
  const { bankCode, sortCode, notes, updatedAt } = bank
  return (
    <LabelValues
      pairs={[
        [
          t('billing.field.bankCode'),
          bankCode === null ? '–' : <bdi>{bankName(bankCode, locale)}</bdi>,
          'whole',
        ],
        [
          t('billing.field.accountName'),
          marked(<bdi>{whole?.accountName ?? bank.accountName}</bdi>),
          'whole',
        ],
        [t('billing.field.sortCode'), sortCode === null ? '–' : <Isolate>{sortCode}</Isolate>, 'whole'],
        [
          t('billing.field.accountNumber'),
          marked(<Isolate>{whole?.accountNumber ?? bank.accountNumber}</Isolate>),
          'whole',
        ],
        [t('billing.field.notes'), notes === null ? '–' : <bdi>{notes}</bdi>, 'whole'],
        [t('billing.field.updatedAt'), updatedAt === null ? '–' : format.dateTime(updatedAt), 'whole'],
      ]}
    />
  )
}
