import type { JrsSlot } from '@madang/contract/jrs-days'
import { offerMinutes, type JrsSlotWait } from '@madang/contract/jrs-slot-waits'
import { IconX } from '@tabler/icons-react'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { clockOf, slotText } from './booking-words.ts'
import { useRemoveSlotWait } from './bookings.api.ts'
import styles from './bookings.module.css'

interface WaitsProps {
  listId: string
  slot: JrsSlot
  onClose: () => void
}

/** Who waits for a slot that is full, to be taken off. */
export function BookingWaits({ listId, slot, onClose }: WaitsProps) {
  const words = useWords()
  const { t } = words
  const { at, waits } = slot
  return (
    <Dialog title={t('bookings.waits.title', { time: clockOf(words, at) })} onClose={onClose}>
      <p className="dimmed">{t('bookings.waits.text', { minutes: offerMinutes })}</p>
      {waits.length === 0 ? (
        <p>{t('bookings.waits.none')}</p>
      ) : (
        <ol className={styles.coming}>
          {waits.map((wait) => (
            <Wait key={wait.id} wait={wait} slotAt={at} listId={listId} />
          ))}
        </ol>
      )}
      <Button onClick={onClose}>{t('board.close')}</Button>
    </Dialog>
  )
}

function Wait({ wait, slotAt, listId }: { wait: JrsSlotWait; slotAt: string; listId: string }) {
  const words = useWords()
  const { t } = words
  const { mutate, isPending } = useRemoveSlotWait(listId)
  const { id, name, partySize, joinedAt, offerEndsAt } = wait
  const remove = (): void =>
    mutate(id, {
      onSuccess: () => toast.done(t('bookings.waits.removed', { name })),
      onError: toast.thrown,
    })
  return (
    <li>
      <span className={styles.waiting}>
        <bdi>{name}</bdi> {t('board.party', { count: partySize })}
        <small>
          {offerEndsAt === null
            ? t('bookings.waits.since', { time: slotText(words, joinedAt, slotAt) })
            : t('bookings.waits.offered', { time: clockOf(words, offerEndsAt) })}
        </small>
      </span>
      <Button
        variant="ghost"
        className={styles.off}
        icon={<IconX size={18} stroke={1.75} aria-hidden />}
        aria-label={t('bookings.waits.remove', { name })}
        isBusy={isPending}
        onClick={remove}
      />
    </li>
  )
}
