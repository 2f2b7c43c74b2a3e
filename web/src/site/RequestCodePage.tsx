import { requestFormPaths } from '@madang/contract/site-requests'
import { WithIsolates } from '../theme/Rich.tsx'
import { AskerFrame } from './AskerFrame.tsx'
import { CodeInput } from './CodeInput.tsx'
import { FaultSummary } from './FaultSummary.tsx'
import { typedFormId } from './LanguageSwitch.tsx'
import type { PageProps } from './page-props.ts'
import { RequestFrame } from './RequestFrame.tsx'

/** The second step towards a request, and the way to the page of one that is there. */
export function RequestCodePage({ page, words }: PageProps<'request-code'>) {
  const { t } = words
  const { type } = page
  if (type !== null) {
    return (
      <RequestFrame page={page} words={words} type={type} step="code">
        <CodeForm page={page} words={words} />
      </RequestFrame>
    )
  }
  const title = t('site.request.door.title')
  return (
    <AskerFrame page={page} words={words} title={title}>
      <CodeForm page={page} words={words} />
    </AskerFrame>
  )
}

function CodeForm({ page, words }: PageProps<'request-code'>) {
  const { t } = words
  const { type, phone, wasResent, code, failure } = page
  const sent = wasResent ? t('site.request.code.resent', { phone }) : t('site.request.code.sent', { phone })
  return (
    <form className="card form" id={typedFormId} method="post" action={page.path} noValidate>
      <div>
        <h2>{t('site.request.code.title')}</h2>
        <p className="dim" role="status">
          <WithIsolates text={sent} />
        </p>
      </div>
      <FaultSummary failure={failure} words={words} labels={{ code: t('site.request.code.label') }} />
      <CodeInput words={words} code={code} failure={failure} />
      <button className="btn big" type="submit" name="do" value="check">
        {t('site.request.code.check')}
      </button>
      <div className="else">
        <p className="dim">{t('site.request.code.wait')}</p>
        <button className="btn two" type="submit" name="do" value="resend">
          {t('site.request.code.resend')}
        </button>
        {type !== null && (
          <a className="btn two" href={requestFormPaths[type]}>
            {t('site.request.code.change')}
          </a>
        )}
      </div>
    </form>
  )
}
