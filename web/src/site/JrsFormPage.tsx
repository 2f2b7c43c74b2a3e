import { publicFilePath } from '@madang/contract/files'
import { pickText } from '@madang/contract/settings'
import { formKeyField } from '@madang/contract/site-door'
import { answerField, fromField, waitsMark } from '@madang/contract/site-jrs'
import { sharePath } from '@madang/contract/site-promotions'
import { WithIsolates } from '../theme/Rich.tsx'
import type { Words } from '../words.ts'
import { CodeInput } from './CodeInput.tsx'
import { FaultSummary } from './FaultSummary.tsx'
import { Field } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { BackToStore, JrsFrame } from './JrsFrame.tsx'
import { Group, OwnField, OwnPlace, PartySize } from './JrsParts.tsx'
import { Ahead, WaitSpeed, WaitTimes } from './JrsWait.tsx'
import { seoulNoon } from '@madang/contract/korean-time'
import { clockOf, isNextDay, moment } from './jrs-moments.ts'
import { typedFormId } from './LanguageSwitch.tsx'
import type { PageProps } from './page-props.ts'
import { PhoneField } from './PhoneField.tsx'
import { Fair, TaxNote } from './RaffleParts.tsx'

type Props = PageProps<'jrs-form'>

function labelsOf({ item }: Props['page'], { t, locale }: Words): Record<string, string> {
  return {
    slotAt: t('line.slot'),
    partySize: t('line.party'),
    name: t('line.name'),
    phone: t('site.door.phone.label'),
    code: t('site.door.code.label'),
    ...Object.fromEntries(
      item.formFields.map(({ key, label }) => [answerField(key), pickText(label, locale)]),
    ),
    consent: t('line.consent.label'),
  }
}

/** Why nobody was put on the list, where the general words would not say it. */
function faultsOf({ t }: Words) {
  return { 'conflict.state': t('line.fault.state'), 'conflict.duplicate': t('line.fault.duplicate') }
}

/** The whole way onto a list in one form: who, how many, when, what the store asks, and the code in its midst. */
export function JrsFormPage({ page, words }: Props) {
  const { t } = words
  const { item, proof, failure, values, formKey } = page
  const { kind, cover } = item
  const hasParty = (kind === 'QUEUE' || kind === 'RESERVATION') && item.maxPartySize > 1
  const common = { words, failure }
  return (
    <JrsFrame
      page={page}
      words={words}
      title={t('line.meta', { title: item.title, store: item.storeName })}
      start={<BackToStore href={`${sharePath}?s=${item.storeId}`} name={item.storeName} />}
      end={<span className="pill go">{t('line.waiting', { kind, count: item.waiting })}</span>}
    >
      {cover !== null && (
        <img className="cover" src={publicFilePath(cover, 1280)} alt="" width="640" height="256" />
      )}
      <h1>
        <bdi>{item.title}</bdi>
      </h1>
      <p className="dimmed lead lines">
        <bdi>{item.description ?? t(`line.lead.${kind}`)}</bdi>
      </p>
      {kind === 'QUEUE' && <Line page={page} words={words} />}
      {kind === 'RAFFLE' && <Raffle page={page} words={words} />}
      <OwnPlace path={page.ownPath} words={words} />
      <form id={typedFormId} method="post" action={page.path} noValidate>
        <FaultSummary {...common} labels={labelsOf(page, words)} texts={faultsOf(words)} />
        <input type="hidden" name={formKeyField} value={formKey} />
        {kind === 'RESERVATION' && <Days page={page} words={words} />}
        {hasParty && <PartySize {...common} most={item.maxPartySize} chosen={values['partySize'] ?? '2'} />}
        <Field {...common} name="name" label={t('line.name')}>
          {(attributes) => <input {...attributes} autoComplete="name" defaultValue={values['name']} />}
        </Field>
        <PhoneAndCode page={page} words={words} />
        {item.formFields.map((field) => (
          <OwnField key={field.key} field={field} page={page} words={words} />
        ))}
        <Consent page={page} words={words} hasParty={hasParty} />
        <p className="dimmed small">{t(kind === 'RAFFLE' ? 'raffle.cancel' : 'line.later')}</p>
        <div className="dock">
          {proof === 'needed' ? (
            <button className="button big" type="submit" name="do" value="send">
              {t('site.door.phone.send')}
            </button>
          ) : (
            <button className="button big" type="submit" name="do" value="join">
              <span className="joins">{t(`line.join.${kind}`)}</span>
              {kind === 'RESERVATION' && <span className="waits">{t('line.wants.join')}</span>}
            </button>
          )}
          {proof === 'needed' && <span className="help">{t('line.next')}</span>}
        </div>
      </form>
    </JrsFrame>
  )
}

/** What whoever joins now can expect. */
function Line({ page, words }: Props) {
  const { wait, waiting, at } = page.item
  if (wait === null) return null
  return (
    <section className="card line">
      <p className="ahead">
        <Ahead count={waiting} wait={wait} words={words} />
      </p>
      <p className="dimmed">
        <WaitTimes wait={wait} at={at} words={words} />
      </p>
      <p className="dimmed small">
        <WaitSpeed wait={wait} words={words} />
      </p>
    </section>
  )
}

function PhoneAndCode({ page, words }: Props) {
  const { t } = words
  const { proof, phone, failure, values } = page
  if (proof === 'given') {
    return (
      <div className="field with">
        <p className="well">
          <Icon name="check" />
          <span>
            <WithIsolates text={t('site.request.form.confirmed', { phone })} />
          </span>
        </p>
        <button className="button secondary" type="submit" name="do" value="other">
          {t('line.other')}
        </button>
      </div>
    )
  }
  return (
    <>
      <PhoneField words={words} phone={phone} failure={failure} help={t('line.phone')} />
      {proof === 'sent' && (
        <div className="again">
          <CodeInput words={words} code={values['code'] ?? ''} failure={failure} isNext={failure === null} />
          <button className="button secondary" type="submit" name="do" value="resend">
            {t('site.door.code.resend')}
          </button>
        </div>
      )}
    </>
  )
}

/** A day a tile, its slots below it; without a script only those of the chosen day are seen. */
function Days({ page, words }: Props) {
  const { t, date } = words
  const { days, nextDays, values, failure } = page
  const typed = values['slotAt'] ?? ''
  const isOpen = (day: (typeof days)[number]) => day.slots.some(({ free }) => free > 0)
  const canWait = (day: (typeof days)[number]) => day.slots.some(({ waits }) => waits !== null)
  const at = typed.replace(waitsMark, '')
  const chosen =
    days.find((day) => day.slots.some((slot) => slot.at === at)) ??
    days.find((day) => day.date === values['day']) ??
    days.find(isOpen) ??
    days.find(canWait)
  return (
    <Group name="slotAt" label={t('line.slot')} words={words} failure={failure}>
      {days.length === 0 && <p className="dimmed">{t('line.noDays')}</p>}
      <div className="days">
        {days.map((day) => (
          <div key={day.date} className="day">
            <label>
              <input
                type="radio"
                aria-label={[
                  date(seoulNoon(day.date), { month: 'long', day: 'numeric', weekday: 'long' }),
                  ...(day.isClosed ? [t('line.closedDay')] : []),
                ].join(' · ')}
                name="day"
                value={day.date}
                disabled={!isOpen(day) && !canWait(day)}
                defaultChecked={day === chosen}
              />
              <b>
                <small>{date(seoulNoon(day.date), { weekday: 'short' })}</small>
                <span>{date(seoulNoon(day.date), { day: 'numeric' }).replace(/[^\d۰-۹]/g, '')}</span>
                <small>
                  {day.isClosed ? t('line.closedDay') : date(seoulNoon(day.date), { month: 'short' })}
                </small>
              </b>
            </label>
            <div className="times">
              {day.slots.map((slot) => (
                <Slot key={slot.at} slot={slot} date={day.date} typed={typed} words={words} />
              ))}
            </div>
          </div>
        ))}
      </div>
      {values[fromField] !== undefined && <input type="hidden" name={fromField} value={values[fromField]} />}
      {nextDays !== null && (
        <p>
          <button className="button secondary" type="submit" name={fromField} value={nextDays}>
            {t('line.moreDays')}
          </button>
        </p>
      )}
    </Group>
  )
}

interface SlotProps {
  readonly slot: Props['page']['days'][number]['slots'][number]
  readonly date: string
  readonly typed: string
  readonly words: Words
}

/** A time of the day; one that is full can be waited for. */
function Slot({ slot: { at, free, waits }, date, typed, words }: SlotProps) {
  const { t } = words
  const value = waits === null ? at : waitsMark + at
  const time = clockOf(at, words)
  return (
    <label>
      <input
        type="radio"
        name="slotAt"
        value={value}
        disabled={free === 0 && waits === null}
        defaultChecked={value === typed}
      />
      <b className={free === 1 ? 'few' : undefined}>
        {isNextDay(at, date) ? t('site.share.nextDay', { time }) : time}
        <small>
          {waits === null ? t('line.free', { count: free }) : t('line.wants.slot', { count: waits })}
        </small>
      </b>
    </label>
  )
}

function Raffle({ page, words }: Props) {
  const { t } = words
  const { item } = page
  const { winnersCount, endAt, resultAnnounceAt, prizeName, prizeValueWon, notifyLosers } = item
  const facts = [
    [t('raffle.prize'), prizeName],
    [t('line.raffle.winners'), winnersCount === null ? null : t('line.people', { count: winnersCount })],
    [t('line.raffle.ends'), endAt && moment(endAt, words)],
    [t('line.raffle.result'), resultAnnounceAt && moment(resultAnnounceAt, words)],
  ] as const
  return (
    <>
      <dl className="card facts raffle">
        {facts.map(
          ([label, value]) =>
            value !== null && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p className="dimmed small">{t('raffle.tells', { all: String(notifyLosers) })}</p>
      <TaxNote prizeValueWon={prizeValueWon} words={words} />
      <Fair of={item} words={words} />
    </>
  )
}

/** What is agreed to: to whom, what for, what, how long. */
function Consent({ page, words, hasParty }: Props & { readonly hasParty: boolean }) {
  const { t } = words
  const { item, values, failure } = page
  const given = [
    t('line.name'),
    t('site.door.phone.label'),
    ...(hasParty ? [t('line.party')] : []),
    ...(item.kind === 'RESERVATION' ? [t('line.slot')] : []),
    ...(item.formFields.length > 0 ? [t('line.consent.answers')] : []),
  ]
  return (
    <Group
      name="consent"
      label={t('line.consent.label')}
      words={words}
      failure={failure}
      className="card agree"
    >
      <label className="check">
        <input type="checkbox" name="consent" value="1" defaultChecked={values['consent'] !== undefined} />
        <b>{t('line.consent.agree', { store: item.storeName })}</b>
      </label>
      <dl className="facts">
        <div>
          <dt>{t('line.consent.purpose')}</dt>
          <dd>
            <bdi>{item.consentPurpose}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('line.consent.items')}</dt>
          <dd>{new Intl.ListFormat(words.tag).format(given)}</dd>
        </div>
        <div>
          <dt>{t('line.consent.kept')}</dt>
          <dd>{t('line.consent.days', { count: item.retentionDays })}</dd>
        </div>
      </dl>
      <p className="dimmed small">{t('line.consent.free', { kind: item.kind })}</p>
    </Group>
  )
}
