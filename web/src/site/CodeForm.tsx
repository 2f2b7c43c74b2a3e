import { formKeyField, type SiteCodeForm } from '@madang/contract/site-door'
import { WithIsolates } from '../theme/Rich.tsx'
import type { Words } from '../words.ts'
import { CodeInput } from './CodeInput.tsx'
import { FaultSummary } from './FaultSummary.tsx'
import { typedFormId } from './LanguageSwitch.tsx'

interface CodeFormProps {
  readonly words: Words
  readonly shown: SiteCodeForm
  /** Where it is sent to. */
  readonly action: string
  /** Where another number is typed; null where the number is given. */
  readonly changeHref: string | null
}

/** Where a guest types the code that was sent. */
export function CodeForm({ words, shown, action, changeHref }: CodeFormProps) {
  const { t } = words
  const { phone, wasResent, code, formKey, failure } = shown
  const sent = wasResent ? t('site.door.code.resent', { phone }) : t('site.door.code.sent', { phone })
  return (
    <form className="card form" id={typedFormId} method="post" action={action} noValidate>
      <div>
        <h2>{t('site.door.code.title')}</h2>
        <p className="dimmed" role="status">
          <WithIsolates text={sent} />
        </p>
      </div>
      <FaultSummary failure={failure} words={words} labels={{ code: t('site.door.code.label') }} />
      <input type="hidden" name={formKeyField} value={formKey} />
      <CodeInput words={words} code={code} failure={failure} />
      <button className="button big" type="submit" name="do" value="check">
        {t('site.door.code.check')}
      </button>
      <div className="else">
        <p className="dimmed">{t('site.door.code.wait')}</p>
        <button className="button secondary" type="submit" name="do" value="resend">
          {t('site.door.code.resend')}
        </button>
        {changeHref !== null && (
          <a className="button secondary" href={changeHref}>
            {t('site.door.code.change')}
          </a>
        )}
      </div>
    </form>
  )
}
