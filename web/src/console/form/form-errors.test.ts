import { AdminUserInput } from '@madang/contract/users'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { checkInput, serverErrors } from './form-errors.ts'

const names = ['phone', 'name', 'email'] as const

function refusal(pointers: readonly string[]): ApiError {
  const errors = pointers.map((pointer) => ({ pointer, code: 'taken' as const }))
  const problem = { type: 'about:blank', title: '', status: 409, code: 'conflict.duplicate', errors }
  return new ApiError('conflict.duplicate', { status: 409, problem })
}

it('the contract’s rules are the form’s rules', () => {
  const input = { phone: '010-12', name: ' ', email: 'x', authorityType: 'MANAGER' }
  expect(checkInput(AdminUserInput, input, names)).toMatchObject({
    phone: { code: 'phone' },
    name: { code: 'required' },
    email: { code: 'email' },
  })
})

describe('what the server refuses', () => {
  it('lands on its field by JSON pointer', () => {
    expect(serverErrors(refusal(['/phone']), names)).toEqual({ phone: { pointer: '/phone', code: 'taken' } })
  })

  it('lands on the field of a nested part by its whole path', () => {
    const nested = ['address/zonecode', 'address'] as const
    expect(serverErrors(refusal(['/address/zonecode']), nested)).toHaveProperty('address/zonecode')
    expect(serverErrors(refusal(['/address/bcode']), nested)).toHaveProperty('address')
    expect(serverErrors(refusal(['/address/bcode']), ['address/zonecode'])).toBeNull()
    expect(serverErrors(refusal(['/addressee']), ['address'])).toBeNull()
  })

  it('belongs to the form when a pointer leads to no field of it', () => {
    expect(serverErrors(refusal(['/phone', '/storeIds/0']), names)).toBeNull()
  })

  it('belongs to the form when it names none', () => {
    expect(serverErrors(new ApiError('network'), names)).toBeNull()
    expect(serverErrors(new Error('anything'), names)).toBeNull()
  })
})
