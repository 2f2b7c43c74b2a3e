import { WithIsolates } from '../theme/Rich.tsx'
import { AskerFrame } from './AskerFrame.tsx'
import { FaultSummary } from './FaultSummary.tsx'
import type { PageProps } from './page-props.ts'

/** Before the asker's page: the link alone opens nothing. */
export function RequestDoorPage({ page, words }: PageProps<'request-door'>) {
  const { t } = words
  const title = t('site.request.door.title')
  return (
    <AskerFrame page={page} words={words} title={title}>
      <form className="card form" method="post" action={`${page.path}/code`} noValidate>
        <FaultSummary failure={page.failure} words={words} />
        <p>
          <WithIsolates text={t('site.request.door.text', { phone: page.phone })} />
        </p>
        <button className="button big" type="submit" name="do" value="send">
          {t('site.door.phone.send')}
        </button>
      </form>
    </AskerFrame>
  )
}
