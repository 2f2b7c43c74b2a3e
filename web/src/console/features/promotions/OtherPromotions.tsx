import type { Promotion } from '@madang/contract/promotions'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { toSearch } from '../../table/list-query.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { periodText } from '../../../promotion/PromotionView.tsx'
import { promotionApi } from './promotions.api.ts'
import styles from './promotions.module.css'

/** What a store has on and what was decided of it, the last first; apart from the one that is looked at. */
export function OtherPromotions({
  promotion: { id, storeId },
}: {
  promotion: Pick<Promotion, 'id' | 'storeId'>
}) {
  const words = useWords()
  const { t } = words
  const query = useQuery(promotionApi.list({ storeId, sort: '-submittedAt', pageSize: 6 }))
  const others = query.data?.items.filter((other) => other.id !== id && other.submittedAt !== null)
  return (
    <Card
      title={t('promotions.review.others')}
      actions={
        <AppLink className="small" href={paths.promotions + toSearch({ storeId })}>
          {t('ui.seeAll')}
        </AppLink>
      }
      isPadded
    >
      {others === undefined && query.error === null && <SkeletonLines lines={3} label={t('ui.loading')} />}
      {others === undefined && query.error !== null && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} isCompact />
      )}
      {others?.length === 0 && <p className="dimmed">{t('promotions.review.noOthers')}</p>}
      <ul className={styles.others}>
        {others?.map((other) => (
          <li key={other.id}>
            <span>
              <Link to={paths.promotion} params={{ id: other.id }}>
                <bdi>{other.title}</bdi>
              </Link>
              <small>{periodText(words, other) ?? t('promotions.noPeriod')}</small>
            </span>
            <Pill status={other.status}>{t(`promotions.status.${other.status}`)}</Pill>
          </li>
        ))}
      </ul>
    </Card>
  )
}
