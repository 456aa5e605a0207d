import { expect, test } from 'vitest'
import { dirittiPeggiorati, type PremioPromesso } from './manifestazione.ts'

const edizione = { inizio: '2025-01-01', fine: '2027-12-30', ultima_richiesta: '2027-12-30' }
const tazza: PremioPromesso = {
  codice: 'A',
  descrizione: 'Tazza',
  punti: 100,
  valore_cent: 1000,
  valido_al: '2027-12-30',
  limite_persona: null,
}
const limitata = { ...tazza, codice: 'B', limite_persona: 2 }
const before = { edizione, catalogo: [tazza, limitata] }
const TODAY = '2026-05-20'
const con = (cambi: Partial<PremioPromesso>) =>
  dirittiPeggiorati(before, { edizione, catalogo: [{ ...tazza, ...cambi }, limitata] }, TODAY)

test('ciò che migliora o aggiunge passa', () => {
  expect(dirittiPeggiorati(before, before, TODAY)).toEqual([])
  expect(con({ punti: 90, valore_cent: 1100, valido_al: '2028-01-30' })).toEqual([])
  const after = {
    edizione: { ...edizione, fine: '2028-01-30', ultima_richiesta: '2028-03-30' },
    catalogo: before.catalogo,
  }
  expect(dirittiPeggiorati(before, after, TODAY)).toEqual([])
  const senzaLimite = { edizione, catalogo: [tazza, { ...limitata, limite_persona: null }] }
  expect(dirittiPeggiorati(before, senzaLimite, TODAY)).toEqual([])
})

test.each([
  ['più punti', { punti: 101 }, '101'],
  ['meno valore', { valore_cent: 999 }, '9,99'],
  ['meno tempo', { valido_al: '2027-12-29' }, 'non un giorno di meno'],
  ['un limite che non c’era', { limite_persona: 5 }, 'limite a persona'],
] as const)('%s per un premio già in catalogo è un no, con il motivo', (_, cambi, sentence) => {
  expect(con(cambi)).toEqual([expect.stringContaining(sentence)])
})

test.each([
  ['l’inizio', { inizio: '2025-01-02' }],
  ['la fine', { fine: '2027-12-29' }],
  ['l’ultima richiesta', { ultima_richiesta: '2027-12-29' }],
] as const)('%s non si sposta a danno di chi partecipa', (_, cambi) => {
  const after = { edizione: { ...edizione, ...cambi }, catalogo: before.catalogo }
  expect(dirittiPeggiorati(before, after, TODAY)).toHaveLength(1)
})

test('un premio esce solo scaduto, o se un altro costa al più quanto lui e vale almeno altrettanto', () => {
  const senza = { edizione, catalogo: [limitata] }
  expect(dirittiPeggiorati(before, senza, TODAY)).toEqual([
    expect.stringContaining('«Tazza» è promesso fino al'),
  ])
  const migliore = { ...tazza, codice: 'C', punti: 100, valore_cent: 1000 }
  expect(dirittiPeggiorati(before, { edizione, catalogo: [limitata, migliore] }, TODAY)).toEqual([])
  expect(dirittiPeggiorati(before, senza, '2027-12-31')).toEqual([])
})
