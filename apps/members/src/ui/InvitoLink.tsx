import './invito.css'
import { useSettings } from '../data/settings.ts'
import { canSaveAndPrint, saveFile } from '../device/share.ts'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { toast } from './overlays.ts'
import { QR_INK, QR_MARGIN, QrCode, qrPath } from './QrCode.tsx'
import { ShareButtons } from './ShareButtons.tsx'

/** Shows a member's invitation link, with its QR code, to copy, share, save or print. */
export function InvitoLink({ link, codice }: { link: string; codice: string }) {
  const { prodotto } = useSettings()
  const sentence = `Ti invito in ${prodotto}`
  return (
    <>
      <p className="muted">Chi si registra da qui ti avrà come sponsor.</p>
      <QrCode text={link} label={`Codice QR del tuo invito, codice sponsor ${codice}`} />
      <p className="invito-codice">
        Codice sponsor <b>{codice}</b>
      </p>
      <p className="link-text">{link}</p>
      <div className="share-buttons">
        <ShareButtons link={link} sentence={sentence} />
        {canSaveAndPrint() ? (
          <>
            <Button
              variant="soft"
              onClick={() =>
                void saveQr(link, `invito-${codice}.png`).catch(() =>
                  toast('Non riesco a salvare l’immagine', 'danger'),
                )
              }
            >
              <Icon name="download" />
              Salva
            </Button>
            <Button variant="soft" onClick={() => printQr(link, sentence)}>
              <Icon name="print" />
              Stampa
            </Button>
          </>
        ) : null}
      </div>
    </>
  )
}

/** Side of a module in the saved image, in pixels: large enough to print. */
const LATO_PX = 16

/** Draws the QR code on a canvas and downloads it. @throws when the browser refuses. */
async function saveQr(link: string, nome: string): Promise<void> {
  const { path, size } = qrPath(link)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = (size + 2 * QR_MARGIN) * LATO_PX
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('No 2d context')
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.scale(LATO_PX, LATO_PX)
  pen.translate(QR_MARGIN, QR_MARGIN)
  pen.fillStyle = QR_INK
  pen.fill(new Path2D(path))
  const image = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!image) throw new Error('No picture')
  saveFile(nome, image)
}

/** Prints the QR code of an invitation on a sheet, with sentence and link. */
function printQr(link: string, sentence: string): void {
  const foglio = document.createElement('iframe')
  foglio.title = 'Foglio da stampare'
  foglio.style.cssText = 'position:fixed;width:0;height:0;border:0;visibility:hidden'
  document.body.append(foglio)
  const doc = foglio.contentDocument
  if (!doc || !foglio.contentWindow) {
    foglio.remove()
    return
  }
  doc.documentElement.lang = 'it'
  doc.title = sentence
  doc.body.style.cssText = 'font:18px system-ui,sans-serif;text-align:center;color:#14182b;padding-top:60px'
  const { path, size } = qrPath(link)
  const svg = doc.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', `0 0 ${size} ${size}`)
  svg.setAttribute('width', '320')
  const tratto = doc.createElementNS('http://www.w3.org/2000/svg', 'path')
  tratto.setAttribute('d', path)
  tratto.setAttribute('fill', QR_INK)
  svg.append(tratto)
  const titolo = doc.createElement('h1')
  titolo.textContent = sentence
  const indirizzo = doc.createElement('p')
  indirizzo.textContent = link
  doc.body.append(titolo, svg, indirizzo)
  foglio.contentWindow.addEventListener('afterprint', () => foglio.remove())
  foglio.contentWindow.focus()
  foglio.contentWindow.print()
}
