import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { monthOf, monthsAfter, startOfMonth } from '../platform/period.ts'
import {
  type CifreQualifica,
  chiudiMese,
  type EsitoQualifica,
  finestraQualifica,
  gradoRaggiunto,
  POSIZIONE_INIZIALE,
  type Posizione,
  prossimaQualifica,
  type ScalaQualifiche,
  VOCI_QUALIFICA,
} from './qualifica.ts'

const cifre = (pratiche_proprie: number, pratiche_rete: number, produttori: number): CifreQualifica => ({
  pratiche_proprie,
  pratiche_rete,
  produttori,
})
const SCALA: ScalaQualifiche = [
  { nome: 'Bronzo', soglie: cifre(0, 3, 1) },
  { nome: 'Argento', soglie: cifre(1, 10, 2) },
  { nome: 'Oro', soglie: cifre(5, 30, 4) },
]
/** Totals that reach exactly each grado of the test plan SCALA. */
const PER_GRADO = [cifre(0, 0, 0), cifre(0, 3, 1), cifre(1, 10, 2), cifre(5, 30, 4)]

describe('mesi e finestra', () => {
  test.each([
    ['2026-10', '2025-10-31T23:00:00.000Z', '2026-10-31T23:00:00.000Z'],
    // Twelve whole months: February of a leap year has its 29th, and March begins at the same hour.
    ['2028-02', '2027-02-28T23:00:00.000Z', '2028-02-29T23:00:00.000Z'],
    // In summer time Rome's midnight is 22:00 UTC.
    ['2026-03', '2025-03-31T22:00:00.000Z', '2026-03-31T22:00:00.000Z'],
    ['2026-12', '2025-12-31T23:00:00.000Z', '2026-12-31T23:00:00.000Z'],
  ])('per %s contano le pratiche completate da %s a prima di %s', (mese, dal, al) => {
    expect(finestraQualifica(mese)).toEqual({ dal: new Date(dal), al: new Date(al) })
  })

  test('ogni mese comincia dove finisce quello prima, ed è il mese di ogni suo istante', () => {
    fc.assert(
      fc.property(fc.integer({ min: -600, max: 600 }), (n) => {
        const mese = monthsAfter('2026-06', n)
        expect(monthOf(startOfMonth(mese))).toBe(mese)
        expect(monthOf(new Date(startOfMonth(monthsAfter(mese, 1)).getTime() - 1))).toBe(mese)
      }),
      // September 1978 ended at the first of two midnights.
      { examples: [[-573]] },
    )
  })
})

describe('tabella degli esiti', () => {
  const TABELLA: [prima: Posizione, raggiunto: number, grado: number, esito: EsitoQualifica][] = [
    [{ grado: 0, tolleranza: false }, 0, 0, 'nessuna'],
    [{ grado: 0, tolleranza: false }, 1, 1, 'promossa'],
    [{ grado: 0, tolleranza: false }, 3, 3, 'promossa'],
    [{ grado: 1, tolleranza: false }, 0, 1, 'tolleranza'],
    [{ grado: 1, tolleranza: false }, 1, 1, 'confermata'],
    [{ grado: 1, tolleranza: false }, 3, 3, 'promossa'],
    [{ grado: 1, tolleranza: true }, 0, 0, 'retrocessa'],
    [{ grado: 1, tolleranza: true }, 1, 1, 'confermata'],
    [{ grado: 1, tolleranza: true }, 2, 2, 'promossa'],
    [{ grado: 3, tolleranza: false }, 0, 3, 'tolleranza'],
    [{ grado: 3, tolleranza: false }, 2, 3, 'tolleranza'],
    [{ grado: 3, tolleranza: false }, 3, 3, 'confermata'],
    [{ grado: 3, tolleranza: true }, 0, 2, 'retrocessa'],
    [{ grado: 3, tolleranza: true }, 2, 2, 'retrocessa'],
    [{ grado: 3, tolleranza: true }, 3, 3, 'confermata'],
    // In a plan with fewer qualifiche a higher grado is capped to the last.
    [{ grado: 5, tolleranza: false }, 3, 3, 'confermata'],
    [{ grado: 5, tolleranza: true }, 2, 2, 'retrocessa'],
  ]
  test.each(TABELLA)('da %o con le cifre del grado %i: grado %i, %s', (before, raggiunto, grado, esito) => {
    expect(chiudiMese(SCALA, before, PER_GRADO[raggiunto]!)).toEqual({
      grado,
      esito,
      raggiunto,
      tolleranza: esito === 'tolleranza',
    })
  })

  test('chi smette scende un gradino ogni due mesi, mai due insieme', () => {
    let posizione: Posizione = chiudiMese(SCALA, POSIZIONE_INIZIALE, PER_GRADO[3]!)
    const storia = Array.from({ length: 7 }, () => {
      const after = chiudiMese(SCALA, posizione, PER_GRADO[0]!)
      posizione = after
      return `${after.grado} ${after.esito}`
    })
    expect(storia).toEqual([
      '3 tolleranza',
      '2 retrocessa',
      '2 tolleranza',
      '1 retrocessa',
      '1 tolleranza',
      '0 retrocessa',
      '0 nessuna',
    ])
  })
})

const cifreQualunque = fc.record({
  pratiche_proprie: fc.nat(40),
  pratiche_rete: fc.nat(200),
  produttori: fc.nat(30),
})
/** Arbitrary plan: each qualifica requires at least what the one below requires, and more in one total. */
const scalaQualunque = fc
  .array(fc.tuple(fc.nat(5), fc.nat(20), fc.nat(4)), { minLength: 1, maxLength: 8 })
  .map((steps) => {
    let soglie = cifre(0, 0, 0)
    return steps.map(([p, r, a], i): ScalaQualifiche[number] => {
      soglie = cifre(soglie.pratiche_proprie + p, soglie.pratiche_rete + r + 1, soglie.produttori + a)
      return { nome: `Grado ${i + 1}`, soglie }
    })
  })
const posizioneQualunque = fc.record({ grado: fc.nat(8), tolleranza: fc.boolean() })

describe('proprietà', () => {
  test('più pratiche o più produttori non portano mai più in basso', () => {
    fc.assert(
      fc.property(scalaQualunque, posizioneQualunque, cifreQualunque, cifreQualunque, (s, before, c, piu) => {
        const tante = cifre(
          c.pratiche_proprie + piu.pratiche_proprie,
          c.pratiche_rete + piu.pratiche_rete,
          c.produttori + piu.produttori,
        )
        expect(gradoRaggiunto(s, tante)).toBeGreaterThanOrEqual(gradoRaggiunto(s, c))
        expect(chiudiMese(s, before, tante).grado).toBeGreaterThanOrEqual(chiudiMese(s, before, c).grado)
      }),
    )
  })

  test('un mese toglie un gradino al massimo, e solo dopo un mese di tolleranza', () => {
    fc.assert(
      fc.property(scalaQualunque, posizioneQualunque, cifreQualunque, (s, before, c) => {
        const partenza = Math.min(before.grado, s.length)
        const after = chiudiMese(s, before, c)
        expect(after.grado).toBeGreaterThanOrEqual(partenza - (before.tolleranza ? 1 : 0))
        expect(after.grado).toBeGreaterThanOrEqual(Math.min(partenza, after.raggiunto))
        expect(after.grado).toBeLessThanOrEqual(s.length)
      }),
    )
  })

  test('ciò che si raggiunge si ha subito, e con le stesse cifre resta', () => {
    fc.assert(
      fc.property(scalaQualunque, posizioneQualunque, cifreQualunque, (s, before, c) => {
        const after = chiudiMese(s, before, c)
        expect(after.grado).toBeGreaterThanOrEqual(after.raggiunto)
        if (after.raggiunto < after.grado) return
        const ancora = chiudiMese(s, after, c)
        expect(ancora.grado).toBe(after.grado)
        expect(ancora.tolleranza).toBe(false)
      }),
    )
  })

  test('la stessa chiusura risponde sempre lo stesso, e a cifre ferme si assesta su ciò che si raggiunge', () => {
    fc.assert(
      fc.property(scalaQualunque, posizioneQualunque, cifreQualunque, (s, before, c) => {
        expect(chiudiMese(s, before, c)).toEqual(chiudiMese(s, before, c))
        let p: Posizione = before
        for (let i = 0; i < 2 * s.length; i++) p = chiudiMese(s, p, c)
        expect(p.grado).toBe(gradoRaggiunto(s, c))
      }),
    )
  })

  test('ciò che manca alla prossima, aggiunto, la fa ottenere', () => {
    fc.assert(
      fc.property(scalaQualunque, fc.nat(7), cifreQualunque, (s, n, c) => {
        const grado = Math.min(n, s.length)
        const next = prossimaQualifica(s, grado, c)
        expect(next === null).toBe(grado === s.length)
        if (!next) return
        const missing = Object.fromEntries(next.voci.map((v) => [v.voce, v.cifra + v.manca]))
        const arrivato = cifre(missing.pratiche_proprie!, missing.pratiche_rete!, missing.produttori!)
        expect(gradoRaggiunto(s, arrivato)).toBeGreaterThan(grado)
        expect(next.raggiunta).toBe(next.voci.every((v) => v.manca === 0))
        expect(next.voci.map((v) => v.voce)).toEqual(VOCI_QUALIFICA)
      }),
    )
  })
})
