import { call, newIdempotencyKey } from '@madang/contract/call'
import { listingOffer } from '@madang/contract/listings'
import { orderListing } from '@madang/contract/orders'
import type { Promotion } from '@madang/contract/promotions'
import { useQuery } from '@tanstack/react-query'
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

/** What the listing of a promotion costs now; undefined while the prices are not there yet. */
function useListingOffer(promotion: Promotion) {
  const { data: settings } = useQuery(publicSettingsQuery)
  const now = useNow()
  return settings && listingOffer(promotion, settings.prices, now)
}

/** What a promotion waits for that was approved. */
export function ListingPrice({ promotion }: { promotion: Promotion }) {
  const { t, won } = useWords()
  const offer = useListingOffer(promotion)
  return (
    offer !== undefined &&
    t('promotions.notice.unpaidText', { price: won(offer.amountWon), count: offer.days })
  )
}

interface PayListingProps {
  promotion: Promotion
  refusedBecause: string | null
}

/** The press that leads to where an approved listing is paid; what was ordered before and not paid is gone on with. */
export function PayListing({ promotion, refusedBecause }: PayListingProps) {
  const { id, orderId } = promotion
  const { t, won, locale } = useWords()
  const offer = useListingOffer(promotion)
  const { data: order } = useQuery({ ...orderApi.one(orderId ?? ''), enabled: orderId !== null })
  const { refetch } = useQuery(promotionApi.one(id))
  const { run, isRunning } = useAction(async () => {
    try {
      goToCheckout(await findUrl(), locale)
    } catch (error) {
      // Somebody else may have ordered it.
      void refetch()
      throw error
    }
  })
  const open = order?.status === 'PENDING' ? order : undefined
  async function findUrl(): Promise<string> {
    if (open !== undefined) return findCheckoutUrl(open.id, paths.promotion.replace('$id', id))
    const body = { promotionId: id }
    return (await call(send, orderListing, { body, idempotencyKey: newIdempotencyKey() })).checkoutUrl
  }
  if (open?.isBeingPaid)
    return (
      <AppLink href={paths.order.replace('$id', open.id)} className={buttonClass('primary', 'grow')}>
        {t('promotions.action.openOrder')}
      </AppLink>
    )
  const isKnown = orderId === null || order !== undefined
  const price = open?.total ?? offer?.amountWon
  if (!isKnown || price === undefined) return null
  return (
    <Button
      variant="primary"
      className="grow"
      isBusy={isRunning}
      refusedBecause={refusedBecause}
      onClick={run}
    >
      {t('promotions.action.pay', { price: won(price) })}
    </Button>
  )
}
