import { expect, test } from 'vitest'
import { dirittiPeggiorati, type PremioPromesso } from './manifestazione-diritti.ts'

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
const prima = { edizione, catalogo: [tazza, limitata] }
const OGGI = '2026-05-20'
const con = (cambi: Partial<PremioPromesso>) =>
  dirittiPeggiorati(prima, { edizione, catalogo: [{ ...tazza, ...cambi }, limitata] }, OGGI)

test('ciò che migliora o aggiunge passa', () => {
  expect(dirittiPeggiorati(prima, prima, OGGI)).toEqual([])
  expect(con({ punti: 90, valore_cent: 1100, valido_al: '2028-01-30' })).toEqual([])
  const dopo = {
    edizione: { ...edizione, fine: '2028-01-30', ultima_richiesta: '2028-03-30' },
    catalogo: prima.catalogo,
  }
  expect(dirittiPeggiorati(prima, dopo, OGGI)).toEqual([])
  const senzaLimite = { edizione, catalogo: [tazza, { ...limitata, limite_persona: null }] }
  expect(dirittiPeggiorati(prima, senzaLimite, OGGI)).toEqual([])
})

test.each([
  ['più punti', { punti: 101 }, '101'],
  ['meno valore', { valore_cent: 999 }, '9,99'],
  ['meno tempo', { valido_al: '2027-12-29' }, 'non un giorno di meno'],
  ['un limite che non c’era', { limite_persona: 5 }, 'limite a persona'],
] as const)('%s per un premio già in catalogo è un no, con il motivo', (_, cambi, frase) => {
  expect(con(cambi)).toEqual([expect.stringContaining(frase)])
})

test.each([
  ['l’inizio', { inizio: '2025-01-02' }],
  ['la fine', { fine: '2027-12-29' }],
  ['l’ultima richiesta', { ultima_richiesta: '2027-12-29' }],
] as const)('%s non si sposta a danno di chi partecipa', (_, cambi) => {
  const dopo = { edizione: { ...edizione, ...cambi }, catalogo: prima.catalogo }
  expect(dirittiPeggiorati(prima, dopo, OGGI)).toHaveLength(1)
})

test('un premio esce solo scaduto, o se un altro costa al più quanto lui e vale almeno altrettanto', () => {
  const senza = { edizione, catalogo: [limitata] }
  expect(dirittiPeggiorati(prima, senza, OGGI)).toEqual([
    expect.stringContaining('«Tazza» è promesso fino al'),
  ])
  const migliore = { ...tazza, codice: 'C', punti: 100, valore_cent: 1000 }
  expect(dirittiPeggiorati(prima, { edizione, catalogo: [limitata, migliore] }, OGGI)).toEqual([])
  expect(dirittiPeggiorati(prima, senza, '2027-12-31')).toEqual([])
})
