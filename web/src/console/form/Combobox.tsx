import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { errorText } from '../i18n/error-text.ts'
import { useWords } from '../i18n/words.ts'
import { Button } from '../ui/Button.tsx'
import { useCombobox } from '../ui/use-combobox.ts'
import { useFloating } from '../ui/use-floating.ts'
import type { ControlIds } from './FieldFrame.tsx'
import inputStyles from '../ui/input.module.css'
import popoverStyles from '../ui/popover.module.css'
import styles from './combobox.module.css'

/** The last key was this long ago before anything is asked. */
const pauseMs = 300

interface Option<Item> {
  readonly key: string
  readonly item: Item
}

export interface ComboboxProps<Item, Page> {
  label: string
  /** Of a form's field, whose frame shows the label, the help and the error. */
  ids?: ControlIds
  describedBy?: string | undefined
  /** The fields of the form that it fills: who is sent to one of them comes here. */
  fills?: readonly string[]
  placeholder?: string
  /** Characters below which nothing is asked, and above which none can be typed. */
  length: { readonly least: number; readonly most: number }
  /** Asks for what was typed; what came of it is kept a while under this name. */
  find: (search: string) => Promise<Page>
  name: string
  itemsOf: (page: Page) => readonly Item[]
  /** What an option shows; `key` tells it from the others. */
  keyOf: (item: Item) => string
  show: (item: Item) => ReactNode
  /** What is said where nothing was found, and below what was: that there is more. */
  nothing: (page: Page) => string
  note?: (page: Page) => string | null
  onChoose: (item: Item) => void
  /** Each text before it is searched for; true when it was taken as it is, and nothing is to be found. */
  onTyped?: (text: string) => boolean
  /** What was asked came to nothing. */
  onFailure?: (error: unknown, search: string) => void
  onBlur?: () => void
}

/**
 * A field in which one types words and takes one of what they find. The words are those of a search, not the field's
 * value: they go once something is taken.
 */
export function Combobox<Item, Page>(props: ComboboxProps<Item, Page>) {
  const { t } = useWords()
  const { length, onChoose, onTyped, onFailure } = props
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const search = useRested(typed.trim())
  const isAsked = search.length >= length.least
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['found', props.name, search],
    queryFn: () => props.find(search),
    enabled: isOpen && isAsked,
    // Somebody waits, and can ask again.
    retry: false,
  })
  // What is shown is what these words found, not those before them.
  const page = search === typed.trim() ? data : undefined
  const options = (page === undefined ? [] : props.itemsOf(page)).map((item): Option<Item> => ({
    key: props.keyOf(item),
    item,
  }))
  const isShown = isOpen && isAsked && typed.trim().length >= length.least
  const close = (): void => {
    setTyped('')
    setOpen(false)
  }
  const { field, list, optionOf, restart } = useCombobox({
    options,
    onChoose: ({ item }) => {
      close()
      onChoose(item)
    },
    isOpen: isShown,
  })
  useEffect(() => {
    if (error !== null) onFailure?.(error, search)
  }, [error, search, onFailure])

  return (
    <div className={styles.combobox}>
      <IconSearch size={18} stroke={1.75} aria-hidden />
      <input
        {...(props.ids ?? { 'aria-label': props.label, 'aria-describedby': props.describedBy })}
        {...field}
        ref={setInput}
        className={`${inputStyles.input} ${styles.words}`}
        data-fills={props.fills?.join(' ')}
        type="text"
        enterKeyHint="search"
        placeholder={props.placeholder}
        maxLength={length.most}
        value={typed}
        onChange={(event) => {
          const text = event.currentTarget.value
          if (onTyped?.(text) === true) return close()
          setTyped(text)
          setOpen(true)
          restart()
        }}
        onFocus={() => setOpen(typed !== '')}
        onBlur={props.onBlur}
        onKeyDown={(event) => {
          field.onKeyDown(event)
          // Looks for something; it does not send the form around it.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <p className="visually-hidden" role="status">
        {isShown && page !== undefined ? t('ui.found', { count: options.length }) : ''}
      </p>
      {isShown && input !== null && (
        <Found anchor={input} onClose={() => setOpen(false)}>
          <div {...list} aria-label={props.label} aria-busy={isFetching}>
            {options.map((option) => (
              <button key={option.key} type="button" {...optionOf(option)}>
                {props.show(option.item)}
              </button>
            ))}
          </div>
          {page === undefined && (error === null || isFetching) && (
            <p className={styles.note}>{t('ui.loading')}</p>
          )}
          {page === undefined && error !== null && !isFetching && (
            <div className={styles.note} role="alert">
              <p>{errorText(t, error)}</p>
              <Button variant="link" onClick={() => void refetch()}>
                {t('ui.error.retry')}
              </Button>
            </div>
          )}
          {page !== undefined && (
            <p className={styles.note}>
              {options.length === 0 ? props.nothing(page) : (props.note?.(page) ?? '')}
            </p>
          )}
        </Found>
      )}
    </div>
  )
}

/** What was typed, once nothing was for a moment. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(text), text === '' ? 0 : pauseMs)
    return () => window.clearTimeout(timer)
  }, [text])
  return rested
}

interface FoundProps {
  anchor: HTMLElement
  onClose: () => void
  children: ReactNode
}

/** The list below the field, as wide as that. */
function Found({ anchor, onClose, children }: FoundProps) {
  const ref = useFloating<HTMLDivElement>({ anchor, onClose, align: 'start' })
  return (
    <div
      ref={ref}
      popover="manual"
      className={`${popoverStyles.popover} ${styles.found}`}
      style={{ inlineSize: anchor.offsetWidth }}
    >
      {children}
    </div>
  )
}
