import { TransfersQuery, type ExpectedTransfer } from '@madang/contract/bank-transfers'
import { IconBuildingBank, IconCheck, IconEye, IconFileSpreadsheet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useFormat, type Format } from '../../i18n/format.ts'
import { useWords, type Words } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { widthOf, type Column } from '../../table/columns.ts'
import { ListPage } from '../../table/ListPage.tsx'
import { useList } from '../../table/use-list.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Money } from '../../ui/Money.tsx'
import { orderNoColumn } from './order-columns.tsx'
import { bankFileApi, transfersQuery } from './transfers.api.ts'
import { UploadBankFile } from './UploadBankFile.tsx'
import tableStyles from '../../table/table.module.css'
import styles from './transfers.module.css'

// Comes when it is asked for.
const ReceiveDialog = lazy(async () => ({ default: (await import('./ReceiveDialog.tsx')).ReceiveDialog }))

const hrefOf = ({ orderId }: ExpectedTransfer): string => paths.order.replace('$id', orderId)
const view = {
  id: ({ id }: ExpectedTransfer) => id,
  href: hrefOf,
  name: ({ orderNo }: ExpectedTransfer) => orderNo,
}
const look = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

function columnsOf({ words: { t }, format }: { words: Words; format: Format }): Column<ExpectedTransfer>[] {
  return [
    orderNoColumn(t('transfers.field.no')),
    {
      key: 'depositorName',
      head: t('transfers.field.depositor'),
      card: 'text',
      cell: ({ depositorName }) => <bdi className={tableStyles.cut}>{depositorName}</bdi>,
      sub: ({ storeName }) => <bdi className={tableStyles.cut}>{storeName}</bdi>,
    },
    {
      key: 'dueAt',
      head: t('transfers.field.due'),
      width: widthOf(130),
      kind: 'date',
      card: 'line',
      cell: ({ dueAt }) =>
        dueAt !== null && (
          <time dateTime={dueAt} title={format.dateTime(dueAt)}>
            {format.shortDateTime(dueAt)}
          </time>
        ),
    },
    {
      key: 'amount',
      head: t('transfers.field.amount'),
      width: widthOf(130),
      kind: 'number',
      card: 'end',
      cell: ({ amount }) => <Money won={amount} />,
    },
  ]
}

/** Bank transfers that are waited for, and the bank's files by which they are matched. */
export function TransfersPage() {
  const words = useWords()
  const { t } = words
  const format = useFormat()
  const router = useRouter()
  const list = useList(TransfersQuery)
  const query = useQuery(transfersQuery(list.query))
  const [received, setReceived] = useState<ExpectedTransfer | null>(null)
  const columns = useMemo(() => columnsOf({ words, format }), [words, format])
  return (
    <>
      <ListPage
        title={t('transfers.title')}
        total={({ totalCount }) => t('transfers.total', { total: format.number(totalCount) })}
        list={list}
        query={query}
        columns={columns}
        view={view}
        above={<BankFiles />}
        isPart
        searchLabel={t('transfers.search')}
        filters={[]}
        rowMenu={(transfer) => [
          {
            key: 'receive',
            label: t('transfers.receive.open'),
            icon: <IconCheck {...look} />,
            onSelect: () => setReceived(transfer),
            refusedBecause: transfer.isOwn ? t('payments.refusal.own_store') : null,
          },
          {
            key: 'open',
            label: t('payments.open'),
            icon: <IconEye {...look} />,
            onSelect: () => router.history.push(hrefOf(transfer)),
          },
        ]}
        empty={
          <EmptyState
            icon={<IconBuildingBank size={24} stroke={1.75} aria-hidden />}
            title={t('transfers.empty.title')}
            text={t('transfers.empty.text')}
          />
        }
      />
      <Suspense fallback={null}>
        {received !== null && (
          <ReceiveDialog
            order={{
              id: received.orderId,
              no: received.orderNo,
              storeName: received.storeName,
              total: received.amount,
            }}
            depositorName={received.depositorName}
            onClose={() => setReceived(null)}
          />
        )}
      </Suspense>
    </>
  )
}

/** The bank's files that were read last, with what of them is booked, and a new one. */
function BankFiles() {
  const { t } = useWords()
  const format = useFormat()
  const { data } = useQuery(bankFileApi.list())
  const files = data?.items ?? []
  return (
    <Card className={styles.above ?? ''} title={t('transfers.file.title')} isPadded>
      <div className={styles.upload}>
        <p className="dimmed small">{t('transfers.file.text')}</p>
        <UploadBankFile />
      </div>
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.slice(0, 3).map(({ id, name, createdAt, rows, booked }) => (
            <li key={id}>
              <IconFileSpreadsheet {...look} />
              <AppLink href={paths.bankFile.replace('$id', id)}>
                <bdi>{name}</bdi>
              </AppLink>
              <span className="dimmed small num">
                {format.shortDateTime(createdAt)}
                {t('table.separator')}
                {t('transfers.file.booked', { booked: format.number(booked), rows: format.number(rows) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
