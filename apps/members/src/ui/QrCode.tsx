import qrcode from 'qrcode-generator'

/** Colour of the QR code: dark on white in every theme, as cameras require. */
export const QR_INK = '#14182b'
/** Width of the quiet zone around a QR code, in modules (its small squares). */
export const QR_MARGIN = 3

/** Returns the QR code of a text as an SVG path, one unit per module, and its side in modules. */
export function qrPath(text: string): { path: string; size: number } {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const size = code.getModuleCount()
  const squares = Array.from({ length: size * size }, (_, i) => [i % size, Math.floor(i / size)] as const)
  const path = squares.filter(([x, y]) => code.isDark(y, x)).map(([x, y]) => `M${x} ${y}h1v1h-1z`)
  return { path: path.join(''), size }
}

interface Props {
  text: string
  label: string
}

/** QR code drawn locally, so that no external service receives the link. */
export function QrCode({ text, label }: Props) {
  const { path, size } = qrPath(text)
  const side = size + 2 * QR_MARGIN
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label={label}
      viewBox={`${-QR_MARGIN} ${-QR_MARGIN} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path d={path} fill={QR_INK} />
    </svg>
  )
}
