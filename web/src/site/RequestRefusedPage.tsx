import { AskerFrame } from './AskerFrame.tsx'
import { FaultSummary } from './FaultSummary.tsx'
import type { PageProps } from './page-props.ts'

/** Instead of a form that was refused before it was read: what happened, and the way back. */
export function RequestRefusedPage({ page, words }: PageProps<'request-refused'>) {
  const { t } = words
  const title =
    page.type === 'jrs'
      ? t('line.title')
      : page.type === null
        ? t('site.request.door.title')
        : t('site.request.title')
  return (
    <AskerFrame page={page} words={words} title={title}>
      <div className="card form">
        <FaultSummary failure={page.failure} words={words} />
        <a className="button big" href={page.path}>
          {t('site.request.refused.open')}
        </a>
      </div>
    </AskerFrame>
  )
}
