import type { OrderItem } from './orders.ts'

/** What an order of a paid listing says in each language. */
export function listingName(days: number): OrderItem['name'] {
  return {
    kr: `프로모션 유료 등록, ${days}일`,
    gb: `Paid listing of a promotion, ${days} days`,
    br: `Publicação paga de um evento, ${days} dias`,
    cn: `活动付费发布，${days} 天`,
    es: `Publicación de pago de un evento, ${days} días`,
    ir: `انتشار پولی رویداد، ${days} روز`,
  }
}
