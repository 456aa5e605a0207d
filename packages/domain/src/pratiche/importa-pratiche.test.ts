// Long because each column of the file has a table of the ways in which people write it.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GenereCampo } from '../anagrafica/campi-finanziamento.ts'
import { parseWrittenDay, shortDate } from '../platform/dates.ts'
import { euro } from '../platform/numbers.ts'
import type { ColonnaImporta } from './importa-colonne.ts'
import { parseImportedRow, parseTipo } from './importa-pratiche.ts'

const fieldOf = (id: number, etichetta: string, genere: GenereCampo, opzioni: string[] = []) => ({
  ...{ id, etichetta, genere, opzioni },
  obbligatorio: false,
})
const FIELDS = [
  fieldOf(21, 'Valore dell’immobile', 'importo'),
  fieldOf(22, 'Scopo', 'scelta', ['Acquisto', 'Surroga']),
  fieldOf(23, 'Rogito', 'data'),
  fieldOf(24, 'Prima casa', 'si_no'),
  fieldOf(25, 'Rate', 'numero'),
  fieldOf(26, 'Comune', 'testo'),
]
const TIPI = [
  { id: 1, descrizione: 'Prestito Personale', campi: [] },
  { id: 2, descrizione: 'Mutuo Casa', campi: FIELDS },
]
const CON = { oggi: '2026-11-21', tipi: TIPI }
const BUONA = {
  codice_convenzionato: 'DEMO2026',
  nominativo: '  Francesca   Moretti ',
  tipo_finanziamento: 'mutuo casa',
  importo: '15.000,50',
  data_registrazione: '07/03/2026',
}
/** Returns column and message of each error in a valid row of which some cells are replaced. */
function errors(cells: Partial<Record<ColonnaImporta, string>>) {
  const outcome = parseImportedRow({ ...BUONA, ...cells }, CON)
  return 'errori' in outcome ? outcome.errori.map((e) => [e.colonna, e.messaggio]) : []
}

describe('una riga di un file di pratiche', () => {
  test('si legge con gli importi e le date come si scrivono in Italia', () => {
    const wait = {
      codice_convenzionato: 'DEMO2026',
      partita_iva: null,
      nominativo: 'Francesca Moretti',
      id_tipo_finanziamento: 2,
      importo_cent: 1_500_050,
      data_registrazione: '2026-03-07',
      stato: 'in_lavorazione',
      campi: {},
      ...{ cliente: null, banca: null, prodotto: null, mandato: null },
    }
    expect(parseImportedRow(BUONA, CON)).toEqual(wait)
    const other = { importo: '15000.50', data_registrazione: '2026-03-07', tipo_finanziamento: '2' }
    expect(parseImportedRow({ ...BUONA, ...other, stato: 'In Lavorazione' }, CON)).toEqual(wait)
    expect(parseImportedRow({ ...BUONA, stato: 'BOZZA' }, CON)).toEqual({ ...wait, stato: 'bozza' })
  })

  test('il cliente col suo codice fiscale diventa una persona della pratica, in qualunque ordine sia il nome', () => {
    const cliente = (cells: Partial<Record<ColonnaImporta, string>>) => {
      const read = parseImportedRow({ ...BUONA, codice_fiscale: 'MRTFNC80A41H501Q', ...cells }, CON)
      return 'errori' in read ? read.errori : read.cliente
    }
    const francesca = {
      ...{ ruolo: 'cliente', tipo: 'persona', nome: 'Francesca', cognome: 'Moretti' },
      ...{ codice_fiscale: 'MRTFNC80A41H501Q', cellulare: '333 1', email: 'f@posta.example' },
    }
    const contacts = { cellulare: '333 1', email: 'F@posta.example' }
    expect(cliente(contacts)).toMatchObject({ ...francesca, email: expect.stringMatching(/^f@/i) })
    expect(cliente({ ...contacts, nominativo: 'Moretti Francesca' })).toMatchObject({
      nome: 'Francesca',
      cognome: 'Moretti',
    })
    // A code of another name is no error (decisions §5): the last word is the family name.
    expect(cliente({ nominativo: 'Anna Maria De Luca' })).toMatchObject({
      nome: 'Anna Maria De',
      cognome: 'Luca',
      cellulare: null,
      email: null,
    })
    expect(cliente({ nominativo: 'Bianchi S.r.l.', codice_fiscale: '01234567897' })).toMatchObject({
      tipo: 'azienda',
      nome: 'Bianchi S.r.l.',
      cognome: null,
    })
    // Excel removes the leading zeros of a company's codice fiscale.
    expect(cliente({ nominativo: 'Ferrero', codice_fiscale: '743110157' })).toMatchObject({
      tipo: 'azienda',
      nome: 'Ferrero',
      codice_fiscale: '00743110157',
    })
    expect(cliente({ codice_fiscale: '' })).toBeNull()
  })

  test.each<[Partial<Record<ColonnaImporta, string>>, ColonnaImporta, RegExp]>([
    [{ codice_fiscale: 'MRTFNC80A41H501X' }, 'codice_fiscale', /carattere|controll/],
    [{ codice_fiscale: '', cellulare: '333 1' }, 'codice_fiscale', /serve anche il codice fiscale/],
    [{ codice_fiscale: 'MRTFNC80A41H501Q', nominativo: 'Francesca' }, 'nominativo', /nome e cognome/],
    [{ codice_fiscale: 'MRTFNC80A41H501Q', email: 'nessuna' }, 'email', /indirizzo e-mail/],
    [{ banca: 'x'.repeat(81) }, 'banca', /al massimo 80 caratteri/],
  ])('%j: si corregge la colonna %s', (cells, column, sentence) => {
    expect(errors(cells)).toEqual([[column, expect.stringMatching(sentence)]])
  })

  test('dice colonna per colonna che cosa correggere', () => {
    expect(errors({ importo: '15,000' })).toEqual([
      [
        'importo',
        'I punti separano le migliaia e la virgola i centesimi: scrivi l’importo come 15.000 o 15.000,50.',
      ],
    ])
    expect(errors({ importo: 'mille' })).toEqual([
      ['importo', 'Scrivi l’importo in euro, per esempio 15.000,50.'],
    ])
    expect(errors({ importo: '-15.000' })).toEqual([
      ['importo', 'L’importo non può essere negativo: scrivi solo le cifre, per esempio 15.000,50.'],
    ])
    expect(errors({ importo: '0' })).toEqual([['importo', 'L’importo deve essere più di zero.']])
    expect(errors({ importo: '10.000.000,01' })).toEqual([
      ['importo', 'L’importo non può superare dieci milioni di euro.'],
    ])
    expect(errors({ data_registrazione: '30/02/2026' })[0]![0]).toBe('data_registrazione')
    expect(errors({ data_registrazione: '22/11/2026' })[0]![1]).toMatch(/futuro/)
    expect(errors({ data_registrazione: '21/11/2026' })).toEqual([])
    expect(errors({ data_registrazione: '07/03/1026' })[0]![1]).toMatch(/anno/)
    expect(errors({ tipo_finanziamento: 'mutuo' })).toEqual([
      ['tipo_finanziamento', 'Scrivi uno dei tipi di finanziamento: Prestito Personale, Mutuo Casa.'],
    ])
    expect(errors({ stato: 'chiusa' })[0]![0]).toBe('stato')
    expect(errors({ nominativo: 'x' })).toEqual([['nominativo', 'Scrivi il nome del cliente.']])
    expect(errors({ nominativo: 'Anna\0 Bianchi\u200b', codice_convenzionato: '="DEMO2026"' })).toEqual([])
    expect(errors({ partita_iva: '123' })[0]![0]).toBe('partita_iva')
    expect(errors({ codice_convenzionato: '', nominativo: '', importo: '' }).map(([c]) => c)).toEqual([
      'codice_convenzionato',
      'nominativo',
      'importo',
    ])
  })

  test.each(['--', '??', '...', '🎉🎉', '-/-', '#####', '\u115f\u1160'])(
    '«%s» non è un nome',
    (nominativo) => {
      expect(errors({ nominativo })).toEqual([['nominativo', expect.stringMatching(/^Scrivi /)]])
    },
  )

  test.each([
    '#N/D',
    '#RIF!',
    '#NOME?',
    '#DIV/0!',
    '#VALORE!',
    '#N/A',
    '#REF!',
    '#NULLO!',
    '#ESPANSIONE!',
    'Err:508',
    '#GETTING_DATA',
    '# N/D',
  ])('«%s» è un errore del foglio di calcolo, non un nome', (nominativo) => {
    const message = `Scrivi il nome del cliente: «${nominativo}» è un errore del foglio di calcolo.`
    expect(errors({ nominativo })).toEqual([['nominativo', message]])
  })

  test.each(['NULL', 'null', '(null)', '(vuoto)', 'n.d.', 'xxx', 'nessuno'])(
    '«%s» sta al posto di un nome',
    (nominativo) => {
      const message = `Scrivi il nome del cliente: «${nominativo}» vuol dire che manca.`
      expect(errors({ nominativo })).toEqual([['nominativo', message]])
    },
  )

  test.each(['N.D. Contarini', 'Nessuno', '#Ci siamo', 'Li', '3M', '🎉 Feste s.r.l.'])(
    '«%s» è un nome',
    (nominativo) => {
      expect(errors({ nominativo })).toEqual([])
    },
  )

  test('qualunque importo e giorno, scritti all’italiana, tornano gli stessi', () => {
    const giorno = fc
      .date({ min: new Date('2000-01-01'), max: new Date('2026-11-21'), noInvalidDate: true })
      .map((d) => d.toISOString().slice(0, 10))
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), giorno, (importo_cent, data) => {
        const cells = { ...BUONA, importo: euro(importo_cent), data_registrazione: shortDate(data) }
        expect(parseImportedRow(cells, CON)).toMatchObject({ importo_cent, data_registrazione: data })
      }),
    )
  })

  test('qualunque testo nelle celle: o la riga, o almeno una cosa da correggere', () => {
    const cell = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', '1', 'DEMO2026', '01/01/2020'))
    const cells = fc.record({
      codice_convenzionato: cell,
      partita_iva: cell,
      nominativo: cell,
      tipo_finanziamento: cell,
      importo: cell,
      data_registrazione: cell,
      stato: cell,
    })
    fc.assert(
      fc.property(cells, (c) => {
        const outcome = parseImportedRow(c, CON)
        if ('errori' in outcome) expect(outcome.errori.length).toBeGreaterThan(0)
        else expect(outcome.importo_cent).toBeGreaterThan(0)
      }),
    )
  })
})

test.each([
  ['7/3/2026', '2026-03-07'],
  [' 7.3.2026 ', '2026-03-07'],
  ['07-03-2026', '2026-03-07'],
  ['07/03/26', '2026-03-07'],
  ['2026/03/07', '2026-03-07'],
  ['2026-3-7', '2026-03-07'],
  ['07/03/2026 00:00', '2026-03-07'],
  ['07/03/2026 0.00.00', '2026-03-07'],
  ['2026-03-07 00:00:00', '2026-03-07'],
  ['2026-03-07T00:00:00.000Z', '2026-03-07'],
  ['7 marzo 2026', '2026-03-07'],
  ['1º mar 2026', '2026-03-01'],
  ['46088', '2026-03-07'],
  ['46023', '2026-01-01'],
  ['46088,5', '2026-03-07'],
  ['46088.0', '2026-03-07'],
  ['07-mar-26', '2026-03-07'],
  ['7-mar-2026', '2026-03-07'],
  ['7 mar ’26', '2026-03-07'],
  ['7/marzo/2026', '2026-03-07'],
  ['sabato 7 marzo 2026', '2026-03-07'],
  ['sab. 07/03/2026', '2026-03-07'],
  ['martedì 3 marzo 2026', '2026-03-03'],
  ['7 sett. 2026', '2026-09-07'],
  ['07-Jan-26', '2026-01-07'],
  ['primo marzo 2026', '2026-03-01'],
  ['20260307', '2026-03-07'],
  ['07032026', '2026-03-07'],
  ['7. 3. 2026', '2026-03-07'],
  ['07–03–2026', '2026-03-07'],
  ['07/03/2026 ore 10:30', '2026-03-07'],
  ['07/03/2026.', '2026-03-07'],
  ['2026-03-07T23:00:00.000Z', '2026-03-08'],
  ['2026-07-07 22:30:00+00:00', '2026-07-08'],
  ['2026-03-07T23:30:00+0100', '2026-03-07'],
  ['\u200e07/03/2026\ufeff', '2026-03-07'],
])('«%s» è %s', (written, day) => expect(parseWrittenDay(written)).toBe(day))

test('giorni e tipi che non ci sono non si indovinano', () => {
  for (const text of [
    '',
    '31/04/2026',
    '2026-13-01',
    '29/02/2027',
    '7 marso 2026',
    '7 ma 2026',
    'marzo 2026',
    '3/7/2026 12:00:00 AM',
    '2026-02-30T00:00:00Z',
    '2026-03-07T99:00:00Z',
    '20261301',
    '07/2026',
    '460',
    '1/1/126',
  ])
    expect(parseWrittenDay(text), text).toBeNull()
  expect([parseTipo('3', TIPI), parseTipo('', TIPI), parseTipo('  PRESTITO  personale', TIPI)]).toEqual([
    null,
    null,
    1,
  ])
  const others = [
    { id: 7, descrizione: 'Prestito d’onore' },
    { id: 8, descrizione: 'Liquidità' },
  ]
  expect(["PRESTITO D'ONORE", 'liquidita', "LIQUIDITA'"].map((text) => parseTipo(text, others))).toEqual([
    7, 8, 8,
  ])
})

describe('i campi del finanziamento di una riga', () => {
  const read = (campi: Record<string, string>, tipo = 'Mutuo Casa') =>
    parseImportedRow({ ...BUONA, tipo_finanziamento: tipo, campi }, CON)

  test('si leggono come si scrivono in un foglio', () => {
    const cells = {
      "VALORE DELL'IMMOBILE": '€ 120.000,00',
      ...{ Scopo: 'surroga', Rogito: '7/3/2027', 'Prima casa': 'SÌ', Rate: '1.200', Comune: ' Arezzo ' },
    }
    expect(read(cells)).toMatchObject({
      campi: { 21: 12_000_000, 22: 'Surroga', 23: '2027-03-07', 24: true, 25: 1200, 26: 'Arezzo' },
    })
    expect(read({ 'Prima casa': 'n', Scopo: '' })).toMatchObject({ campi: { 24: false } })
  })

  test('ciò che non va si dice sulla sua colonna', () => {
    const outcome = read({ Scopo: 'Vacanza', Rogito: 'presto', 'Prima casa': 'forse', Rate: 'molte' })
    expect(outcome).toMatchObject({
      errori: [
        { colonna: 'Scopo', messaggio: expect.stringMatching(/Le voci: Acquisto, Surroga\.$/) },
        { colonna: 'Rogito' },
        { colonna: 'Prima casa', messaggio: 'Scegli sì o no.' },
        { colonna: 'Rate' },
      ],
    })
  })

  test('un tipo che non ha il campo vuole la cella vuota', () => {
    expect(read({ Scopo: '' }, 'Prestito Personale')).toMatchObject({ campi: {} })
    expect(read({ Scopo: 'Surroga' }, 'Prestito Personale')).toMatchObject({
      errori: [{ colonna: 'Scopo', messaggio: '«Prestito Personale» non ha questo campo: svuota la cella.' }],
    })
  })
})
