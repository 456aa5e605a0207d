import { describe, expect, test } from 'vitest'
import {
  type ColonneScelte,
  difettiColonne,
  fraseMancano,
  headerColumns,
  layoutOf,
  nomiCampi,
  parseHeaders,
} from './importa-colonne.ts'

describe('le intestazioni di un file di pratiche', () => {
  test('si leggono in qualunque ordine e scritte in maiuscolo o con gli spazi', () => {
    expect(
      parseHeaders([
        'IMPORTO',
        'Data registrazione',
        'Nominativo',
        'Note',
        'partita_iva',
        'Tipo_Finanziamento',
      ]),
    ).toEqual({
      campi: {},
      posti: { importo: 0, data_registrazione: 1, nominativo: 2, partita_iva: 4, tipo_finanziamento: 5 },
      ignote: ['Note'],
      mancano: [],
    })
  })

  test('un altro nome vale dove manca il suo; dove c’è, quella colonna si ignora', () => {
    const named = ['P. IVA', 'Cliente', 'Tipo di finanziamento', 'Importo (€)', 'Data di registrazione']
    const posti = { partita_iva: 0, nominativo: 1, tipo_finanziamento: 2, importo: 3, data_registrazione: 4 }
    expect(parseHeaders(named)).toEqual({ campi: {}, posti, ignote: [], mancano: [] })
    expect(parseHeaders([...named, 'Data', 'Tipo', 'Codice', 'Cliente'])).toEqual({
      campi: {},
      posti,
      ignote: ['Data', 'Tipo', 'Codice', 'Cliente'],
      mancano: [],
    })
    expect(parseHeaders(['Data', ...named])).toMatchObject({
      posti: { data_registrazione: 5 },
      ignote: ['Data'],
    })
  })

  test.each([
    ['Partita I.V.A.', 'partita_iva'],
    ['P. I.V.A.', 'partita_iva'],
    ['P.I.V.A.', 'partita_iva'],
    ['partitaIVA', 'partita_iva'],
    ['PARTITAIVA', 'partita_iva'],
    ['Cod. convenzionato', 'codice_convenzionato'],
    ['codiceConvenzionato', 'codice_convenzionato'],
    ['CodiceConvenzionato', 'codice_convenzionato'],
    ['Codice del convenzionato', 'codice_convenzionato'],
    ['codice_del_convenzionato', 'codice_convenzionato'],
    ['Codice conv.', 'codice_convenzionato'],
    ['Convenzionato (codice)', 'codice_convenzionato'],
    ['Convenzionato', 'codice_convenzionato'],
    ['Codice', 'codice_convenzionato'],
    ['Codice convenzionato (obbligatorio)', 'codice_convenzionato'],
    ['Part. IVA', 'partita_iva'],
    ['P.I.', 'partita_iva'],
    ['P. I.', 'partita_iva'],
    ['P.ta IVA', 'partita_iva'],
    ['Partita IVA (11 cifre)', 'partita_iva'],
    ['Partita IVA [senza spazi]', 'partita_iva'],
    ['Partita IVA del convenzionato', 'partita_iva'],
  ])('«%s» è la colonna %s', (heading, column) => {
    const others = ['Nome cliente', 'tipoFinanziamento', 'Importo €', 'data_di_registrazione']
    expect(parseHeaders([heading, ...others])).toEqual({
      campi: {},
      posti: { [column]: 0, nominativo: 1, tipo_finanziamento: 2, importo: 3, data_registrazione: 4 },
      ...{ ignote: [], mancano: [] },
    })
  })

  test.each([
    'CLIENTE',
    'Nome del cliente',
    'nomeCliente',
    'Nominativo cliente',
    'Nome e cognome',
    'Cognome e nome',
    'Nome/Cognome',
    'COGNOME NOME',
    'Cognome e nome del cliente',
    'Nominativo (nome e cognome)',
    'Cliente (obbligatorio)',
    'Intestatario',
    'Richiedente',
  ])('«%s» è il nominativo', (heading) => {
    const others = ['codice_convenzionato', 'tipo_finanziamento', 'importo', 'data_registrazione']
    expect(parseHeaders([...others, heading])).toMatchObject({ posti: { nominativo: 4 }, ignote: [] })
  })

  test.each([
    ['Importo richiesto', 'importo'],
    ['Importo finanziato', 'importo'],
    ['Importo del finanziamento', 'importo'],
    ['Importo (in euro, senza puntini)', 'importo'],
    ['Importo\n(€)', 'importo'],
    ['Data reg.', 'data_registrazione'],
    ['Data (gg/mm/aaaa)', 'data_registrazione'],
    ['Data registrazione (gg/mm/aaaa)', 'data_registrazione'],
    ['Data pratica', 'data_registrazione'],
    ['Tipo (vedi elenco)', 'tipo_finanziamento'],
    ['Tipologia', 'tipo_finanziamento'],
    ['Tipo finanziamento (obbligatorio) *', 'tipo_finanziamento'],
  ])('%j è la colonna %s', (heading, column) => {
    const all = ['partita_iva', 'nominativo', 'importo', 'data_registrazione', 'tipo_finanziamento']
    expect(parseHeaders(all.map((one) => (one === column ? heading : one)))).toMatchObject({
      posti: { [column]: all.indexOf(column) },
      ignote: [],
    })
  })

  test('nome e cognome in due colonne sono il nominativo, dove non c’è il suo', () => {
    const others = ['partita_iva', 'tipo_finanziamento', 'importo', 'data_registrazione']
    const two = { posti: { nominativo: 5 }, cognome: 4, ignote: [] }
    for (const names of [
      ['Cognome', 'Nome'],
      ['COGNOME CLIENTE', 'NOME CLIENTE'],
      ['Cognome (del cliente)', 'nome (obbligatorio)'],
    ])
      expect(parseHeaders([...others, ...names]), names.join()).toMatchObject(two)
    expect(parseHeaders([...others, 'Nome', 'Cognome', 'Nominativo'])).toMatchObject({
      posti: { nominativo: 6 },
      ignote: ['Nome', 'Cognome'],
    })
    expect(parseHeaders([...others, 'Cliente', 'Cognome'])).toMatchObject({ ignote: ['Cognome'] })
    expect(parseHeaders([...others, 'Nome'])).toMatchObject({ mancano: ['nominativo'] })
  })

  test('un’intestazione come una proprietà di ogni oggetto è una come le altre', () => {
    const all = ['partita_iva', 'nominativo', 'importo', 'data', 'tipo', 'constructor', 'valueOf']
    expect(parseHeaders(all)).toMatchObject({ ignote: ['constructor', 'valueOf'] })
  })

  test('«Convenzionato» e «Codice» sono il codice solo dove nient’altro dice di chi è la pratica', () => {
    const others = ['nominativo', 'tipo_finanziamento', 'importo', 'data_registrazione']
    for (const named of ['partita_iva', 'codice_convenzionato', 'P.I.'])
      expect(parseHeaders([named, ...others, 'Convenzionato', 'Codice'])).toMatchObject({
        ignote: ['Convenzionato', 'Codice'],
      })
  })

  test('ciò che manca o c’è due volte si dice per nome', () => {
    const lacking = parseHeaders(['nominativo', 'importo'])
    expect('mancano' in lacking && fraseMancano(lacking.mancano)).toBe(
      'Nelle intestazioni mancano «codice_convenzionato o partita_iva», «tipo_finanziamento», «data_registrazione».',
    )
    expect(fraseMancano(['nominativo'])).toBe('Nelle intestazioni manca «nominativo».')
    expect(parseHeaders(['importo', 'Importo'])).toEqual({
      messaggio: 'La colonna «importo» c’è due volte.',
    })
  })

  test('i dati del cliente si riconoscono; senza il codice fiscale i suoi contatti si ignorano', () => {
    const others = ['partita_iva', 'nominativo', 'importo', 'data', 'tipo']
    expect(parseHeaders([...others, 'C.F.', 'Telefono', 'E-mail', 'Banca erogante'])).toMatchObject({
      posti: { codice_fiscale: 5, cellulare: 6, email: 7, banca: 8 },
      ignote: [],
    })
    expect(parseHeaders([...others, 'Telefono', 'E-mail'])).toMatchObject({ ignote: ['Telefono', 'E-mail'] })
  })
})

describe('i campi dei tipi di finanziamento', () => {
  const types = [
    { campi: [{ etichetta: 'Valore dell’immobile' }, { etichetta: 'Scopo' }] },
    { campi: [{ etichetta: 'Targa' }, { etichetta: 'valore dell’immobile' }] },
  ]
  const fields = nomiCampi(types)
  const NAMED = ['Codice', 'Cliente', 'Tipo', 'Importo', 'Data']

  test('hanno ciascuno un nome solo, e si trovano per nome', () => {
    expect(fields).toHaveLength(3)
    const read = parseHeaders([...NAMED, 'SCOPO', "Valore dell'immobile", 'Note'], fields)
    expect(read).toMatchObject({ campi: { Scopo: 5, 'valore dell’immobile': 6 }, ignote: ['Note'] })
  })

  test('una colonna che è già un’altra non è un campo', () => {
    expect(parseHeaders([...NAMED, 'Banca'], ['Banca', 'Cliente'])).toMatchObject({
      campi: {},
      posti: { banca: 5 },
    })
  })

  test('scelti da un operatore valgono finché un tipo li ha', () => {
    const chosen = { nominativo: 1, campi: { Scopo: 2, Tolto: 3 } }
    expect(headerColumns(['a', 'b', 'c', 'd'], chosen, fields)).toMatchObject({
      campi: { Scopo: 2 },
      ignote: ['a', 'd'],
    })
  })

  test('una colonna scelta due volte si dice sul campo', () => {
    const chosen = { nominativo: 1, campi: { Scopo: 1, Targa: 9 } }
    expect(difettiColonne(chosen, 5)).toMatchObject({
      'campi.Scopo': ['È già scelta per un’altra.'],
      'campi.Targa': ['Questa colonna non c’è nel file.'],
    })
  })
})

describe('le colonne scelte da un operatore', () => {
  const headings = ['A', 'B', 'C', 'D', 'E', 'F']
  const chosen = {
    ...{ partita_iva: 0, nominativo: 1, cognome: 2 },
    ...{ tipo_finanziamento: 3, importo: 4, data_registrazione: 5 },
  }

  test('valgono al posto dei nomi', () => {
    expect(difettiColonne(chosen, headings.length)).toEqual({})
    const { cognome, ...posti } = chosen
    expect(headerColumns(headings, chosen)).toEqual({ campi: {}, posti, cognome, ignote: [], mancano: [] })
    expect(headerColumns([...headings, 'Note'], chosen).ignote).toEqual(['Note'])
  })

  test.each<[string, ColonneScelte]>([
    ['importo', { ...chosen, importo: 6 }],
    ['data_registrazione', { ...chosen, data_registrazione: 1 }],
    ['stato', { ...chosen, stato: 5 }],
  ])('sbagliate si dicono per nome: %s', (column, wrong) => {
    expect(Object.keys(difettiColonne(wrong, headings.length))).toEqual([column])
  })

  test('servono tutte quelle obbligatorie, e una che dica di chi è la pratica', () => {
    expect(Object.keys(difettiColonne({ cognome: 2 }, headings.length))).toEqual([
      'nominativo',
      'tipo_finanziamento',
      'importo',
      'data_registrazione',
      'codice_convenzionato',
    ])
  })

  test('la stessa tabella è la stessa anche con altre maiuscole e spazi, non in un altro ordine', () => {
    expect(layoutOf([' Importo ', 'CLIENTE'])).toBe(layoutOf(['importo', 'Cliente']))
    expect(layoutOf(['Cliente', 'Importo'])).not.toBe(layoutOf(['Importo', 'Cliente']))
  })
})
