import { newIdempotencyKey } from '@madang/contract/call'
import type { LegalRow, LegalStatus } from '@madang/contract/legal'
import { legalTypes, type LegalType } from '@madang/contract/legal-notices'
import { pageQuery } from '@madang/contract/shapes'
import { IconExternalLink, IconPencilPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { useAction } from '../../form/use-action.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords, type Translate } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import type { Column } from '../../table/columns.ts'
import { PastTheEnd } from '../../table/PastTheEnd.tsx'
import { Paging } from '../../table/Paging.tsx'
import { Table } from '../../table/Table.tsx'
import type { RowView } from '../../table/TableRow.tsx'
import { useList } from '../../table/use-list.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { useIsHere } from '../../ui/use-place.ts'
import {
  numberText,
  publicPath,
  publicPathOf,
  statusText,
  timeText,
  toneOf,
  typeText,
} from './legal-words.ts'
import { currentLegalQuery, legalApi, useCreateLegalDraft } from './legal.api.ts'
import cardStyles from '../../ui/card.module.css'
import listStyles from '../../table/list.module.css'
import legalStyles from './legal.module.css'

const EarlierSearch = z.object({ ...pageQuery })

/** The legal texts: of each kind what is in force, announced and drafted; below, what was. */
export function LegalPage() {
  const { t } = useWords()
  const query = useQuery(currentLegalQuery)
  const hasFailed = query.data === undefined && query.error !== null
  return (
    <div className="page">
      <PageHead title={t('legal.title')} />
      <StaleNote query={query} />
      <div className="stack">
        {hasFailed ? (
          <Card>
            <ErrorState error={query.error} onRetry={() => void query.refetch()} />
          </Card>
        ) : (
          <Kinds texts={query.data?.items ?? null} />
        )}
        {query.data !== undefined && <Earlier />}
      </div>
    </div>
  )
}

/** What there is of one kind. */
interface Kind {
  readonly type: LegalType
  readonly inForce: LegalRow | undefined
  readonly announced: LegalRow | undefined
  readonly draft: LegalRow | undefined
}

function kindOf(type: LegalType, texts: readonly LegalRow[]): Kind {
  const of = (status: LegalStatus) => texts.find((row) => row.type === type && row.status === status)
  return { type, inForce: of('EFFECTIVE'), announced: of('SCHEDULED'), draft: of('DRAFT') }
}

function columnsOf(t: Translate): Column<Kind>[] {
  const text = (status: LegalStatus, rowOf: (kind: Kind) => LegalRow | undefined): Column<Kind> => ({
    key: status,
    head: statusText(t, status),
    card: 'line',
    cell: (kind) => {
      const row = rowOf(kind)
      return row === undefined ? <None /> : <TextLink row={row} />
    },
    sub: (kind) => {
      const row = rowOf(kind)
      return row && <TextTime row={row} />
    },
    width: '21%',
  })
  const draft = text('DRAFT', (kind) => kind.draft)
  return [
    {
      key: 'type',
      head: t('legal.column.type'),
      card: 'title',
      cell: ({ type }) => <b className={legalStyles.kind}>{typeText(t, type)}</b>,
    },
    text('EFFECTIVE', (kind) => kind.inForce),
    text('SCHEDULED', (kind) => kind.announced),
    { ...draft, cell: (kind) => (kind.draft ? draft.cell(kind) : <NewDraft type={kind.type} />) },
    {
      key: 'address',
      head: t('legal.column.address'),
      card: 'line',
      cell: ({ type, inForce }) => {
        const address = inForce === undefined ? null : publicPathOf(type)
        return address === null ? <None /> : <PublicLink address={address} />
      },
      sub: ({ announced }) => {
        const address = announced === undefined ? null : publicPath(announced)
        return address !== null && <PublicLink address={address} />
      },
      width: '16%',
    },
  ]
}

const view: RowView<Kind> = { id: ({ type }) => type, name: ({ type }) => type }

/** What a table needs that sorts nothing and opens nothing by itself. */
const still = {
  view,
  sort: '',
  onSort: () => undefined,
  selected: null,
  onSelectAll: () => undefined,
  hasMenu: false,
  menuId: null,
  handlers: { onOpen: () => undefined, onToggle: () => undefined, onMenu: () => undefined },
  isOld: false,
}

function Kinds({ texts }: { texts: readonly LegalRow[] | null }) {
  const { t } = useWords()
  const columns = useMemo(() => columnsOf(t), [t])
  const rows = useMemo(() => texts && legalTypes.map((type) => kindOf(type, texts)), [texts])
  return (
    <section
      className={`${cardStyles.card} ${listStyles.list} ${legalStyles.kinds}`}
      data-list
      aria-label={t('legal.title')}
    >
      <Table
        label={t('legal.title')}
        columns={columns}
        rows={rows}
        skeletonRows={legalTypes.length}
        {...still}
      />
    </section>
  )
}

function None() {
  const { t } = useWords()
  return <span className="dimmed">{t('legal.none')}</span>
}

/** The way to a text; `name` is what stands there, its number by itself without one. */
function TextLink({ row, name }: { row: LegalRow; name?: string }) {
  const { t } = useWords()
  const format = useFormat()
  return (
    <Link className={legalStyles.link} to={paths.legalText} params={{ id: row.id }}>
      {name ?? numberText(t, row, format)}
    </Link>
  )
}

function TextTime({ row }: { row: LegalRow }) {
  const { t } = useWords()
  const format = useFormat()
  return (
    <>
      {timeText(t, row, format)}
      {row.adverse && <span className={`warning-text ${legalStyles.adverse}`}>{t('legal.adverse')}</span>}
    </>
  )
}

function PublicLink({ address }: { address: string }) {
  const { t } = useWords()
  return (
    <a className={`small ${legalStyles.publicPage}`} href={address} target="_blank" rel="noopener">
      <bdi dir="ltr">{address}</bdi>
      <IconExternalLink size={14} stroke={1.75} aria-hidden />
      <span className="visually-hidden">{t('shell.profile.newTab')}</span>
    </a>
  )
}

function NewDraft({ type }: { type: LegalType }) {
  const { t } = useWords()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const create = useCreateLegalDraft()
  // One key for all tries: the draft that came without an answer is found again.
  const [idempotencyKey] = useState(newIdempotencyKey)
  const begin = useAction(async () => {
    const { id } = await create.mutateAsync({ body: { type }, idempotencyKey })
    if (isHere()) await navigate({ to: paths.legalText, params: { id } })
  })
  return (
    <Button
      variant="link"
      icon={<IconPencilPlus size={16} stroke={1.75} aria-hidden />}
      aria-label={t('legal.newDraftOf', { name: typeText(t, type) })}
      isBusy={begin.isRunning}
      onClick={begin.run}
    >
      {t('legal.newDraft')}
    </Button>
  )
}

/** Texts that are in force no more, page by page. */
function Earlier() {
  const { t } = useWords()
  const list = useList(EarlierSearch)
  const query = useQuery(legalApi.list({ ...list.query, status: ['SUPERSEDED'] }))
  const { data, error } = query
  return (
    <Card title={t('legal.earlier')}>
      <StaleNote query={query} />
      {data === undefined && error !== null && (
        <ErrorState error={error} onRetry={() => void query.refetch()} isCompact />
      )}
      {data === undefined && error === null && (
        <div className={cardStyles.body}>
          <SkeletonLines lines={3} label={t('ui.loading')} />
        </div>
      )}
      {data?.totalCount === 0 && <p className={`${cardStyles.body} dimmed`}>{t('legal.noEarlier')}</p>}
      {data !== undefined && data.totalCount > 0 && data.items.length === 0 && <PastTheEnd list={list} />}
      {data !== undefined && data.items.length > 0 && (
        <ul aria-label={t('legal.earlier')}>
          {data.items.map((row) => (
            <EarlierText key={row.id} row={row} />
          ))}
        </ul>
      )}
      {data !== undefined && data.items.length > 0 && <Paging page={data} list={list} />}
    </Card>
  )
}

function EarlierText({ row }: { row: LegalRow }) {
  const { t } = useWords()
  const format = useFormat()
  const address = publicPath(row)
  const name = t('legal.named', { name: typeText(t, row.type), number: numberText(t, row, format) })
  return (
    <li className={legalStyles.row}>
      <TextLink row={row} name={name} />
      <Pill status={toneOf(row.status)}>{statusText(t, row.status)}</Pill>
      <span className="dimmed small num">
        <TextTime row={row} />
      </span>
      {address !== null && (
        <span className="push-end">
          <PublicLink address={address} />
        </span>
      )}
    </li>
  )
}
