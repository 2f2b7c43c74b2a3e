import { planLimits, updatePlan, type PlanEntry } from '@madang/contract/plans'
import type { AuditAction } from '@madang/contract/audit'
import { pickText } from '@madang/contract/settings'
import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { changesOf, toValues } from '../../record/field-values.ts'
import { conflictFields, historyFields } from '../../record/field-words.ts'
import { LastRecordedChange } from '../../record/LastChange.tsx'
import { RecordPage } from '../../record/RecordPage.tsx'
import { RecordView } from '../../record/RecordView.tsx'
import { useRecordForm } from '../../record/use-record-form.ts'
import { RecentHistory, RecordHistory } from '../../record/RecordHistory.tsx'
import { Card } from '../../ui/Card.tsx'
import numberTableStyles from '../../ui/number-table.module.css'
import styles from './plans.module.css'
import { Pill } from '../../ui/Pill.tsx'
import { toast } from '../../ui/toast.ts'
import { useTabs } from '../../ui/use-tabs.ts'
import { planFields } from './plan-fields.ts'
import { PlanSubscribers } from './PlanSubscribers.tsx'
import { PlanForm } from './PlanForm.tsx'
import { planApi, useUpdatePlan } from './plans.api.ts'

const tellingActions: readonly AuditAction[] = ['plans.created', 'plans.updated']

/** One plan, to be changed, with the versions of what it costs and allows. */
export function PlanPage() {
  const { t } = useWords()
  const absence = {
    heading: t('shell.nav.plan'),
    absent: t('plans.absent'),
    listHref: paths.pricingPlans,
    listLabel: t('plans.toList'),
  }
  return (
    <RecordPage queryOf={planApi.one} absence={absence}>
      {(plan, query) => <PlanRecord plan={plan} query={query} />}
    </RecordPage>
  )
}

function PlanRecord({ plan, query }: { plan: PlanEntry; query: UseQueryResult<PlanEntry> }) {
  const words = useWords()
  const { t, locale } = words
  const tabs = useTabs(['edit', 'history'])
  const fields = historyFields(planFields, { words })
  const name = pickText(plan.name, locale)
  return (
    <RecordView
      query={query}
      title={<bdi>{name}</bdi>}
      status={
        <Pill status={plan.active ? 'ACTIVE' : 'DRAFT'}>
          {plan.active ? t('plans.field.active') : t('plans.card.hidden')}
        </Pill>
      }
      facts={name === plan.key ? [] : [<bdi key="key">{plan.key}</bdi>]}
      tabs={tabs}
      tabsLabel={t('plans.tab.label')}
      tabLabel={(tab) => t(`plans.tab.${tab}`)}
    >
      {tabs.current === 'edit' && (
        <div className="columns">
          <div className="stack">
            <PlanEdit plan={plan} />
            <Versions plan={plan} />
          </div>
          <RecentHistory
            subjectId={plan.id}
            fields={fields}
            actions={tellingActions}
            allHref={tabs.hrefOf('history')}
          />
        </div>
      )}
      {tabs.current === 'history' && <RecordHistory subjectId={plan.id} fields={fields} />}
    </RecordView>
  )
}

function PlanEdit({ plan }: { plan: PlanEntry }) {
  const words = useWords()
  const { t, locale } = words
  const navigate = useNavigate()
  const update = useUpdatePlan()
  const [isMoved, setMoved] = useState(false)
  const editing = useRecordForm({
    record: plan,
    query: planApi.one(plan.id),
    schema: updatePlan.body,
    fields: conflictFields(planFields, { words }),
    toValues: (record) => toValues(planFields, record),
    toInput: (values, base) => ({ version: base.version, ...changesOf(planFields, values, base) }),
    save: (body) => update.mutateAsync({ id: plan.id, ...body, subscribers: isMoved ? 'move' : 'keep' }),
    onSaved: ({ name }) => toast.done(t('plans.form.saved', { name: pickText(name, locale) })),
  })
  return (
    <PlanForm
      editing={editing}
      plan={plan}
      label={t('shell.nav.plan')}
      subscribers={<PlanSubscribers isMoved={isMoved} onChange={setMoved} />}
      lastChange={<LastRecordedChange subjectId={plan.id} />}
      onCancel={() => void navigate({ to: paths.pricingPlans })}
    />
  )
}

/** What it cost and allowed, the newest first: side by side, and on phones one below the other. */
function Versions({ plan }: { plan: PlanEntry }) {
  const { t, won } = useWords()
  const { number, date } = useFormat()
  const title = t('plans.versions.title')
  type Version = PlanEntry['versions'][number]
  const columns = [
    { head: t('plans.versions.since'), of: ({ effectiveAt }: Version) => date(effectiveAt) },
    { head: t('plans.field.priceMonthlyWon'), of: (one: Version) => won(one.priceMonthlyWon) },
    { head: t('plans.field.priceYearlyWon'), of: (one: Version) => won(one.priceYearlyWon) },
    ...planLimits.map((limit) => ({
      head: t(`plans.field.${limit}`),
      of: ({ limits }: Version) => number(limits[limit]),
    })),
    { head: t('plans.versions.subscribers'), of: ({ subscribers }: Version) => number(subscribers) },
  ]
  return (
    <Card title={title}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- may be wider than a narrow window: the keyboard scrolls it too */}
      <div className={numberTableStyles.scroll} role="group" aria-label={title} tabIndex={0}>
        <table className={`${numberTableStyles.numberTable} ${numberTableStyles.stacked} ${styles.versions}`}>
          <thead>
            <tr>
              <th scope="col">{t('plans.versions.version')}</th>
              {columns.map(({ head }) => (
                <th key={head} scope="col" className={numberTableStyles.number}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {plan.versions.map((one) => (
              <tr key={one.planVersion}>
                <th scope="row" data-head={t('plans.versions.version')}>
                  {number(one.planVersion)}
                </th>
                {columns.map(({ head, of }) => (
                  <td key={head} className={numberTableStyles.number} data-head={head}>
                    <bdi>{of(one)}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
