import { useWords } from '../i18n/words.ts'
import { Card } from './Card.tsx'
import { Skeleton, SkeletonLines } from './Skeleton.tsx'

interface RecordSkeletonProps {
  /** About as wide as the names of such records. */
  nameWidth: string
  mainTitle: string
  sideTitle?: string
}

/** A record while it is loading: its head and two cards. */
export function RecordSkeleton({ nameWidth, mainTitle, sideTitle }: RecordSkeletonProps) {
  const { t } = useWords()
  return (
    <div className="wrap" aria-busy="true">
      <div className="head">
        <div>
          <div className="ttl">
            <Skeleton width={nameWidth} />
          </div>
          <p className="facts">
            <Skeleton width="224px" />
          </p>
        </div>
      </div>
      <div className="cols">
        <Card title={mainTitle} isPadded>
          <SkeletonLines lines={8} label={t('ui.loading')} />
        </Card>
        <Card title={sideTitle} isPadded>
          <SkeletonLines lines={6} label={t('ui.loading')} />
        </Card>
      </div>
    </div>
  )
}
