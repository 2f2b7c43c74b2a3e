import { expect, test } from '../fixtures.ts'

test('a developer reads the API and tries a call, on our own files alone', async ({ page, system }) => {
  const origins = new Set<string>()
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) origins.add(new URL(request.url()).origin)
  })
  // Of 150 rows and more the library draws those that are near; an address leads to any.
  await page.goto('/api/docs#/Settings/getPublicSettings')
  await expect(page.getByRole('heading', { name: /^Madang/ })).toBeVisible()
  const call = page.locator('#operations-Settings-getPublicSettings')
  await call.getByRole('button', { name: 'Try it out' }).click()
  await call.getByRole('button', { name: 'Execute' }).click()
  await expect(call.getByText('x-request-id:')).toBeVisible()
  expect([...origins]).toEqual([system.url])
})
