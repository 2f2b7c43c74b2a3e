import type { JrsItem } from '@madang/contract/jrs'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { toast } from '../../ui/toast.ts'
import { JrsSheet } from './JrsSheet.tsx'
import { joinLink, QrPicture, squaresOf } from './QrPicture.tsx'
import styles from './jrs.module.css'

/** Of one square, in pixels: sharp on paper of any size. */
const squarePx = 24

async function drawPng(code: string): Promise<Blob> {
  const { data, size } = squaresOf(joinLink(code))
  const canvas = new OffscreenCanvas(size * squarePx, size * squarePx)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser draws nothing.')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  data.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) context.fillRect(x * squarePx, y * squarePx, squarePx, squarePx)
    })
  })
  return canvas.convertToBlob({ type: 'image/png' })
}

function drawSvg(code: string): Blob {
  const { data, size } = squaresOf(joinLink(code))
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`
  return new Blob([svg], { type: 'image/svg+xml' })
}

/** A link to save what is drawn; empty until it is. */
function useBlobUrl(draw: () => Blob | Promise<Blob>, key: string): string {
  const [url, setUrl] = useState('')
  useEffect(() => {
    let made = ''
    let isLeft = false
    void Promise.resolve(draw()).then((blob) => {
      if (isLeft) return
      made = URL.createObjectURL(blob)
      setUrl(made)
    })
    return () => {
      isLeft = true
      if (made !== '') URL.revokeObjectURL(made)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is drawn follows from the key alone
  }, [key])
  return url
}

/** The list's link and its QR code, to be sent, saved and printed. */
export function JrsQrCode({ item }: { item: JrsItem }) {
  const { t } = useWords()
  const { code, title } = item
  const link = joinLink(code)
  const png = useBlobUrl(() => drawPng(code), code)
  const svg = useBlobUrl(() => drawSvg(code), code)
  const save = (type: 'png' | 'svg', href: string) => (
    <a className={buttonClass('plain')} href={href || undefined} download={`${code}.${type}`}>
      <IconDownload size={18} stroke={1.75} aria-hidden />
      {type.toUpperCase()}
    </a>
  )
  return (
    <div className={styles.qrTab}>
      <Card title={t('jrs.qr.code')} isPadded>
        <div className={styles.qrCard}>
          <QrPicture code={code} label={t('jrs.qr.label', { title })} />
          <p className={styles.code} dir="ltr">
            {code}
          </p>
          <div className={styles.buttons}>
            {save('png', png)}
            {save('svg', svg)}
          </div>
        </div>
      </Card>
      <Card title={t('jrs.qr.link')} isPadded>
        <p className={styles.link} dir="ltr">
          {link}
        </p>
        <Button
          onClick={() => {
            void navigator.clipboard.writeText(link).then(() => toast.done(t('jrs.qr.copied')))
          }}
        >
          {t('jrs.qr.copy')}
        </Button>
        <p className="dimmed">{t(item.status === 'DRAFT' ? 'jrs.qr.notYet' : 'jrs.qr.help')}</p>
      </Card>
      <Card
        title={t('jrs.print.title')}
        className={styles.sheetCard}
        actions={
          <Button icon={<IconPrinter size={18} stroke={1.75} aria-hidden />} onClick={() => window.print()}>
            {t('jrs.print.print')}
          </Button>
        }
        isPadded
      >
        <JrsSheet item={item} />
      </Card>
    </div>
  )
}
