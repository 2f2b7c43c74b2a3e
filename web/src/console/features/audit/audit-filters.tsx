import { auditActions } from '@madang/contract/audit'
import { lazy, Suspense } from 'react'
import type { Translate } from '../../i18n/words.ts'
import type { Filter } from '../../table/filters.ts'
import { actionName, areaName, quickStretches } from './audit-words.ts'

// Comes when the filters are opened: the list itself stays small.
const UserPicker = lazy(async () => ({ default: (await import('../users/UserPicker.tsx')).UserPicker }))

interface Speech {
  readonly t: Translate
  readonly isStaff: boolean
  /** What somebody is called, or a few digits of the id. */
  readonly nameOf: (id: string) => string
  /** Somebody was found by a name, to be shown from now on. */
  readonly onNamed: (id: string, name: string) => void
}

function personFilter(key: 'actorId' | 'subjectId', label: string, { t, nameOf, onNamed }: Speech): Filter {
  return {
    kind: 'custom',
    key,
    label,
    textOf: nameOf,
    control: (id, onChange) => (
      <Suspense fallback={null}>
        <UserPicker
          label={label}
          help={t('audit-records.pick.help')}
          chosen={id === null ? null : nameOf(id)}
          onChoose={(chosenId, name) => {
            if (chosenId !== null && name !== null) onNamed(chosenId, name)
            onChange(chosenId)
          }}
        />
      </Suspense>
    ),
  }
}

/** What the records can be narrowed by; who and whose only for staff, since managers see nothing but the own. */
export function auditFilters(speech: Speech): Filter[] {
  const { t, isStaff } = speech
  return [
    {
      kind: 'days',
      fromKey: 'from',
      toKey: 'to',
      label: t('audit-records.field.period'),
      quick: quickStretches(t, new Date()),
    },
    ...(isStaff
      ? [
          personFilter('actorId', t('audit-records.field.actor'), speech),
          personFilter('subjectId', t('audit-records.field.subject'), speech),
        ]
      : []),
    {
      kind: 'choice',
      key: 'action',
      label: t('audit-records.field.action'),
      options: auditActions.map((action) => ({
        value: action,
        label: actionName(t, action),
        group: areaName(t, action),
      })),
    },
  ]
}
