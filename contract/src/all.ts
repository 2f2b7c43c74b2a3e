import * as z from 'zod/mini'
import * as addresses from './addresses.ts'
import * as auditExport from './audit-export.ts'
import * as auditReviews from './audit-reviews.ts'
import * as auditVerification from './audit-verification.ts'
import * as audit from './audit.ts'
import * as auth from './auth.ts'
import { AccountNumber, BankAccount } from './bank-accounts.ts'
import * as bankFiles from './bank-files.ts'
import * as bankTransfers from './bank-transfers.ts'
import * as billing from './billing.ts'
import { BusinessNumber } from './business-number.ts'
import * as categories from './categories.ts'
import * as door from './door.ts'
import type { Endpoint } from './endpoint.ts'
import { FieldError, Problem } from './errors.ts'
import * as faqs from './faqs.ts'
import * as files from './files.ts'
import * as invitations from './invitations.ts'
import * as jrsDays from './jrs-days.ts'
import * as jrsDevices from './jrs-devices.ts'
import * as jrsEntries from './jrs-entries.ts'
import * as jrsEntriesDesk from './jrs-entries-desk.ts'
import * as jrsHistory from './jrs-history.ts'
import * as jrsOffline from './jrs-offline.ts'
import * as jrsRaffle from './jrs-raffle.ts'
import * as jrsSlotWaits from './jrs-slot-waits.ts'
import * as jrsStats from './jrs-stats.ts'
import * as jrs from './jrs.ts'
import * as legalNotices from './legal-notices.ts'
import { KakaoTemplate, KakaoTemplates } from './kakao.ts'
import * as kakaoUse from './kakao-use.ts'
import * as legal from './legal.ts'
import * as live from './live.ts'
import { OpeningSpan } from './opening-hours.ts'
import * as notifications from './notifications.ts'
import * as orderExport from './order-export.ts'
import * as orders from './orders.ts'
import * as overview from './overview.ts'
import * as plans from './plans.ts'
import * as paymentStatement from './payment-statement.ts'
import * as paymentMonths from './payment-months.ts'
import * as paymentCards from './payment-cards.ts'
import * as payments from './payments.ts'
import * as paymentsByHand from './payments-by-hand.ts'
import * as promotionExport from './promotion-export.ts'
import * as promotionHistory from './promotion-history.ts'
import * as promotionReview from './promotion-review.ts'
import * as promotionStats from './promotion-stats.ts'
import * as promotions from './promotions.ts'
import * as publicPromotions from './public-promotions.ts'
import * as reconciliation from './reconciliation.ts'
import * as refunds from './refunds.ts'
import * as requests from './requests.ts'
import * as settings from './settings.ts'
import * as settingsDesk from './settings-desk.ts'
import { JrsField } from './jrs-form.ts'
import { JrsWait } from './jrs-wait.ts'
import { PromotionBenefit, PromotionPlace } from './promotion-parts.ts'
import { CalendarDate, Email, Id, Instant, Version } from './shapes.ts'
import * as storeExport from './store-export.ts'
import { StoreDocument } from './store-files.ts'
import * as storeHistory from './store-history.ts'
import * as storeReview from './store-review.ts'
import * as storeStaff from './store-staff.ts'
import { StorePhone } from './store-phone.ts'
import * as stores from './stores.ts'
import * as subscriptions from './subscriptions.ts'
import * as users from './users.ts'
import { WirePhone } from './wire-phone.ts'
import * as waitingRefunds from './waiting-refunds.ts'
import * as workCounts from './work-counts.ts'

type EndpointsOf<Module> = {
  readonly [Name in keyof Module as Module[Name] extends Endpoint ? Name : never]: Module[Name]
}

function isEndpoint(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'access' in value && 'output' in value
}

/** What a module declares as endpoints, without its schemas and rules. */
function endpointsOf<Module extends object>(module: Module): EndpointsOf<Module> {
  const entries = Object.entries(module).filter(([, value]) => isEndpoint(value))
  return Object.fromEntries(entries) as EndpointsOf<Module> // filtered as the type says
}

/** Every endpoint of the API by name. The server must serve each exactly once. */
export const allEndpoints = {
  ...endpointsOf(addresses),
  ...endpointsOf(audit),
  ...endpointsOf(auditExport),
  ...endpointsOf(auditReviews),
  ...endpointsOf(auditVerification),
  ...endpointsOf(auth),
  ...endpointsOf(billing),
  ...endpointsOf(categories),
  ...endpointsOf(door),
  ...endpointsOf(faqs),
  ...endpointsOf(files),
  ...endpointsOf(invitations),
  ...endpointsOf(legalNotices),
  ...endpointsOf(jrsDays),
  ...endpointsOf(jrsDevices),
  ...endpointsOf(jrsEntries),
  ...endpointsOf(jrsEntriesDesk),
  ...endpointsOf(jrsHistory),
  ...endpointsOf(jrsOffline),
  ...endpointsOf(jrsRaffle),
  ...endpointsOf(jrsSlotWaits),
  ...endpointsOf(jrsStats),
  ...endpointsOf(jrs),
  ...endpointsOf(legal),
  ...endpointsOf(live),
  ...endpointsOf(notifications),
  ...endpointsOf(orderExport),
  ...endpointsOf(orders),
  ...endpointsOf(overview),
  ...endpointsOf(plans),
  ...endpointsOf(subscriptions),
  ...endpointsOf(paymentMonths),
  ...endpointsOf(paymentStatement),
  ...endpointsOf(payments),
  ...endpointsOf(bankTransfers),
  ...endpointsOf(bankFiles),
  ...endpointsOf(paymentsByHand),
  ...endpointsOf(paymentCards),
  ...endpointsOf(promotionExport),
  ...endpointsOf(promotionHistory),
  ...endpointsOf(promotionReview),
  ...endpointsOf(promotionStats),
  ...endpointsOf(promotions),
  ...endpointsOf(publicPromotions),
  ...endpointsOf(reconciliation),
  ...endpointsOf(refunds),
  ...endpointsOf(requests),
  ...endpointsOf(settings),
  ...endpointsOf(settingsDesk),
  ...endpointsOf(kakaoUse),
  ...endpointsOf(storeExport),
  ...endpointsOf(storeHistory),
  ...endpointsOf(storeReview),
  ...endpointsOf(storeStaff),
  ...endpointsOf(stores),
  ...endpointsOf(users),
  ...endpointsOf(waitingRefunds),
  ...endpointsOf(workCounts),
}

interface Area {
  readonly name: string
  readonly description: string
  readonly modules: readonly object[]
}

/** The areas of the API in the order of its document; each endpoint belongs to one (server/src/app.test.ts). */
const areas: readonly Area[] = [
  {
    name: 'Signing in',
    description:
      'A code by text message, the tokens that it is traded for, own attributes, signed-in devices.',
    modules: [auth],
  },
  { name: 'Members', description: 'Members of the service, and staff of the operator.', modules: [users] },
  {
    name: 'Stores',
    description: 'Stores and their review, history and export.',
    modules: [stores, categories, storeExport, storeHistory, storeReview],
  },
  {
    name: 'People of stores',
    description: 'Who works in a store, and who is invited to.',
    modules: [storeStaff, invitations],
  },
  {
    name: 'Promotions',
    description: 'Promotions of stores, their review, and what visitors see of them.',
    modules: [
      promotions,
      publicPromotions,
      promotionExport,
      promotionHistory,
      promotionReview,
      promotionStats,
    ],
  },
  {
    name: 'Lists',
    description: 'Lists that people join: lines, reservations, applications, raffles.',
    modules: [
      jrs,
      jrsHistory,
      jrsEntries,
      jrsEntriesDesk,
      jrsDays,
      jrsSlotWaits,
      jrsRaffle,
      jrsOffline,
      jrsStats,
    ],
  },
  {
    name: 'Door',
    description:
      'Wall screens and kiosks of lists: made by staff, and what they show and add by their own right.',
    modules: [jrsDevices, door],
  },
  {
    name: 'Addresses',
    description: 'Road addresses of Korea and where they are, from the services that know.',
    modules: [addresses],
  },
  {
    name: 'Requests',
    description: 'What members and guests ask of the operator.',
    modules: [requests],
  },
  {
    name: 'Billing',
    description: 'Billing addresses and bank details of stores.',
    modules: [billing],
  },
  { name: 'Files', description: 'Pictures and documents, to be attached to records.', modules: [files] },
  {
    name: 'Legal texts',
    description: 'Terms and policies with their versions.',
    modules: [legal, legalNotices],
  },
  { name: 'Questions', description: 'Questions and answers of the public site.', modules: [faqs] },
  {
    name: 'Settings',
    description: 'What is set of company, app, support and features.',
    modules: [settings, settingsDesk, kakaoUse],
  },
  {
    name: 'Audit',
    description: 'Who saw or changed what; the check of the records’ chain, and their monthly review.',
    modules: [audit, auditExport, auditReviews, auditVerification],
  },
  {
    name: 'Payments',
    description: 'Orders, what is paid of them, and what is given back.',
    modules: [
      orders,
      orderExport,
      payments,
      bankTransfers,
      paymentsByHand,
      paymentCards,
      paymentMonths,
      paymentStatement,
      bankFiles,
      reconciliation,
      refunds,
      waitingRefunds,
    ],
  },
  {
    name: 'Overview',
    description: 'The numbers of the dashboard and of the work that waits.',
    modules: [overview, workCounts],
  },
  {
    name: 'Notifications',
    description: 'What somebody is told in the console.',
    modules: [notifications],
  },
  {
    name: 'Plans',
    description: 'What stores can subscribe to, and how much of it they use.',
    modules: [plans, subscriptions],
  },
  { name: 'Events', description: 'What changes, told as it happens.', modules: [live] },
]

/** Area → its names of endpoints, for the tags of the API document. */
export const endpointAreas = areas.map(({ name, description, modules }) => ({
  name,
  description,
  endpoints: modules.flatMap((module) => Object.keys(endpointsOf(module))),
}))

/** The shapes that a module exports, by name; a list's query is taken apart into its parameters. */
function shapesOf(module: object): [string, z.ZodMiniType][] {
  return Object.entries(module).filter(
    (entry): entry is [string, z.ZodMiniType] => entry[1] instanceof z.ZodMiniType,
  )
}

const values = {
  AccountNumber,
  BusinessNumber,
  CalendarDate,
  Email,
  Id,
  Instant,
  StorePhone,
  Version,
  WirePhone,
}
const parts = {
  BankAccount,
  KakaoTemplate,
  KakaoTemplates,
  FieldError,
  JrsField,
  JrsWait,
  OpeningSpan,
  Problem,
  PromotionBenefit,
  PromotionPlace,
  StoreDocument,
}

/** Every shape that has a name in the API document: what a module exports is named as it is there. */
export const namedShapes: ReadonlyMap<string, z.ZodMiniType> = new Map(
  [values, parts, ...areas.flatMap(({ modules }) => modules)].flatMap(shapesOf),
)
