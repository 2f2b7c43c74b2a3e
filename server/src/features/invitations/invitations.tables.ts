import type { InvitationStatus } from '@madang/contract/invitations'
import type { StaffRole } from '@madang/contract/store-actions'

export interface InvitationTable {
  id: string
  storeId: string
  /** Wire form; a member's or not. */
  phone: string
  /** As the inviter typed it. */
  name: string
  staffRole: StaffRole
  status: InvitationStatus
  inviterId: string
  createdAt: string
  expiresAt: string
  /** Null while it is pending. */
  endedAt: string | null
}
