import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalizzaPartitaIva, verificaPartitaIva } from './company-numbers.ts'

// Companies that publish their partita IVA on their own site: Ferrari, Barilla, ENI, Luxottica.
const BUONE = ['00159560366', '01654010345', '00905811006', '00891030272']

describe('partita IVA', () => {
  test.each(BUONE)('%s è giusta', (iva) => {
    expect(verificaPartitaIva(iva)).toEqual({ ok: true, partita_iva: iva })
  })

  test.each(['IT00905811006', 'it 009 058 110 06', ' 00905811006 ', 'IT 00.905.811.006'])(
    'accetta «%s»',
    (iva) => {
      expect(verificaPartitaIva(iva)).toEqual({ ok: true, partita_iva: '00905811006' })
    },
  )

  test.each(['12345671205', '12345678887'])('%s viene da un ufficio speciale', (iva) => {
    expect(verificaPartitaIva(iva).ok).toBe(true)
  })

  test.each([
    ['', /Inserisci/],
    ['0090581100', /11 cifre: ne hai scritte 10/],
    ['009058110061', /ne hai scritte 12/],
    ['00905811007', /ultima cifra/],
    ['0090581100A', /sole cifre/],
    ['7,43E+08', /Excel ha abbreviato/],
    ['7.43110157E8', /Excel ha abbreviato/],
    ['0000743110157', /ne hai scritte 13/],
    ['FR12345678901', /sole cifre/],
    ['RSSMRA85T10A562S', /codice fiscale/],
    ['RSS MRA 85T10 A562S', /codice fiscale/],
    ['C.F. RSSMRA85T10A562S', /codice fiscale/],
    ['FR 12345678901', /sole cifre/],
    ['Falegnameria', /sole cifre/],
    ['Ditta FR 12345678901', /sole cifre/],
    ['00743110157A', /sole cifre/],
    ['00743110157 o 00905811006', /più numeri di 11 cifre/],
    ['tel. 05321234567 P.IVA 00743110157', /più numeri di 11 cifre/],
    ['00743110157 / 00905811006', /più numeri di 11 cifre/],
    ['00743110157, via Roma 12; 00905811006', /più numeri di 11 cifre/],
    ['Ditta 4M S.r.l. 0074311015', /sole cifre/],
    ['00743110158 - Milano', /ultima cifra/],
    ['0074311015 Ditta Rossi', /ne hai scritte 10/],
    ['Cod. Fisc. e P. IVA 0764352056', /ne hai scritte 10/],
    ['00000000000', /non può esistere/],
    ['00000000018', /non può esistere/],
    ['12345671015', /non può esistere/],
    ['12345670009', /non può esistere/],
    ['12345671221', /non può esistere/],
    ['٠٠٩٠٥٨١١٠٠٦', /sole cifre/],
  ])('«%s» è rifiutata', (iva, message) => {
    const outcome = verificaPartitaIva(iva)
    expect(outcome.ok ? '' : outcome.message).toMatch(message)
  })

  test('cambiare una sola cifra si scopre sempre', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...BUONE),
        fc.integer({ min: 0, max: 10 }),
        fc.integer({ min: 1, max: 9 }),
        (iva, place, step) => {
          const cifra = (Number(iva[place]) + step) % 10
          const spoil = `${iva.slice(0, place)}${cifra}${iva.slice(place + 1)}`
          expect(verificaPartitaIva(spoil).ok).toBe(false)
        },
      ),
    )
  })

  test('normalizzare due volte non cambia nulla sulle cifre', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9 .]{0,20}$/), (t) => {
        expect(normalizzaPartitaIva(normalizzaPartitaIva(t))).toBe(normalizzaPartitaIva(t))
      }),
    )
  })
})

describe('ciò che Excel e gli appunti fanno a una partita IVA', () => {
  test.each([
    ['743110157', '00743110157'],
    ['905811006', '00905811006'],
    [' 743110157 ', '00743110157'],
    ['\u200e00905811006\ufeff', '00905811006'],
    ['IT 00905811006', '00905811006'],
    ['P. IVA: 00905811006', '00905811006'],
    ['Partita IVA IT00905811006.', '00905811006'],
    ['00905-811006', '00905811006'],
    ['743110157,00', '00743110157'],
    ['00743110157.0', '00743110157'],
    ['="00743110157"', '00743110157'],
    ["'00743110157", '00743110157'],
    ['P. I. 00743110157', '00743110157'],
    ['part. iva 00743110157', '00743110157'],
    ['Partita I.V.A. n. 00743110157', '00743110157'],
    ['C.F./P.IVA: 00743110157', '00743110157'],
    ['VAT IT00743110157', '00743110157'],
    ['00743110157 (IT)', '00743110157'],
    ['«00743110157»', '00743110157'],
    ['００７４３１１０１５７', '00743110157'],
    ['O0743110157', '00743110157'],
    ['Cod. Fisc. e P. IVA 07643520567', '07643520567'],
    ['Cod.Fisc. 00743110157', '00743110157'],
    ['VAT number: IT00743110157', '00743110157'],
    ['VAT no. IT 00743110157', '00743110157'],
    ['P.IVA della ditta: 743110157', '00743110157'],
    ['Registro imprese n° 00743110157', '00743110157'],
    ['Tax ID IT00743110157', '00743110157'],
    ['P.IVA O0743110157', '00743110157'],
    ['Partita IVA:\n00743110157', '00743110157'],
    ['CODFISC00743110157', '00743110157'],
    ['00743110157 - Milano', '00743110157'],
    ['00743110157 Ditta Rossi', '00743110157'],
    ['00743110157 REA MI-12345', '00743110157'],
    ['743110157 - Milano', '00743110157'],
    ['IT 007 431 101 57, Milano', '00743110157'],
    ['00743110157 (Ditta 4M)', '00743110157'],
    ['IT00743110157\nvia Roma 12, 20121 Milano', '00743110157'],
    ['P.ta IVA 00743110157', '00743110157'],
    ['P.ta I.V.A. 743110157', '00743110157'],
    ['P.IVA 00743110157 - C.F. RSSMRA85T10A562S', '00743110157'],
    ['C.F. RSSMRA85T10A562S - P.IVA 00743110157', '00743110157'],
    ['RSSMRA85T10A562S / 00743110157', '00743110157'],
    ['C.F. 00743110157 P.IVA 00743110157', '00743110157'],
    ['P.IVA e C.F. 00743110157, REA MI-12345', '00743110157'],
    ['Ditta 4M S.r.l. 00743110157', '00743110157'],
    ['4M S.r.l. - P.IVA IT00743110157', '00743110157'],
    ['3 Emme s.n.c. 00743110157', '00743110157'],
    ['2G di G. Rossi & C. s.a.s., 00743110157, tel. 02 1234567', '00743110157'],
    ['Ditta Rossi S.p.A. 00743110157.', '00743110157'],
  ])('«%s» è %s', (written, partita_iva) => {
    expect(verificaPartitaIva(written)).toEqual({ ok: true, partita_iva })
  })

  test('uno zero tolto non si rimette dove la cifra di controllo non torna', () => {
    expect(verificaPartitaIva('743110158')).toMatchObject({
      ok: false,
      message: expect.stringMatching(/11 cifre/),
    })
  })
})
