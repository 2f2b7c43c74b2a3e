import { expect, test } from 'vitest'
import { allowed, decisions, findMove, movesFrom, type Moves } from './actions.ts'

const { refused, unless } = decisions({ not_yours: 'hidden', role: 'right', closed: 'state' })

test('a refusal says of which kind it is', () => {
  expect(refused('not_yours')).toEqual({ allowed: false, kind: 'hidden', reason: 'not_yours' })
  expect(refused('role')).toEqual({ allowed: false, kind: 'right', reason: 'role' })
})

test('the first reason stands', () => {
  expect(unless(allowed, true, 'closed')).toBe(allowed)
  expect(unless(allowed, false, 'closed')).toEqual(refused('closed'))
  expect(unless(refused('role'), false, 'closed')).toEqual(refused('role'))
  expect(unless(refused('role'), true, 'closed')).toEqual(refused('role'))
})

const moves: Moves<'open' | 'close' | 'end', 'OFF' | 'ON' | 'OVER'> = {
  open: { from: ['OFF'], to: 'ON', recordedAs: 'stores.approved' },
  close: { from: ['ON'], to: 'OVER', recordedAs: 'stores.approved' },
  end: { from: ['OFF', 'ON'], to: 'OVER', recordedAs: 'stores.approved' },
}

test('the moves out of a state come in the order of the table', () => {
  expect([movesFrom(moves, 'OFF'), movesFrom(moves, 'ON'), movesFrom(moves, 'OVER')]).toEqual([
    ['open', 'end'],
    ['close', 'end'],
    [],
  ])
})

test('a move is found by where it leads, from where the record is if it can', () => {
  expect(findMove(moves, { from: 'OFF', to: 'OVER' })).toBe('end')
  expect(findMove(moves, { from: 'ON', to: 'OVER' })).toBe('close')
  expect(findMove(moves, { from: 'OVER', to: 'ON' })).toBe('open')
  expect(findMove(moves, { from: 'ON', to: 'OFF' })).toBeUndefined()
})
