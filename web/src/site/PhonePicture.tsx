import type { Words } from '../words.ts'

/** A phone whose number is being called, the app's one moment. The texts in it are an example. */
export function PhonePicture({ words }: { words: Words }) {
  const { t } = words
  const number = 27
  return (
    <div className="phone" role="img" aria-label={t('site.demo.phone', { number })}>
      <div className="screen" aria-hidden="true">
        <b>{t('site.demo.store')}</b>
        <span className="dimmed">{t('site.demo.list')}</span>
        <span className="num">{words.number(number)}</span>
        <span className="turn">{t('site.demo.turn', { number })}</span>
        <span className="dimmed">{t('site.demo.come', { minutes: 5 })}</span>
        <span className="bar">
          <i />
        </span>
        <span className="dimmed">{t('site.demo.left', { minutes: 3, seconds: 54 })}</span>
        <span className="fake">{t('site.demo.defer')}</span>
      </div>
    </div>
  )
}
