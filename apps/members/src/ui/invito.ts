import { QR_INK, QR_MARGIN, qrPath } from './QrCode.tsx'
import { saveFile } from './save-file.ts'

/** Side of a square in the saved picture: large enough to print. */
const LATO_PX = 16

/** Draws the code on a canvas and gives it to the browser as a file to save. @throws when the browser refuses. */
export async function saveQr(link: string, nome: string): Promise<void> {
  const { path, size } = qrPath(link)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = (size + 2 * QR_MARGIN) * LATO_PX
  const penna = canvas.getContext('2d')
  if (!penna) throw new Error('No 2d context')
  penna.fillStyle = 'white'
  penna.fillRect(0, 0, canvas.width, canvas.height)
  penna.scale(LATO_PX, LATO_PX)
  penna.translate(QR_MARGIN, QR_MARGIN)
  penna.fillStyle = QR_INK
  penna.fill(new Path2D(path))
  const immagine = await new Promise<Blob | null>((fatto) => canvas.toBlob(fatto, 'image/png'))
  if (!immagine) throw new Error('No picture')
  saveFile(nome, immagine)
}

/** Prints the code alone on a sheet: code, sentence, link. */
export function printQr(link: string, frase: string): void {
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
  doc.title = frase
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
  titolo.textContent = frase
  const indirizzo = doc.createElement('p')
  indirizzo.textContent = link
  doc.body.append(titolo, svg, indirizzo)
  foglio.contentWindow.addEventListener('afterprint', () => foglio.remove())
  foglio.contentWindow.focus()
  foglio.contentWindow.print()
}
