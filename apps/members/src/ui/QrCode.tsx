import qrcode from 'qrcode-generator'

/** Ink of the printed code: dark on white whatever the theme, or no camera reads it. */
export const QR_INK = '#14182b'
/** White squares around the code, without which it is not found. */
export const QR_MARGIN = 3

/** The code of a text as an SVG path, one unit a square, and its side in squares. */
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

/** A QR code drawn by the app: no outside service sees the link in it. */
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
