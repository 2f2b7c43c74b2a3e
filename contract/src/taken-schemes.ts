/**
 * Schemes of links that browsers and phones give a meaning of their own: they run, show or load something, open a
 * program that is not ours, or let any page answer for them (HTML Standard, "safelisted schemes").
 */
const taken = new Set(
  [
    // What a page is made of.
    'about blob cid content data feed file filesystem ftp gopher http https jar',
    'javascript livescript mhtml mid mocha resource vbscript view-source wyciwyg ws wss',
    // Browsers themselves.
    'brave chrome devtools edge firefox googlechrome googlechromes microsoft-edge opera vivaldi',
    // What Windows opens in the Explorer, some of which ran what others had put there.
    'ldap res search search-ms shell',
    // Phones and their stores.
    'android-app app-settings facetime intent ios-app itms maps market prefs',
    'shortcuts smsto mmsto urn webkit x-web-search',
    // What any page may answer for.
    'bitcoin ftps geo im irc ircs magnet mailto matrix mms news nntp',
    'openpgp4fpr sftp sip sips sms ssh tel telnet webcal wtai xmpp',
  ].flatMap((line) => line.split(' ')),
)
const takenFamily = /^(?:web\+|ext\+|(?:chrome|moz|safari|safari-web|facetime|itms|ms|x-apple)-)/

/** Whether a scheme cannot be an app's own, written in lower case and without `://`. */
export function isTakenScheme(scheme: string): boolean {
  return taken.has(scheme) || takenFamily.test(scheme)
}
