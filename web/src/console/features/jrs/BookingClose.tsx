import type { JrsDay } from '@madang/contract/jrs-days'
import * as z from 'zod/mini'
import { ChoiceField } from '../../form/ChoiceField.tsx'
import { Form } from '../../form/Form.tsx'
import { FormActions } from '../../form/FormActions.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { useWords } from '../../i18n/words.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { clockOf, dayText } from './booking-words.ts'
import { useSetClosedDay } from './bookings.api.ts'
import { nameOf } from './entry-words.tsx'
import styles from './bookings.module.css'

const Asked = z.object({ bookings: z.enum(['KEEP', 'CANCEL']) })

/** Closes a day: names who is booked, and asks what becomes of them. */
export function BookingClose({ day, onClose }: { day: JrsDay; onClose: () => void }) {
  const words = useWords()
  const { t } = words
  const { mutateAsync } = useSetClosedDay(day.id)
  const { date } = day
  const coming = day.slots.flatMap(({ bookings }) =>
    bookings.filter(({ status }) => status === 'WAITING' || status === 'CONFIRMED'),
  )
  const form = useContractForm({
    schema: Asked,
    initial: { bookings: 'KEEP' },
    toInput: (values) => values,
    send: async ({ bookings }) => {
      const { cancelled } = await mutateAsync({ date, isClosed: true, bookings })
      toast.done(t('bookings.close.done', { day: dayText(words, date), count: cancelled }))
      return onClose
    },
  })
  const title = t('bookings.close.title', { day: dayText(words, date) })
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} label={title} isCompact>
        <p className="dimmed">{t('bookings.close.text')}</p>
        {coming.length > 0 && (
          <>
            <p>{t('bookings.close.booked', { count: coming.length })}</p>
            <ul className={styles.coming}>
              {coming.map((booking) => (
                <li key={booking.id}>
                  <b className="num">{clockOf(words, booking.slotAt ?? '')}</b>
                  <bdi>{nameOf(t, booking)}</bdi>
                  <span className="dimmed">{t('board.party', { count: booking.partySize })}</span>
                </li>
              ))}
            </ul>
            <ChoiceField
              field={form.field('bookings')}
              label={t('bookings.close.what')}
              options={(['KEEP', 'CANCEL'] as const).map((value) => ({
                value,
                label: t(`bookings.close.${value}`),
              }))}
            />
          </>
        )}
        <FormActions
          submitLabel={t('bookings.close.action')}
          isSending={form.isSending}
          failure={form.failure}
          onCancel={onClose}
          isDangerous={form.values.bookings === 'CANCEL' && coming.length > 0}
        />
      </Form>
    </Dialog>
  )
}
