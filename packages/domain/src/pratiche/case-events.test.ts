import { expect, test } from 'vitest'
import { type Accaduto, conAccaduti, type PassoPratica, type StatoPratica } from './pratica.ts'

type Step = [StatoPratica, PassoPratica | null, StatoPratica, 'positivo' | 'negativo' | undefined, boolean]

test.each<[string, Step, Accaduto[]]>([
  ['registrata di nuovo come bozza', [1, null, 1, undefined, false], []],
  ['inviata da chi l’ha registrata', [1, null, 3, undefined, false], ['arrivata', 'inviata']],
  ['portata da un file', [1, null, 3, undefined, true], ['arrivata', 'importata']],
  ['avanti di un passo', [3, 'documenti', 3, undefined, false], ['uscita_documenti']],
  ['rifiutata', [3, 'istruttoria', 2, undefined, false], ['rifiutata', 'uscita_istruttoria']],
  [
    'completata bene',
    [3, 'erogazione', 5, 'positivo', true],
    ['completata', 'positivo', 'uscita_erogazione'],
  ],
  ['completata senza esito', [3, null, 5, undefined, false], ['completata', 'senza_esito']],
  ['riaperta', [5, 'erogazione', 3, undefined, false], ['riaperta']],
])('di una pratica %s', (_come, [stato, passo, dopo, esito, importata], accaduti) => {
  expect(conAccaduti([], { stato, passo }, { stato: dopo, esito, importata })).toEqual(accaduti)
})

test('ciò che accade due volte si dice una volta, con ciò che era già accaduto', () => {
  const prima = { stato: 3, passo: 'erogazione' } as const
  const dopo = { stato: 5, esito: 'negativo', importata: false } as const
  expect(conAccaduti(['inviata', 'completata', 'positivo', 'uscita_erogazione'], prima, dopo)).toEqual([
    'inviata',
    'completata',
    'positivo',
    'negativo',
    'uscita_erogazione',
  ])
})
