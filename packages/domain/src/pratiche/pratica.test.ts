import { describe, expect, test } from 'vitest'
import {
  AZIONI_PRATICA,
  type AzionePratica,
  azioniPratica,
  dopoAzione,
  numeroPratica,
  type PassoPratica,
  parseNumeroPratica,
  percCompletamento,
  praticaVuoleMotivo,
  type StatoPratica,
} from './pratica.ts'

type Place = 'bozza' | 'rifiutata' | 'completata' | PassoPratica
const POSTI = {
  bozza: [1, null],
  documenti: [3, 'documenti'],
  istruttoria: [3, 'istruttoria'],
  delibera: [3, 'delibera'],
  erogazione: [3, 'erogazione'],
  rifiutata: [2, 'istruttoria'],
  completata: [5, 'erogazione'],
} as const satisfies Record<Place, readonly [StatoPratica, PassoPratica | null]>

/** Result of each action in each state. A missing action is forbidden. */
const ESITI = {
  bozza: { modifica: 'bozza', invia: 'documenti', ritira: 'bozza' },
  documenti: { avanza: 'istruttoria', rifiuta: 'rifiutata', disfa: 'bozza' },
  istruttoria: { avanza: 'delibera', rifiuta: 'rifiutata' },
  delibera: { avanza: 'erogazione', rifiuta: 'rifiutata' },
  erogazione: { completa: 'completata', rifiuta: 'rifiutata' },
  rifiutata: {},
  completata: { riapri: 'erogazione' },
} satisfies Record<Place, Partial<Record<AzionePratica, Place>>>

/** Whether each action requires a reason, which the convenzionato reads. */
const MOTIVI = {
  modifica: false,
  invia: false,
  ritira: false,
  avanza: false,
  completa: false,
  rifiuta: true,
  riapri: true,
  disfa: false,
} satisfies Record<AzionePratica, boolean>

const azioni = Object.keys(AZIONI_PRATICA) as AzionePratica[]
const casi = (Object.keys(POSTI) as Place[]).flatMap((da) => azioni.map((azione) => ({ da, azione })))

describe('transizioni di una pratica', () => {
  test.each(casi)('$azione da $da', ({ da, azione }) => {
    const [stato, passo] = POSTI[da]
    const arrivo = (ESITI[da] as Partial<Record<AzionePratica, Place>>)[azione]
    const after = dopoAzione(azione, { stato, passo })
    if (arrivo === undefined) return expect(after).toBeNull()
    expect(after?.stato).toBe(POSTI[arrivo][0])
    if (arrivo !== 'rifiutata') expect(after?.passo).toBe(POSTI[arrivo][1])
  })

  test.each(Object.entries(MOTIVI))('$0 vuole il motivo: $1', (azione, vuole) => {
    expect(praticaVuoleMotivo(azione as AzionePratica)).toBe(vuole)
  })

  test('ognuno vede solo le sue azioni', () => {
    expect(azioniPratica({ stato: 1, passo: null }, 'convenzionato')).toEqual(['modifica', 'invia', 'ritira'])
    expect(azioniPratica({ stato: 3, passo: 'documenti' }, 'convenzionato')).toEqual([])
    expect(azioniPratica({ stato: 1, passo: null }, 'operatore')).toEqual([])
    expect(azioniPratica({ stato: 3, passo: 'erogazione' }, 'operatore')).toEqual(['completa', 'rifiuta'])
    expect(azioniPratica({ stato: 5, passo: 'erogazione' }, 'operatore')).toEqual(['riapri'])
  })

  test('la percentuale cresce con i passi, e una rifiutata resta dov’era', () => {
    const perc = (place: Place) => {
      const [stato, passo] = POSTI[place]
      return percCompletamento(stato, passo)
    }
    expect(
      ['bozza', 'documenti', 'istruttoria', 'delibera', 'erogazione', 'completata'].map((p) =>
        perc(p as Place),
      ),
    ).toEqual([0, 20, 40, 60, 80, 100])
    expect(perc('rifiutata')).toBe(40)
  })
})

describe('numero di una pratica', () => {
  test('anno e posto, con quattro cifre almeno', () => {
    expect(numeroPratica('2026-11-21', 41)).toBe('2026/0041')
    expect(numeroPratica('2026-11-21', 123_456)).toBe('2026/123456')
  })
  test.each([
    ['2026/0041', { anno: 2026, sequenza: 41, titolare: null }],
    [' 2026 / 41 ', { anno: 2026, sequenza: 41, titolare: null }],
    ['2026-0041', { anno: 2026, sequenza: 41, titolare: null }],
    ['0041', { anno: null, sequenza: 41, titolare: null }],
    ['41', { anno: null, sequenza: 41, titolare: null }],
    ['n. 41', { anno: null, sequenza: 41, titolare: null }],
    ['N° 2026/0041', { anno: 2026, sequenza: 41, titolare: null }],
    ['pratica 2026/41', { anno: 2026, sequenza: 41, titolare: null }],
    ['2026/0041 di Anna Rossi', { anno: 2026, sequenza: 41, titolare: 'Anna Rossi' }],
    ['Pratica 2026/0041 di Anna', { anno: 2026, sequenza: 41, titolare: 'Anna' }],
    ['2026/0049.', { anno: 2026, sequenza: 49, titolare: null }],
    ['n. 2026/0049,', { anno: 2026, sequenza: 49, titolare: null }],
    ['(pratica 2026/0049);', { anno: 2026, sequenza: 49, titolare: null }],
    ['«2026/0049»', { anno: 2026, sequenza: 49, titolare: null }],
    ['41?', { anno: null, sequenza: 41, titolare: null }],
    ['2026/0041 di Rossi S.r.l.', { anno: 2026, sequenza: 41, titolare: 'Rossi S.r.l.' }],
    // The reversed order: a year never begins with 0 or 3.
    ['0041/2026', { anno: 2026, sequenza: 41, titolare: null }],
    ['41 / 2026', { anno: 2026, sequenza: 41, titolare: null }],
    ['Pratica 0041-2026 di Anna', { anno: 2026, sequenza: 41, titolare: 'Anna' }],
    ['12345/2026', { anno: 2026, sequenza: 12_345, titolare: null }],
    ['2026/2027', { anno: 2026, sequenza: 2027, titolare: null }],
    ['0041/0042', null],
    ['0000/41', null],
    ['3026/41', null],
    ['41 di', null],
    ['1.000', null],
    ['n. Moretti', null],
    ['Moretti', null],
    ['26/41', null],
    ['', null],
  ])('«%s»', (text, letto) => expect(parseNumeroPratica(text)).toEqual(letto))
})
