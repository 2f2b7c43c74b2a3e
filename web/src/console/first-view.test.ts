import { expect, test } from 'vitest'
import { firstViewAt } from './first-view.ts'

const id = '00000000-0000-4000-8000-000000000001'

function ownCallsAt(pathname: string): string[] {
  const shared = firstViewAt('/admin/nowhere', '').calls.length
  return firstViewAt(pathname, '')
    .calls.slice(shared)
    .map(({ path }) => path)
}

test.each(['users', 'stores', 'requests'])(
  'a record of %s is asked for ahead, but not where the address holds no id',
  (section) => {
    expect(ownCallsAt(`/admin/${section}/${id}`)).toEqual([expect.stringContaining(id)])
    expect(ownCallsAt(`/admin/${section}/no-id`)).toEqual([])
  },
)
