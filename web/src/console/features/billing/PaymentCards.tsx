import { isRenewed } from '@madang/contract/subscription-actions'
import { isStaff } from '@madang/contract/access'
import { cardMoves, chargedCard, type PaymentCard } from '@madang/contract/payment-cards'
import { IconCreditCard, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '../../api/session.ts'
import { useAction } from '../../form/use-action.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { ActionQuestion } from '../../record/ActionQuestion.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { MenuButton, type MenuItem } from '../../ui/Menu.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { toast } from '../../ui/toast.ts'
import { goToCheckout } from '../payments/payments.api.ts'
import { storePlanQuery } from '../plans/subscriptions.api.ts'
import { cardsQuery, findCardPage, useDefaultCard, useRemoveCard } from './billing.api.ts'
import { CardFace } from './CardFace.tsx'
import { Loaded } from '../../record/Loaded.tsx'
import styles from './billing.module.css'

/** The cards of a store that its plan is renewed with; whoever works for the operator only sees them. */
export function PaymentCards({ storeId }: { storeId: string }) {
  const { t } = useWords()
  return (
    <Loaded title={t('billing.cards.title')} query={cardsQuery(storeId)}>
      {({ items }) => <Cards storeId={storeId} cards={items} />}
    </Loaded>
  )
}

interface CardsProps {
  storeId: string
  cards: readonly PaymentCard[]
}

function Cards({ storeId, cards }: CardsProps) {
  const { t, locale } = useWords()
  const mayEdit = !isStaff(useViewer().role)
  const add = useAction(async () => goToCheckout(await findCardPage(storeId), locale))
  const look = { size: 20, stroke: 1.75, 'aria-hidden': true } as const
  if (cards.length === 0) {
    return (
      <Card title={t('billing.cards.title')}>
        <EmptyState
          icon={<IconCreditCard {...look} size={24} />}
          title={t('billing.cards.none')}
          text={t('billing.cards.noneText')}
          isCompact
          {...(mayEdit && {
            actions: (
              <Button variant="primary" isBusy={add.isRunning} onClick={add.run}>
                {t('billing.cards.add')}
              </Button>
            ),
          })}
        />
      </Card>
    )
  }
  return (
    <Card title={t('billing.cards.title')} note={t('billing.cards.note')} isPadded>
      <ul className={styles.cards}>
        {cards.map((card) => (
          <li key={card.id}>
            <CardFace card={card} />
            <CardFoot storeId={storeId} card={card} cards={cards} mayEdit={mayEdit} />
          </li>
        ))}
        {mayEdit && (
          <li>
            <button
              type="button"
              className={styles.addCard}
              aria-busy={add.isRunning || undefined}
              onClick={add.run}
            >
              <IconPlus {...look} />
              <b>{t('billing.cards.add')}</b>
              <span className="dimmed small">{t('billing.cards.addText')}</span>
            </button>
          </li>
        )}
      </ul>
    </Card>
  )
}

interface CardFootProps extends CardsProps {
  card: PaymentCard
  mayEdit: boolean
}

/** Under a card: whether it is charged first, and when next; and what can be done with it. */
function CardFoot({ storeId, card, cards, mayEdit }: CardFootProps) {
  const { t, won } = useWords()
  const { date } = useFormat()
  const [isAsking, setAsking] = useState(false)
  const { data: own } = useQuery(storePlanQuery(storeId))
  const choose = useDefaultCard(storeId)
  const makeDefault = useAction(async () => {
    await choose.mutateAsync(card.id)
    toast.done(t('billing.cards.defaultDone', { card: nameOf(card) }))
  })
  const { subscription = null, nextWon = null } = own ?? {}
  const isNeeded = cards.length === 1 && subscription !== null && isRenewed(subscription)
  const items: MenuItem[] = [
    {
      key: 'remove',
      label: t('billing.cards.remove'),
      icon: <IconTrash size={18} stroke={1.75} aria-hidden />,
      isDangerous: true,
      refusedBecause: isNeeded ? t('billing.cards.lastOne') : null,
      onSelect: () => setAsking(true),
    },
  ]
  return (
    <div className={styles.cardFoot}>
      <span className={styles.cardFacts}>
        {card.isDefault && <Pill status="ACTIVE">{t('billing.cards.default')}</Pill>}
        {mayEdit && !card.isDefault && (
          <Button variant="link" isBusy={makeDefault.isRunning} onClick={makeDefault.run}>
            {t('billing.cards.makeDefault')}
          </Button>
        )}
        {nextWon !== null && subscription !== null && chargedCard(cards, subscription) === card && (
          <span className="dimmed small num">
            {t('billing.cards.next', { date: date(subscription.currentPeriodEnd), price: won(nextWon) })}
          </span>
        )}
      </span>
      {mayEdit && <MenuButton label={t('ui.more', { name: nameOf(card) })} items={items} />}
      {isAsking && <RemoveQuestion storeId={storeId} card={card} onClose={() => setAsking(false)} />}
    </div>
  )
}

function nameOf({ issuer, last4 }: PaymentCard): string {
  return `${issuer} ${last4}`
}

function RemoveQuestion({
  storeId,
  card,
  onClose,
}: {
  storeId: string
  card: PaymentCard
  onClose: () => void
}) {
  const { t } = useWords()
  const remove = useRemoveCard(storeId)
  const name = nameOf(card)
  return (
    <ActionQuestion
      action={cardMoves.remove}
      words={{
        title: t('billing.cards.ask.title', { card: name }),
        text: t('billing.cards.ask.text'),
        confirm: t('billing.cards.remove'),
        done: t('billing.cards.ask.done', { card: name }),
      }}
      run={() => remove.mutateAsync(card.id)}
      onClose={onClose}
    />
  )
}
