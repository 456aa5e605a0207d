import type { Movimento } from '@primo/contract/raccolta/manifestazione'
import { expect, test } from 'vitest'
import { formatGiorni, perMese, ultimiDodici } from './movimenti.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
let id = 0
const un = (over: Partial<Movimento>): Movimento => ({
  id: ++id,
  data: '2026-11-19T10:00:00.000Z',
  tipo: 'accredito',
  titolo: 'Dalla rete, 1º livello',
  perche: '',
  punti: 40,
  livello: 1,
  matura_il: null,
  id_scheda: null,
  id_richiesta: null,
  ...over,
})

test('ciò che arriva dallo stesso livello è una riga al mese; ciò che matura ancora è un’altra', () => {
  const mesi = perMese(
    [
      un({ punti: 10, matura_il: '2026-12-03T00:00:00.000Z' }),
      un({ punti: -450, tipo: 'prenotazione', titolo: 'Premio richiesto: zaino', livello: null }),
      un({ punti: 20 }),
      un({ punti: 5, titolo: 'Dalla rete, 2º livello', livello: 2 }),
      un({ punti: 22, data: '2026-11-02T10:00:00.000Z' }),
      un({ punti: 7, data: '2026-10-31T23:30:00.000Z' }),
      un({ punti: 9, data: '2026-10-30T10:00:00.000Z' }),
    ],
    NOW,
  )
  expect(
    mesi.map(({ mese, righe }) => [mese, righe.map((r) => [r.punti, r.tutti.length, r.matura])]),
  ).toEqual([
    [
      '2026-11',
      [
        [10, 1, true],
        [-450, 1, false],
        // Half past midnight in Rome is already November.
        [49, 3, false],
        [5, 1, false],
      ],
    ],
    ['2026-10', [[9, 1, false]]],
  ])
})

test('ciò che è proprio resta da solo; i punti maturati stanno in una riga', () => {
  const [mese] = perMese(
    [
      un({ livello: 0, titolo: 'Pratica completata: Mutuo Casa' }),
      un({ livello: 0, titolo: 'Pratica completata: Mutuo Casa' }),
      un({ tipo: 'maturazione', titolo: 'Punti maturati', punti: 0, livello: null }),
      un({ tipo: 'maturazione', titolo: 'Punti maturati', punti: 0, livello: null }),
    ],
    NOW,
  )
  expect(mese?.righe.map((r) => r.tutti.length)).toEqual([1, 1, 2])
})

test('i giorni di una riga si dicono come si dicono', () => {
  const nbsp = (text: string) => text.replaceAll('_', '\u00a0')
  expect(formatGiorni(['2026-11-19', '2026-11-19'])).toBe(nbsp('19_novembre'))
  expect(formatGiorni(['2026-11-19', '2026-11-18'])).toBe(nbsp('18 e 19_novembre'))
  expect(formatGiorni(['2026-11-09', '2026-11-05', '2026-11-01'])).toBe(nbsp('dal_1º al_9_novembre'))
  expect(formatGiorni(['2026-11-08', '2026-11-09', '2026-11-11'])).toBe(nbsp('dall’8 all’11_novembre'))
  expect(formatGiorni(['2026-11-18', '2026-11-19', '2026-11-28'])).toBe(nbsp('dal_18 al_28_novembre'))
})

test('dodici mesi, anche quelli senza movimenti', () => {
  const mesi = ultimiDodici([{ mese: '2026-02', entrati: 5, usciti: 3, movimenti: 2 }], '2026-11-22')
  expect(mesi.map((m) => m.mese)).toHaveLength(12)
  expect([mesi[0]?.mese, mesi[11]?.mese]).toEqual(['2025-12', '2026-11'])
  expect(mesi[2]).toEqual({ mese: '2026-02', entrati: 5, usciti: 3, movimenti: 2 })
})
