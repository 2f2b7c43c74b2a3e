import type { UserRequest } from '@madang/contract/requests'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { Isolate } from '../../ui/Isolate.tsx'
import { LabelValues } from '../../ui/LabelValues.tsx'
import { RequestFiles, type ShownFile } from './RequestFiles.tsx'
import { typeText } from './request-words.ts'
import styles from '../../ui/card.module.css'

/** What is asked for: its kind, the order and amount it is about, and the files. */
export function RequestCard({ request, ...shownFile }: { request: UserRequest } & ShownFile) {
  const { t, won } = useWords()
  const { id, type, amount, orderNo, orderId, storeId, storeName, files } = request
  const none = <span className="dimmed">{t('requests.none')}</span>
  const isRefund = type === 'REFUND_USER' || type === 'REFUND_STORE'
  const order = orderNo === null ? none : <Isolate>{orderNo}</Isolate>
  // The refund is begun there with what was asked for.
  const asked = new URLSearchParams({ request: id, ...(amount !== null && { amount: String(amount) }) })
  const store = storeId !== null && (
    <AppLink href={paths.store.replace('$id', storeId)}>
      <bdi>{storeName ?? t('requests.field.store')}</bdi>
    </AppLink>
  )
  return (
    <Card title={t('requests.field.body')}>
      <div className={styles.body}>
        <LabelValues
          pairs={[
            [t('requests.field.type'), typeText(t, type)],
            ...(isRefund || amount !== null
              ? [
                  [
                    t('requests.field.amount'),
                    amount === null ? none : <Isolate>{won(amount)}</Isolate>,
                  ] as const,
                ]
              : []),
            ...(isRefund || orderNo !== null
              ? [
                  [
                    t('requests.field.order'),
                    orderId === null ? (
                      order
                    ) : (
                      <AppLink href={`${paths.order.replace('$id', orderId)}?${asked}`}>{order}</AppLink>
                    ),
                  ] as const,
                ]
              : []),
            ...(store === false ? [] : [[t('requests.field.store'), store] as const]),
          ]}
        />
      </div>
      {files.length > 0 && <RequestFiles files={files} {...shownFile} />}
    </Card>
  )
}
