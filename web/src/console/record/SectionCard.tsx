import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { focusField } from '../form/focus-field.ts'
import { useWords } from '../i18n/words.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { SkeletonLines } from '../ui/Skeleton.tsx'
import { usePlace } from '../ui/use-place.ts'

interface SectionCardProps {
  /** What the address calls it, where it asks for the form: `?edit=when&field=endAt`. */
  name: string
  title: string
  editLabel: string
  /** Why it cannot be edited, in words; null where it can. */
  refusedBecause: string | null
  /** Nothing is written yet: what is read says so, and has the button that begins. */
  isUnwritten?: boolean
  /** What is read; `begin` opens the form at a field. */
  read: (begin: (field: string) => void) => ReactNode
  form: (close: () => void) => ReactNode
}

/** A section of a record: read, and edited in place. An address may ask for it as well, and for one of its fields. */
export function SectionCard(props: SectionCardProps) {
  const { name, title, editLabel, refusedBecause, isUnwritten = false, read, form } = props
  const { t } = useWords()
  const router = useRouter()
  const { pathname, values } = usePlace()
  const [isOpen, setOpen] = useState(false)
  const [field, setField] = useState<string | null>(null)
  const isAsked = values['edit'] === name && refusedBecause === null
  const isEditing = isOpen || isAsked
  const wanted = isAsked ? (values['field'] ?? null) : field
  const begin = (at: string | null): void => {
    setField(at)
    setOpen(true)
  }
  const close = (): void => {
    setOpen(false)
    if (isAsked) router.history.replace(pathname, undefined, { ignoreBlocker: true })
  }
  const button = (
    <Button variant="link" aria-label={editLabel} refusedBecause={refusedBecause} onClick={() => begin(null)}>
      {t('ui.edit')}
    </Button>
  )
  const hasOwnButton = isEditing || (isUnwritten && refusedBecause === null)
  return (
    <Card title={title} actions={hasOwnButton ? undefined : button} isPadded>
      {isEditing ? (
        <Suspense fallback={<SkeletonLines lines={6} label={t('ui.loading')} />}>
          <LedTo field={wanted}>{form(close)}</LedTo>
        </Suspense>
      ) : (
        read(begin)
      )}
    </Card>
  )
}

/** Leads to a field once it is there: the form may come late. */
function LedTo({ field, children }: { field: string | null; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (field !== null) focusField(box.current, field)?.scrollIntoView({ block: 'center' })
  }, [field])
  return <div ref={box}>{children}</div>
}
