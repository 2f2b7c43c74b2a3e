import { fileMimes } from '@madang/contract/files'
import { legalPaths } from '@madang/contract/site-page'
import { formKeyField } from '@madang/contract/site-door'
import {
  hadFilesField,
  reasonField,
  reasonWordsField,
  requestReasons,
  type RequestReason,
} from '@madang/contract/site-requests'
import { Rich, WithIsolates } from '../theme/Rich.tsx'
import type { Words } from '../words.ts'
import { CodeInput } from './CodeInput.tsx'
import { FaultSummary } from './FaultSummary.tsx'
import { Field } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { typedFormId } from './LanguageSwitch.tsx'
import { PhoneField } from './PhoneField.tsx'
import type { PageProps } from './page-props.ts'
import { filesField } from './request-faults.ts'
import { RequestFrame } from './RequestFrame.tsx'

type Props = PageProps<'request-form'>

function labelsOf({ t }: Words) {
  return {
    name: t('site.request.form.name'),
    orderNo: t('site.request.form.orderNo'),
    amount: t('site.request.form.amount'),
    subject: t('site.request.form.subject'),
    body: t('site.request.form.body'),
    [filesField]: t('site.request.form.files'),
    phone: t('site.door.phone.label'),
    code: t('site.door.code.label'),
  }
}

/** The third step: what happened. Whoever took too long confirms the number again here, and loses nothing. */
export function RequestFormPage({ page, words }: Props) {
  const { t } = words
  const { type, phone, proof, failure, idempotencyKey, formKey, hadFiles } = page
  return (
    <RequestFrame page={page} words={words} type={type} step="form">
      <form
        className="card form"
        id={typedFormId}
        method="post"
        action={page.path}
        encType="multipart/form-data"
        noValidate
      >
        <div>
          <h2>{t('site.request.form.title')}</h2>
          {proof === 'given' && (
            <p className="well dimmed">
              <Icon name="check" />
              <span>
                <WithIsolates text={t('site.request.form.confirmed', { phone })} />
              </span>
            </p>
          )}
        </div>
        <FaultSummary failure={failure} words={words} labels={labelsOf(words)} />
        <input type="hidden" name="key" value={idempotencyKey} />
        <input type="hidden" name={formKeyField} value={formKey} />
        {hadFiles && <input type="hidden" name={hadFilesField} value="1" />}
        <Fields page={page} words={words} />
        {proof !== 'given' && <ProofAgain page={page} words={words} />}
        <p className="help">
          <Rich
            text={t('site.request.form.consent')}
            tags={{
              privacy: (text) => (
                // What was typed must not be lost while one reads.
                <a href={legalPaths.PRIVACY} target="_blank" rel="noopener">
                  {text}
                </a>
              ),
            }}
          />
        </p>
        {proof !== 'needed' && (
          <button className="button big" type="submit" name="do" value="open">
            {t('site.request.form.send')}
          </button>
        )}
        {proof === 'sent' && (
          <button className="button secondary" type="submit" name="do" value="resend">
            {t('site.door.code.resend')}
          </button>
        )}
      </form>
    </RequestFrame>
  )
}

/** No field has `autocomplete=off`: browsers that go back do not fill such a one in again. */
function Fields({ page, words }: Props) {
  const { t } = words
  const { values, failure, hadFiles } = page
  const labels = labelsOf(words)
  const common = { words, failure }
  const filesHelp = t('site.request.form.filesHelp')
  return (
    <>
      <Field {...common} name="name" label={labels.name}>
        {(attributes) => <input {...attributes} autoComplete="name" defaultValue={values.name} />}
      </Field>
      <div className="pair">
        <Field
          {...common}
          name="orderNo"
          label={labels.orderNo}
          help={t('site.request.form.orderNoHelp')}
          isOptional
        >
          {(attributes) => (
            <input
              {...attributes}
              dir="ltr"
              autoCapitalize="characters"
              spellCheck={false}
              placeholder="O20261120-XXXXXX"
              defaultValue={values.orderNo}
            />
          )}
        </Field>
        <Field {...common} name="amount" label={labels.amount} isOptional>
          {(attributes) => (
            <input
              {...attributes}
              dir="ltr"
              inputMode="numeric"
              placeholder="19,000"
              defaultValue={values.amount}
            />
          )}
        </Field>
      </div>
      <Reasons words={words} chosen={values.reason} />
      <Field {...common} name="subject" label={labels.subject}>
        {(attributes) => <input {...attributes} defaultValue={values.subject} />}
      </Field>
      <Field {...common} name="body" label={labels.body} help={t('site.request.form.bodyHelp')}>
        {(attributes) => (
          <textarea
            {...attributes}
            rows={5}
            placeholder={t('site.request.form.bodyHint')}
            defaultValue={values.body}
          />
        )}
      </Field>
      <Field
        {...common}
        name={filesField}
        label={labels[filesField]}
        help={hadFiles ? `${t('site.request.form.filesAgain')} ${filesHelp}` : filesHelp}
        isOptional
      >
        {(attributes) => <input {...attributes} type="file" multiple accept={fileMimes.join(',')} />}
      </Field>
    </>
  )
}

/** The most common reasons. Whoever chooses one need not write it: the field of own words below goes. */
function Reasons({ words, chosen }: { words: Words; chosen: RequestReason | null }) {
  const { t } = words
  return (
    <fieldset className="reasons">
      <legend>{t('site.request.form.reasons')}</legend>
      {requestReasons.map((reason) => (
        <label key={reason}>
          <input type="radio" name={reasonField} value={reason} defaultChecked={reason === chosen} />
          {t(`site.request.form.reason.${reason}`)}
        </label>
      ))}
      <label>
        <input type="radio" name={reasonField} value="" defaultChecked={chosen === null} />
        {t('site.request.form.reason.other')}
      </label>
      {requestReasons.map((reason) => (
        <input
          key={reason}
          type="hidden"
          name={reasonWordsField(reason)}
          value={t(`site.request.form.reason.${reason}`)}
        />
      ))}
    </fieldset>
  )
}

/** Above the button that sends, so that pressing Enter asks for the code as long as one is needed. */
function ProofAgain({ page, words }: Props) {
  const { t } = words
  const { phone, proof, code, failure } = page
  return (
    <fieldset className="again">
      <legend>{t('site.request.again.title')}</legend>
      <p className="dimmed">
        {proof === 'sent' ? t('site.request.again.sent') : t('site.request.again.text')}
      </p>
      <PhoneField words={words} phone={phone} failure={failure} />
      {proof === 'sent' ? (
        <CodeInput words={words} code={code} failure={failure} />
      ) : (
        <button className="button big" type="submit" name="do" value="send">
          {t('site.request.again.send')}
        </button>
      )}
    </fieldset>
  )
}
