/**
 * The expected wait in made-up evenings: how many true waits its range holds, and how far its middle is off beside
 * "parties ahead, times the average of the day so far". The same simulation is a test with fewer evenings
 * (contract/src/jrs-wait.test.ts). The last evening is harder than what the targets are for.
 *
 *   node bench/src/jrs-wait.ts [evenings] [seed]
 */
import { evenings, judge, restaurant } from '@madang/contract/jrs-wait.testing'
import { row, say } from './figures.ts'

const [count = 400, from = 100_000] = process.argv.slice(2).map(Number)
const tenths = (value: number) => value.toFixed(1)

say(
  row(['evening', 'forecasts', 'wait min', 'range holds %', 'middle errs min', 'of the plain guess’s error']),
)
say(row(['---', '--:', '--:', '--:', '--:', '--:']))
for (const [name, evening] of Object.entries({ ...evenings, restaurant })) {
  const { forecasts, held, errorMinutes, errorShare, waitMinutes } = judge(evening, { from, count })
  const figures = [tenths(waitMinutes), tenths(100 * held), tenths(errorMinutes), errorShare.toFixed(2)]
  say(row([name, forecasts, ...figures]))
}
