import {
  IconArrowRight,
  IconMoon,
  IconBuildingStore,
  IconSearch,
  IconUsers,
  IconX,
} from '@tabler/icons-react'
import { isStaff } from '@madang/contract/access'
import { useRouter } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useViewer } from '../api/session.ts'
import { useWords } from '../i18n/words.ts'
import { paths } from '../paths.ts'
import { setTheme, useTheme } from '../theme/theme.ts'
import { IconButton } from '../ui/Button.tsx'
import { useCombobox } from '../ui/use-combobox.ts'
import { Overlay } from './Overlay.tsx'
import { mayOpen, openablePages } from './places.ts'
import { usePlaceLabel } from './use-place-label.ts'
import styles from './palette.module.css'

interface Entry {
  readonly key: string
  readonly label: string
  /** Other words that one may type for it. */
  readonly also?: string
  readonly icon: ReactNode
  readonly run: () => void
}

interface Group {
  readonly title: string
  readonly entries: readonly Entry[]
}

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

function useGroups(query: string): Group[] {
  const { t } = useWords()
  const labelOf = usePlaceLabel()
  const { role } = useViewer()
  const theme = useTheme()
  const { history } = useRouter()
  const wanted = query.trim().toLocaleLowerCase()
  const fits = ({ label, also = '' }: Entry): boolean =>
    `${label} ${also}`.toLocaleLowerCase().includes(wanted)

  const pages = openablePages(role).map((name): Entry => {
    return {
      key: name,
      label: labelOf(name),
      ...(name === 'preferences' ? { also: t('shell.palette.preferencesToo') } : {}),
      icon: <IconArrowRight {...icon} className="mirrored" />,
      run: () => history.push(paths[name]),
    }
  })
  const members: Entry = {
    key: 'members',
    label: t('shell.palette.members', { text: query.trim() }),
    icon: <IconUsers {...icon} />,
    run: () => history.push(`${paths.users}?search=${encodeURIComponent(query.trim())}`),
  }
  const stores: Entry = {
    key: 'findStores',
    label: t('shell.palette.stores', { text: query.trim() }),
    icon: <IconBuildingStore {...icon} />,
    run: () => history.push(`${paths.stores}?search=${encodeURIComponent(query.trim())}`),
  }
  const switchTheme: Entry = {
    key: 'theme',
    label: t('shell.palette.theme'),
    icon: <IconMoon {...icon} />,
    run: () => setTheme(theme === 'dark' ? 'light' : 'dark'),
  }
  const finds = [...(isStaff(role) ? [members] : []), ...(mayOpen(role, 'stores') ? [stores] : [])]
  const groups = [
    { title: t('shell.palette.pages'), entries: pages.filter(fits) },
    {
      title: t('shell.palette.actions'),
      entries: [...(wanted === '' ? [] : finds), ...[switchTheme].filter(fits)],
    },
  ]
  return groups.filter((group) => group.entries.length > 0)
}

/** Search over pages and what can be done; opened by ⌘K / Ctrl K. The field keeps the focus, arrows choose. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useWords()
  const [query, setQuery] = useState('')
  const groups = useGroups(query)
  const options = groups.flatMap((group) => group.entries)
  const run = (entry: Entry): void => {
    onClose()
    entry.run()
  }
  const { field, list, optionOf, restart } = useCombobox({ options, onChoose: run, isOpen: true })

  return (
    <Overlay label={t('shell.palette.title')} className={styles.palette} onClose={onClose}>
      <div className={styles.field}>
        <IconSearch {...icon} />
        <input
          {...field}
          type="text"
          aria-label={t('shell.palette.title')}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value)
            restart()
          }}
        />
        <kbd dir="ltr">Esc</kbd>
        <IconButton label={t('ui.cancel')} icon={<IconX {...icon} />} onClick={onClose} />
      </div>
      <div {...list} className={styles.list} aria-label={t('shell.palette.title')}>
        {groups.map((group) => (
          <div key={group.title} role="group" aria-label={group.title}>
            <h2 aria-hidden="true">{group.title}</h2>
            {group.entries.map((entry) => (
              <button key={entry.key} type="button" {...optionOf(entry)}>
                {entry.icon}
                <span>{entry.label}</span>
              </button>
            ))}
          </div>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {query !== '' && options.length > 0 ? t('ui.found', { count: options.length }) : ''}
      </p>
      <p className={styles.empty} role="status">
        {options.length === 0 ? t('shell.palette.empty') : ''}
      </p>
      <p className={styles.foot} aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('shell.palette.move')}
        </span>
        <span>
          <kbd>Enter</kbd> {t('shell.palette.open')}
        </span>
      </p>
    </Overlay>
  )
}
