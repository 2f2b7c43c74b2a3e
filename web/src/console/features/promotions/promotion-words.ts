import {
  promotionActions,
  type PromotionDecision,
  type PromotionState,
} from '@madang/contract/promotion-actions'
import type { StaffRole } from '@madang/contract/store-actions'
import type { Viewer } from '@madang/contract/access'
import type { Translate } from '../../i18n/words.ts'

/** Why an action is refused, in words; null when it is allowed. */
export function refusalText(t: Translate, decision: PromotionDecision): string | null {
  return decision.allowed ? null : t(`promotions.refusal.${decision.reason}`)
}

interface Acted extends PromotionState {
  /** What the viewer is in its store; a list does not say it. */
  readonly staffRole?: StaffRole | null
}

/** What the viewer may do with it now. In a list a manager is taken for staff: owners do the rest in the record. */
export function actionsOf(promotion: Acted, viewer: Viewer) {
  const { staffRole = viewer.role === 'MANAGER' ? 'STAFF' : null } = promotion
  return promotionActions(promotion, { ...viewer, staffRole }, new Date())
}
