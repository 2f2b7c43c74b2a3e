import { firstPaymentDay } from '@madang/contract/money'
import type { Overview } from '@madang/contract/overview'
import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { Money } from '../../ui/Money.tsx'
import { Trend } from './Trend.tsx'
import styles from './dashboard.module.css'

/** What the month came to by the ledger; each amount opens the orders or refunds behind it. */
export function MoneyCard({ money }: { money: NonNullable<Overview['money']> }) {
  const { t } = useWords()
  const format = useFormat()
  const { month, net, refunded, previousNet, outstanding } = money
  const list = paths.paymentsBilling
  return (
    <Card title={t('dashboard.money.title', { month: format.month(month) })}>
      <ul className={styles.money}>
        <Amount label={t('dashboard.money.net')} won={net} href={`${list}?charged=true`}>
          {previousNet !== null && previousNet > 0 && (
            <Trend now={net} before={previousNet} text={(share) => t('dashboard.money.change', { share })} />
          )}
        </Amount>
        <Amount
          label={t('dashboard.money.refunded')}
          won={refunded}
          href={`${list}?refunds=true&status=DONE`}
        />
        <Amount
          label={t('dashboard.money.outstanding')}
          won={outstanding}
          href={`${list}?waiting=true&from=${firstPaymentDay}`}
        />
      </ul>
    </Card>
  )
}

function Amount({
  label,
  won,
  href,
  children,
}: {
  label: string
  won: number
  href: string
  children?: ReactNode
}) {
  return (
    <li>
      <AppLink href={href}>
        <span>{label}</span>
        <b>
          <Money won={won} />
        </b>
        {children && <small>{children}</small>}
      </AppLink>
    </li>
  )
}
