import { describe, expect, test } from 'vitest'
import {
  compilaLettera,
  DESTINATARI_LETTERA,
  difettoLettera,
  difettoModello,
  ESEMPI_LETTERA,
  LIMITI_LETTERA,
  MODELLI_LETTERA,
  NOMI_VARIABILI,
  variabiliRimaste,
} from './lettera.ts'

describe('un modello di lettera', () => {
  test('si compila con i valori della pratica', () => {
    const text = 'Buongiorno {destinatario}, la pratica {numero} è di {importo}.'
    expect(compilaLettera(text, ESEMPI_LETTERA)).toBe(
      'Buongiorno Maria Bianchi, la pratica 2026/0012 è di €\u00a015.000,00.',
    )
  })

  test('un segno si capisce anche scritto in un altro modo', () => {
    expect(compilaLettera('{ Banca } e {BANCA}', ESEMPI_LETTERA)).toBe('Banca Esempio e Banca Esempio')
  })

  test('un valore non è compilato di nuovo', () => {
    expect(compilaLettera('{banca}', { ...ESEMPI_LETTERA, banca: '{firma} $&' })).toBe('{firma} $&')
  })

  test('ciò che la pratica non ha resta da scrivere, e la lettera così non parte', () => {
    const text = compilaLettera('Da {banca}: {prodotto}. Ancora {banca}.', {
      ...ESEMPI_LETTERA,
      banca: null,
    })
    expect(text).toBe('Da {banca}: Quinto Facile. Ancora {banca}.')
    expect(variabiliRimaste(text)).toEqual(['banca'])
    expect(difettoLettera(text)).toBe('Al posto di «{banca}» scrivi tu: banca. Oppure togli la frase.')
    expect(difettoLettera('Da una banca {di prova}.')).toBeNull()
  })

  test('un segno che non c’è è un difetto del modello', () => {
    expect(difettoModello('Gentile {nome}')).toBe(
      '«{nome}» non si sa che cosa sia: scegli un segno dall’elenco.',
    )
    for (const name of NOMI_VARIABILI) expect(difettoModello(`{${name}}`)).toBeNull()
    // Names of the prototype are no variables.
    expect(difettoModello('{constructor}')).not.toBeNull()
  })

  test('i modelli del prodotto sono validi, e compilati non hanno segni', () => {
    for (const { nome, destinatario, oggetto, testo } of MODELLI_LETTERA) {
      expect(nome.length).toBeLessThanOrEqual(LIMITI_LETTERA.nome)
      expect(DESTINATARI_LETTERA).toHaveProperty(destinatario)
      for (const [text, max] of [
        [oggetto, LIMITI_LETTERA.oggetto],
        [testo, LIMITI_LETTERA.testo],
      ] as const) {
        expect(text.length).toBeLessThanOrEqual(max)
        expect(difettoModello(text)).toBeNull()
        expect(compilaLettera(text, ESEMPI_LETTERA)).not.toMatch(/[{}]/)
      }
    }
  })
})
