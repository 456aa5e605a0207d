import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  italianMistakes,
  SAMPLE_DAYS,
  SAMPLE_NUMBERS,
  SAMPLE_PERCENTAGES,
  SAMPLE_TEXTS,
} from '../platform/testing/italian-mistakes.ts'
import { type AccreditoDaSpiegare, fraseQuoteRete, passaggiAccredito } from './calcolo-accredito.ts'
import { fattiAccredito, puntiAlLivello, type RegolaPunti } from './punti.ts'

const REGOLA: RegolaPunti = {
  versione: '2026-1',
  quote_bp: [1000, 500, 250],
  tetto_quota: 100,
  giorni_maturazione: 14,
}

/** Returns a credit as the engine computes and stores it. */
function accredito(
  base: number,
  livello: number,
  changes: Partial<AccreditoDaSpiegare> = {},
  regola = REGOLA,
): AccreditoDaSpiegare {
  return {
    punti: puntiAlLivello(regola, base, livello),
    dati: fattiAccredito(regola, {
      tipo_finanziamento: 'Mutuo Casa',
      eccezione: null,
      base,
      livello,
      matura_il: '2026-12-05',
    }),
    giorno: '2026-11-21',
    regola: { dal: '2026-03-01', al: null },
    edizione: 'Primo Ti Premia!',
    scade_il: '2027-01-31',
    requisiti: [],
    ...changes,
  }
}

const steps = (a: AccreditoDaSpiegare, reader: 'iscritto' | 'operatore' = 'iscritto') =>
  passaggiAccredito(a, reader).map((step) => step.replaceAll('\u00a0', ' '))

describe('i passaggi di un accredito', () => {
  test('di chi ha registrato la pratica', () => {
    expect(steps(accredito(600, 0))).toEqual([
      'Mutuo Casa vale 600 punti con la regola 2026-1, per le pratiche registrate dal 1º marzo 2026 in poi.',
      'A chi registra la pratica vanno tutti: 600 punti.',
      'Il 21 novembre 2026, giorno dell’accredito, avevi attivi i profili Premi e Convenzionato.',
      'Maturano il 5 dicembre 2026 e si usano entro il 31 gennaio 2027, per i premi di Primo Ti Premia!',
    ])
  })

  test('della rete: non dicono né cliente né tipo, e tengono i requisiti di quel giorno', () => {
    const requisiti = [
      { descrizione: 'Iscrizione all’OAM', scade_il: '2026-12-11' },
      { descrizione: 'Corso di base', scade_il: null },
    ]
    const passi = steps(
      accredito(600, 1, { requisiti, regola: { dal: '2026-03-01', al: '2026-12-08' } }),
      'operatore',
    )
    expect(passi).toEqual([
      'La pratica vale 600 punti con la regola 2026-1, per le pratiche registrate dal 1º marzo 2026 all’8 dicembre 2026.',
      'Al 1º livello della rete va il 10%: 600 × 10% = 60 punti.',
      'Il 21 novembre 2026, giorno dell’accredito, aveva attivi i profili Premi e Promotore, con i requisiti in regola: Iscrizione all’OAM (fino all’11 dicembre 2026) e Corso di base.',
      'Maturano il 5 dicembre 2026 e si usano entro il 31 gennaio 2027, per i premi di Primo Ti Premia!',
    ])
    expect(passi.join()).not.toContain('Mutuo')
  })

  test('dicono l’arrotondamento, il massimo e i punti disponibili da subito', () => {
    expect(steps(accredito(350, 3))[1]).toBe(
      'Al 3º livello della rete va il 2,5%: 350 × 2,5% = 8,75, per difetto 8 punti.',
    )
    expect(steps(accredito(6000, 1))[1]).toBe(
      'Al 1º livello della rete va il 10%: 6.000 × 10% = 600, ma una quota dà al massimo 100 punti.',
    )
    const uno = { punti: 1, giorno: '2026-12-05' }
    expect(steps(accredito(10, 1, uno))[3]).toMatch(/^È disponibile da subito e si usa entro il 31 gennaio/)
  })

  test('dicono l’eccezione della regola e il suo conto, a chi ha registrato la pratica e non alla rete', () => {
    const dati = {
      ...accredito(301, 0).dati,
      eccezione: {
        frase: 'Una pratica vale il 150% dei punti del suo tipo.',
        punti_tipo: 201,
        percento: 150,
      },
    }
    expect(steps(accredito(301, 0, { dati }))[0]).toBe(
      'Mutuo Casa vale 301 punti con la regola 2026-1, per le pratiche registrate dal 1º marzo 2026 in poi. Vale un’eccezione della regola: «Una pratica vale il 150% dei punti del suo tipo.» 201 × 150% = 301,5, per difetto 301 punti.',
    )
    const fissa = {
      ...dati,
      base: 800,
      eccezione: { ...dati.eccezione, frase: 'Vale 800 punti.', percento: null },
    }
    expect(steps(accredito(800, 0, { dati: fissa }))[0]).toMatch(/ regola: «Vale 800 punti\.»$/)
    expect(
      fattiAccredito(REGOLA, { ...dati, tipo_finanziamento: 'Mutuo Casa', livello: 1 }),
    ).not.toHaveProperty('eccezione')
  })

  test('i loro conti sono quelli del motore, per ogni regola', () => {
    const numero = (t: string) => Number(t.replaceAll('.', '').replace(',', '.'))
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 1, max: 10_000 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        (base, quota_bp, tetto_quota) => {
          const regola = { ...REGOLA, quote_bp: [quota_bp], tetto_quota }
          const a = accredito(base, 1, {}, regola)
          const [, x, share, exact, floor, cap] =
            /: ([\d.]+) × ([\d.,]+)% = ([\d.,]+?)(?: punt[oi]|, per difetto ([\d.]+) punt[oi]|, ma una quota dà al massimo ([\d.]+) punt[oi])?\.$/.exec(
              steps(a)[1]!,
            )!
          expect(numero(exact!)).toBeCloseTo((numero(x!) * numero(share!)) / 100, 4)
          expect(numero(cap ?? floor ?? exact!)).toBe(a.punti)
          if (floor) expect(numero(floor)).toBe(Math.floor(numero(exact!)))
          if (cap) expect(numero(exact!)).toBeGreaterThan(numero(cap))
        },
      ),
    )
  })

  test('hanno gli articoli e i punti giusti', () => {
    const mistakes = SAMPLE_NUMBERS.flatMap((n) =>
      SAMPLE_DAYS.flatMap((day, i) => {
        const text = SAMPLE_TEXTS[i % SAMPLE_TEXTS.length]!
        const quota_bp = SAMPLE_PERCENTAGES[i % SAMPLE_PERCENTAGES.length]! * 100
        return [0, 1, 8, 11].flatMap((livello) => {
          const a = accredito(n, livello)
          return passaggiAccredito(
            {
              ...a,
              punti: n,
              dati: { ...a.dati, quota_bp, tetto: i % 2 === 0, matura_il: day },
              regola: { dal: day, al: i % 2 === 0 ? day : null },
              giorno: day,
              scade_il: day,
              edizione: text,
              requisiti: [{ descrizione: text, scade_il: day }],
            },
            i % 2 === 0 ? 'iscritto' : 'operatore',
          ).flatMap((step) => italianMistakes(step, { ended: true }))
        })
      }),
    )
    expect([...new Set(mistakes)]).toEqual([])
  })
})

test('le quote della rete si dicono senza nomi, e solo se ci sono', () => {
  const sentence = (n: number) => fraseQuoteRete(n).map((s) => s.replaceAll('\u00a0', ' '))
  expect(sentence(0)).toEqual([])
  expect(sentence(1)).toEqual([
    'Anche 1 sponsor della tua linea riceve una quota, che non toglie nulla ai tuoi punti: quel giorno aveva attivi i profili Premi e Promotore, con i requisiti in regola.',
  ])
  expect(sentence(3)[0]).toMatch(/^Anche 3 sponsor della tua linea ricevono .* avevano attivi/)
})
