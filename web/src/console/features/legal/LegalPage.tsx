import { newIdempotencyKey } from '@madang/contract/call'
import { type LegalRow } from '@madang/contract/legal'
import { legalTypes, type LegalType } from '@madang/contract/legal-notices'
import { pageQuery } from '@madang/contract/shapes'
import { IconExternalLink, IconPencilPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useAction } from '../../form/use-action.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { PastTheEnd } from '../../table/PastTheEnd.tsx'
import { Paging } from '../../table/Paging.tsx'
import { useList } from '../../table/use-list.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { useIsHere } from '../../ui/use-place.ts'
import { numberText, publicPath, statusText, timeText, toneOf, typeText } from './legal-words.ts'
import { currentLegalQuery, legalApi, useCreateLegalDraft } from './legal.api.ts'
import cardStyles from '../../ui/card.module.css'
import legalStyles from './legal.module.css'

const EarlierSearch = z.object({ ...pageQuery })

/** The legal texts by kind: what is in force, announced and drafted; below, what was. */
export function LegalPage() {
  const { t } = useWords()
  const query = useQuery(currentLegalQuery)
  const rows = query.data?.items
  return (
    <div className="page">
      <PageHead title={t('legal.title')} />
      <StaleNote query={query} />
      <div className="stack">
        {rows === undefined && query.error !== null && (
          <Card>
            <ErrorState error={query.error} onRetry={() => void query.refetch()} />
          </Card>
        )}
        {rows === undefined && query.error === null && <Loading />}
        {rows !== undefined &&
          legalTypes.map((type) => (
            <TypeCard key={type} type={type} rows={rows.filter((row) => row.type === type)} />
          ))}
        {rows !== undefined && <Earlier />}
      </div>
    </div>
  )
}

const order = ['DRAFT', 'SCHEDULED', 'EFFECTIVE']

function TypeCard({ type, rows }: { type: LegalType; rows: readonly LegalRow[] }) {
  const { t } = useWords()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const create = useCreateLegalDraft()
  // One key for all tries: the draft that came without an answer is found again.
  const [idempotencyKey] = useState(newIdempotencyKey)
  const draft = rows.find(({ status }) => status === 'DRAFT')
  const begin = useAction(async () => {
    const { id } = await create.mutateAsync({ body: { type }, idempotencyKey })
    if (isHere()) await navigate({ to: paths.legalText, params: { id } })
  })
  const sorted = rows.toSorted((one, other) => order.indexOf(one.status) - order.indexOf(other.status))
  return (
    <Card
      title={typeText(t, type)}
      actions={
        <Button
          variant="link"
          icon={<IconPencilPlus size={16} stroke={1.75} aria-hidden />}
          aria-label={t('legal.newDraftOf', { name: typeText(t, type) })}
          isBusy={begin.isRunning}
          refusedBecause={draft === undefined ? null : t('legal.hasDraft')}
          onClick={begin.run}
        >
          {t('legal.newDraft')}
        </Button>
      }
    >
      {sorted.length === 0 ? (
        <p className={`${cardStyles.body} dimmed`}>{t('legal.none')}</p>
      ) : (
        <ul aria-label={typeText(t, type)}>
          {sorted.map((row) => (
            <TextRow key={row.id} row={row} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function TextRow({ row, hasType = false }: { row: LegalRow; hasType?: boolean }) {
  const { t } = useWords()
  const format = useFormat()
  const number = numberText(t, row, format)
  const address = publicPath(row)
  const name = hasType ? t('legal.named', { name: typeText(t, row.type), number }) : number
  return (
    <li className={legalStyles.row}>
      <Link className={legalStyles.link} to={paths.legalText} params={{ id: row.id }}>
        {name}
      </Link>
      <Pill status={toneOf(row.status)}>{statusText(t, row.status)}</Pill>
      <span className="dimmed small num">{timeText(t, row, format)}</span>
      {row.adverse && <span className="small warning-text">{t('legal.adverse')}</span>}
      {address !== null && (
        <a
          className={`small push-end ${legalStyles.publicPage}`}
          href={address}
          target="_blank"
          rel="noopener"
        >
          <bdi dir="ltr">{address}</bdi>
          <IconExternalLink size={14} stroke={1.75} aria-hidden />
          <span className="visually-hidden">{t('shell.profile.newTab')}</span>
        </a>
      )}
    </li>
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
            <TextRow key={row.id} row={row} hasType />
          ))}
        </ul>
      )}
      {data !== undefined && data.items.length > 0 && <Paging page={data} list={list} />}
    </Card>
  )
}

function Loading() {
  const { t } = useWords()
  return (
    <div className="stack" aria-busy="true">
      {legalTypes.map((type) => (
        <Card key={type} title={typeText(t, type)} isPadded>
          <SkeletonLines lines={2} label={t('ui.loading')} />
        </Card>
      ))}
    </div>
  )
}
