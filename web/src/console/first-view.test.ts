import { expect, test } from 'vitest'
import { firstViewAt } from './first-view.ts'

const id = '00000000-0000-4000-8000-000000000001'

function ownCallsAt(pathname: string): string[] {
  const shared = firstViewAt('/admin/nowhere', '').calls.length
  return firstViewAt(pathname, '')
    .calls.slice(shared)
    .map(({ path }) => path)
}

test('of a month of payments its refunds are asked for ahead where the address shows them', () => {
  const pathsAt = (search: string) =>
    firstViewAt('/admin/payments/billing', search).calls.map(({ path }) => path.replace(/\?.*/, ''))
  const [orders, refunds] = ['/api/v1/payment/paged-orders', '/api/v1/payment/paged-refunds']
  expect(pathsAt('?month=2026-02')).toContain(orders)
  expect(pathsAt('?month=2026-02')).not.toContain(refunds)
  const shown = pathsAt('?refunds=true&month=2026-02')
  expect(shown).toEqual(expect.arrayContaining([refunds, '/api/v1/payment/month']))
  expect(shown).not.toContain(orders)
})

test.each(['users', 'stores', 'requests'])(
  'a record of %s is asked for ahead, but not where the address holds no id',
  (section) => {
    expect(ownCallsAt(`/admin/${section}/${id}`)).toEqual([expect.stringContaining(id)])
    expect(ownCallsAt(`/admin/${section}/no-id`)).toEqual([])
  },
)
