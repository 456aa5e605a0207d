import { carattereDiControllo } from '@primo/domain/anagrafica/codice-fiscale'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { codiceFiscaleIn } from '../../device/code39.ts'
import { drawCode39 } from '../../testing/draw-code39.ts'
import { mount } from '../../testing/mount.tsx'
import { TesseraDialog } from './TesseraDialog.tsx'

const BASE = 'RSSMRA85T10A562'
const CODICE = BASE + carattereDiControllo(BASE)

const pixelsOf = (canvas: HTMLCanvasElement) =>
  canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)

/** Gives the page a camera that films a canvas, or none. */
function withCamera(canvas: HTMLCanvasElement | null) {
  const open = vi.fn(async () => {
    if (canvas) return canvas.captureStream(10)
    throw new DOMException('Permission denied', 'NotAllowedError')
  })
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(open)
  return open
}
afterEach(() => vi.restoreAllMocks())

test.each([
  ['straight', { module: 3 }],
  ['small', { module: 2 }],
  ['turned by 90°', { module: 3, turned: true }],
])('the code of a card is read: %s', (_, how) => {
  expect(codiceFiscaleIn(pixelsOf(drawCode39(CODICE, how)))).toBe(CODICE)
})

test('a picture without a code, and a code that is no codice fiscale, give nothing', () => {
  const empty = document.createElement('canvas')
  empty.getContext('2d')!.fillRect(0, 0, 300, 150)
  expect(codiceFiscaleIn(pixelsOf(empty))).toBeNull()
  expect(codiceFiscaleIn(pixelsOf(drawCode39('PRIMO2026')))).toBeNull()
  // A wrong check character: it was misread.
  const wrong = CODICE.at(-1) === 'A' ? 'B' : 'A'
  expect(codiceFiscaleIn(pixelsOf(drawCode39(BASE + wrong)))).toBeNull()
})

test('the dialog closes with the code that the camera sees, and turns the camera off', async () => {
  const canvas = drawCode39(CODICE)
  const opened = withCamera(canvas)
  const close = vi.fn()
  const host = await mount(<TesseraDialog close={close} />)
  // A canvas streams a frame when it is painted.
  const paint = setInterval(() => canvas.getContext('2d')!.fillRect(0, 0, 1, 1), 50)
  await expect.poll(() => close.mock.calls[0]?.[0], { timeout: 30_000 }).toBe(CODICE)
  clearInterval(paint)
  const stream = await opened.mock.results[0]!.value
  host.remove()
  expect(stream.getVideoTracks()).toHaveLength(1)
})

test('without a camera, or without its permission, the dialog says to type the code', async () => {
  withCamera(null)
  const close = vi.fn()
  await mount(<TesseraDialog close={close} />)
  await expect.element(page.getByText(/Scrivi il codice fiscale a mano/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Lo scrivo io' }))
  expect(close).toHaveBeenCalledWith(null)
})
