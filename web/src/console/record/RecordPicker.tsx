import { IconX } from '@tabler/icons-react'
import { useId, useRef, type ReactNode } from 'react'
import { Combobox } from '../form/Combobox.tsx'
import type { ControlIds } from '../form/FieldFrame.tsx'
import { useWords } from '../i18n/words.ts'
import { IconButton } from '../ui/Button.tsx'
import styles from './record-picker.module.css'

const mostCharacters = 200
/** The id in a pasted address, or alone. */
const idPattern = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i

/** How a sort of record is found, by its list. */
export interface PickerSource<Item extends { readonly id: string }> {
  readonly placeholder: string
  /** Tells what was found from what others find. */
  readonly name: string
  readonly find: (search: string) => Promise<{ readonly items: readonly Item[] }>
  readonly show: (item: Item) => ReactNode
  /** What a chosen one is called from then on; null when it has no name. */
  readonly nameOf: (item: Item) => string | null
  readonly nothing: string
}

export interface PickerProps {
  label: string
  help?: ReactNode
  /** What is chosen, by name. */
  chosen: string | null
  /** Null takes the choice away; the name is null for a pasted id. */
  onChoose: (id: string | null, name: string | null) => void
  /** Of a form's field, whose frame shows the label and the help. */
  ids?: ControlIds
}

/** Chooses a record by what its list finds, or whatever record a pasted address leads to. */
export function RecordPicker<Item extends { readonly id: string }>({
  source,
  label,
  help,
  chosen,
  onChoose,
  ids,
}: PickerProps & { source: PickerSource<Item> }) {
  const { t } = useWords()
  const helpId = useId()
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box} className={ids === undefined ? styles.alone : styles.picker}>
      {chosen !== null && (
        <p className={styles.chosen}>
          <bdi>{chosen}</bdi>
          <IconButton
            label={t('form.clear', { label })}
            icon={<IconX size={16} stroke={1.75} aria-hidden />}
            onClick={() => {
              // The button goes with the choice, and would take the focus along.
              box.current?.querySelector('input')?.focus()
              onChoose(null, null)
            }}
          />
        </p>
      )}
      <Combobox
        label={label}
        {...(ids === undefined ? { describedBy: help === undefined ? undefined : helpId } : { ids })}
        placeholder={source.placeholder}
        length={{ least: 1, most: mostCharacters }}
        name={source.name}
        find={source.find}
        itemsOf={({ items }) => items}
        keyOf={({ id }) => id}
        show={source.show}
        nothing={() => source.nothing}
        onChoose={(item) => onChoose(item.id, source.nameOf(item))}
        onTyped={(text) => {
          const pasted = idPattern.exec(text)?.[0]
          if (pasted !== undefined) onChoose(pasted.toLowerCase(), null)
          return pasted !== undefined
        }}
      />
      {help !== undefined && (
        <small id={helpId} className="dimmed">
          {help}
        </small>
      )}
    </div>
  )
}
