import { existsSync } from 'node:fs'
import chromium from '@sparticuz/chromium'
import type { LaunchOptions } from '@playwright/test'

const isLinuxX64 = process.platform === 'linux' && process.arch === 'x64'
const isRoot = process.getuid?.() === 0

const installedChromes = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  '/opt/google/chrome/chrome',
]

/**
 * The browser that came with the packages, which is for Linux on x64; elsewhere an installed Chrome, else the one
 * of `playwright install`. The package's own arguments stay away: they switch web security off.
 */
export async function browserOptions(): Promise<LaunchOptions> {
  // The sandbox of Chromium cannot be entered from root.
  const options: LaunchOptions = { chromiumSandbox: !isRoot }
  if (isLinuxX64) return { ...options, executablePath: await chromium.executablePath() }
  return installedChromes.some((path) => existsSync(path)) ? { ...options, channel: 'chrome' } : options
}
