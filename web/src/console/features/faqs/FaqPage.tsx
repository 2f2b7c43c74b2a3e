import { Faq, updateFaq } from '@madang/contract/faqs'
import type { AuditAction } from '@madang/contract/audit'
import { IconTrash } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useViewer } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { changesOf, toValues } from '../../record/field-values.ts'
import { conflictFields, historyFields } from '../../record/field-words.ts'
import { LastRecordedChange } from '../../record/LastChange.tsx'
import { RecordPage } from '../../record/RecordPage.tsx'
import { RecordView, useLeave } from '../../record/RecordView.tsx'
import { useTabs } from '../../ui/use-tabs.ts'
import { useRecordForm } from '../../record/use-record-form.ts'
import { RecentHistory, RecordHistory } from '../../record/RecordHistory.tsx'
import { MenuButton } from '../../ui/Menu.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { toast } from '../../ui/toast.ts'
import { faqFields } from './faq-fields.ts'
import { categoryText, questionTag, questionText } from './faq-words.ts'
import { FaqForm } from './FaqForm.tsx'
import { faqApi, useUpdateFaq } from './faqs.api.ts'

const RemoveFaq = lazy(async () => ({ default: (await import('./RemoveFaq.tsx')).RemoveFaq }))

const tellingActions: readonly AuditAction[] = ['faq.created', 'faq.updated']

/** One question, to be changed. */
export function FaqPage() {
  const { t } = useWords()
  const absence = {
    heading: t('shell.nav.faqEdit'),
    absent: t('faqs.absent'),
    listHref: paths.faqs,
    listLabel: t('faqs.toList'),
  }
  return (
    <RecordPage queryOf={faqApi.one} absence={absence}>
      {(faq, query) => <FaqRecord faq={faq} query={query} />}
    </RecordPage>
  )
}

function FaqRecord({ faq, query }: { faq: Faq; query: UseQueryResult<Faq> }) {
  const words = useWords()
  const { t, locale } = words
  const format = useFormat()
  const leave = useLeave()
  const [isRemoving, setRemoving] = useState(false)
  const tabs = useTabs(['edit', 'history'])
  const name = questionText(faq, locale)
  const fields = historyFields(faqFields, { words })
  const menu = (
    <MenuButton
      label={t('ui.more', { name })}
      items={[
        {
          key: 'remove',
          label: t('faqs.action.remove'),
          icon: <IconTrash size={18} stroke={1.75} aria-hidden />,
          onSelect: () => setRemoving(true),
          isDangerous: true,
        },
      ]}
    />
  )
  return (
    <RecordView
      query={query}
      title={<bdi lang={questionTag(faq, locale)}>{name}</bdi>}
      status={
        <Pill status={faq.published ? 'LIVE' : 'DRAFT'}>
          {faq.published ? t('faqs.published') : t('faqs.hidden')}
        </Pill>
      }
      facts={[categoryText(t, faq.category), t('faqs.changed', { at: format.shortDateTime(faq.updatedAt) })]}
      actions={menu}
      tabs={tabs}
      tabsLabel={t('faqs.tab.label')}
      tabLabel={(tab) => t(`faqs.tab.${tab}`)}
    >
      {tabs.current === 'edit' && (
        <div className="columns">
          <FaqEdit faq={faq} />
          <RecentHistory
            subjectId={faq.id}
            fields={fields}
            actions={tellingActions}
            allHref={tabs.hrefOf('history')}
          />
        </div>
      )}
      {tabs.current === 'history' && <RecordHistory subjectId={faq.id} fields={fields} />}
      <Suspense fallback={null}>
        {isRemoving && (
          <RemoveFaq faq={faq} onRemoved={() => leave(paths.faqs)} onClose={() => setRemoving(false)} />
        )}
      </Suspense>
    </RecordView>
  )
}

function FaqEdit({ faq }: { faq: Faq }) {
  const words = useWords()
  const { t, locale } = words
  const viewer = useViewer()
  const navigate = useNavigate()
  const update = useUpdateFaq()
  const toList = () => navigate({ to: paths.faqs })
  const editing = useRecordForm({
    record: faq,
    query: faqApi.one(faq.id),
    schema: updateFaq.body,
    fields: conflictFields(faqFields, { words }),
    toValues: (record) => toValues(faqFields, record),
    toInput: (values, base) => ({ version: base.version, ...changesOf(faqFields, values, base) }),
    save: (body) => update.mutateAsync({ id: faq.id, ...body }),
    onSaved: (saved) => toast.done(t('faqs.form.saved', { name: questionText(saved, locale) })),
    onClose: toList,
    // Nothing about a person is in it: it survives a reload as well.
    draft: { key: `${viewer.userId}:faqs.${faq.id}`, parse: (earlier) => Faq.safeParse(earlier).data },
  })
  return (
    <FaqForm
      editing={editing}
      faq={faq}
      label={t('shell.nav.faqEdit')}
      lastChange={<LastRecordedChange subjectId={faq.id} />}
      onCancel={() => void toList()}
    />
  )
}
