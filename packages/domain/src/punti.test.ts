import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { percheMovimento, preleva, puntiAlLivello, titoloMovimento } from './punti.ts'

const regola = { quote_bp: [1000, 500, 250], tetto_quota: 100 }

describe('quote', () => {
  test.each([
    [0, 350, 350],
    [1, 350, 35],
    [2, 350, 17],
    [3, 350, 8],
    [4, 350, 0],
    [1, 5000, 100],
    [3, 39, 0],
  ])('livello %i di %i punti: %i', (livello, base, punti) => {
    expect(puntiAlLivello(regola, base, livello)).toBe(punti)
  })

  test('sono sempre intere, mai oltre il tetto né oltre la parte esatta', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 3 }), (base, livello) => {
        const punti = puntiAlLivello(regola, base, livello)
        expect(Number.isInteger(punti)).toBe(true)
        expect(punti).toBeLessThanOrEqual(regola.tetto_quota)
        expect(punti * 10_000).toBeLessThanOrEqual(base * regola.quote_bp[livello - 1]!)
      }),
    )
  })
})

test('preleva nell’ordine dato, e dice quanto manca', () => {
  const lotti = [
    { lotto_id: 1, punti: 30 },
    { lotto_id: 2, punti: 0 },
    { lotto_id: 3, punti: 50 },
  ]
  const tutto = { lotto_id: 1, punti: 30 }
  expect(preleva(lotti, 0)).toEqual({ prelievi: [], mancano: 0 })
  expect(preleva(lotti, 30)).toEqual({ prelievi: [tutto], mancano: 0 })
  expect(preleva(lotti, 60)).toEqual({ prelievi: [tutto, { lotto_id: 3, punti: 30 }], mancano: 0 })
  expect(preleva(lotti, 100)).toEqual({ prelievi: [tutto, { lotto_id: 3, punti: 50 }], mancano: 20 })
})

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
  const frase = (testo: string) => testo.replaceAll('\u00a0', ' ')

  test.each([
    [accredito, '10% di 600 punti: mutuo casa della tua rete, 1º livello, regola 2026-1.'],
    [
      { ...accredito, base: 350, livello: 3, quota_bp: 250 },
      '2,5% di 350 punti, arrotondato per difetto: mutuo casa della tua rete, 3º livello, regola 2026-1.',
    ],
    [
      { ...accredito, base: 6000, tetto: true },
      '10% di 6.000 punti, fino al massimo previsto: mutuo casa della tua rete, 1º livello, regola 2026-1.',
    ],
    [
      { ...accredito, livello: 0, quota_bp: 10_000 },
      '600 punti per una tua pratica completata: mutuo casa, regola 2026-1.',
    ],
  ])('di un accredito %#', (fatti, attesa) => {
    expect(frase(percheMovimento('accredito', fatti))).toBe(attesa)
  })

  test('di uno storno che lascia un debito', () => {
    const fatti = { tipo_finanziamento: 'Mutuo Casa', livello: 0, punti: 600, a_debito: 120, gia_scaduti: 1 }
    expect(frase(percheMovimento('storno', fatti))).toBe(
      'Una tua pratica (mutuo casa) è stata riaperta: i 600 punti che aveva portato si stornano. 1 punto era già scaduto e non conta. Ne mancano 120: si recuperano dai prossimi punti disponibili.',
    )
  })

  test('del tempo che passa', () => {
    expect(frase(percheMovimento('maturazione', { punti: 1, pagati_al_debito: 0 }))).toBe(
      '1 punto è maturato: ora è disponibile.',
    )
    expect(frase(percheMovimento('maturazione', { punti: 400, pagati_al_debito: 100 }))).toBe(
      '400 punti sono maturati: 300 punti ora sono disponibili, 100 punti hanno coperto il debito che c’era.',
    )
    expect(
      frase(percheMovimento('scadenza', { punti: 80, scade_il: '2026-12-30', edizione: 'Primo Ti Premia!' })),
    ).toBe('80 punti da usare entro il 30 dicembre 2026, come da regolamento di Primo Ti Premia!')
  })

  test('dei premi', () => {
    const fatti = { premio: 'Cuffie senza fili', punti: 1200 }
    expect(titoloMovimento('prenotazione', fatti)).toBe('Premio richiesto: cuffie senza fili')
    expect(frase(percheMovimento('spesa', fatti))).toBe(
      '1.200 punti tenuti da parte sono stati spesi alla consegna.',
    )
    expect(
      frase(percheMovimento('restituzione', { ...fatti, causa: 'annullata', pagati_al_debito: 0 })),
    ).toBe('Hai annullato la richiesta: 1.200 punti di nuovo tuoi.')
  })
})
