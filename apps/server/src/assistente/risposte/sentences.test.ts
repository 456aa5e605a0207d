import { describe, expect, test } from 'vitest'
import {
  fraseCatalogo,
  fraseMancano,
  fraseMaturazione,
  frasePratiche,
  fraseQuandoArrivo,
  fraseRete,
  fraseSaldo,
  fraseScadenza,
} from './sentences.ts'

const detta = (sentence: string) => sentence.replaceAll('\u00a0', ' ')
const SALDO = { disponibili: 3586, in_maturazione: 0, prenotati: 0, richieste: 0, debito: 0 }
const PREMIO = { punti: 450, categoria: 'Casa' }

describe('le frasi dell’assistente, di uno e di molti', () => {
  test.each([
    [SALDO, 'Hai 3.586 punti disponibili.'],
    [{ ...SALDO, disponibili: 1 }, 'Hai 1 punto disponibile.'],
    [
      { ...SALDO, prenotati: 1200, richieste: 1 },
      'Hai 3.586 punti disponibili. In più: 1.200 punti prenotati per un premio.',
    ],
    [
      { ...SALDO, in_maturazione: 612, prenotati: 1150, richieste: 3 },
      'Hai 3.586 punti disponibili. In più: 612 punti in maturazione e 1.150 punti prenotati per 3 premi.',
    ],
    // The request is not among those read: only the points.
    [{ ...SALDO, prenotati: 1 }, 'Hai 3.586 punti disponibili. In più: 1 punto prenotato.'],
    [
      { ...SALDO, disponibili: 0, debito: 1 },
      'Hai 0 punti disponibili. In più: un debito di 1 punto, che i prossimi accrediti pagano per primi.',
    ],
  ])('il saldo: %o', (saldo, sentence) => expect(detta(fraseSaldo(saldo))).toBe(sentence))

  test.each([
    [612, [], 'Hai 612 punti in maturazione.'],
    [1, ['2026-12-03'], 'Hai 1 punto in maturazione: diventa disponibile il 3 dicembre 2026.'],
    [
      50,
      ['2026-12-03', '2026-12-03'],
      'Hai 50 punti in maturazione: diventano disponibili il 3 dicembre 2026.',
    ],
    [
      612,
      ['2026-12-03', '2026-12-09'],
      'Hai 612 punti in maturazione. I primi diventano disponibili il 3 dicembre 2026.',
    ],
  ] as const)('%i in maturazione, %o', (n, giorni, sentence) =>
    expect(detta(fraseMaturazione(n, giorni))).toBe(sentence),
  )

  test('la scadenza e quanti ne mancano', () => {
    expect(detta(fraseScadenza(1, '2026-12-30'))).toMatch(/^1 punto scade il 30 dicembre 2026\./)
    expect(detta(fraseScadenza(2, '2026-12-30'))).toMatch(/^2 punti scadono il 30 dicembre 2026\./)
    expect([fraseMancano(1), fraseMancano(214)]).toEqual(['te ne manca 1', 'te ne mancano 214'])
  })

  test('il catalogo di un premio solo', () => {
    expect(detta(fraseCatalogo([PREMIO]))).toBe('Nel catalogo c’è 1 premio, da 450 punti: Casa.')
    expect(detta(fraseCatalogo([PREMIO, { punti: 900, categoria: 'Gusto' }]))).toBe(
      'Nel catalogo ci sono 2 premi, da 450 punti a 900 punti: Casa e Gusto.',
    )
  })

  test('la rete di una persona sola', () => {
    const uno = { persone: 1, livelli: [{ livello: 1, persone: 1 }], pratiche: 1 }
    expect(detta(fraseRete(uno))).toBe('Nella tua rete c’è 1 persona: 1 al livello 1. Ha inviato 1 pratica.')
    const tre = {
      persone: 3,
      livelli: [
        { livello: 1, persone: 2 },
        { livello: 2, persone: 1 },
      ],
      pratiche: 0,
    }
    expect(detta(fraseRete(tre))).toBe(
      'Nella tua rete ci sono 3 persone: 2 al livello 1 e 1 al livello 2. Insieme non hanno ancora pratiche.',
    )
    expect(detta(fraseRete({ ...tre, pratiche: 12 }))).toMatch(/Insieme hanno inviato 12 pratiche\.$/)
  })

  test.each([
    [{ 5: 1 }, 'Hai 1 pratica, completata.'],
    [{ 5: 12 }, 'Hai 12 pratiche, tutte completate.'],
    [
      { 1: 1, 2: 1, 3: 2, 5: 12 },
      'Hai 16 pratiche: 1 in bozza, 1 rifiutata, 2 in lavorazione e 12 completate.',
    ],
  ] as const)('le pratiche per stato: %o', (count, sentence) => {
    const per_stato = ([1, 2, 3, 5] as const).map((id_stato) => ({
      id_stato,
      quante: (count as Partial<Record<number, number>>)[id_stato] ?? 0,
    }))
    const total = per_stato.reduce((n, { quante }) => n + quante, 0)
    expect(detta(frasePratiche(total, per_stato, 0, []))).toBe(sentence)
  })

  test('quando si arriva a un numero di punti, e a un premio esaurito', () => {
    const away = { missing: 2671, distanza: 'circa quattro pratiche', arrivo: '2027-02', mese: '2026-11' }
    const tablet = { descrizione: 'Tablet', punti: 5000, esaurito: true }
    expect(detta(fraseQuandoArrivo({ punti: 10_000 }, away))).toBe(
      'Per arrivare a 10.000 punti ti mancano 2.671 punti, circa quattro pratiche. Al passo dei tuoi ultimi sei mesi ci arrivi verso febbraio 2027: è una stima.',
    )
    expect(detta(fraseQuandoArrivo({ punti: 10_000 }, { ...away, missing: 0 }))).toBe(
      '10.000 punti li hai già.',
    )
    expect(detta(fraseQuandoArrivo(tablet, away))).toBe(
      '«Tablet» costa 5.000 punti, ma adesso è esaurito. Ti mancano 2.671 punti, circa quattro pratiche.',
    )
  })
})
