import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import bannerStyles from '../ui/banner.module.css'

interface OvertakenProps {
  title: string
  text: ReactNode
  /** Where to go from here. */
  actions: ReactNode
  icon?: ReactNode
}

/** In place of a form of which nothing would succeed any more: somebody was faster. */
export function Overtaken({ title, text, actions, icon }: OvertakenProps) {
  return (
    <Card>
      <div role="alert">
        <EmptyState
          icon={icon ?? <IconClock size={24} stroke={1.75} aria-hidden />}
          title={title}
          text={text}
          actions={actions}
        />
      </div>
    </Card>
  )
}

interface NoteProps extends Pick<OvertakenProps, 'title' | 'text'> {
  /** Who was faster, and when. */
  lastChange: ReactNode
}

/** Over a record that somebody was faster to change, and on which one may go on. */
export function OvertakenNote({ title, text, lastChange }: NoteProps) {
  return (
    <div className={bannerStyles.banner} role="alert">
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
      <div>
        <p className="strong">{title}</p>
        {lastChange}
        <p>{text}</p>
      </div>
    </div>
  )
}
