import { expect, type Locator } from '@playwright/test'
import { button, isPhone, type Road } from './stores.ts'

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
