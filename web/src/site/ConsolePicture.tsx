import type { Words } from '../words.ts'

/** The store's board in the console, as an example. */
export function ConsolePicture({ words }: { words: Words }) {
  const { t } = words
  const waiting = { text: t('site.demo.waiting'), look: 'pill' }
  const rows = [
    { number: 28, name: t('site.demo.guests.first'), count: 2, time: [18, 42], status: waiting },
    { number: 29, name: t('site.demo.guests.second'), count: 4, time: [18, 45], status: waiting },
    {
      number: 30,
      name: t('site.demo.guests.third'),
      count: 1,
      time: [18, 47],
      status: { text: t('site.demo.deferred'), look: 'pill hot' },
    },
    {
      number: 31,
      name: t('site.demo.guests.fourth'),
      count: 3,
      time: [18, 51],
      status: { text: t('site.demo.booked'), look: 'pill ok' },
    },
  ]
  return (
    <div className="card console" role="img" aria-label={t('site.demo.console', { number: 27 })}>
      <div aria-hidden="true">
        <div className="console-bar">
          <i />
          <i />
          <i />
          <b>
            {t('site.demo.store')} · {t('site.demo.list')}
          </b>
        </div>
        <div className="console-body">
          <div className="console-side">
            <i />
            <i />
            <i />
            <i />
            <i />
          </div>
          <div className="console-main">
            <div className="console-now">
              <div className="dimmed">
                {t('site.demo.calling')}
                <strong className="num">{words.number(27)}</strong>
              </div>
              <span>{t('site.demo.next')}</span>
            </div>
            {rows.map(({ number, name, count, time, status }) => (
              <div key={number} className="console-row num">
                <b>{words.number(number)}</b>
                <span>{t('site.demo.party', { name, count })}</span>
                <span className="dimmed">{time.map((part) => words.number(part)).join(':')}</span>
                <span className={status.look}>{status.text}</span>
              </div>
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}
