import { periodEnd, type PlanCycle } from '@madang/contract/plan-periods'
import { expect, test } from 'vitest'
import { termsAfter, type PlanSale, type PlanTerms } from './plans.terms.ts'

const plan = { planKey: 'BASIC', planVersion: 1 }
const at = (date: string) => `${date}T03:00:00.000Z`
const nothing = { subscriptionId: null, periodStart: null, periodEnd: null, before: null }

/** Renewed once more, for this cycle. */
function renew(terms: PlanTerms, cycle: PlanCycle): PlanTerms {
  const { currentPeriodEnd: start, anchorDay } = terms
  const period = { periodStart: start, periodEnd: periodEnd(start, { cycle, anchorDay }) }
  const after = termsAfter({ ...nothing, ...plan, ...period, kind: 'RENEWAL', cycle }, terms, start)
  if (after === null) throw new Error('A renewal gives its period.')
  return after
}

/** An upgrade of the first day of these terms, of which all that it stood on was taken back. */
function upgradeAlone(terms: PlanTerms): PlanTerms | null {
  const { cycle, currentPeriodStart: periodStart, currentPeriodEnd: end, anchorDay } = terms
  const of = { subscriptionId: null, periodStart, periodEnd: end, before: { ...plan, cycle }, anchorDay }
  const sale: PlanSale = { kind: 'UPGRADE', planKey: 'PRO', planVersion: 1, cycle, ...of }
  return termsAfter(sale, null, periodStart)
}

const [month, year]: [PlanCycle, PlanCycle] = ['MONTH', 'YEAR']
test.each([
  ['2027-01-31', 31, [month, month, month], ['2027-02-28', '2027-03-31', '2027-04-30']],
  ['2028-01-31', 31, [month, month, month], ['2028-02-29', '2028-03-31', '2028-04-30']],
  ['2027-01-31', 31, [year, year, month], ['2028-01-31', '2029-01-31', '2029-02-28']],
  ['2027-01-31', 31, [month, year, year, month], ['2027-02-28', '2028-02-29', '2029-02-28', '2029-03-31']],
  ['2027-01-30', 30, [month, year, month], ['2027-02-28', '2028-02-29', '2028-03-30']],
  ['2027-02-28', 28, [month, month], ['2027-03-28', '2027-04-28']],
  ['2027-02-28', 28, [year, year], ['2028-02-28', '2029-02-28']],
  ['2028-02-29', 29, [month, month], ['2028-03-29', '2028-04-29']],
  ['2028-02-29', 29, [year, year, year, year], ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
  ['2028-02-29', 29, [year, year, month], ['2029-02-28', '2030-02-28', '2030-03-29']],
] as const)('from %s, anchor %i, by %j: until %j, and so where an upgrade is all that is left', (...row) => {
  const [begun, anchorDay, [first, ...later], ends] = row
  const begin: PlanSale = { ...nothing, ...plan, kind: 'NEW', cycle: first }
  let terms = termsAfter(begin, null, at(begun))
  const seen: unknown[] = []
  for (const cycle of [...later, null]) {
    if (terms === null) throw new Error('There are no terms.')
    expect(upgradeAlone(terms)).toEqual({ ...terms, planKey: 'PRO' })
    seen.push([terms.anchorDay, terms.currentPeriodEnd])
    if (cycle !== null) terms = renew(terms, cycle)
  }
  expect(seen).toEqual(ends.map((end) => [anchorDay, at(end)]))
})
