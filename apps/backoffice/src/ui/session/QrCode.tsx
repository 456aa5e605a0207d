import qrcode from 'qrcode-generator'

const MARGIN = 3

/** QR code drawn on the client, so that its content is not sent anywhere. Dark on white in every theme, as cameras require. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  const rows = Array.from({ length: count }, (_, y) =>
    Array.from({ length: count }, (_, x) => (code.isDark(y, x) ? `M${x} ${y}h1v1h-1z` : '')).join(''),
  )
  const side = count + 2 * MARGIN
  return (
    <svg
      className="factor-qr"
      role="img"
      aria-label={label}
      viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
    >
      <path d={rows.join('')} fill="#14182b" shapeRendering="crispEdges" />
    </svg>
  )
}
