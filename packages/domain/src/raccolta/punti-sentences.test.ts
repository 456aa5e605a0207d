import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  italianMistakes,
  SAMPLE_DAYS,
  SAMPLE_NUMBERS,
  SAMPLE_PERCENTAGES,
  SAMPLE_TEXTS,
} from '../platform/testing/italian-mistakes.ts'
import {
  type FattiMovimento,
  fattiAccredito,
  percheMovimento,
  puntiAlLivello,
  titoloMovimento,
} from './punti.ts'

describe('perché', () => {
  const accredito = {
    tipo_finanziamento: 'Mutuo Casa',
    base: 600,
    livello: 1,
    quota_bp: 1000,
    tetto: false,
    regola: '2026-1',
    matura_il: '2026-12-05',
  }
  const sentence = (text: string) => text.replaceAll('\u00a0', ' ')

  test.each([
    [accredito, 'Una pratica della tua rete, 1º livello: il 10% di 600 punti. Regola 2026-1.'],
    [
      { ...accredito, base: 350, livello: 3, quota_bp: 250 },
      'Una pratica della tua rete, 3º livello: il 2,5% di 350 punti, arrotondato per difetto. Regola 2026-1.',
    ],
    [
      { ...accredito, base: 200, livello: 3, quota_bp: 50 },
      'Una pratica della tua rete, 3º livello: lo 0,5% di 200 punti. Regola 2026-1.',
    ],
    [
      { ...accredito, base: 6000, tetto: true },
      'Una pratica della tua rete, 1º livello: il 10% di 6.000 punti, fino al massimo previsto. Regola 2026-1.',
    ],
    [
      { ...accredito, livello: 0, quota_bp: 10_000 },
      '600 punti per una tua pratica completata: Mutuo Casa, regola 2026-1.',
    ],
  ])('di un accredito %#', (facts, wait) => {
    expect(sentence(percheMovimento('accredito', facts))).toBe(wait)
  })

  test('di uno storno che lascia un debito', () => {
    const facts = { tipo_finanziamento: 'Mutuo Casa', livello: 0, punti: 600, a_debito: 120, gia_scaduti: 1 }
    expect(sentence(percheMovimento('storno', facts))).toBe(
      'Una tua pratica (Mutuo Casa) è stata riaperta: i 600 punti che aveva portato si stornano. 1 punto era già scaduto e non conta. Ne mancano 120: si recuperano dai prossimi punti disponibili.',
    )
  })

  test('del tempo che passa', () => {
    expect(sentence(percheMovimento('maturazione', { punti: 1, pagati_al_debito: 0 }))).toBe(
      '1 punto è maturato: ora è disponibile.',
    )
    expect(sentence(percheMovimento('maturazione', { punti: 400, pagati_al_debito: 100 }))).toBe(
      '400 punti sono maturati: 300 punti ora sono disponibili, 100 punti hanno coperto il debito che c’era.',
    )
    expect(
      sentence(
        percheMovimento('scadenza', { punti: 80, scade_il: '2026-12-30', edizione: 'Primo Ti Premia!' }),
      ),
    ).toBe('80 punti da usare entro il 30 dicembre 2026, come da regolamento di Primo Ti Premia!')
  })

  test('dei premi', () => {
    const facts = { premio: 'Cuffie senza fili', punti: 1200 }
    expect(titoloMovimento('prenotazione', facts)).toBe('Premio richiesto: Cuffie senza fili')
    expect(sentence(percheMovimento('spesa', facts))).toBe(
      '1.200 punti tenuti da parte sono stati spesi alla consegna.',
    )
    expect(
      sentence(percheMovimento('restituzione', { ...facts, causa: 'annullata', pagati_al_debito: 0 })),
    ).toBe('Hai annullato la richiesta: 1.200 punti di nuovo tuoi.')
    const one = { premio: 'Penna', punti: 1 }
    expect(sentence(percheMovimento('prenotazione', one))).toBe(
      '1 punto per il premio che hai richiesto, tenuto da parte fino alla consegna.',
    )
    expect(
      sentence(percheMovimento('restituzione', { ...one, causa: 'rifiutata', pagati_al_debito: 0 })),
    ).toBe('La richiesta non è stata approvata: 1 punto di nuovo tuo.')
  })
})

test('titoli e perché hanno gli articoli e i punti giusti, e lasciano com’è ciò che altri hanno scritto', () => {
  const mistakes = SAMPLE_NUMBERS.flatMap((n) =>
    SAMPLE_DAYS.flatMap((day, i) => {
      const text = SAMPLE_TEXTS[i % SAMPLE_TEXTS.length]!
      const counted = { punti: n, a_debito: n, pagati_al_debito: n, gia_scaduti: n }
      const accredito = {
        tipo_finanziamento: text,
        base: n,
        quota_bp: SAMPLE_PERCENTAGES[i % SAMPLE_PERCENTAGES.length]! * 100,
        tetto: i % 2 === 0,
        regola: '2026-1',
      }
      const facts: { [T in keyof FattiMovimento]: FattiMovimento[T][] } = {
        accredito: [0, 1, 8, 11].map((livello) => ({
          ...accredito,
          livello,
          tetto_quota: n,
          matura_il: day,
        })),
        maturazione: [{ punti: n + 1, pagati_al_debito: n }],
        prenotazione: [{ premio: text, punti: n }],
        restituzione: [{ ...counted, premio: text, causa: i % 2 ? 'annullata' : 'rifiutata' }],
        spesa: [{ premio: text, punti: n }],
        scadenza: [{ punti: n, scade_il: day, edizione: text }],
        storno: [0, 1, 8].map((livello) => ({ ...counted, tipo_finanziamento: text, livello })),
        rettifica: [{ ...counted, motivo: text }],
      }
      return Object.entries(facts).flatMap(([tipo, ones]) =>
        ones.flatMap((one) => {
          const [titolo, perche] = [titoloMovimento, percheMovimento].map((write) =>
            write(tipo as keyof FattiMovimento, one as never),
          ) as [string, string]
          const kept = !('premio' in one) || titolo.includes(one.premio) ? [] : [titolo]
          return [...kept, ...italianMistakes(titolo), ...italianMistakes(perche, { ended: true })]
        }),
      )
    }),
  )
  expect([...new Set(mistakes)]).toEqual([])
})

/** Computes the points of a sentence from its words alone, as a member could. */
function contoDellaFrase(sentence: string): number {
  const text = sentence.replaceAll('\u00a0', ' ')
  const numero = (t: string) => Number(t.replaceAll('.', '').replace(',', '.'))
  const mine = /^([\d.]+) punt[oi] per una tua pratica/.exec(text)
  if (mine) return numero(mine[1]!)
  const rete =
    /^Una pratica della tua rete, \d+º livello: (?:il |lo |l’)([\d,]+)% di ([\d.]+) punt[oi](, arrotondato per difetto|, fino al massimo di ([\d.]+) punt[oi])?\. Regola/.exec(
      text,
    )
  if (rete) {
    const [, quota, base, nota, max] = rete
    const esatto = (Math.round(numero(quota!) * 100) * numero(base!)) / 10_000
    if (max !== undefined) return numero(max)
    return nota ? Math.floor(esatto) : esatto
  }
  throw new Error(`Frase senza conto: ${text}`)
}

describe('il conto della frase è la cifra del movimento', () => {
  test('di ogni accredito, a ogni livello, con ogni regola', () => {
    const regole = fc.record({
      versione: fc.constant('2026-1'),
      quote_bp: fc.array(fc.nat(10_000), { minLength: 1, maxLength: 10 }),
      tetto_quota: fc.nat(2000),
      giorni_maturazione: fc.constant(14),
    })
    fc.assert(
      fc.property(regole, fc.integer({ min: 1, max: 1_000_000 }), fc.nat(10), (regola, base, livello) => {
        fc.pre(livello <= regola.quote_bp.length)
        const punti = puntiAlLivello(regola, base, livello)
        fc.pre(punti > 0)
        const input = {
          ...{ tipo_finanziamento: 'Mutuo Casa', eccezione: null },
          ...{ base, livello, matura_il: '2026-12-05' },
        }
        const facts = fattiAccredito(regola, input)
        expect(contoDellaFrase(percheMovimento('accredito', facts))).toBe(punti)
      }),
      { numRuns: 2000 },
    )
  })

  const n = fc.integer({ min: 1, max: 1_000_000 })
  /** Returns the numbers that a sentence contains, in order. */
  const numeri = (sentence: string) =>
    [...sentence.replaceAll('\u00a0', ' ').matchAll(/(?<![\d»«-])\d{1,3}(?:\.\d{3})*(?= punt|:|\.? )/g)].map(
      (m) => Number(m[0].replaceAll('.', '')),
    )

  test('di chi matura: le parti fanno il tutto', () => {
    fc.assert(
      fc.property(n, n, (punti, other) => {
        const pagati = other % (punti + 1)
        const [whole, ...parts] = numeri(percheMovimento('maturazione', { punti, pagati_al_debito: pagati }))
        expect(whole).toBe(punti)
        if (pagati > 0) expect(parts.reduce((a, b) => a + b, 0)).toBe(punti)
      }),
    )
  })

  test('di ogni altro movimento: la frase comincia dai suoi punti e nomina ciò che manca', () => {
    fc.assert(
      fc.property(n, n, fc.boolean(), (punti, other, removed) => {
        const part = other % (punti + 1)
        const premio = 'Cuffie'
        const facts: { [T in keyof FattiMovimento]?: FattiMovimento[T] } = {
          prenotazione: { premio, punti },
          spesa: { premio, punti },
          restituzione: { premio, punti, causa: 'annullata', pagati_al_debito: 0 },
          scadenza: { punti, scade_il: '2026-12-30', edizione: 'Prova' },
          rettifica: {
            motivo: 'prova',
            punti: removed ? -punti : punti,
            a_debito: removed ? part : 0,
            pagati_al_debito: removed ? 0 : part,
          },
        }
        for (const [tipo, suoi] of Object.entries(facts)) {
          const sentence = percheMovimento(tipo as keyof FattiMovimento, suoi as never)
          expect(numeri(sentence)[0], sentence).toBe(punti)
          if (tipo === 'rettifica' && part > 0) expect(numeri(sentence)[1], sentence).toBe(part)
        }
      }),
    )
  })
})
