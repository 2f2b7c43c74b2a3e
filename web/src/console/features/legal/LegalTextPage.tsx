import type { AuditAction } from '@madang/contract/audit'
import { announcementLacks, legalActions, type LegalDocument } from '@madang/contract/legal'
import { IconCalendarOff, IconCalendarTime, IconExternalLink, IconTrash } from '@tabler/icons-react'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useViewer } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { historyFields } from '../../record/field-words.ts'
import { RecordPage } from '../../record/RecordPage.tsx'
import { RecordView, useLeave } from '../../record/RecordView.tsx'
import { useTabs } from '../../ui/use-tabs.ts'
import { RecentHistory, RecordHistory } from '../../record/RecordHistory.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { MenuButton } from '../../ui/Menu.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { legalFields } from './legal-fields.ts'
import { numberText, publicPath, refusalText, statusText, timeText, toneOf, typeText } from './legal-words.ts'
import { currentLegalQuery, legalApi } from './legal.api.ts'
import { LegalEdit, type Editing } from './LegalEdit.tsx'
import type { LegalQuestion } from './LegalQuestions.tsx'
import { Lacks } from './Lacks.tsx'
import { LegalRead } from './LegalRead.tsx'
import styles from './legal.module.css'

const LegalQuestions = lazy(async () => ({ default: (await import('./LegalQuestions.tsx')).LegalQuestions }))
const ScheduleDialog = lazy(async () => ({ default: (await import('./ScheduleDialog.tsx')).ScheduleDialog }))

const tellingActions: readonly AuditAction[] = [
  'legal.drafted',
  'legal.updated',
  'legal.scheduled',
  'legal.withdrawn',
]

/** One legal text: a draft to be written, or what was published to be read. */
export function LegalTextPage() {
  const { t } = useWords()
  const absence = {
    heading: t('shell.nav.legalText'),
    absent: t('legal.absent'),
    listHref: paths.legal,
    listLabel: t('legal.toList'),
  }
  return (
    <RecordPage queryOf={legalApi.one} absence={absence}>
      {(document, query) => <Text document={document} query={query} />}
    </RecordPage>
  )
}

/** What is open over the page; what is announced is the record that was on the screen when it was asked for. */
type Over = LegalQuestion | { readonly schedule: LegalDocument }

function Text({ document, query }: { document: LegalDocument; query: UseQueryResult<LegalDocument> }) {
  const words = useWords()
  const { t } = words
  const format = useFormat()
  const viewer = useViewer()
  const leave = useLeave()
  const [over, setOver] = useState<Over | null>(null)
  const [editing, setEditing] = useState<Editing | null>(null)
  const [now] = useState(() => new Date())
  const tabs = useTabs(['text', 'history'])
  const isText = tabs.current === 'text'
  const isDraft = document.status === 'DRAFT'
  const fields = { ...historyFields(legalFields, { words }), number: { label: t('legal.field.number') } }
  const { lacks, isAnnounced } = useAnnouncement(editing?.base ?? document)
  const missing = isAnnounced ? 'announced' : lacks.length > 0 ? 'lacking' : null
  const actions = <TextActions document={document} editing={editing} missing={missing} onAsk={setOver} />
  const close = (): void => setOver(null)
  return (
    <RecordView
      query={query}
      title={typeText(t, document.type)}
      status={<Pill status={toneOf(document.status)}>{statusText(t, document.status)}</Pill>}
      facts={[numberText(t, document, format), timeText(t, document, format)]}
      actions={actions}
      // Where the form's own buttons stick at the bottom, the bar under the thumb has no room.
      {...(isDraft && isText && { thumb: null, notice: <div className={styles.actions}>{actions}</div> })}
      tabs={tabs}
      tabsLabel={t('legal.tab.label')}
      tabLabel={(tab) => t(`legal.tab.${tab}`)}
    >
      {!isText && <RecordHistory subjectId={document.id} fields={fields} />}
      {isText && (
        <div className="stack">
          {isDraft && legalActions(document, viewer, now).edit.allowed ? (
            <>
              <div role="status">
                {lacks.length > 0 && <Lacks title={t('legal.edit.lacking')} lacks={lacks} />}
              </div>
              <LegalEdit document={document} onEditing={setEditing} />
            </>
          ) : (
            <LegalRead document={document} />
          )}
          <RecentHistory
            subjectId={document.id}
            fields={fields}
            actions={tellingActions}
            allHref={tabs.hrefOf('history')}
          />
        </div>
      )}
      <Suspense fallback={null}>
        {typeof over === 'object' && over !== null && (
          <ScheduleDialog document={over.schedule} onClose={close} />
        )}
        {(over === 'withdraw' || over === 'remove') && (
          <LegalQuestions
            document={document}
            question={over}
            onRemoved={() => leave(paths.legal)}
            onClose={close}
          />
        )}
      </Suspense>
    </RecordView>
  )
}

/** What stands in the way of announcing a draft: its own words, or another of its kind that is announced. */
function useAnnouncement({ type, bodies, changeSummary, status }: LegalDocument) {
  const { data } = useQuery(currentLegalQuery)
  // Until that is known the server judges.
  if (data === undefined || status !== 'DRAFT') return { lacks: [], isAnnounced: false }
  const others = data.items.filter((row) => row.type === type && row.status !== 'DRAFT')
  return {
    lacks: announcementLacks({ bodies, changeSummary }, { isFirst: others.length === 0 }),
    isAnnounced: others.some((row) => row.status === 'SCHEDULED'),
  }
}

const look = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

interface TextActionsProps {
  document: LegalDocument
  /** Null where no editor is on the screen. */
  editing: Editing | null
  /** What stands in the way of announcing what was saved. */
  missing: 'announced' | 'lacking' | null
  onAsk: (over: Over) => void
}

/** The next step of the text's state, the way to its public page, and what takes it back. */
function TextActions({ document, editing, missing, onAsk }: TextActionsProps) {
  const { t } = useWords()
  const viewer = useViewer()
  const [now] = useState(() => new Date())
  const may = legalActions(document, viewer, now)
  const address = publicPath(document)
  const name = typeText(t, document.type)
  const unsaved = editing?.isSaved === false ? t('legal.refusal.unsaved') : null
  return (
    <>
      {address !== null && (
        <a className={buttonClass('plain', 'grow')} href={address} target="_blank" rel="noopener">
          <IconExternalLink {...look} />
          {t('legal.action.open')}
          <span className="visually-hidden">{t('shell.profile.newTab')}</span>
        </a>
      )}
      {document.status === 'DRAFT' && (
        <Button
          className="grow"
          icon={<IconCalendarTime {...look} />}
          refusedBecause={
            refusalText(t, may.schedule) ?? unsaved ?? (missing && t(`legal.refusal.${missing}`))
          }
          onClick={() => onAsk({ schedule: editing?.base ?? document })}
        >
          {t('legal.action.schedule')}
        </Button>
      )}
      {document.status === 'DRAFT' && (
        <MenuButton
          label={t('ui.more', { name })}
          items={[
            {
              key: 'remove',
              label: t('legal.action.remove'),
              icon: <IconTrash {...look} />,
              onSelect: () => onAsk('remove'),
              refusedBecause: refusalText(t, may.remove),
              isDangerous: true,
            },
          ]}
        />
      )}
      {document.status === 'SCHEDULED' && (
        <Button
          variant="danger"
          icon={<IconCalendarOff {...look} />}
          refusedBecause={refusalText(t, may.withdraw)}
          onClick={() => onAsk('withdraw')}
        >
          {t('legal.action.withdraw')}
        </Button>
      )}
    </>
  )
}
