import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { errorText } from '../../i18n/error-text.ts'
import { useWords } from '../../i18n/words.ts'
import { IconButton } from '../../ui/Button.tsx'
import type { ControlIds } from '../../form/FieldFrame.tsx'
import { nameOf, roleText } from './user-words.ts'
import { userApi } from './users.api.ts'
import inputStyles from '../../ui/input.module.css'
import userPickerStyles from './user-picker.module.css'

const pauseMs = 400
const mostFound = 5
/** The id in a pasted address, or alone. */
const idPattern = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i

interface UserPickerProps {
  label: string
  help?: ReactNode
  /** Who is chosen, by name. */
  chosen: string | null
  /** Null takes the choice away; the name is null for a pasted id. */
  onChoose: (id: string | null, name: string | null) => void
  /** Of a form's field, whose frame shows the label and the help. */
  ids?: ControlIds
}

/**
 * Chooses a member by name or number, or whatever a pasted address leads to. Each search is recorded, as in the list.
 */
export function UserPicker({ label, help, chosen, onChoose, ids }: UserPickerProps) {
  const { t } = useWords()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const timer = useRef<number>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const choose = (chosenId: string | null, name: string | null): void => {
    window.clearTimeout(timer.current)
    setTyped('')
    setSearch('')
    onChoose(chosenId, name)
  }
  const change = (text: string): void => {
    const pasted = idPattern.exec(text)?.[0]
    if (pasted !== undefined) return choose(pasted.toLowerCase(), null)
    setTyped(text)
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setSearch(text.trim()), pauseMs)
    return undefined
  }
  return (
    <div className={userPickerStyles.picker}>
      {chosen !== null && (
        <p className={userPickerStyles.chosen}>
          <bdi>{chosen}</bdi>
          <IconButton
            label={t('users.pick.clear', { label })}
            icon={<IconX size={16} stroke={1.75} aria-hidden />}
            onClick={() => choose(null, null)}
          />
        </p>
      )}
      <input
        className={inputStyles.input}
        type="search"
        {...(ids ?? { 'aria-label': label, 'aria-describedby': help === undefined ? undefined : id })}
        placeholder={t('users.pick.search')}
        maxLength={200}
        autoComplete="off"
        value={typed}
        onChange={(event) => change(event.currentTarget.value)}
        // Looks for somebody; it does not send the form around it.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {help !== undefined && (
        <small id={id} className="dimmed">
          {help}
        </small>
      )}
      {search !== '' && <Found search={search} onChoose={choose} />}
    </div>
  )
}

function Found({ search, onChoose }: { search: string; onChoose: UserPickerProps['onChoose'] }) {
  const { t } = useWords()
  const { data, error } = useQuery(userApi.list({ search, pageSize: mostFound }))
  if (data === undefined) return <p role="status">{error === null ? t('ui.loading') : errorText(t, error)}</p>
  return (
    <>
      <p className="visually-hidden" role="status">
        {data.items.length === 0 ? t('users.pick.nobody') : t('users.pick.found')}
      </p>
      {data.items.length === 0 && (
        <p className="dimmed" aria-hidden="true">
          {t('users.pick.nobody')}
        </p>
      )}
      <ul className={userPickerStyles.found} aria-label={t('users.pick.found')}>
        {data.items.map((user) => (
          <li key={user.id}>
            <button type="button" onClick={() => onChoose(user.id, user.name || null)}>
              <bdi>{nameOf(t, user)}</bdi>
              <small>
                <bdi dir="ltr">{user.phoneNumber}</bdi> · {roleText(t, user.authorityType)}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
