import { describe, expect, test } from 'vitest'
import { capInsolito, verificaCap } from './indirizzo.ts'

const BOLZANO = { descrizione: 'Bolzano', caps: ['39100'], cessato: false }
const PESARO = { descrizione: 'Pesaro', caps: ['61122', '61121'], cessato: false }
const MILANO = {
  descrizione: 'Milano',
  caps: ['20121', '20122', '20123', '20124', '20125', '20162'],
  cessato: false,
}
const ABBADIA = { descrizione: 'Abbadia Alpina', caps: [], cessato: true }

describe('CAP e comune', () => {
  test.each([
    ['39100', BOLZANO],
    [' 39 100 ', BOLZANO],
    ['61121', PESARO],
    ['20162', MILANO],
  ])('%s va bene', (cap, comune) => {
    expect(verificaCap(cap, comune)).toEqual({ ok: true, cap: cap.replaceAll(' ', '') })
  })

  test.each([
    ['', BOLZANO, 'Inserisci il CAP'],
    ['391000', BOLZANO, 'Il CAP ha 5 cifre: il CAP di Bolzano è 39100'],
    ['39.1000', BOLZANO, 'Il CAP ha 5 cifre: il CAP di Bolzano è 39100'],
    ['3910', BOLZANO, 'Il CAP ha 5 cifre: il CAP di Bolzano è 39100'],
    ['٣٩١٠٠', BOLZANO, 'Il CAP ha 5 cifre: il CAP di Bolzano è 39100'],
    ['29100', BOLZANO, 'Il CAP di Bolzano è 39100'],
    ['39100', { ...BOLZANO, cessato: true }, 'Bolzano non è più un comune: scegli il comune di oggi'],
    ['47121', PESARO, 'I CAP di Pesaro sono 61121 e 61122'],
    ['00184', MILANO, 'I CAP di Milano vanno da 20121 a 20162: scrivi quello della tua via'],
    ['10064', ABBADIA, 'Abbadia Alpina non è più un comune: scegli il comune di oggi'],
  ])('%s non va bene', (cap, comune, message) => {
    expect(verificaCap(cap, comune)).toEqual({ ok: false, message })
  })
})

describe('un CAP che l’elenco del comune non ha', () => {
  const CENTO = { descrizione: 'Cento', caps: ['44042'], cessato: false }
  const VILLAFRANCA = { descrizione: 'Villafranca di Verona', caps: ['37069'], cessato: false }

  test.each([
    ['44045', CENTO, 'Di solito il CAP di Cento è 44042. Se nella tua frazione è un altro, va bene così.'],
    ['44041', CENTO, 'Di solito il CAP di Cento è 44042. Se nella tua frazione è un altro, va bene così.'],
    [
      '37062',
      VILLAFRANCA,
      'Di solito il CAP di Villafranca di Verona è 37069. Se nella tua frazione è un altro, va bene così.',
    ],
    [
      '61100',
      PESARO,
      'Di solito i CAP di Pesaro sono 61121 e 61122. Se nella tua frazione è un altro, va bene così.',
    ],
    [
      '20100',
      MILANO,
      'Di solito i CAP di Milano vanno da 20121 a 20162. Se nella tua frazione è un altro, va bene così.',
    ],
    ['\u200e44042', CENTO, null],
    ['I-39100', BOLZANO, null],
    ['CAP 39100', BOLZANO, null],
    ['cap: 39 100', BOLZANO, null],
    ['39100 Bolzano', BOLZANO, null],
    ['39100 (BZ)', BOLZANO, null],
    ['３９１００', BOLZANO, null],
    ['39.100', BOLZANO, null],
    ['39.100,00', BOLZANO, null],
    ['39100.0', BOLZANO, null],
    ['CAP: 39.100 Bolzano', BOLZANO, null],
    ["'39100", BOLZANO, null],
    ['I-39.100', BOLZANO, null],
    ['Via Roma 12 39100', BOLZANO, null],
    ['39100 39.100', BOLZANO, null],
    ['via Roma 12, 39100 Bolzano (BZ)', BOLZANO, null],
    ['39100 Bolzano, via Roma 12', BOLZANO, null],
  ])('%s va bene, con un avviso', (cap, comune, warning) => {
    expect(verificaCap(cap, comune).ok).toBe(true)
    expect(capInsolito(cap, comune)).toBe(warning)
  })

  test('uno che non va bene non ha avviso: ha la sua frase', () =>
    expect(capInsolito('00184', CENTO)).toBeNull())
})
