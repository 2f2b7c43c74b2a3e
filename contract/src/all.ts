import * as auditExport from './audit-export.ts'
import * as auditReviews from './audit-reviews.ts'
import * as auditVerification from './audit-verification.ts'
import * as audit from './audit.ts'
import * as auth from './auth.ts'
import * as categories from './categories.ts'
import type { Endpoint } from './endpoint.ts'
import * as faqs from './faqs.ts'
import * as files from './files.ts'
import * as invitations from './invitations.ts'
import * as legalNotices from './legal-notices.ts'
import * as legal from './legal.ts'
import * as overview from './overview.ts'
import * as requestCounts from './request-counts.ts'
import * as requests from './requests.ts'
import * as settings from './settings.ts'
import * as settingsDesk from './settings-desk.ts'
import * as storeExport from './store-export.ts'
import * as storeHistory from './store-history.ts'
import * as storeReview from './store-review.ts'
import * as storeStaff from './store-staff.ts'
import * as storeCounts from './store-counts.ts'
import * as stores from './stores.ts'
import * as users from './users.ts'

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
  ...endpointsOf(audit),
  ...endpointsOf(auditExport),
  ...endpointsOf(auditReviews),
  ...endpointsOf(auditVerification),
  ...endpointsOf(auth),
  ...endpointsOf(categories),
  ...endpointsOf(faqs),
  ...endpointsOf(files),
  ...endpointsOf(invitations),
  ...endpointsOf(legalNotices),
  ...endpointsOf(legal),
  ...endpointsOf(overview),
  ...endpointsOf(requestCounts),
  ...endpointsOf(requests),
  ...endpointsOf(settings),
  ...endpointsOf(settingsDesk),
  ...endpointsOf(storeExport),
  ...endpointsOf(storeHistory),
  ...endpointsOf(storeReview),
  ...endpointsOf(storeStaff),
  ...endpointsOf(storeCounts),
  ...endpointsOf(stores),
  ...endpointsOf(users),
}
