import { drawQr } from '../qr.ts'

/** An address as a QR code; the words beside it say what it is. */
export function QrCode({ text }: { readonly text: string }) {
  const { size, path } = drawQr(text, { border: 2, ecc: 'M' })
  return (
    <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true" shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  )
}
