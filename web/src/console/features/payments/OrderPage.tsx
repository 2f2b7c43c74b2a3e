import { isStaff } from '@madang/contract/access'
import { keysOf } from '@madang/contract/keys-of'
import { isUnpaid, orderActions, orderMoves, type OrderActions } from '@madang/contract/order-actions'
import type { Order } from '@madang/contract/orders'
import {
  IconArrowBackUp,
  IconBan,
  IconBuildingBank,
  IconCheck,
  IconCreditCard,
  IconCreditCardRefund,
  IconFileInvoice,
  IconPrinter,
  IconReceipt,
} from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useViewer } from '../../api/session.ts'
import { useAction } from '../../form/use-action.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { actionItems, actionTable } from '../../record/actions.tsx'
import { RecordPage } from '../../record/RecordPage.tsx'
import { RecordView } from '../../record/RecordView.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { MenuButton, type MenuItem } from '../../ui/Menu.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { RecordSkeleton } from '../../ui/RecordSkeleton.tsx'
import { usePlace } from '../../ui/use-place.ts'
import { useTabs } from '../../ui/use-tabs.ts'
import { OrderHistory, RecentOrderHistory } from './OrderHistory.tsx'
import { OrderNotice } from './OrderNotice.tsx'
import { OrderParts } from './OrderParts.tsx'
import type { OrderQuestion } from './OrderQuestions.tsx'
import { OrderTiles } from './OrderTiles.tsx'
import { PaymentCard } from './PaymentCard.tsx'
import {
  firstStep,
  isExpected,
  itemText,
  mainPayment,
  needsSomebody,
  newestOf,
  refusalText,
  shownStatus,
} from './payment-words.ts'
import { findCheckoutUrl, goToCheckout, orderApi } from './payments.api.ts'

// Forms come when a question is asked.
const Questions = lazy(async () => ({ default: (await import('./OrderQuestions.tsx')).OrderQuestions }))

/** One order: what was paid and given back, of what, by whom. */
export function OrderPage() {
  const { t } = useWords()
  return (
    <RecordPage
      queryOf={orderApi.one}
      absence={{
        heading: t('shell.nav.order'),
        absent: t('payments.absent'),
        icon: IconReceipt,
        listHref: paths.paymentsBilling,
        listLabel: t('payments.toList'),
      }}
      skeleton={<RecordSkeleton nameWidth="220px" mainTitle={t('payments.statement.title')} />}
    >
      {(order, query) => <OrderRecord order={order} query={query} />}
    </RecordPage>
  )
}

/** The refund that the address asks for: by a button of the list, or as a member's request leads to it. */
function useAskedRefund() {
  const router = useRouter()
  const { pathname, values } = usePlace()
  const isAsked = values['refund'] !== undefined || values['request'] !== undefined
  return {
    isAsked,
    requestId: values['request'] ?? null,
    amount: Number(values['amount'] ?? Number.NaN),
    forget: () => {
      if (isAsked) router.history.replace(pathname, undefined, { ignoreBlocker: true })
    },
  }
}

function OrderRecord({ order, query }: { order: Order; query: UseQueryResult<Order> }) {
  const words = useWords()
  const { t } = words
  const format = useFormat()
  const viewer = useViewer()
  const asked = useAskedRefund()
  const actions = orderActions(order, { ...viewer, staffRole: order.staffRole })
  const [question, setQuestion] = useState<OrderQuestion | null>(
    asked.isAsked && actions.refund.allowed ? { kind: 'refund' } : null,
  )
  const tabs = useTabs(['overview', 'history'])
  const status = shownStatus(order.status, newestOf(order.payments))
  const buttons = <Actions order={order} actions={actions} onAsk={setQuestion} />
  return (
    <RecordView
      query={query}
      title={
        <bdi dir="ltr" className="num">
          {order.no}
        </bdi>
      }
      status={<Pill status={status}>{t(`payments.status.${status}`)}</Pill>}
      facts={[
        <Link key="store" to={paths.store} params={{ id: order.storeId }}>
          <bdi>{order.storeName}</bdi>
        </Link>,
        <bdi key="item">{itemText(words, order.items)}</bdi>,
        t(order.paidAt === null ? 'payments.ordered' : 'payments.paid', {
          at: format.dateTime(order.paidAt ?? order.createdAt),
        }),
      ]}
      actions={buttons}
      notice={<OrderNotice order={order} />}
      tabs={tabs}
      tabsLabel={t('payments.part.label')}
      tabLabel={(tab) => t(`payments.part.${tab}`)}
    >
      {tabs.current === 'overview' && (
        <div className="stack">
          <OrderTiles order={order} />
          <div className="columns wide-aside">
            <OrderParts order={order} onAsk={setQuestion} />
            <div className="stack">
              <PaymentCard payments={order.payments} />
              <RecentOrderHistory id={order.id} allHref={tabs.hrefOf('history')} />
            </div>
          </div>
        </div>
      )}
      {tabs.current === 'history' && <OrderHistory id={order.id} />}
      <Suspense fallback={null}>
        {question !== null && (
          <Questions
            order={order}
            question={question}
            request={{ id: asked.requestId, amount: asked.amount }}
            onClose={() => {
              setQuestion(null)
              asked.forget()
            }}
          />
        )}
      </Suspense>
    </RecordView>
  )
}

const look = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

type MenuAction = 'transfer' | 'receive' | 'proof' | 'chargeBack' | 'cancel'
const orderTable = actionTable<MenuAction>(
  { ...orderMoves, chargeBack: { isDangerous: true } },
  {
    transfer: IconBuildingBank,
    receive: IconCheck,
    proof: IconFileInvoice,
    chargeBack: IconCreditCardRefund,
    cancel: IconBan,
  },
)
const actionWords = {
  transfer: 'transfers.expect.open',
  receive: 'transfers.receive.open',
  proof: 'by-hand.proof.open',
  chargeBack: 'by-hand.chargeBack.open',
  cancel: 'payments.action.cancel',
} as const

interface ActionsProps {
  order: Order
  actions: OrderActions
  onAsk: (question: OrderQuestion) => void
}

/** The next step of its state first, everything else in a menu. */
function Actions({ order, actions, onAsk }: ActionsProps) {
  const { t, locale } = useWords()
  const viewer = useViewer()
  const { id, no, status, paid } = order
  const pay = useAction(async () =>
    goToCheckout(await findCheckoutUrl(id, paths.order.replace('$id', id)), locale),
  )
  const payment = mainPayment(order.payments)
  const receiptUrl = payment?.receiptUrl ?? null
  const print: MenuItem = {
    key: 'print',
    label: t('payments.statement.print'),
    icon: <IconPrinter {...look} />,
    onSelect: () => window.print(),
  }
  const first = firstStep(order, actions)
  // What is on its way by transfer would be paid twice.
  const isTransferred = shownStatus(status, newestOf(order.payments)) === 'WAITING_FOR_DEPOSIT'
  const isOperator = isStaff(viewer.role)
  const isInMenu: Record<MenuAction, boolean> = {
    transfer: status === 'PENDING' && order.isTransferOffered,
    receive: isUnpaid(order) && first !== 'receive' && isOperator,
    proof: paid > 0 && isOperator,
    chargeBack: paid > 0 && isOperator && payment?.provider === 'TOSS',
    cancel: orderMoves.cancel.from.includes(status),
  }
  const decisions = { ...actions, proof: actions.prove }
  const asked = actionItems(
    orderTable,
    keysOf(isInMenu).filter((key) => isInMenu[key]),
    {
      labelOf: (key) => t(actionWords[key]),
      refusalOf: (key) => refusalText(t, decisions[key]),
      onAsk: (kind) => onAsk({ kind }),
    },
  )
  // The next step of a refund that waits for somebody stands where it is told.
  const isRefundWaiting = order.refunds.some(needsSomebody)
  const items = [...(paid > 0 ? [print] : []), ...asked]
  return (
    <>
      {receiptUrl !== null && (
        <a className={buttonClass('plain')} href={receiptUrl} target="_blank" rel="noopener noreferrer">
          <IconReceipt {...look} />
          {t('payments.action.receipt')}
        </a>
      )}
      {first === 'receive' && (
        <Button
          variant={isExpected(order, actions) ? 'primary' : 'plain'}
          className="grow"
          icon={<IconCheck {...look} />}
          refusedBecause={refusalText(t, actions.receive)}
          onClick={() => onAsk({ kind: 'receive' })}
        >
          {t('transfers.receive.open')}
        </Button>
      )}
      {first === 'pay' && (
        <Button
          variant={isTransferred ? 'plain' : 'primary'}
          className="grow"
          icon={<IconCreditCard {...look} />}
          isBusy={pay.isRunning}
          refusedBecause={refusalText(t, actions.pay)}
          onClick={pay.run}
        >
          {t('payments.action.pay')}
        </Button>
      )}
      {!isOperator && order.refundableWon > 0 && (
        <AppLink
          className={`${buttonClass('plain')} grow`}
          href={`${paths.preferences}?refund=${no}&storeId=${order.storeId}`}
        >
          <IconArrowBackUp {...look} className="mirrored" />
          {t('payments.action.askRefund')}
        </AppLink>
      )}
      {paid > 0 && isOperator && (
        <Button
          variant={isRefundWaiting ? 'plain' : 'primary'}
          className="grow"
          icon={<IconArrowBackUp {...look} className="mirrored" />}
          refusedBecause={refusalText(t, actions.refund)}
          onClick={() => onAsk({ kind: 'refund' })}
        >
          {t('payments.action.refund')}
        </Button>
      )}
      {items.length > 0 && <MenuButton label={t('ui.more', { name: no })} items={items} />}
    </>
  )
}
