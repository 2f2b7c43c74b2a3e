import type { SettingsValues } from '@madang/contract/settings-desk'
import { dayMs } from '../../db/instants.ts'

/** A text that others fetch from a fixed address. */
export interface FixedText {
  readonly type: string
  readonly text: string
}

const json = (value: unknown): FixedText => ({ type: 'application/json', text: JSON.stringify(value) })

/**
 * Which links open the iPhone app (Apple, "Supporting associated domains"); null while the app is not known. The
 * first component that matches counts: with `web=1` a link stays in the browser.
 */
export function appleAppSiteAssociation({ app }: SettingsValues): FixedText | null {
  const { iosTeamId, iosBundleId } = app
  if (iosTeamId === null || iosBundleId === null) return null
  const components = [{ '/': '/app/*', '?': { web: '1' }, exclude: true }, { '/': '/app/*' }]
  return json({ applinks: { details: [{ appIDs: [`${iosTeamId}.${iosBundleId}`], components }] } })
}

/** Which Android app may open our links (Google Digital Asset Links); null while the app is not known. */
export function assetLinks({ app }: SettingsValues): FixedText | null {
  const { androidPackage, sha256 } = app
  if (androidPackage === null || sha256.length === 0) return null
  const target = {
    namespace: 'android_app',
    package_name: androidPackage,
    sha256_cert_fingerprints: sha256,
  }
  return json([{ relation: ['delegate_permission/common.handle_all_urls'], target }])
}

/** RFC 9116 wants less than a year. Counted from the beginning of the day, so that the text is the same all day. */
const securityTextDays = 180

/** Where weaknesses are reported (RFC 9116); null while nobody is named. */
export function securityText(
  { officers }: SettingsValues,
  { publicUrl, now }: { publicUrl: string; now: Date },
): FixedText | null {
  const { securityContact } = officers
  if (securityContact === null) return null
  const today = Math.floor(now.getTime() / dayMs) * dayMs
  const lines = [
    `Contact: mailto:${encodeURIComponent(securityContact).replaceAll('%40', '@')}`,
    `Expires: ${new Date(today + securityTextDays * dayMs).toISOString()}`,
    'Preferred-Languages: ko, en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ]
  return { type: 'text/plain; charset=utf-8', text: `${lines.join('\n')}\n` }
}
