import type { JrsItem } from '@madang/contract/jrs'
import { useWords } from '../../i18n/words.ts'
import { QrPicture } from './QrPicture.tsx'
import styles from './jrs.module.css'

const steps = [
  ['찍어요', '카메라로 위의 QR 코드를'],
  ['번호를 받아요', '이름과 전화번호만 적으면 끝'],
  ['불리면 와요', '문자를 보고 입구로'],
] as const

/** Whoever passes by reads one of these. */
const others = [
  ['en', 'Scan to join the line'],
  ['zh-Hans', '扫码排队'],
  ['es', 'Escanea para hacer fila'],
  ['pt-BR', 'Leia o código para entrar na fila'],
  ['fa', 'برای ایستادن در صف اسکن کنید'],
] as const

/** A sheet for the door, A4 upright, as it is printed; in all languages, whoever prints it. */
export function JrsSheet({ item }: { item: JrsItem }) {
  const { t } = useWords()
  return (
    <article className={styles.sheet} lang="ko" dir="ltr">
      <p className={styles.sheetStore}>
        <b>{item.storeName}</b>
        {item.title}
      </p>
      <h2>휴대폰으로 줄 서기</h2>
      <p className={styles.sheetHelp}>카메라로 찍으면 번호가 나와요. 앱은 없어도 돼요.</p>
      <QrPicture code={item.code} label={t('jrs.qr.label', { title: item.title })} />
      <p className={styles.sheetLink}>
        카메라가 안 되면 {location.host}/app/jrsForm 에서 코드
        <b>{`${item.code.slice(0, 4)} ${item.code.slice(4)}`}</b>
      </p>
      <ol className={styles.steps}>
        {steps.map(([name, text]) => (
          <li key={name}>
            <b>{name}</b>
            {text}
          </li>
        ))}
      </ol>
      <p className={styles.others}>
        {others.map(([lang, text]) => (
          <span key={lang} lang={lang} dir="auto">
            {text}
          </span>
        ))}
      </p>
      <p>휴대폰이 없으면 직원에게 말씀해 주세요. 같은 줄에 서 드려요.</p>
    </article>
  )
}
