import { Rich, WithIsolates } from '../theme/Rich.tsx'
import { Icon } from './Icon.tsx'
import { longDate } from './legal-titles.ts'
import type { PageProps } from './page-props.ts'
import { RequestFrame } from './RequestFrame.tsx'

export function RequestDonePage({ page, words }: PageProps<'request-done'>) {
  const { t } = words
  const { type, link, dueAt } = page
  const date = longDate(dueAt, words)
  return (
    <RequestFrame page={page} words={words} type={type} step={null}>
      <section className="card form" aria-labelledby="done">
        <div>
          <h2 id="done" className="well">
            <Icon name="check" />
            {t('site.request.done.title')}
          </h2>
          <p>
            <Rich text={t('site.request.done.text', { date })} tags={{ date: (day) => <b>{day}</b> }} />
          </p>
        </div>
        <p className="note link">
          {t('site.request.done.keep')}
          <a href={link}>
            <bdi dir="ltr">
              {page.publicUrl}
              {link}
            </bdi>
          </a>
        </p>
        <a className="button big" href={link}>
          {t('site.request.done.show')}
        </a>
        <p className="help">
          <WithIsolates text={t('site.request.done.council')} />
        </p>
      </section>
    </RequestFrame>
  )
}
