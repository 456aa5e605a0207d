import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { verificaNome } from './nome.ts'
import { fullName, givenName, nomeDaDire, suggestCapitals } from './person-names.ts'

describe('nome', () => {
  test.each([
    ['  Maria   Rosa ', 'Maria Rosa'],
    ['Niccolo\u0300', 'Niccolò'],
    ['D’Angelo', "D'Angelo"],
    ['De` Rossi', "De' Rossi"],
    ['Gian\u00a0Marco', 'Gian Marco'],
    ['Müller–Šimić', 'Müller-Šimić'],
    ['O', 'O'],
    ['Nguyễn', 'Nguyễn'],
    ['Gian M.', 'Gian M.'],
    ['Mario\n', 'Mario'],
    ['Ma\u0000rio', 'Mario'],
    ['\u202eMa\u200brio\ufeff', 'Mario'],
    ['Giovanni, Maria', 'Giovanni, Maria'],
    ['Gio:Batta', 'Gio:Batta'],
    ['Maria (Mary)', 'Maria (Mary)'],
    ['Anna/Maria', 'Anna/Maria'],
    ['Mario\tRossi', 'Mario Rossi'],
    ['Mario\nRossi', 'Mario Rossi'],
    ['ʿAlī', "'Alī"],
    ['Oʻtkir', "O'tkir"],
    ['Maria “Mary”', 'Maria "Mary"'],
    ['Maria «Mary»', 'Maria "Mary"'],
    ['Gal·la', 'Gal·la'],
    ['Mª Carmen', 'Mª Carmen'],
    ['ﬁorella', 'fiorella'],
    ['Ｍａｒｉｏ', 'Mario'],
    ['Ｄ＇Ａｎｇｅｌｏ', "D'Angelo"],
    ['Rossi ved. Bianchi', 'Rossi ved. Bianchi'],
    [' - ', '-'],
    ['–', '-'],
    ['Nessuno', 'Nessuno'],
    ['Null', 'Null'],
    ['null', 'null'],
    ['Vuoto', 'Vuoto'],
    ['N.', 'N.'],
  ])('«%s» diventa «%s»', (text, nome) => {
    expect(verificaNome(text)).toEqual({ ok: true, nome })
  })

  test.each([
    ['', 'Inserisci il nome; se sul documento non c’è, scrivi un trattino'],
    ['   ', 'Inserisci il nome; se sul documento non c’è, scrivi un trattino'],
    ['\u200b', 'Inserisci il nome; se sul documento non c’è, scrivi un trattino'],
    ['\ud800', 'Inserisci il nome; se sul documento non c’è, scrivi un trattino'],
    ['(--)', 'Inserisci il nome'],
    ...['n.d.', 'N/D', 'n.a.', 'xxx', 'XX', 'da definire'].map((text): [string, string] => [
      text,
      'Scrivi il nome; se sul documento non c’è, scrivi un trattino',
    ]),
    ["-'-", 'Inserisci il nome'],
    ['Mario2', 'Il nome non può contenere cifre'],
    ['Mario٣', 'Il nome non può contenere cifre'],
    ['Mario 😀', 'Il nome non può contenere «😀»'],
    ['Rossi & Bianchi', 'Il nome non può contenere «&»'],
    ['Li_Wei', 'Il nome non può contenere «_»'],
    ['Ivan (Иван)', 'Scrivi il nome in lettere latine, come sul documento'],
    ['Иван', 'Scrivi il nome in lettere latine, come sul documento'],
    ['<b>Mario</b>', 'Il nome non può contenere «<»'],
    ['a\u0300\u0301\u0302\u0303', 'Scrivi il nome in lettere latine, come sul documento'],
    ['a'.repeat(81), 'Il nome può avere al massimo 80 caratteri'],
  ])('«%s» è rifiutato', (text, message) => {
    expect(verificaNome(text)).toEqual({ ok: false, message })
  })

  test('80 caratteri passano; il campo entra nella frase', () => {
    expect(verificaNome('à'.repeat(80)).ok).toBe(true)
    expect(verificaNome('', 'cognome')).toEqual({
      ok: false,
      message: 'Inserisci il cognome; se sul documento non c’è, scrivi un trattino',
    })
  })

  test('un nome accettato, riletto, resta uguale', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 90 }), (text) => {
        const first = verificaNome(text)
        if (first.ok) expect(verificaNome(first.nome)).toEqual(first)
      }),
    )
  })
})

test.each([
  ['mario', 'Mario'],
  ['MARIO', 'Mario'],
  ['maria rosa', 'Maria Rosa'],
  ["d'angelo", "D'Angelo"],
  ['de luca', 'De Luca'],
  ['gian-marco', 'Gian-Marco'],
  ['élodie', 'Élodie'],
  ['maria (mary)', 'Maria (Mary)'],
  ['MARIA (MARY)', 'Maria (Mary)'],
  ['LUIGI "GIGI"', 'Luigi "Gigi"'],
  ['LUIGI «GIGI»', 'Luigi «Gigi»'],
  ['GIOVANNI/MARIA', 'Giovanni/Maria'],
  ['gio:batta', 'Gio:Batta'],
  ['G.B.', 'G.B.'],
  ['GAL·LA', 'Gal·la'],
  ['İBRAHİM', 'İbrahim'],
  ['ALİ VELİ', 'Ali Veli'],
  ['McDonald', 'McDonald'],
  ['de Luca', 'de Luca'],
  ['Anna', 'Anna'],
  ['O', 'O'],
  ['', ''],
])('«%s» si saluta «%s»', (written, said) => expect(nomeDaDire(written)).toBe(said))

test.each([
  [{ nome: 'anna', cognome: 'De Luca' }, 'anna De Luca', 'Anna'],
  [{ nome: '-', cognome: 'Mehdi' }, 'Mehdi', 'Mehdi'],
  [{ nome: 'Mehdi', cognome: '-' }, 'Mehdi', 'Mehdi'],
])('%o: per intero «%s», a voce «%s»', (person, whole, given) => {
  expect([fullName(person), givenName(person)]).toEqual([whole, given])
})

test.each([
  ['mario', 'Mario'],
  ['maria rosa ', 'Maria Rosa '],
  ["d'angelo", "D'Angelo"],
  ['èlia', 'Èlia'],
  ['maria (mary)', 'Maria (Mary)'],
  ['anna/maria', 'Anna/Maria'],
  ['Mario', null],
  ['de Luca', null],
  ['m', null],
  ['', null],
  ['-', null],
])('di «%s» si offre %s', (written, offered) => expect(suggestCapitals(written)).toBe(offered))
