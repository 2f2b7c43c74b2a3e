import { grantOf } from '@madang/contract/access'
import { settingsSections, type Settings, type SettingsSection } from '@madang/contract/settings-desk'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useViewer } from '../../api/session.ts'
import { useWords } from '../../i18n/words.ts'
import { NotFoundPage } from '../../layout/NotFoundPage.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { usePlace } from '../../ui/use-place.ts'
import { MissingNote } from './MissingNote.tsx'
import { SectionFacts } from './SectionFacts.tsx'
import { SectionForm } from './SectionForm.tsx'
import { SectionHistory } from './SectionHistory.tsx'
import { sectionHref, SettingsNav } from './SettingsNav.tsx'
import { settingsQuery } from './settings.api.ts'
import styles from './settings.module.css'

/** What the operator sets, section by section; the address names the section. */
export function SettingsPage() {
  const name: string | undefined = useParams({
    strict: false,
    select: (params: { section?: string }) => params.section,
  })
  const section = settingsSections.find((known) => known === name)
  return section === undefined ? <NotFoundPage /> : <Section key={section} section={section} />
}

function Section({ section }: { section: SettingsSection }) {
  const { t } = useWords()
  const query = useQuery(settingsQuery)
  const tab = usePlace().values['tab'] === 'history' ? 'history' : 'edit'
  return (
    <div className="page">
      <PageHead title={t(`settings.section.${section}`)} facts={[t(`settings.intro.${section}`)]} />
      <StaleNote query={query} />
      <div className={styles.settings}>
        <SettingsNav current={section} settings={query.data ?? null} />
        <div className="stack">
          <Tabs
            label={t('settings.tab.label')}
            current={tab}
            tabs={[
              { key: 'edit', label: t('settings.tab.edit'), href: sectionHref(section) },
              {
                key: 'history',
                label: t('settings.tab.history'),
                href: `${sectionHref(section)}?tab=history`,
              },
            ]}
          />
          {tab === 'history' && <SectionHistory section={section} />}
          {tab === 'edit' && query.data !== undefined && <Edit section={section} settings={query.data} />}
          {tab === 'edit' && query.data === undefined && query.error !== null && (
            <Card>
              <ErrorState error={query.error} onRetry={() => void query.refetch()} />
            </Card>
          )}
          {tab === 'edit' && query.data === undefined && query.error === null && (
            <div aria-busy="true">
              <SkeletonLines lines={8} label={t('ui.loading')} />
            </div>
          )}
        </div>
      </div>
    </div>
  )
}

function Edit({ section, settings }: { section: SettingsSection; settings: Settings }) {
  const { role } = useViewer()
  const canEdit = grantOf(role, 'settings.edit') !== null
  return (
    <>
      {(section === 'company' || section === 'officers') && (
        <MissingNote settings={settings} canEdit={canEdit} />
      )}
      {canEdit ? (
        <SectionForm section={section} settings={settings} />
      ) : (
        <SectionFacts section={section} settings={settings} />
      )}
    </>
  )
}
