import { changeActions, exportActions, revealActions, type AuditMonth } from '@madang/contract/audit-reviews'
import { daysOfMonth } from '@madang/contract/korean-time'
import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import type { ListValues } from '../../table/list-query.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { actionName, recordsHref, roleName } from './audit-words.ts'
import cardStyles from '../../ui/card.module.css'
import numberTableStyles from '../../ui/number-table.module.css'

/** A number that opens the records of the month behind it. */
function Count({ data, count, values }: { data: AuditMonth; count: number; values: ListValues }) {
  const { number } = useFormat()
  if (count === 0) return <span className="dimmed">{number(0)}</span>
  const { first: from, last: to } = daysOfMonth(data.month)
  return <AppLink href={recordsHref({ from, to, ...values })}>{number(count)}</AppLink>
}

interface NumbersProps {
  title: string
  heads: readonly string[]
  /** Said in place of the table. */
  nothing: string
  rows: readonly { readonly key: string; readonly name: ReactNode; readonly cells: readonly ReactNode[] }[]
}

function Numbers({ title, heads, nothing, rows }: NumbersProps) {
  const [first, ...others] = heads
  return (
    <Card title={title}>
      {rows.length === 0 ? (
        <p className={`${cardStyles.body} dimmed`}>{nothing}</p>
      ) : (
        <div className={numberTableStyles.scroll}>
          <table className={numberTableStyles.numberTable} aria-label={title}>
            <thead>
              <tr>
                <th scope="col">{first}</th>
                {others.map((head) => (
                  <th key={head} scope="col" className={numberTableStyles.number}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, name, cells }) => (
                <tr key={key}>
                  <th scope="row">{name}</th>
                  {cells.map((cell, index) => (
                    <td key={heads[index + 1]} className={numberTableStyles.number}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}

/** What each of the operator's staff did. */
export function MonthStaff({ data }: { data: AuditMonth }) {
  const { t } = useWords()
  const { number } = useFormat()
  return (
    <Numbers
      title={t('audit-records.month.staff')}
      nothing={t('audit-records.month.noStaff')}
      heads={[
        t('audit-records.field.actor'),
        t('audit-records.month.all'),
        t('audit-records.month.changes'),
        t('audit-records.month.byReveals'),
        t('audit-records.month.exports'),
        t('audit-records.month.byNight'),
      ]}
      rows={data.byActor.map(({ actorId, actorName, actorRole, ...counts }) => {
        const cell = (count: number, actions: readonly string[] | null) => (
          <Count
            data={data}
            count={count}
            values={{ actorId, ...(actions === null ? {} : { action: actions.join(',') }) }}
          />
        )
        return {
          key: actorId,
          name: (
            <>
              <bdi>{actorName ?? t('audit.gone')}</bdi>
              <small>{roleName(t, actorRole)}</small>
            </>
          ),
          cells: [
            cell(counts.total, null),
            cell(counts.changes, changeActions),
            cell(counts.reveals, revealActions),
            cell(counts.exports, exportActions),
            <span key="night" className={counts.nightChanges === 0 ? 'dimmed' : undefined}>
              {number(counts.nightChanges)}
            </span>,
          ],
        }
      })}
    />
  )
}

/** How often each thing was done. */
export function MonthActions({ data }: { data: AuditMonth }) {
  const { t } = useWords()
  return (
    <Numbers
      title={t('audit-records.month.actions')}
      nothing={t('audit-records.month.noActions')}
      heads={[t('audit-records.field.action'), t('audit-records.month.count')]}
      rows={data.byAction.map(({ action, count }) => ({
        key: action,
        name: actionName(t, action),
        cells: [<Count key="count" data={data} count={count} values={{ action }} />],
      }))}
    />
  )
}
