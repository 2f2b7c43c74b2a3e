import type { Notification, NotificationType } from '@madang/contract/notifications'

export interface NotificationTable {
  id: string
  recipientId: string
  senderId: string | null
  type: NotificationType
  entity: Notification['subject']['entity']
  entityId: string
  name: string
  at: string
  readAt: string | null
}
