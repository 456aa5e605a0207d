import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  anniDiNascita,
  carattereDiControllo,
  maggiorenne,
  normalizzaCodiceFiscale,
  parseCodiceFiscale,
  senzaOmocodia,
  verificaCodiceFiscale,
} from './codice-fiscale.ts'

const TODAY = '2026-11-21'

// Codes published as examples (MEF, Agenzia delle Entrate, libraries): none belongs to a real person.
const BUONI = [
  'RSSMRA85T10A562S',
  'RSSMRA80A01H501U',
  'MRTMTT91D08F205J',
  'VRNGNY07D68C351V',
  'RSSBBR69C48F839A',
  'RCCMNL83S18D969H',
  'BNZVCN32S10E573Z',
]
const OMOCODICI = [
  ['MRTMTT91D08F20RE', 'MRTMTT91D08F205J'],
  ['MRTMTTVMDLUFNLRM', 'MRTMTT91D08F205J'],
  ['VRNGNYLTDSUCPRMT', 'VRNGNY07D68C351V'],
  ['VRNGNY07D68C35MN', 'VRNGNY07D68C351V'],
  ['KKALMNVMAPLBPPME', 'KKALMN91A30B331P'],
] as const

describe('verifica', () => {
  test.each(BUONI)('%s è giusto', (codice) => {
    expect(verificaCodiceFiscale(codice)).toEqual({ ok: true, codice })
  })

  test('accetta minuscole e spazi', () => {
    expect(verificaCodiceFiscale(' rssmra 85t10 a562s ')).toEqual({ ok: true, codice: 'RSSMRA85T10A562S' })
    expect(normalizzaCodiceFiscale('rss mra\u00a085t10a562s')).toBe('RSSMRA85T10A562S')
  })

  test.each([
    ['', /Inserisci/],
    ['RSSMRA85T10A562', /16 caratteri: ne hai scritti 15/],
    ['01114601006', /di una persona/],
    ['RSSMRA85T10A562T', /ultima lettera/],
    ['RSSMRA85T10A563S', /ultima lettera/],
    ['RSSMRA85F10A562S', /forma/],
    ['RSSMRA85T32A562S', /forma/],
    ['RSSMRA85T00A562S', /forma/],
    ['RSSMRA85T40A562S', /forma/],
    ['RSSMRA85T72A562S', /forma/],
    ['RSSMRA85B30A562S', /forma/],
    ['RSSMRA85T10N562S', /forma/],
    ['RSSMRA85T10A000S', /forma/],
    ['R5SMRA85T10A562S', /forma/],
    ['RSSMRAO5T10A562S', /forma/],
    ['C.F. RSSMRA85T10A562T', /ne hai scritti 18/],
    ['RSSMRА85T10A562S', /forma/],
    ['RSSMRA85T10A562💥', /ne hai scritti|forma/],
  ])('%s è rifiutato', (codice, message) => {
    const outcome = verificaCodiceFiscale(codice)
    expect(outcome.ok ? '' : outcome.message).toMatch(message)
  })

  test.each([
    'C.F. RSSMRA85T10A562S',
    'CF:RSSMRA85T10A562S',
    'Codice fiscale: rssmra85t10a562s.',
    'RSSMRA85T10A562S (Mario Rossi)',
    'Mario Rossi, RSS MRA 85T10 A562S',
    '*RSSMRA85T10A562S*',
    '%RSSMRA85T10A562S_',
    '[RSS|MRA|85T10|A562S]',
    '="RSSMRA85T10A562S"',
    '“RSSMRA85T10A562S”',
    'RSS-MRA-85T10-A562S',
    'ＲＳＳＭＲＡ８５Ｔ１０Ａ５６２Ｓ',
    'RSSMRA85TI0A562S',
    'RSSMRA85T1OA562S',
    '\u200eRSSMRA85T10A562S\ufeff',
  ])('in «%s» c’è il codice', (text) =>
    expect(verificaCodiceFiscale(text)).toEqual({ ok: true, codice: 'RSSMRA85T10A562S' }),
  )

  test('uno scambio di due caratteri vicini non passa quasi mai, una lettera finale sbagliata mai', () => {
    fc.assert(
      fc.property(fc.constantFrom(...BUONI), fc.integer({ min: 1, max: 25 }), (codice, step) => {
        const last = String.fromCharCode(65 + ((codice.charCodeAt(15) - 65 + step) % 26))
        expect(verificaCodiceFiscale(codice.slice(0, 15) + last).ok).toBe(false)
      }),
    )
  })

  test('nessun testo la fa cadere', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const outcome = verificaCodiceFiscale(text)
        // Compared without `expect`, which costs a hundred times the rule itself.
        if (!outcome.ok && outcome.message === '') throw new Error('rifiutato senza una frase')
      }),
    )
  })
})

describe('omocodia', () => {
  test.each(OMOCODICI)('%s è un omocodico di %s', (omocodico, base) => {
    expect(verificaCodiceFiscale(omocodico)).toEqual({ ok: true, codice: omocodico })
    expect(senzaOmocodia(omocodico)).toBe(base)
  })

  test('tutte le 127 sostituzioni di un codice tornano al codice di base', () => {
    const places = [6, 7, 9, 10, 12, 13, 14]
    fc.assert(
      fc.property(fc.constantFrom(...BUONI), fc.integer({ min: 1, max: 127 }), (base, maschera) => {
        const c = [...base.slice(0, 15)]
        places.forEach((place, bit) => {
          if (maschera & (1 << bit)) c[place] = 'LMNPQRSTUV'.charAt(Number(c[place]))
        })
        const primi15 = c.join('')
        const omocodico = primi15 + carattereDiControllo(primi15)
        expect(omocodico).not.toBe(base)
        expect(verificaCodiceFiscale(omocodico).ok).toBe(true)
        expect(senzaOmocodia(omocodico)).toBe(base)
        expect(parseCodiceFiscale(omocodico, TODAY)).toEqual(parseCodiceFiscale(base, TODAY))
      }),
    )
  })

  test('un omocodico con il controllo del codice di base non passa', () => {
    expect(verificaCodiceFiscale('MRTMTT91D08F20RJ').ok).toBe(false)
  })
})

describe('lettura', () => {
  test.each([
    ['RSSMRA85T10A562S', '1985-12-10', 'M', 'A562'],
    ['RSSBBR69C48F839A', '1969-03-08', 'F', 'F839'],
    ['VRNGNYLTDSUCPRMT', '2007-04-28', 'F', 'C351'],
    ['BNZVCN32S10E573Z', '1932-11-10', 'M', 'E573'],
  ])('%s', (codice, data_nascita, sesso, codice_luogo) => {
    expect(parseCodiceFiscale(codice, TODAY)).toEqual({ data_nascita, sesso, codice_luogo })
  })

  test('il secolo dipende da oggi', () => {
    expect(parseCodiceFiscale('BNZVCN32S10E573Z', '2032-11-09')?.data_nascita).toBe('1932-11-10')
    expect(parseCodiceFiscale('BNZVCN32S10E573Z', '2032-11-10')?.data_nascita).toBe('2032-11-10')
  })

  test.each([
    // Over a hundred, or a minor.
    ['RSSMRA26A01H501', [1926, 2026]],
    ['RSSMRA16T01H501', [1916, 2016]],
    // In this century the date is in the future, or the person is an adult.
    ['RSSMRA26T31H501', []],
    ['RSSMRA05A01H501', []],
    // Above the maximum age of 110.
    ['RSSMRA15A01H501', []],
    // 29 February does not exist in 1900, but does in 1920.
    ['RSSMRA00B29H501', []],
    ['RSSMRA20B29H501', [1920, 2020]],
    ['RSSMRA85T10A562', []],
  ])('fra quali anni sceglie chi ha il codice %s', (primi15, anni) => {
    const codice = primi15 + carattereDiControllo(primi15)
    expect(anniDiNascita(codice, '2026-11-26')).toEqual(anni)
    for (const anno of anni) {
      expect(parseCodiceFiscale(codice, '2026-11-26', anno)?.data_nascita).toMatch(new RegExp(`^${anno}-`))
      expect(maggiorenne(codice, '2026-11-26', anno)).toBe(anno < 2000)
    }
    // A year that does not match the code has no effect.
    expect(parseCodiceFiscale(codice, '2026-11-26', 1950)).toEqual(parseCodiceFiscale(codice, '2026-11-26'))
  })

  test('il 29 febbraio 00 è del 2000: nel 1900 non c’era', () => {
    const primi15 = 'RSSMRA00B29H501'
    const codice = primi15 + carattereDiControllo(primi15)
    expect(parseCodiceFiscale(codice, TODAY)?.data_nascita).toBe('2000-02-29')
    expect(parseCodiceFiscale(codice, '1999-01-01')).toBeNull()
  })

  test('un codice sbagliato non si legge', () => {
    expect(parseCodiceFiscale('RSSMRA85T10A562T', TODAY)).toBeNull()
  })
})

test('maggiorenne dal giorno del diciottesimo compleanno', () => {
  const primi15 = 'VRDNNA08S61H501'
  const codice = primi15 + carattereDiControllo(primi15)
  expect(maggiorenne(codice, '2026-11-20')).toBe(false)
  expect(maggiorenne(codice, '2026-11-21')).toBe(true)
  expect(maggiorenne('non un codice', TODAY)).toBe(false)
})
