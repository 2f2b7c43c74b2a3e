import { grantOf } from '@madang/contract/access'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ownInvitationsQuery } from './own-invitations.api.ts'
import { useViewer } from '../../api/session.ts'

// Hardly anybody has one.
const Invitation = lazy(async () => ({ default: (await import('./Invitation.tsx')).Invitation }))

/** The stores that one is invited to, before everything else; nothing where there is none. */
export function OwnInvitationsCard() {
  const { role } = useViewer()
  const isInvitable = grantOf(role, 'invitations.answer') !== null
  const { data } = useQuery({ ...ownInvitationsQuery, enabled: isInvitable })
  if (!isInvitable) return null
  return data?.items.map((invitation) => (
    <Suspense key={invitation.id} fallback={null}>
      <Invitation invitation={invitation} />
    </Suspense>
  ))
}
