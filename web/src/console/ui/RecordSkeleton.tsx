import { useWords } from '../i18n/words.ts'
import { Card } from './Card.tsx'
import { Skeleton, SkeletonLines } from './Skeleton.tsx'
import styles from './page-head.module.css'

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
    <div className="page" aria-busy="true">
      <div className={styles.head}>
        <div>
          <div className={styles.title}>
            <Skeleton width={nameWidth} />
          </div>
          <p className={styles.facts}>
            <Skeleton width="224px" />
          </p>
        </div>
      </div>
      <div className="columns">
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
