import { formatNumber } from './formatters.ts'
import { pickText } from './locales.ts'
import type { OrderItem } from './orders.ts'
import type { PlanCycle } from './plan-periods.ts'

/** What an order of a paid listing says in each language. */
export function listingName(days: number): OrderItem['name'] {
  return {
    kr: `프로모션 유료 등록, ${days}일`,
    gb: `Paid listing of a promotion, ${days} ${days === 1 ? 'day' : 'days'}`,
    br: `Publicação paga de um evento, ${days} ${days === 1 ? 'dia' : 'dias'}`,
    cn: `活动付费发布，${days} 天`,
    es: `Publicación de pago de un evento, ${days} ${days === 1 ? 'día' : 'días'}`,
    ir: `انتشار پولی رویداد، ${formatNumber('fa-IR', days)} روز`,
  }
}

const cycleWords: Record<PlanCycle, OrderItem['name']> = {
  MONTH: { kr: '한 달', gb: 'a month', br: 'um mês', cn: '一个月', es: 'un mes', ir: 'یک ماه' },
  YEAR: { kr: '일 년', gb: 'a year', br: 'um ano', cn: '一年', es: 'un año', ir: 'یک سال' },
}
const planWords: OrderItem['name'] = {
  kr: '요금제',
  gb: 'plan',
  br: 'Plano',
  cn: '套餐',
  es: 'Plan',
  ir: 'طرح',
}

/** What an order of a plan says in each language. */
export function planName(name: OrderItem['name'], cycle: PlanCycle): OrderItem['name'] {
  const words = cycleWords[cycle]
  const own = (locale: keyof OrderItem['name']) => pickText(name, locale)
  const first = (locale: keyof OrderItem['name']) => `${planWords[locale] ?? ''} ${own(locale)}`
  return {
    kr: `${own('kr')} ${planWords.kr}, ${words.kr}`,
    gb: `${own('gb')} ${planWords.gb}, ${words.gb}`,
    br: `${first('br')}, ${words.br}`,
    cn: `${own('cn')}${planWords.cn}，${words.cn}`,
    es: `${first('es')}, ${words.es}`,
    ir: `${first('ir')}، ${words.ir}`,
  }
}
