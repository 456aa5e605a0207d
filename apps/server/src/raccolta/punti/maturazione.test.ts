import fc from 'fast-check'
import { expect, test } from 'vitest'
import { batchesOf } from './maturazione.ts'

const portafogli = fc
  .array(fc.integer({ min: 1, max: 9_000 }), { maxLength: 600 })
  .map((lotti) => lotti.map((quanti, i) => ({ utente_id: i, edizione_id: 1, lotti: quanti })))

test('alla fine di un’edizione si va avanti a pezzi: pochi portafogli, pochi lotti, nessuno due volte né dimenticato', () => {
  fc.assert(
    fc.property(portafogli, (all) => {
      const batches = batchesOf(all)
      expect(batches.flat()).toEqual(all)
      for (const insieme of batches) {
        const lotti = insieme.reduce((sum, { lotti }) => sum + lotti, 0)
        // A wallet with more lots than the limit is a batch of its own.
        expect(lotti <= 4_000 || insieme.length === 1).toBe(true)
        expect(insieme.length).toBeLessThanOrEqual(200)
      }
      // And no more batches than needed: two consecutive ones would not have fitted into one.
      for (const [i, insieme] of batches.slice(1).entries()) {
        const before = batches[i]!
        const lotti = before.reduce((sum, { lotti }) => sum + lotti, insieme[0]!.lotti)
        expect(lotti > 4_000 || before.length === 200).toBe(true)
      }
    }),
  )
})
