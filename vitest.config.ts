import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,stand-ins,web,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['./server/src/testing/global-setup.ts'],
    // Two cores carry the database as well: more workers only wait for each other.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
