import type { JrsRow } from '@madang/contract/jrs'
import type { Format } from '../../i18n/format.ts'
import type { Words } from '../../i18n/words.ts'
import { widthOf, type Column } from '../../table/columns.ts'
import { Isolate } from '../../ui/Isolate.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { kindIcons, periodText } from './jrs-words.ts'
import tableStyles from '../../table/table.module.css'
import jrsStyles from './jrs.module.css'

/** The columns of the list of lists. */
export function jrsColumns(words: Words, format: Format): Column<JrsRow>[] {
  const { t } = words
  const separator = t('table.separator')
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return [
    {
      key: 'title',
      head: t('jrs.field.title'),
      sort: 'title',
      card: 'title',
      lead: ({ kind, status }) => {
        const KindIcon = kindIcons[kind]
        return (
          <span className={jrsStyles.kind} data-on={status === 'OPEN'}>
            <KindIcon size={20} stroke={1.75} aria-hidden />
          </span>
        )
      },
      cell: ({ title }) => (
        <span className={tableStyles.cut} dir="auto">
          {title}
        </span>
      ),
      sub: ({ storeName, promotionTitle }) => (
        <>
          <bdi>{storeName}</bdi>
          {promotionTitle !== null && (
            <>
              {separator}
              <bdi>{promotionTitle}</bdi>
            </>
          )}
        </>
      ),
    },
    {
      key: 'kind',
      head: t('jrs.field.kind'),
      width: widthOf(112),
      from: 'lg',
      cell: ({ kind }) => t(`jrs.kind.${kind}`),
      sub: ({ code }) => <Isolate>{code}</Isolate>,
    },
    {
      key: 'status',
      head: t('jrs.field.status'),
      width: widthOf(118),
      kind: 'pill',
      card: 'status',
      cell: ({ status }) => <Pill status={status}>{t(`jrs.status.${status}`)}</Pill>,
      sub: ({ isHeld, pausedUntil }) =>
        isHeld
          ? t('jrs.heldShort')
          : pausedUntil !== null && t('jrs.pausedUntil', { time: words.date(pausedUntil, time) }),
    },
    {
      key: 'period',
      head: t('jrs.field.period'),
      width: '26%',
      card: 'text',
      cell: (row) => periodText(words, row) ?? <span className="dimmed">{t('jrs.always')}</span>,
    },
    {
      key: 'active',
      head: t('jrs.field.active'),
      width: widthOf(96),
      kind: 'number',
      card: 'end',
      cell: ({ active }) =>
        active === 0 ? (
          <span className={`${tableStyles.notOnCard} dimmed`}>–</span>
        ) : (
          <>
            <span className={tableStyles.cardHead}>{t('jrs.field.active')}</span>
            {format.number(active)}
          </>
        ),
    },
  ]
}
