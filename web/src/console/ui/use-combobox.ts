import { useEffect, useId, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { nextPlace } from './arrow-keys.ts'

interface Combobox<Option> {
  /** All that can be chosen, in the order in which it is shown. */
  readonly options: readonly Option[]
  readonly onChoose: (option: Option) => void
  /** Whether the list is shown. */
  readonly isOpen: boolean
}

/** Keys that belong to the words in the field: whole syllables, other ends of a selection. */
function isOfText({ nativeEvent, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  // While a syllable is being put together (Hangul), Enter and the arrows belong to it. Safari has ended it by the
  // time that it tells of the Enter, which it marks by this code.
  const isComposing = nativeEvent.isComposing || nativeEvent.keyCode === 229
  return isComposing || shiftKey || ctrlKey || altKey || metaKey
}

/**
 * Makes a text field and a list one combobox: the field keeps the focus, arrows, Home and End go through the list, and
 * Enter takes the option at hand, which is the first one after each word that is typed. Gives what the field, the list
 * and each option carry; `restart` goes to the first option again.
 */
export function useCombobox<Option extends { readonly key: string }>(given: Combobox<Option>) {
  const { options, onChoose, isOpen } = given
  const id = useId()
  const [activeKey, setActive] = useState<string | null>(null)
  const at = Math.max(
    0,
    options.findIndex(({ key }) => key === activeKey),
  )
  const active = isOpen ? options[at] : undefined
  const activeId = active && `${id}${active.key}`

  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const onKeyDown = (event: KeyboardEvent): void => {
    if (active === undefined || isOfText(event)) return
    const next = nextPlace(event.key, at, { count: options.length, axis: 'vertical' })
    if (next !== null) setActive(options[next]?.key ?? null)
    else if (event.key === 'Enter') onChoose(active)
    else return
    event.preventDefault()
  }

  return {
    field: {
      role: 'combobox',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? `${id}list` : undefined,
      'aria-activedescendant': activeId,
      'aria-autocomplete': 'list',
      autoComplete: 'off',
      spellCheck: false,
      onKeyDown,
    },
    list: { id: `${id}list`, role: 'listbox' },
    optionOf: (option: Option) => ({
      id: `${id}${option.key}`,
      role: 'option',
      'aria-selected': option.key === active?.key,
      tabIndex: -1,
      // The focus, and with it the keyboard of a phone, stays in the field.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
      onClick: () => onChoose(option),
      onPointerMove: () => setActive(option.key),
    }),
    restart: () => setActive(null),
  } as const
}
