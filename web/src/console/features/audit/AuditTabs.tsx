import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { Tabs } from '../../ui/Tabs.tsx'

/** The three sides of the audit records, for staff. */
export function AuditTabs({ current }: { current: 'records' | 'reviews' | 'chain' }) {
  const { t } = useWords()
  return (
    <Tabs
      label={t('audit-records.tab.label')}
      current={current}
      tabs={[
        { key: 'records', label: t('audit-records.tab.records'), href: paths.audit },
        { key: 'reviews', label: t('audit-records.tab.reviews'), href: paths.auditReviews },
        { key: 'chain', label: t('audit-records.tab.chain'), href: paths.auditChain },
      ]}
    />
  )
}
