import { call, newIdempotencyKey } from '@madang/contract/call'
import { listingOffer } from '@madang/contract/listings'
import { orderListing } from '@madang/contract/orders'
import type { Promotion } from '@madang/contract/promotions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../api/send.ts'
import { publicSettingsQuery } from '../../api/settings.ts'
import { useAction } from '../../form/use-action.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { useNow } from '../../ui/use-now.ts'
import { findCheckoutUrl, goToCheckout, orderApi } from '../payments/payments.api.ts'
import { promotionApi } from './promotions.api.ts'

/** The order of a listing that nobody has paid yet, and what is to be paid: undefined while that is not known. */
function useListing(promotion: Promotion) {
  const { orderId } = promotion
  const { data: settings } = useQuery(publicSettingsQuery)
  const query = useQuery({ ...orderApi.one(orderId ?? ''), enabled: orderId !== null })
  const now = useNow()
  const open = query.data?.status === 'PENDING' ? query.data : undefined
  const isKnown = settings !== undefined && (orderId === null || query.data !== undefined)
  const offer = isKnown ? listingOffer(promotion, settings.prices, now) : undefined
  return {
    open,
    won: open?.total ?? offer?.amountWon,
    days: open?.items[0]?.days ?? offer?.days ?? 0,
    error: query.error,
    isOff: settings?.features.payments === false,
  }
}

/** What a promotion waits for that was approved. */
export function ListingPrice({ promotion }: { promotion: Promotion }) {
  const { t, won } = useWords()
  const listing = useListing(promotion)
  if (listing.isOff) return t('errors.field.payments_off')
  const { won: price, days: count } = listing
  return price !== undefined && t('promotions.notice.unpaidText', { price: won(price), count })
}

interface PayListingProps {
  promotion: Promotion
  refusedBecause: string | null
}

/** The press that leads to where an approved listing is paid; what was ordered before and not paid is gone on with. */
export function PayListing({ promotion, refusedBecause }: PayListingProps) {
  const { id, orderId } = promotion
  const { t, won, locale } = useWords()
  const client = useQueryClient()
  const { open, won: price, error, isOff } = useListing(promotion)
  const { run, isRunning } = useAction(async () => {
    try {
      await goToCheckout(await findUrl(), locale)
    } catch (refused) {
      // Somebody else may have ordered it, or the order is over.
      void client.invalidateQueries({ queryKey: promotionApi.one(id).queryKey })
      if (open !== undefined) void client.invalidateQueries({ queryKey: orderApi.one(open.id).queryKey })
      throw refused
    }
  })
  async function findUrl(): Promise<string> {
    if (open !== undefined) return findCheckoutUrl(open.id, paths.promotion.replace('$id', id))
    const body = { promotionId: id }
    return (await call(send, orderListing, { body, idempotencyKey: newIdempotencyKey() })).checkoutUrl
  }
  if (isOff) return null
  if (orderId !== null && (open?.isBeingPaid || (error !== null && price === undefined)))
    return (
      <AppLink href={paths.order.replace('$id', orderId)} className={buttonClass('primary', 'grow')}>
        {t('promotions.action.openOrder')}
      </AppLink>
    )
  return (
    <Button
      variant="primary"
      className="grow"
      isBusy={isRunning || price === undefined}
      refusedBecause={refusedBecause}
      onClick={run}
    >
      {price === undefined ? t('payments.action.pay') : t('promotions.action.pay', { price: won(price) })}
    </Button>
  )
}
