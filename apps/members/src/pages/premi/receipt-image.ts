import type { Movimento } from '@primo/contract/raccolta/manifestazione'
import { longInstant } from '@primo/domain/platform/dates'
import { accorda, withSign } from '@primo/domain/platform/numbers'

/** Size in pixels: readable on a phone and printable. The height depends on the text. */
const LARGA = 1080
const MARGINE = 96

const quando = ({ data }: Movimento) => longInstant(new Date(data))
const numero = ({ id }: Movimento) => `Movimento n. ${id}`
const cifra = ({ punti }: Movimento) => `${withSign(punti)} ${accorda(punti, 'punto', 'punti')}`

/** Returns the receipt of a premio as text, for devices where no image can be shared. */
export const receiptText = (movimento: Movimento): string =>
  [movimento.titolo, cifra(movimento), quando(movimento), movimento.perche, numero(movimento)].join('\n')

/** Wraps a text into lines no wider than `width`, between words. `wide` measures a line. */
export function linesOf(text: string, wide: (line: string) => number, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (line && wide(longer) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

/**
 * Draws the receipt of a movimento, always in the light theme because it is printed.
 * @throws when the browser cannot create the image
 */
export async function drawReceipt(movimento: Movimento, product: string): Promise<File> {
  await document.fonts.ready
  const canvas = Object.assign(document.createElement('canvas'), { width: LARGA })
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  const style = getComputedStyle(document.documentElement)
  const [text, display] = ['--font-text', '--font-display'].map((name) => style.getPropertyValue(name))
  const lines: { line: string; y: number; font: string; colour: string }[] = []
  let y = 70
  const write = (words: string, { size = 34, weight = 400, font = text, colour = '#4c4f63', step = 1.4 }) => {
    pen.font = `${weight} ${size}px ${font}`
    for (const line of linesOf(words, (l) => pen.measureText(l).width, LARGA - 2 * MARGINE)) {
      y += size * step
      lines.push({ line, y, font: pen.font, colour })
    }
  }

  write(product, { size: 44, weight: 700, font: display, colour: '#1b1f33' })
  write('Ricevuta di un movimento dei punti', { size: 30 })
  y += 70
  write(movimento.titolo, { size: 50, weight: 650, font: display, colour: '#1b1f33', step: 1.25 })
  write(cifra(movimento), {
    size: 104,
    weight: 750,
    font: display,
    colour: movimento.punti > 0 ? '#0f7a3d' : '#1b1f33',
    step: 1.35,
  })
  y += 50
  const rule = y
  y += 24
  write(quando(movimento), { weight: 600, colour: '#1b1f33' })
  y += 18
  write(movimento.perche, { step: 1.5 })
  y += 40
  write(numero(movimento), { size: 28 })

  // The height is known only now. Setting it clears the canvas.
  canvas.height = y + MARGINE
  pen.fillStyle = '#fbf9f5'
  pen.fillRect(0, 0, LARGA, canvas.height)
  const band = pen.createLinearGradient(0, 0, LARGA, 0)
  band.addColorStop(0, '#a8002a')
  band.addColorStop(1, '#c8521c')
  pen.fillStyle = band
  pen.fillRect(0, 0, LARGA, 24)
  pen.fillStyle = '#e3dfd6'
  pen.fillRect(MARGINE, rule, LARGA - 2 * MARGINE, 2)
  for (const { line, y, font, colour } of lines) {
    pen.font = font
    pen.fillStyle = colour
    pen.fillText(line, MARGINE, y)
  }

  const png = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (!png) throw new Error('no picture')
  return new File([png], `ricevuta-${movimento.id}.png`, { type: png.type })
}
