import { StaffJoinInput, type JrsBoard } from '@madang/contract/jrs-entries'
import { toAsciiDigits, toWirePhone } from '@madang/contract/phone'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { ChoiceField } from '../../form/ChoiceField.tsx'
import { DigitsField } from '../../form/DigitsField.tsx'
import { Form } from '../../form/Form.tsx'
import { FormError } from '../../form/FormActions.tsx'
import { PhoneField, phonePrefix } from '../../form/PhoneField.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useContractForm, type Field, type GoOn } from '../../form/use-contract-form.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { toast } from '../../ui/toast.ts'
import { useAddEntry } from './board.api.ts'
import { noNumber } from './board-presses.ts'
import { placeText } from './entry-words.tsx'
import { useBoardKeys } from './use-board-keys.ts'
import boardStyles from './board.module.css'
import styles from './board-add.module.css'

/** So many people are one press each; more are typed. */
const mostPresses = 5

/** Writes down who stands at the door: how many, and a number for texts where there is one. */
export function BoardAdd(props: Omit<AddFormProps, 'onAdded'>) {
  const { board } = props
  const [added, setAdded] = useState(0)
  if (board.status !== 'OPEN' && board.status !== 'PAUSED') return null
  // Anew for the next guest.
  return <AddForm {...props} key={added} onAdded={() => setAdded(added + 1)} />
}

interface AddFormProps {
  board: JrsBoard
  /** There is no network: the guest gets a number that was lent for that. */
  isAway: boolean
  /** By the server's clock. */
  clock: () => Date
  onAdded: () => void
}

function AddForm({ board, isAway, clock, onAdded }: AddFormProps) {
  const words = useWords()
  const { t } = words
  const fields = useRef<HTMLDivElement>(null)
  useBoardKeys({ n: () => fields.current?.querySelector('input')?.focus() })
  const add = useAddEntry(board.id, clock)
  const initial = { partySize: String(Math.min(2, board.maxPartySize)), phone: phonePrefix, name: '' }
  const form = useContractForm({
    schema: StaffJoinInput,
    initial,
    toInput: ({ partySize, phone, name }) => ({
      partySize: Number(partySize),
      ...(phone !== phonePrefix && { phone: toWirePhone(phone) ?? phone }),
      ...(name.trim() !== '' && { name }),
    }),
    send: async (body): Promise<GoOn> => {
      const sent = form.current()
      const { number, isWaiting } = await add.mutateAsync(body)
      const said = { number: placeText(words, { number: number ?? noNumber }) }
      if (number === null) toast.done(t('offline.addedWithout'))
      else toast.done(isWaiting ? t('offline.added', said) : t('board.add.done', said))
      // What was typed meanwhile is the next guest's already.
      return () => (form.isTypedOn() ? form.follow(sent, initial) : onAdded())
    },
  })
  const nextNumber = placeText(words, { number: board.nextNumber })
  return (
    <Card
      className={styles.add}
      title={t('board.add.title')}
      note={t('board.add.help')}
      actions={
        <kbd className={boardStyles.wideOnly} aria-hidden>
          N
        </kbd>
      }
    >
      <Form form={form} label={t('board.add.title')} isCompact>
        <div className={styles.addFields} ref={fields}>
          {board.maxPartySize > 1 && <PartyField field={form.field('partySize')} most={board.maxPartySize} />}
          <PhoneField field={form.field('phone')} label={t('board.add.phone')} isOptional />
          <div className={boardStyles.wideOnly}>
            <TextField field={form.field('name')} label={t('board.add.name')} isOptional />
          </div>
          <Button
            type="submit"
            icon={<IconPlus size={18} stroke={1.75} aria-hidden />}
            isBusy={form.isSending}
          >
            {isAway ? t('offline.submit') : t('board.add.submit', { number: nextNumber })}
          </Button>
        </div>
        <FormError failure={form.failure} />
      </Form>
    </Card>
  )
}

function PartyField({ field, most }: { field: Field<string>; most: number }) {
  const { t, number } = useWords()
  const [isMany, setMany] = useState(false)
  const few = Array.from({ length: Math.min(most, mostPresses) }, (_, index) => String(index + 1))
  const many = { value: 'many', label: t('board.add.more', { from: number(mostPresses + 1) }) }
  const choose = (value: string): void => {
    setMany(value === many.value)
    field.onChange(value === many.value ? String(mostPresses + 1) : value)
  }
  return (
    <div className={styles.addParty}>
      <ChoiceField
        label={t('board.add.party')}
        field={{ ...field, value: isMany ? many.value : field.value, onChange: choose }}
        options={[
          ...few.map((value) => ({ value, label: number(Number(value)) })),
          ...(most > mostPresses ? [many] : []),
        ]}
      />
      {isMany && (
        <DigitsField
          label={t('board.add.size')}
          field={field}
          format={(typed) => toAsciiDigits(typed).replace(/\D/g, '').slice(0, 2)}
        />
      )}
    </div>
  )
}
