import type { JrsItem } from '@madang/contract/jrs'
import { localeInfo, type Locale } from '@madang/contract/locales'
import { useWords } from '../../i18n/words.ts'
import { writingOrder } from '../../i18n/writing-order.ts'
import { Mark } from '../../../theme/Mark.tsx'
import { useBrand } from '../../layout/brand.ts'
import { joinLink, spacedCode } from './jrs-words.ts'
import { QrImage } from './qr-image.tsx'
import styles from './sheet.module.css'

/** For whoever passes by, in their language whatever the sheet is written in: so not of the catalogue's one language. */
const scanIn: Record<Locale, string> = {
  kr: '카메라로 찍어 줄서기',
  gb: 'Scan to join the line',
  es: 'Escanee para ponerse en la cola',
  br: 'Leia o código para entrar na fila',
  cn: '扫码排队',
  ir: 'برای پیوستن به صف اسکن کنید',
}

/** A sheet for the door, A4 upright and always light: in the language of the screen, with a line in each other one. */
export function JrsSheet({ item }: { item: JrsItem }) {
  const { t, locale, number } = useWords()
  const brand = useBrand()
  const { kind, title, storeName, code, callTimeoutMin } = item
  return (
    <article className={styles.sheet}>
      <p className={styles.names}>
        <b dir="auto">{storeName}</b> <span dir="auto">{title}</span>
      </p>
      <h2>{t(`jrs.print.head.${kind}`)}</h2>
      <p className={styles.lead}>{t(`jrs.print.lead.${kind}`)}</p>
      <div className={styles.gate}>
        <svg viewBox="0 0 440 440" aria-hidden="true">
          <path d="M166 434H44a38 38 0 0 1-38-38V44A38 38 0 0 1 44 6h352a38 38 0 0 1 38 38v352a38 38 0 0 1-38 38H274" />
          <ellipse cx="220" cy="434" rx="26" ry="10" fill="#0e3a94" />
          <ellipse cx="220" cy="428" rx="26" ry="10" fill="#154ec1" />
        </svg>
        <QrImage text={joinLink(code, 'qr')} label={t('jrs.qr.alt', { title })} />
      </div>
      <p className={styles.code}>
        {t('jrs.print.noCamera')}{' '}
        <bdi dir="ltr">
          {location.host}/app/jrsForm <b>{spacedCode(code)}</b>
        </bdi>
      </p>
      <ol className={styles.steps}>
        {(['scan', 'write', 'come'] as const).map((step, index) => (
          <li key={step} data-own={index === 1}>
            <i>{number(index + 1)}</i>
            <b>{t(`jrs.print.step.${step}.title`)}</b>
            <span>
              {step === 'come' && kind === 'QUEUE'
                ? t('jrs.print.called', { count: callTimeoutMin })
                : t(`jrs.print.step.${step}.text`)}
            </span>
          </li>
        ))}
      </ol>
      <ul className={styles.others}>
        {writingOrder
          .filter((one) => one !== locale)
          .map((one) => (
            <li key={one} lang={localeInfo[one].tag} dir={localeInfo[one].dir}>
              {scanIn[one]}
            </li>
          ))}
      </ul>
      <Yard me={t('jrs.print.me')} />
      <footer>
        <span>{t('jrs.print.noPhone')}</span>
        <span className={styles.brand}>
          <Mark size={28} />
          {brand}
        </span>
      </footer>
    </article>
  )
}

/** The yard with its stepping stones: one's own is blue. */
function Yard({ me }: { me: string }) {
  const { number } = useWords()
  return (
    <svg
      className={styles.yard}
      viewBox="0 0 794 150"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <path d="M0 44Q200 4 400 34T794 26V70H0z" fill="#dbe7f6" />
      <path d="M0 40h794v26H0z" fill="#e9e2d3" />
      <path d="M0 40h794" stroke="#33415c" strokeWidth="5" />
      <path d="M0 64h794v86H0z" fill="#f1e9dc" />
      <path d="M0 78h794v50H0z" fill="#e5d9c3" />
      {[27, 28, 29, 30].map((stone, at) => (
        <g key={stone}>
          <ellipse cx={214 + at * 116} cy={at % 2 === 0 ? 94 : 104} rx="46" ry="17" fill="#d3c3a5" />
          <ellipse cx={214 + at * 116} cy={at % 2 === 0 ? 88 : 98} rx="46" ry="17" fill="#fffdf8" />
          <text x={214 + at * 116} y={at % 2 === 0 ? 96 : 106}>
            {number(stone)}
          </text>
        </g>
      ))}
      <ellipse cx="690" cy="100" rx="58" ry="22" fill="#0e3a94" />
      <ellipse cx="690" cy="92" rx="58" ry="22" fill="#154ec1" />
      <text x="690" y="101" className={styles.me}>
        {me}
      </text>
    </svg>
  )
}
