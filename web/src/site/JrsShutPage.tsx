import { jrsFormPath, rafflePath } from '@madang/contract/site-jrs'
import { sharePath } from '@madang/contract/site-promotions'
import { Rich } from '../theme/Rich.tsx'
import { Icon } from './Icon.tsx'
import { BackToStore, JrsFrame } from './JrsFrame.tsx'
import { OwnPlace } from './JrsParts.tsx'
import { moment } from './jrs-moments.ts'
import { Logo } from './Header.tsx'
import type { PageProps } from './page-props.ts'

/** Nobody joins this list now: why, and when it is worth to come back. */
export function JrsShutPage({ page, words }: PageProps<'jrs-shut'>) {
  const { t } = words
  const { item, ownPath } = page
  const { state, opensAt } = item.joining
  if (state === 'OPEN') return null
  const store = `${sharePath}?s=${item.storeId}`
  const title = t(`line.shut.${state}.title`)
  return (
    <JrsFrame
      page={page}
      words={words}
      title={t('line.meta', { title: item.title, store: item.storeName })}
      start={<BackToStore href={store} name={item.storeName} />}
    >
      <OwnPlace path={ownPath} words={words} />
      <section className="card own-place shut">
        <p className="dimmed">
          <bdi>{item.title}</bdi>
        </p>
        <h1>{title}</h1>
        <p>
          {opensAt === null ? (
            t(`line.shut.${state}.text`)
          ) : (
            <Rich
              text={t('line.shut.opens', { time: moment(opensAt, words) })}
              tags={{ time: (text) => <b className="when">{text}</b> }}
            />
          )}
        </p>
        {item.drawnAt === null ? (
          <a className="button big" href={page.path}>
            {t('line.reload')}
          </a>
        ) : (
          <a className="button big" href={`${rafflePath}?c=${item.code}`}>
            {t('raffle.result.open')}
          </a>
        )}
        <a className="button secondary big" href={store}>
          {t('line.storePage')}
        </a>
      </section>
    </JrsFrame>
  )
}

/** Where whoever has no QR code at hand types what stands below it. */
export function JrsCodePage({ page, words }: PageProps<'jrs-code'>) {
  const { t } = words
  const title = t('line.code.title')
  return (
    <JrsFrame page={page} words={words} title={title} start={<Logo page={page} words={words} />}>
      <form action={jrsFormPath}>
        <h1>{title}</h1>
        <p className="dimmed lead">{t('line.code.text')}</p>
        <div className="field">
          <label htmlFor="c">{t('line.code.label')}</label>
          <input
            id="c"
            name="c"
            className="code num"
            dir="ltr"
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            defaultValue={page.typed.slice(0, 40)}
            aria-invalid={page.isUnknown || undefined}
            aria-describedby={page.isUnknown ? 'c-fault' : undefined}
          />
          {page.isUnknown && (
            <p className="fault" id="c-fault" role="alert">
              <Icon name="warning" />
              {t('line.code.unknown')}
            </p>
          )}
        </div>
        <div className="dock">
          <button className="button big" type="submit">
            {t('line.code.open')}
          </button>
        </div>
      </form>
    </JrsFrame>
  )
}
