import { expect, test } from 'vitest'
import { ostacoloAlPassaggio, PROFONDITA_MASSIMA } from './sponsor.ts'

const LIBERO = { stesso: false, sotto: false, gia: false, attivo: true, livello_finale: 3 }

test('dove nulla lo impedisce si passa', () => expect(ostacoloAlPassaggio(LIBERO)).toBeNull())

test.each([
  [{ stesso: true }, /se stessa/],
  [{ sotto: true }, /cerchio/],
  [{ gia: true }, /già il suo sponsor/],
  [{ attivo: false }, /profilo attivo/],
  [{ livello_finale: PROFONDITA_MASSIMA + 1 }, /200 livelli/],
])('%o lo impedisce, e si dice perché', (come, perche) => {
  expect(ostacoloAlPassaggio({ ...LIBERO, ...come })).toMatch(perche)
})

test('l’ultimo livello è ancora buono', () => {
  expect(ostacoloAlPassaggio({ ...LIBERO, livello_finale: PROFONDITA_MASSIMA })).toBeNull()
})
