import { defineConfig } from '@playwright/test'
import { browserOptions } from './browser.ts'

export default defineConfig({
  testDir: 'tests',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  globalSetup: './server.ts',
  fullyParallel: true,
  // Two cores carry the server, its database and the browsers; a third browser uses what two leave idle.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // No test is about time: what does not come fails, however busy the machine is that waits for it.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  use: {
    browserName: 'chromium',
    launchOptions: await browserOptions(),
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Asia/Seoul',
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    screenshot: 'only-on-failure',
    trace: 'off',
  },
})
