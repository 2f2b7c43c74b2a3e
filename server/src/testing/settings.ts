import type { SettingsSection } from '@madang/contract/settings-desk'
import type { TestApp } from './app.ts'

/** Sends a section with whatever value, as no typed call would. */
export async function sendSection(
  app: TestApp,
  token: string,
  { section, version, value }: { section: SettingsSection; version: number; value: unknown },
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${app.url}/api/v1/settings/${section}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ version, value }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> } // a problem or a section
}
