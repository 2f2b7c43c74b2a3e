import { expect, type Locator } from '@playwright/test'
import { addStore, button, isPhone, newName, type Road } from './stores.ts'
import type { Db } from './signed-in.ts'

interface Given extends Road {
  readonly db: Db
  readonly addUser: (given: { authorityType: 'MANAGER' }) => Promise<{ readonly id: string }>
  readonly signInAs: (given: { authorityType: 'ADMIN' }) => Promise<unknown>
}

type Waiting = Omit<NonNullable<Parameters<typeof addStore>[1]>, 'name' | 'status' | 'staff'>

/** A store that its owner submitted; gives its id. */
export async function addWaiting(
  { db, addUser }: Pick<Given, 'db' | 'addUser'>,
  given: Waiting = {},
): Promise<string> {
  const owner = await addUser({ authorityType: 'MANAGER' })
  const staff = { [owner.id]: 'OWNER' } as const
  return (await addStore(db, { name: newName(), status: 'PENDING_REVIEW', ...given, staff })).id
}

/** Opens the review of such a store as somebody of the operator's staff; gives its id. */
export async function openReview({ page, signInAs, ...given }: Given, store: Waiting = {}): Promise<string> {
  const id = await addWaiting(given, store)
  await signInAs({ authorityType: 'ADMIN' })
  await page.goto(`/admin/stores/${id}/review`)
  return id
}

/** What is compared with the documents of a store, in order. */
export const judged = [
  'stores.field.businessName',
  'stores.field.representativeName',
  'stores.field.businessNumber',
  'stores.field.openedOn',
  'stores.field.address',
  'store.review.kind',
] as const
export type Judged = (typeof judged)[number]

/** Phones show one field at a time, and hide the others. */
export function groupOf({ page, t }: Road, field: Judged): Locator {
  const name = t('review.of', { label: t(field) })
  return page.getByRole('radiogroup', { name, exact: true, includeHidden: true })
}

export function radioOf(road: Road, field: Judged, choice: 'same' | 'different'): Locator {
  const name = road.t(`review.${choice}`)
  return groupOf(road, field).getByRole('radio', { name, exact: true, includeHidden: true })
}

async function bring(road: Road, field: Judged): Promise<void> {
  if (!isPhone(road.page)) return
  const earlier = button(road, road.t('review.earlier'))
  for (const _ of judged) if (await earlier.isEnabled()) await earlier.click()
  for (const _ of judged.slice(0, judged.indexOf(field))) await button(road, road.t('review.later')).click()
}

/** The radios are behind their icons; a person presses the icon. */
export async function judge(road: Road, field: Judged, choice: 'same' | 'different'): Promise<void> {
  await bring(road, field)
  await groupOf(road, field)
    .getByTitle(road.t(`review.${choice}`), { exact: true })
    .click()
  await expect(radioOf(road, field, choice)).toBeChecked()
}

/** To the note and the buttons, which phones show behind the fields. */
export async function openDecision(road: Road): Promise<void> {
  if (!isPhone(road.page)) return
  const last = judged.at(-1) ?? judged[0]
  await bring(road, last)
  await button(road, road.t('review.toDecision')).click()
}

export function noteOf({ page, t }: Road): Locator {
  return page.getByRole('textbox', { name: new RegExp(`^${t('review.note')}`) })
}
