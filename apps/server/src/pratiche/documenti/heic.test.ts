import decode from 'heic-decode'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readHeic } from './heic.ts'

const image = {
  ...{ width: 2, height: 1 },
  decode: async () => ({ data: new Uint8ClampedArray(8), width: 2, height: 1 }),
}

test.each([
  ['nessuna immagine', [], 'rovinata'],
  ['una sola', [image], { width: 2, height: 1 }],
  ['più immagini, come in una raffica di scatti', [image, image], 'molte'],
  ['una troppo grande', [{ ...image, width: 100 }], 'grande'],
])('un file HEIC con %s', async (_, found, outcome) => {
  const dispose = vi.fn()
  const decoded = vi.spyOn(decode, 'all').mockResolvedValue(Object.assign([...found], { dispose }))
  onTestFinished(() => decoded.mockRestore())
  const read = await readHeic(Buffer.of(), 10)
  expect(read).toEqual(typeof outcome === 'string' ? outcome : expect.objectContaining(outcome))
  expect(dispose).toHaveBeenCalledOnce()
})
