import type { JrsItem } from '@madang/contract/jrs'
import { IconCopy, IconDownload, IconExternalLink, IconPrinter, IconQrcode } from '@tabler/icons-react'
import { useViewer } from '../../api/session.ts'
import { saveFile } from '../../api/download.ts'
import { useAction } from '../../form/use-action.ts'
import { useWords } from '../../i18n/words.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { toast } from '../../ui/toast.ts'
import { actionsOf, joinLink, refusalText, spacedCode } from './jrs-words.ts'
import { JrsSheet } from './JrsSheet.tsx'
import { QrImage, qrPng, qrSvg } from './qr-image.tsx'
import styles from './jrs.module.css'

const look = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** How guests get to a list: its QR code to print or to keep, its link, and a new code where the old one leaked. */
export function JrsQrCode({ item, onRenew }: { item: JrsItem; onRenew: () => void }) {
  const { t } = useWords()
  const viewer = useViewer()
  const { code, title, storeName } = item
  const link = joinLink(code)
  const inQr = joinLink(code, 'qr')
  const name = `${storeName} ${title} ${code}`.replaceAll(/[\\/:*?"<>|]/g, ' ')
  const savePng = useAction(async () => saveFile(await qrPng(inQr), `${name}.png`))
  const copy = useAction(async () => {
    await navigator.clipboard.writeText(link)
    toast.done(t('jrs.qr.copied'))
  })
  return (
    <div className="columns">
      <div className="stack">
        <Card title={t('jrs.qr.code')} isPadded>
          <div className={styles.qr}>
            <figure>
              <QrImage text={inQr} label={t('jrs.qr.alt', { title })} />
              <figcaption>
                <bdi dir="ltr" className="num">
                  {spacedCode(code)}
                </bdi>
              </figcaption>
            </figure>
            <div className="stack">
              <p className="dimmed">{t(item.status === 'DRAFT' ? 'jrs.qr.notYet' : 'jrs.qr.help')}</p>
              <div className={styles.ways}>
                <Button variant="primary" icon={<IconPrinter {...look} />} onClick={() => window.print()}>
                  {t('jrs.print.print')}
                </Button>
                <Button
                  icon={<IconDownload {...look} />}
                  onClick={() => saveFile(qrSvg(inQr), `${name}.svg`)}
                >
                  {t('jrs.qr.svg')}
                </Button>
                <Button icon={<IconDownload {...look} />} isBusy={savePng.isRunning} onClick={savePng.run}>
                  {t('jrs.qr.png')}
                </Button>
              </div>
              <p className="small dimmed">{t('jrs.qr.files')}</p>
            </div>
          </div>
        </Card>
        <Card title={t('jrs.qr.link')} isPadded>
          <p className={styles.link}>
            <bdi dir="ltr">{link}</bdi>
          </p>
          <div className={styles.ways}>
            <Button icon={<IconCopy {...look} />} isBusy={copy.isRunning} onClick={copy.run}>
              {t('jrs.qr.copy')}
            </Button>
            <a className={buttonClass('ghost')} href={link} target="_blank" rel="noreferrer">
              <IconExternalLink {...look} />
              {t('jrs.qr.asGuest')}
            </a>
          </div>
        </Card>
        <Card title={t('jrs.print.title')} isPadded>
          <JrsSheet item={item} />
        </Card>
      </div>
      <Card title={t('jrs.action.renewCode')} isPadded>
        <div className="stack">
          <p className="dimmed">{t('jrs.ask.renewCode.text')}</p>
          <p>
            <Button
              icon={<IconQrcode {...look} />}
              refusedBecause={refusalText(t, actionsOf(item, viewer).renewCode)}
              onClick={onRenew}
            >
              {t('jrs.qr.renew')}
            </Button>
          </p>
        </div>
      </Card>
    </div>
  )
}
