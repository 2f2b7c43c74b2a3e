import { Faq, updateFaq } from '@madang/contract/faqs'
import type { AuditAction } from '@madang/contract/audit'
import { IconTrash } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useViewer } from '../../api/session.ts'
import { ConflictChoice } from '../../form/ConflictChoice.tsx'
import { useConflict } from '../../form/use-conflict.ts'
import { useContractForm } from '../../form/use-contract-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { RecordPage } from '../../record/RecordPage.tsx'
import { RecordView, useLeave, useTabs } from '../../record/RecordView.tsx'
import { RecentHistory, RecordHistory } from '../../record/RecordHistory.tsx'
import { MenuButton } from '../../ui/Menu.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { toast } from '../../ui/toast.ts'
import { faqFields, faqHistoryFields } from './faq-history.ts'
import { toValues, toWords, type FaqValues } from './faq-values.ts'
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
  const { t, locale } = useWords()
  const format = useFormat()
  const leave = useLeave()
  const [isRemoving, setRemoving] = useState(false)
  const tabs = useTabs(['edit', 'history'])
  const name = questionText(faq, locale)
  const fields = faqHistoryFields(t)
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

/** Only what differs from the record travels. */
function changesOf(values: FaqValues, base: Faq): object {
  const next = {
    ...toWords(values),
    category: values.category,
    published: values.published,
    isTop: values.isTop,
  }
  const changed = Object.entries(next).filter(
    ([key, value]) => !isSame(value, base[key as keyof typeof next]),
  ) // the keys of `next`
  return { version: base.version, ...Object.fromEntries(changed) }
}

function isSame(one: unknown, other: unknown): boolean {
  const sorted = (value: unknown): string =>
    typeof value === 'object' && value !== null
      ? JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : String(value)
  return sorted(one) === sorted(other)
}

function FaqEdit({ faq }: { faq: Faq }) {
  const { t, locale } = useWords()
  const viewer = useViewer()
  const navigate = useNavigate()
  const update = useUpdateFaq()
  const [initial, setInitial] = useState(() => toValues(faq))
  const conflict = useConflict({ record: faq, query: faqApi.one(faq.id), fields: faqFields(t) })
  const { base } = conflict
  const draft = { key: `${viewer.userId}:faqs.${faq.id}`, plainFields: Object.keys(initial), base }
  const form = useContractForm<typeof updateFaq.body, FaqValues>({
    schema: updateFaq.body,
    initial,
    toInput: (values) => changesOf(values, base),
    send: async (body) => {
      if (Object.keys(body).length > 1) {
        const saved = await conflict.saving(form, update.mutateAsync({ id: faq.id, ...body }))
        toast.done(t('faqs.form.saved', { name: questionText(saved, locale) }))
      }
      if (!form.isTypedOn()) return () => navigate({ to: paths.faqs })
      // More was typed meanwhile: it is to be saved, too.
      setInitial(form.values)
      return undefined
    },
    draft,
  })
  return (
    <FaqForm
      form={form}
      draft={draft}
      faq={faq}
      label={t('shell.nav.faqEdit')}
      failure={conflict.failureOf(form)}
      conflict={<ConflictChoice fields={conflict.disputed(form)} />}
      onContinue={(earlier) => {
        const { data } = Faq.safeParse(earlier)
        if (data) conflict.goBackTo(data)
      }}
      onCancel={() => void navigate({ to: paths.faqs })}
    />
  )
}
