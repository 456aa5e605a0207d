import { describe, expect, test } from 'vitest'
import {
  campiMancanti,
  difettiTipo,
  difettoValore,
  type GenereCampo,
  LIMITI_VALORE,
  testoValore,
  type ValoreCampo,
} from './campi-finanziamento.ts'

const OPZIONI = ['Acquisto', 'Surroga']
const refused = (genere: GenereCampo, value: ValoreCampo) =>
  difettoValore({ genere, opzioni: OPZIONI }, value)

describe('il valore di un campo è del suo genere', () => {
  test.each<[GenereCampo, ValoreCampo[]]>([
    ['testo', ['Roma', 'a'.repeat(LIMITI_VALORE.testo), '😀'.repeat(LIMITI_VALORE.testo)]],
    ['numero', [0, 120, LIMITI_VALORE.numero]],
    ['importo', [0, 12_345, LIMITI_VALORE.importo_cent]],
    ['data', ['1900-01-01', '2024-02-29', '2199-12-31']],
    ['scelta', OPZIONI],
    ['si_no', [true, false]],
  ])('%s: ciò che vale', (genere, values) => {
    for (const value of values) expect(refused(genere, value), String(value)).toBeNull()
  })

  test.each<[GenereCampo, RegExp, ValoreCampo[]]>([
    ['testo', /al massimo 200 caratteri/, ['', '  ', 'a'.repeat(LIMITI_VALORE.testo + 1), 1, true]],
    ['numero', /numero intero/, ['12', -1, 1.5, LIMITI_VALORE.numero + 1, true, Number.NaN]],
    ['importo', /importo in euro/, ['12', -1, 0.5, LIMITI_VALORE.importo_cent + 1, false]],
    [
      'data',
      /giorno tra il 1900 e il 2199/,
      ['2023-02-29', '1899-12-31', '2200-01-01', '21/11/2026', 20_261_121],
    ],
    ['scelta', /una delle voci/, ['acquisto', '', 1, true]],
    ['si_no', /sì o no/, ['sì', 1, 'true']],
  ])('%s: ciò che non vale si rifiuta con una frase', (genere, sentence, values) => {
    for (const value of values) expect(refused(genere, value), String(value)).toMatch(sentence)
  })
})

test.each<[GenereCampo, ValoreCampo, string]>([
  ['testo', 'Arezzo', 'Arezzo'],
  ['numero', 1200, '1.200'],
  ['importo', 123_450, '€ 1.234,50'],
  ['data', '2026-11-21', '21 novembre 2026'],
  ['scelta', 'Surroga', 'Surroga'],
  ['si_no', false, 'No'],
])('%s: %s si legge «%s»', (genere, value, text) =>
  expect(testoValore(genere, value).replaceAll('\u00a0', ' ')).toBe(text),
)

test('mancano i campi obbligatori senza valore; un «no» e uno zero sono valori', () => {
  const field = (id: number, obbligatorio: boolean) => ({
    id,
    etichetta: `Campo ${id}`,
    genere: 'testo' as const,
    opzioni: [],
    obbligatorio,
  })
  const fields = [field(1, true), field(2, true), field(3, true), field(4, false)]
  expect(campiMancanti(fields, { 1: false, 2: 0 }).map(({ id }) => id)).toEqual([3])
  expect(campiMancanti([field(4, false)], {})).toEqual([])
})

describe('un tipo di finanziamento', () => {
  const field = (etichetta: string, genere: GenereCampo = 'testo', opzioni: string[] = []) => ({
    etichetta,
    genere,
    opzioni,
  })
  test('senza difetti non ne dice', () => {
    const documenti = [{ nome: 'Visura' }, { nome: 'Planimetria' }]
    expect(difettiTipo({ documenti, campi: [field('Scopo', 'scelta', OPZIONI), field('Comune')] })).toEqual(
      {},
    )
  })
  test('non ha due voci con lo stesso nome, comunque scritto', () => {
    const documenti = [{ nome: 'Identità' }, { nome: 'Visura' }, { nome: 'identita' }]
    expect(Object.keys(difettiTipo({ documenti, campi: [field('Scopo'), field('SCOPO')] }))).toEqual([
      'documenti.2.nome',
      'campi.1.etichetta',
    ])
  })
  test('una scelta ha almeno due voci diverse, e nessun altro campo ne ha', () => {
    const campi = [
      field('a', 'scelta', ['sola']),
      field('b', 'scelta', ['Sì', 'si']),
      field('c', 'numero', ['x', 'y']),
    ]
    expect(difettiTipo({ documenti: [], campi })).toEqual({
      'campi.0.opzioni': ['Scrivi almeno due voci tra cui scegliere.'],
      'campi.1.opzioni': ['Una voce è scritta due volte.'],
      'campi.2.opzioni': ['Solo una scelta ha un elenco di voci.'],
    })
  })
})
