import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  contaTra,
  fattiAccredito,
  fattiStorno,
  percheMovimento,
  prelevaDaLotti,
  puntiAlLivello,
  titoloMovimento,
} from './punti.ts'

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
  const whole = { lotto_id: 1, punti: 30 }
  expect(prelevaDaLotti(lotti, 0)).toEqual({ prelievi: [], mancano: 0 })
  expect(prelevaDaLotti(lotti, 30)).toEqual({ prelievi: [whole], mancano: 0 })
  expect(prelevaDaLotti(lotti, 60)).toEqual({ prelievi: [whole, { lotto_id: 3, punti: 30 }], mancano: 0 })
  expect(prelevaDaLotti(lotti, 100)).toEqual({ prelievi: [whole, { lotto_id: 3, punti: 50 }], mancano: 20 })
})

describe('del cliente di un altro non si dice il prodotto (decisioni §6, azienda §7)', () => {
  const regola = { versione: '2026-1', quote_bp: [1000], tetto_quota: 100, giorni_maturazione: 14 }
  const input = { tipo_finanziamento: 'Mutuo Casa', eccezione: null, base: 600, matura_il: '2026-12-05' }

  test('i fatti di una quota non lo tengono, quelli della propria pratica sì', () => {
    const figures = { base: 600, livello: 1, quota_bp: 1000, tetto: false }
    const facts = { ...figures, regola: '2026-1', matura_il: '2026-12-05' }
    expect(fattiAccredito(regola, { ...input, livello: 1 })).toEqual(facts)
    expect(fattiAccredito(regola, { ...input, livello: 0 })).toMatchObject({
      tipo_finanziamento: 'Mutuo Casa',
    })
    const removed = { tipo_finanziamento: 'Mutuo Casa', punti: 60, a_debito: 0, gia_scaduti: 0 }
    expect(fattiStorno({ ...removed, livello: 1 })).toEqual({
      livello: 1,
      punti: 60,
      a_debito: 0,
      gia_scaduti: 0,
    })
    expect(fattiStorno({ ...removed, livello: 0 })).toEqual({ ...removed, livello: 0 })
    expect(fattiStorno({ ...removed, tipo_finanziamento: null, livello: 0 })).not.toHaveProperty(
      'tipo_finanziamento',
    )
  })

  test('il tetto si nomina solo quando ha tolto qualcosa', () => {
    const di = (base: number) => fattiAccredito(regola, { ...input, base, livello: 1 })
    expect(di(1000)).toMatchObject({ tetto: false })
    expect(di(1000)).not.toHaveProperty('tetto_quota')
    expect(di(1009)).toMatchObject({ tetto: false })
    expect(di(1010)).toMatchObject({ tetto: true, tetto_quota: 100 })
    expect(fattiAccredito({ ...regola, tetto_quota: 0 }, { ...input, livello: 0 })).toMatchObject({
      tetto: false,
    })
  })

  test('nemmeno un movimento di prima, che lo teneva, lo racconta', () => {
    const accredito = {
      ...fattiAccredito(regola, { ...input, livello: 1 }),
      tipo_finanziamento: 'Mutuo Casa',
    }
    const storno = { tipo_finanziamento: 'Mutuo Casa', livello: 1, punti: 60, a_debito: 0, gia_scaduti: 0 }
    for (const sentence of [
      titoloMovimento('accredito', accredito),
      percheMovimento('accredito', accredito),
      titoloMovimento('storno', storno),
      percheMovimento('storno', storno),
    ]) {
      expect(sentence).not.toMatch(/mutuo/i)
    }
    expect(percheMovimento('storno', storno).replaceAll('\u00a0', ' ')).toBe(
      'Una pratica della tua rete è stata riaperta: i 60 punti che aveva portato si stornano.',
    )
  })
})

test.each([
  ['accredito', 300, false, 'entrati'],
  ['rettifica', 50, false, 'entrati'],
  ['rettifica', -50, false, 'usciti'],
  ['scadenza', -20, false, 'usciti'],
  ['storno', -300, false, 'usciti'],
  ['prenotazione', -1200, false, 'usciti'],
  ['prenotazione', -1200, true, null],
  ['restituzione', 1200, true, null],
  ['spesa', 0, false, null],
  ['maturazione', 0, false, null],
] as const)('%s di %i punti, restituita %s: conta tra %s', (tipo, punti, restituita, tra) =>
  expect(contaTra({ tipo, punti }, restituita)).toBe(tra),
)
