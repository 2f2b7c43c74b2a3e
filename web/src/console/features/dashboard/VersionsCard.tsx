import type { Overview } from '@madang/contract/overview'
import { useWords } from '../../i18n/words.ts'
import { Card } from '../../ui/Card.tsx'
import { Isolate } from '../../ui/Isolate.tsx'
import styles from './dashboard.module.css'

/** What this page itself was built as; the API may be newer while a release rolls out. */
const webVersion = document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content ?? '–'

/** Which versions are running. */
export function VersionsCard({ versions }: { versions: Overview['versions'] }) {
  const { t } = useWords()
  const rows = [
    [t('dashboard.versions.web'), webVersion],
    [t('dashboard.versions.api'), versions.api],
    // The newest migration's date and time; its name would not fit.
    [t('dashboard.versions.schema'), versions.schema.slice(0, 15)],
  ] as const
  return (
    <Card title={t('dashboard.versions.title')}>
      <dl className={styles.versions}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Isolate>{value}</Isolate>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
