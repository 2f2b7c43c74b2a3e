import type { Migration } from 'kysely/migration'
import * as extensions from './migrations/2026-11-21-0900-extensions.ts'
import * as kernel from './migrations/2026-11-21-0930-kernel.ts'
import * as settings from './migrations/2026-11-21-1000-settings.ts'
import * as users from './migrations/2026-11-21-1100-create-users.ts'
import * as sessions from './migrations/2026-11-21-1110-create-sessions.ts'
import * as files from './migrations/2026-11-21-1130-create-files.ts'
import * as categories from './migrations/2026-11-21-1300-create-categories.ts'
import * as stores from './migrations/2026-11-21-1310-create-stores.ts'
import * as storeFiles from './migrations/2026-11-22-0100-create-store-files.ts'
import * as legalDocuments from './migrations/2026-11-22-0900-create-legal-documents.ts'
import * as faqs from './migrations/2026-11-22-0910-create-faqs.ts'
import * as siteVersion from './migrations/2026-11-22-0920-site-version.ts'
import * as storeHistory from './migrations/2026-11-22-1210-store-history.ts'
import * as storeListIndexes from './migrations/2026-11-22-1220-store-list-indexes.ts'
import * as settingsSections from './migrations/2026-11-22-1300-settings-sections.ts'
import * as userRequests from './migrations/2026-11-22-1310-create-user-requests.ts'
import * as guestFiles from './migrations/2026-11-22-1310-guest-files.ts'
import * as phoneHashIndex from './migrations/2026-11-22-1310-phone-hash-index.ts'
import * as requestCodes from './migrations/2026-11-22-1310-request-codes.ts'
import * as auditOversight from './migrations/2026-11-22-1320-audit-oversight.ts'
import * as requestAnswers from './migrations/2026-11-22-1330-request-answers.ts'
import * as legalWithdrawnNumbers from './migrations/2026-11-22-1400-legal-withdrawn-numbers.ts'
import * as settingsVersions from './migrations/2026-11-22-1500-settings-versions.ts'
import * as secretFingerprints from './migrations/2026-11-23-0300-secret-fingerprints.ts'
import * as auditStretches from './migrations/2026-11-23-0310-audit-stretches.ts'
import * as invitations from './migrations/2026-11-23-0500-create-invitations.ts'
import * as managersByInvitation from './migrations/2026-11-23-0510-managers-by-invitation.ts'
import * as auditNames from './migrations/2026-11-23-0700-audit-names.ts'
import * as auditHistoryIndex from './migrations/2026-11-23-0710-audit-history-index.ts'
import * as effects from './migrations/2026-11-23-0720-create-effects.ts'
import * as filesOfRecords from './migrations/2026-11-23-0810-files-of-records.ts'
import * as replacedValues from './migrations/2026-11-23-0820-replaced-values.ts'
import * as keptCounts from './migrations/2026-11-23-0840-kept-counts.ts'
import * as guestVisits from './migrations/2026-11-23-0910-guest-visits.ts'
import * as termsAgreements from './migrations/2026-11-23-0920-create-terms-agreements.ts'
import * as requestNumbers from './migrations/2026-11-23-0920-request-numbers.ts'
import * as promotions from './migrations/2026-11-23-1040-create-promotions.ts'
import * as promotionDays from './migrations/2026-11-23-1050-promotion-days.ts'
import * as promotionsLeaveSiteVersion from './migrations/2026-11-23-1056-promotions-leave-site-version.ts'
import * as promotionsFollowInOrder from './migrations/2026-11-23-1355-promotions-follow-in-order.ts'
import * as promotionListsFromIndexes from './migrations/2026-11-23-1425-promotion-lists-from-indexes.ts'
import * as jrsItems from './migrations/2026-11-24-1010-create-jrs-items.ts'
import * as jrsEntries from './migrations/2026-11-24-1030-create-jrs-entries.ts'
import * as liveEvents from './migrations/2026-11-24-1040-live-events.ts'
import * as liveEntries from './migrations/2026-11-24-1100-live-entries.ts'
import * as entriesOfGuests from './migrations/2026-11-24-1110-entries-of-guests.ts'
import * as jrsTexts from './migrations/2026-11-24-1120-jrs-texts.ts'
import * as notifications from './migrations/2026-11-24-1121-create-notifications.ts'
import * as entryListsFromIndexes from './migrations/2026-11-24-1130-entry-lists-from-indexes.ts'
import * as entriesMovedBy from './migrations/2026-11-25-1910-entries-moved-by.ts'
import * as entrySearchesFromIndexes from './migrations/2026-11-25-2000-entry-searches-from-indexes.ts'
import * as linesByStatement from './migrations/2026-11-25-2010-lines-by-statement.ts'
import * as keepCalls from './migrations/2026-11-25-2040-keep-calls.ts'
import * as jrsDevices from './migrations/2026-11-26-0700-create-jrs-devices.ts'
import * as jrsRaffles from './migrations/2026-11-26-0710-create-jrs-raffles.ts'
import * as bookingMoves from './migrations/2026-11-26-0720-booking-moves.ts'
import * as reminders from './migrations/2026-11-26-0721-reminders.ts'
import * as jrsFigures from './migrations/2026-11-26-0730-jrs-figures.ts'
import * as kakaoMessages from './migrations/2026-11-26-0740-kakao-messages.ts'
import * as lentNumbers from './migrations/2026-11-26-0750-lent-numbers.ts'
import * as jrsSlotWaits from './migrations/2026-11-26-0800-jrs-slot-waits.ts'
import * as createLedger from './migrations/2026-11-26-0900-create-ledger.ts'
import * as createOrders from './migrations/2026-11-26-0910-create-orders.ts'
import * as requestOpeners from './migrations/2026-11-26-0920-request-openers.ts'
import * as ledgerChecks from './migrations/2026-11-26-0930-ledger-checks.ts'
import * as plans from './migrations/2026-11-26-1000-create-plans.ts'
import * as subscriptions from './migrations/2026-11-26-1010-create-subscriptions.ts'
import * as billing from './migrations/2026-11-26-1100-create-billing.ts'
import * as ordersOfPlans from './migrations/2026-11-26-1200-orders-of-plans.ts'
import * as paymentMethods from './migrations/2026-11-26-1210-create-payment-methods.ts'
import * as openDifferences from './migrations/2026-11-27-0210-open-differences.ts'
import * as paymentListsFromIndexes from './migrations/2026-11-27-0220-payment-lists-from-indexes.ts'
import * as bankTransfers from './migrations/2026-11-27-0900-bank-transfers.ts'
import * as bankFiles from './migrations/2026-11-27-0910-bank-files.ts'
import * as planOffers from './migrations/2026-11-27-0910-plan-offers.ts'
import * as paymentsByHand from './migrations/2026-11-27-0920-payments-by-hand.ts'
import * as cardKeyHashes from './migrations/2026-11-27-0930-card-key-hashes.ts'
import * as trials from './migrations/2026-11-27-0950-trials.ts'
import * as trialsToTheirEnd from './migrations/2026-11-27-1000-trials-to-their-end.ts'
import * as movesWithTax from './migrations/2026-11-27-1010-moves-with-tax.ts'
import * as refundStates from './migrations/2026-11-27-1020-refund-states.ts'
import * as plansThatWereEnding from './migrations/2026-11-27-1040-plans-that-were-ending.ts'
import * as ledgerDaysByDay from './migrations/2026-11-27-1050-ledger-days-by-day.ts'
import * as pausedAhead from './migrations/2026-11-27-1055-paused-ahead.ts'
import * as grantsOfOlderOrders from './migrations/2026-11-27-1060-grants-of-older-orders.ts'
import * as accountsOfDifferences from './migrations/2026-11-27-1100-accounts-of-differences.ts'
import * as refundsByDay from './migrations/2026-11-28-1000-refunds-by-day.ts'
import * as renewalsAndChosenTerms from './migrations/2026-11-28-1100-renewals-and-chosen-terms.ts'
import * as renewalsByTheSale from './migrations/2026-11-28-1200-renewals-by-the-sale.ts'
import * as lapseOfUnpaidPromotions from './migrations/2026-11-28-1210-lapse-of-unpaid-promotions.ts'
import * as ordersByPayment from './migrations/2026-11-29-0740-orders-by-payment.ts'
import * as refundsThatEnd from './migrations/2026-11-29-1500-refunds-that-end.ts'
import * as wordsOnSubscriptions from './migrations/2026-11-29-1500-words-on-subscriptions.ts'
import * as daysBetweenTries from './migrations/2026-11-29-1600-days-between-tries.ts'

/** Every migration under its file's name; they run in the order of these names, each once. */
export const migrations: Record<string, Migration> = {
  '2026-11-21-0900-extensions': extensions,
  '2026-11-21-0930-kernel': kernel,
  '2026-11-21-1000-settings': settings,
  '2026-11-21-1100-create-users': users,
  '2026-11-21-1110-create-sessions': sessions,
  '2026-11-21-1130-create-files': files,
  '2026-11-21-1300-create-categories': categories,
  '2026-11-21-1310-create-stores': stores,
  '2026-11-22-0100-create-store-files': storeFiles,
  '2026-11-22-0900-create-legal-documents': legalDocuments,
  '2026-11-22-0910-create-faqs': faqs,
  '2026-11-22-0920-site-version': siteVersion,
  '2026-11-22-1210-store-history': storeHistory,
  '2026-11-22-1220-store-list-indexes': storeListIndexes,
  '2026-11-22-1300-settings-sections': settingsSections,
  '2026-11-22-1310-create-user-requests': userRequests,
  '2026-11-22-1310-guest-files': guestFiles,
  '2026-11-22-1310-phone-hash-index': phoneHashIndex,
  '2026-11-22-1310-request-codes': requestCodes,
  '2026-11-22-1320-audit-oversight': auditOversight,
  '2026-11-22-1330-request-answers': requestAnswers,
  '2026-11-22-1400-legal-withdrawn-numbers': legalWithdrawnNumbers,
  '2026-11-22-1500-settings-versions': settingsVersions,
  '2026-11-23-0300-secret-fingerprints': secretFingerprints,
  '2026-11-23-0310-audit-stretches': auditStretches,
  '2026-11-23-0500-create-invitations': invitations,
  '2026-11-23-0510-managers-by-invitation': managersByInvitation,
  '2026-11-23-0700-audit-names': auditNames,
  '2026-11-23-0710-audit-history-index': auditHistoryIndex,
  '2026-11-23-0720-create-effects': effects,
  '2026-11-23-0810-files-of-records': filesOfRecords,
  '2026-11-23-0820-replaced-values': replacedValues,
  '2026-11-23-0840-kept-counts': keptCounts,
  '2026-11-23-0910-guest-visits': guestVisits,
  '2026-11-23-0920-create-terms-agreements': termsAgreements,
  '2026-11-23-0920-request-numbers': requestNumbers,
  '2026-11-23-1040-create-promotions': promotions,
  '2026-11-23-1050-promotion-days': promotionDays,
  '2026-11-23-1056-promotions-leave-site-version': promotionsLeaveSiteVersion,
  '2026-11-23-1355-promotions-follow-in-order': promotionsFollowInOrder,
  '2026-11-23-1425-promotion-lists-from-indexes': promotionListsFromIndexes,
  '2026-11-24-1010-create-jrs-items': jrsItems,
  '2026-11-24-1030-create-jrs-entries': jrsEntries,
  '2026-11-24-1040-live-events': liveEvents,
  '2026-11-24-1100-live-entries': liveEntries,
  '2026-11-24-1110-entries-of-guests': entriesOfGuests,
  '2026-11-24-1120-jrs-texts': jrsTexts,
  '2026-11-24-1121-create-notifications': notifications,
  '2026-11-24-1130-entry-lists-from-indexes': entryListsFromIndexes,
  '2026-11-25-1910-entries-moved-by': entriesMovedBy,
  '2026-11-25-2000-entry-searches-from-indexes': entrySearchesFromIndexes,
  '2026-11-25-2010-lines-by-statement': linesByStatement,
  '2026-11-25-2040-keep-calls': keepCalls,
  '2026-11-26-0700-create-jrs-devices': jrsDevices,
  '2026-11-26-0710-create-jrs-raffles': jrsRaffles,
  '2026-11-26-0720-booking-moves': bookingMoves,
  '2026-11-26-0721-reminders': reminders,
  '2026-11-26-0730-jrs-figures': jrsFigures,
  '2026-11-26-0740-kakao-messages': kakaoMessages,
  '2026-11-26-0750-lent-numbers': lentNumbers,
  '2026-11-26-0800-jrs-slot-waits': jrsSlotWaits,
  '2026-11-26-0900-create-ledger': createLedger,
  '2026-11-26-0910-create-orders': createOrders,
  '2026-11-26-0920-request-openers': requestOpeners,
  '2026-11-26-0930-ledger-checks': ledgerChecks,
  '2026-11-26-1000-create-plans': plans,
  '2026-11-26-1010-create-subscriptions': subscriptions,
  '2026-11-26-1100-create-billing': billing,
  '2026-11-26-1200-orders-of-plans': ordersOfPlans,
  '2026-11-26-1210-create-payment-methods': paymentMethods,
  '2026-11-27-0210-open-differences': openDifferences,
  '2026-11-27-0220-payment-lists-from-indexes': paymentListsFromIndexes,
  '2026-11-27-0900-bank-transfers': bankTransfers,
  '2026-11-27-0910-bank-files': bankFiles,
  '2026-11-27-0910-plan-offers': planOffers,
  '2026-11-27-0920-payments-by-hand': paymentsByHand,
  '2026-11-27-0930-card-key-hashes': cardKeyHashes,
  '2026-11-27-0950-trials': trials,
  '2026-11-27-1000-trials-to-their-end': trialsToTheirEnd,
  '2026-11-27-1010-moves-with-tax': movesWithTax,
  '2026-11-27-1020-refund-states': refundStates,
  '2026-11-27-1040-plans-that-were-ending': plansThatWereEnding,
  '2026-11-27-1050-ledger-days-by-day': ledgerDaysByDay,
  '2026-11-27-1055-paused-ahead': pausedAhead,
  '2026-11-27-1060-grants-of-older-orders': grantsOfOlderOrders,
  '2026-11-27-1100-accounts-of-differences': accountsOfDifferences,
  '2026-11-28-1000-refunds-by-day': refundsByDay,
  '2026-11-28-1100-renewals-and-chosen-terms': renewalsAndChosenTerms,
  '2026-11-28-1200-renewals-by-the-sale': renewalsByTheSale,
  '2026-11-28-1210-lapse-of-unpaid-promotions': lapseOfUnpaidPromotions,
  '2026-11-29-0740-orders-by-payment': ordersByPayment,
  '2026-11-29-1500-refunds-that-end': refundsThatEnd,
  '2026-11-29-1500-words-on-subscriptions': wordsOnSubscriptions,
  '2026-11-29-1600-days-between-tries': daysBetweenTries,
}
