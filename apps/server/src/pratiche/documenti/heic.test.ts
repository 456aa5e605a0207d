import { expect, test, vi } from 'vitest'
import { readHeic } from './heic.ts'

const image = {
  width: 2,
  height: 1,
  decode: async () => ({ data: new Uint8ClampedArray(8), width: 2, height: 1 }),
}
const images = vi.hoisted(() => ({ found: [] as object[], disposed: 0 }))
vi.mock('heic-decode', () => ({
  default: { all: async () => Object.assign([...images.found], { dispose: () => images.disposed++ }) },
}))

test.each([
  ['nessuna immagine', [], 'rovinata'],
  ['una sola', [image], { width: 2, height: 1 }],
  ['più immagini, come in una raffica di scatti', [image, image], 'molte'],
  ['una troppo grande', [{ ...image, width: 100 }], 'grande'],
])('un file HEIC con %s', async (_, found, outcome) => {
  Object.assign(images, { found, disposed: 0 })
  const read = await readHeic(Buffer.of(), 10)
  expect(read).toEqual(typeof outcome === 'string' ? outcome : expect.objectContaining(outcome))
  expect(images.disposed).toBe(1)
})
