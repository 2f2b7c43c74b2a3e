import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { errorText } from '../../i18n/error-text.ts'
import { useWords } from '../../i18n/words.ts'
import { IconButton } from '../../ui/Button.tsx'
import { usersQuery } from '../users/users.api.ts'
import { roleName } from './audit-words.ts'
import './audit.css'

const pauseMs = 400
const mostFound = 5
/** The id in a pasted address, or alone. */
const idPattern = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i

interface PersonPickProps {
  label: string
  /** Who is chosen, by name. */
  chosen: string | null
  /** Null takes the choice away; the name is null for a pasted id. */
  onChoose: (id: string | null, name: string | null) => void
}

/** Chooses a member by name or number, or whatever a pasted address leads to. Each search is recorded, as in the list. */
export function PersonPick({ label, chosen, onChoose }: PersonPickProps) {
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
    <div className="ppick">
      {chosen !== null && (
        <p className="chosen">
          <bdi>{chosen}</bdi>
          <IconButton
            label={t('audit-records.pick.clear', { label })}
            icon={<IconX size={16} stroke={1.75} aria-hidden />}
            onClick={() => choose(null, null)}
          />
        </p>
      )}
      <input
        className="in"
        type="search"
        aria-label={label}
        aria-describedby={id}
        placeholder={t('audit-records.pick.search')}
        maxLength={200}
        autoComplete="off"
        value={typed}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <small id={id} className="dim">
        {t('audit-records.pick.help')}
      </small>
      {search !== '' && <Found search={search} onChoose={choose} />}
    </div>
  )
}

function Found({ search, onChoose }: { search: string; onChoose: PersonPickProps['onChoose'] }) {
  const { t } = useWords()
  const { data, error } = useQuery(usersQuery({ search, pageSize: mostFound }))
  if (data === undefined) return <p role="status">{error === null ? t('ui.loading') : errorText(t, error)}</p>
  return (
    <>
      <p className="sr" role="status">
        {data.items.length === 0 ? t('audit-records.pick.nobody') : t('audit-records.pick.found')}
      </p>
      {data.items.length === 0 && (
        <p className="dim" aria-hidden="true">
          {t('audit-records.pick.nobody')}
        </p>
      )}
      <ul className="pfound" aria-label={t('audit-records.pick.found')}>
        {data.items.map((user) => (
          <li key={user.id}>
            <button type="button" onClick={() => onChoose(user.id, user.name || null)}>
              <bdi>{user.name || t('users.withdrawnName')}</bdi>
              <small>
                <bdi dir="ltr">{user.phoneNumber}</bdi> · {roleName(t, user.authorityType)}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
