import { describe, expect, test } from 'vitest'
import { reasonPlaceholder } from './placeholder.ts'

describe('un testo che sta al posto di ciò che manca', () => {
  test.each([
    '#N/D',
    '#N/A',
    '# N/D',
    '#n/d',
    '#RIF!',
    '#VALORE!',
    '#NOME?',
    '#DIV/0!',
    '#GETTING_DATA',
    'Err:502',
  ])('«%s» è un errore del foglio di calcolo', (text) => {
    expect(reasonPlaceholder(text)).toBe(`Scrivi il dato: «${text}» è un errore del foglio di calcolo.`)
  })

  test.each([
    ...['n.d.', 'N.D.', 'n.d', 'N/D', 'n/a', 'N.A.', 'xx', 'xxx', 'XXXX', 'da definire', '(n.d.)'],
    ...['null', 'NULL', '(null)', '(vuoto)', 'nessuno', 'nessuna', 'undefined', ' xxx ', '\u200bnull'],
  ])('«%s» vuol dire che manca', (text) => {
    expect(reasonPlaceholder(text, 'il nome')).toBe(
      `Scrivi il nome: «${text.replace('\u200b', '').trim()}» vuol dire che manca.`,
    )
  })

  test.each([
    ...[
      'Nessuno',
      'NESSUNO',
      'Null',
      'Anna Nessuno',
      'Null Maria',
      'Nd',
      'ND S.r.l.',
      'N.D. Contarini',
      'None',
    ],
    ...['Vuoto', 'X', 'Xu', 'XX Settembre', 'Maxxx', '#Ci siamo', '3M', 'Nada', 'Na', 'A.N.D.', 'Nullo', ''],
  ])('«%s» può essere un nome', (text) => expect(reasonPlaceholder(text)).toBeNull())
})
