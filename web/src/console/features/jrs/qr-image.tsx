import { drawQr } from '../../../qr.ts'

/** It hangs on doors. */
const onPaper = { border: 4, ecc: 'Q' } as const
/** Wide enough for a poster of half a metre at 150 dots an inch. */
const pngPixels = 3000

export function QrImage({ text, label }: { text: string; label: string }) {
  const { size, path } = drawQr(text, onPaper)
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

/** To be printed in any size. */
export function qrSvg(text: string): Blob {
  const { size, path } = drawQr(text, onPaper)
  const box = `viewBox="0 0 ${size} ${size}" width="${size}mm" height="${size}mm"`
  const white = `<path fill="#fff" d="M0 0h${size}v${size}H0z"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${box} shape-rendering="crispEdges">${white}<path d="${path}"/></svg>`
  return new Blob([svg], { type: 'image/svg+xml' })
}

/** For programs that take no SVG; each module is a whole number of pixels, so that its edges are sharp. */
export async function qrPng(text: string): Promise<Blob> {
  const { size, path } = drawQr(text, onPaper)
  const scale = Math.floor(pngPixels / size)
  const canvas = document.createElement('canvas')
  canvas.width = size * scale
  canvas.height = size * scale
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser draws no pictures.')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(scale, scale)
  context.fillStyle = '#000'
  context.fill(new Path2D(path))
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('This browser made no picture of the code.'))
      else resolve(blob)
    }, 'image/png')
  })
}
