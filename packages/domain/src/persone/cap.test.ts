import { describe, expect, test } from 'vitest'
import { verificaCap } from './cap.ts'

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
    ['3910', BOLZANO, 'Il CAP ha 5 cifre: il CAP di Bolzano è 39100'],
    ['I-39100', BOLZANO, 'Il CAP ha 5 cifre: il CAP di Bolzano è 39100'],
    ['٣٩١٠٠', BOLZANO, 'Il CAP ha 5 cifre: il CAP di Bolzano è 39100'],
    ['39101', BOLZANO, 'Il CAP di Bolzano è 39100'],
    ['39000', { descrizione: 'Merano', caps: ['39012'], cessato: false }, 'Il CAP di Merano è 39012'],
    ['39100', { ...BOLZANO, cessato: true }, 'Bolzano non è più un comune: scegli il comune di oggi'],
    ['61100', PESARO, '61100 è il vecchio CAP generico: i CAP di Pesaro sono 61121 e 61122'],
    [
      '20100',
      MILANO,
      '20100 è il vecchio CAP generico: i CAP di Milano vanno da 20121 a 20162: scrivi quello della tua via',
    ],
    ['00184', MILANO, 'I CAP di Milano vanno da 20121 a 20162: scrivi quello della tua via'],
    ['20130', MILANO, 'I CAP di Milano vanno da 20121 a 20162: scrivi quello della tua via'],
    ['10064', ABBADIA, 'Abbadia Alpina non è più un comune: scegli il comune di oggi'],
  ])('%s non va bene', (cap, comune, message) => {
    expect(verificaCap(cap, comune)).toEqual({ ok: false, message })
  })
})
