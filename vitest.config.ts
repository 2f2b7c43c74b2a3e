import { defineConfig } from 'vitest/config'

/**
 * What they look at belongs to a whole process: the order of ids, the prepared statements. Modules of the browser
 * hold one page's state each, so that all of web/ is here too.
 */
const alone = [
  'web/**/*.test.{ts,tsx}',
  'server/src/db/prepared-client.test.ts',
  'server/src/db/uuid.test.ts',
  'server/src/features/files/files.clean.test.ts',
]

/** What goes by Seoul's calendar, wherever it is looked at from: each zone is a process that lives there. */
const timed = [
  'contract/src/{korean-time,opening-hours,working-days,promotion-*}.test.ts',
  'web/src/console/features/promotions/{calendar,promotion-values}.test.ts',
]
const zones = ['America/Los_Angeles', 'Asia/Tehran', 'Pacific/Kiritimati']

export default defineConfig({
  test: {
    globalSetup: ['./server/src/testing/global-setup.ts'],
    // Two cores carry the database as well: more workers only wait for each other.
    maxWorkers: 2,
    // No test is about time: on a busy machine each takes many times as long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // So is no waiting: it gives up before the test does, so that it can say what did not come.
    expect: { poll: { timeout: 240_000 } },
    projects: [
      ...zones.map((zone) => ({
        extends: true as const,
        test: { name: zone, include: timed, env: { TZ: zone } },
      })),
      { extends: true, test: { name: 'alone', include: alone } },
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['{contract,server,stand-ins,demo,scripts}/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...alone],
          // A process and the modules of the server for each file would be a third of the time of them all.
          isolate: false,
        },
      },
    ],
  },
})
