import type { CampoFinanziamento, ValoreCampo } from '../anagrafica/campi-finanziamento.ts'
import { leggiCampi } from '../anagrafica/campi-scritti.ts'
import { avvisiNomi } from '../anagrafica/codice-fiscale.ts'
import { normalizzaPartitaIva, verificaPartitaIva } from '../anagrafica/company-numbers.ts'
import { isReadable, NOT_READABLE } from '../platform/clean-text.ts'
import { type IsoDate, parseWrittenDay } from '../platform/dates.ts'
import { fullStop } from '../platform/italian.ts'
import { parseEuro, reasonNoEuro } from '../platform/parse-numbers.ts'
import { reasonPlaceholder } from '../platform/placeholder.ts'
import { type ColonnaImporta, fieldName, stretto } from './importa-colonne.ts'
import { IMPORTO_MAX_CENT, IMPORTO_TROPPO_ALTO } from './pratica.ts'
import { leggiSoggetto, type SoggettoLetto } from './soggetto.ts'

/** Maximum number of rows of an import file. */
export const IMPORT_ROWS_MAX = 200_000
/** Maximum size of an import file, in bytes. */
export const FILE_IMPORTA_MAX_BYTE = 40 * 1024 * 1024
/** Maximum size in bytes of an import file as uploaded, which may be compressed. */
export const FILE_INVIATO_MAX_BYTE = 10 * 1024 * 1024

/** States of an import, with their labels. */
export const STATI_IMPORTAZIONE = {
  da_abbinare: 'Colonne da scegliere',
  in_lettura: 'In lettura',
  letta: 'Da confermare',
  in_corso: 'In corso',
  fermata: 'Fermata',
  finita: 'Finita',
  in_annullamento: 'In annullamento',
  annullata: 'Annullata',
  scartata: 'Scartata',
  fallita: 'Non riuscita',
} as const
export type StatoImportazione = keyof typeof STATI_IMPORTAZIONE

/** States of an import in which a job is processing it. */
export const IMPORTAZIONI_AL_LAVORO = [
  'in_lettura',
  'in_corso',
  'in_annullamento',
] as const satisfies readonly StatoImportazione[]

/**
 * State table of an import. `annulla` withdraws the imported pratiche that were not changed since. A failed or stopped import
 * resumes where it stopped.
 */
export const AZIONI_IMPORTAZIONE = {
  importa: { da: ['letta', 'fermata', 'fallita'], a: 'in_corso' },
  ferma: { da: ['in_corso'], a: 'fermata' },
  scarta: { da: ['da_abbinare', 'in_lettura', 'letta'], a: 'scartata' },
  // Choosing the columns reads the file again.
  abbina: { da: ['da_abbinare', 'letta'], a: 'in_lettura' },
  annulla: { da: ['fermata', 'finita', 'fallita'], a: 'in_annullamento' },
} as const satisfies Record<string, { da: readonly StatoImportazione[]; a: StatoImportazione }>
export type AzioneImportazione = keyof typeof AZIONI_IMPORTAZIONE

/**
 * Returns the actions that an operator may take on an import now.
 * @param now `create` and `annullate`: number of pratiche created, and of those withdrawn again. `conservato`: whether the file is
 * still stored. `letto`: whether it was also parsed to its end
 */
export function azioniImportazione(now: {
  stato: StatoImportazione
  create: number
  annullate: number
  conservato: boolean
  letto: boolean
}): AzioneImportazione[] {
  return (Object.keys(AZIONI_IMPORTAZIONE) as AzioneImportazione[]).filter((azione) => {
    const from: readonly StatoImportazione[] = AZIONI_IMPORTAZIONE[azione].da
    if (!from.includes(now.stato)) return false
    if (azione === 'importa') return now.letto
    if (azione === 'abbina') return now.conservato
    return azione !== 'annulla' || now.create > now.annullate
  })
}

/** First accepted registration day. Earlier dates are considered typing errors. */
const PRIMO_GIORNO = '2000-01-01'

/** Error of a cell; `colonna` is a column, or the name of an additional field. */
export type ErroreColonna = { colonna: string; messaggio: string }
/** Parsed row of an import file. `partita_iva` has digits only; it and `codice_convenzionato` are null when empty. */
export type PraticaImportRow = {
  codice_convenzionato: string | null
  partita_iva: string | null
  nominativo: string
  id_tipo_finanziamento: number
  importo_cent: number
  data_registrazione: IsoDate
  stato: 'bozza' | 'in_lavorazione'
  /** Client as a subject of the pratica, if the row has their codice fiscale. The mobile number is as typed. */
  cliente: SoggettoLetto | null
  /** Bank, product and mandate. */
  banca: string | null
  prodotto: string | null
  mandato: string | null
  /** Values of the additional fields, by field id. */
  campi: Record<string, ValoreCampo>
}
/** Financing type of the import, with its additional fields. */
export type TipoImporta = { id: number; descrizione: string; campi: readonly CampoFinanziamento[] }
/** Cells of a row by column; `campi`: those of the additional fields, by the field's name. */
export type CelleImporta = Partial<Record<ColonnaImporta, string>> & { campi?: Record<string, string> }

/** Returns the id of a type of financing from its id or name, in any case, accent and apostrophe. Null for an unknown one. */
export function parseTipo(text: string, tipi: readonly { id: number; descrizione: string }[]): number | null {
  const written = fieldName(text)
  return tipi.find((t) => String(t.id) === written || fieldName(t.descrizione) === written)?.id ?? null
}

function messaggioNominativo(nominativo: string): string | null {
  const placeholder = reasonPlaceholder(nominativo, 'il nome del cliente')
  if (placeholder) return placeholder
  if (nominativo.length < 2) return 'Scrivi il nome del cliente.'
  if (!isReadable(nominativo)) return NOT_READABLE
  if (nominativo.length > 120) return 'Accorcia il nome del cliente: al massimo 120 caratteri.'
  return null
}

function messaggioImporto(text: string, cent: number | null): string | null {
  if (text.trim() === '') return 'Scrivi l’importo.'
  if (cent === null) return reasonNoEuro(text) ?? 'Scrivi l’importo in euro, per esempio 15.000,50.'
  if (cent < 1) return 'L’importo deve essere più di zero.'
  return cent > IMPORTO_MAX_CENT ? IMPORTO_TROPPO_ALTO : null
}

function messaggioData(text: string, data: IsoDate | null, today: IsoDate): string | null {
  if (text.trim() === '') return 'Scrivi la data di registrazione.'
  if (data === null) return 'Scrivi la data come 07/03/2026: questa non si legge o non esiste.'
  if (data > today) return 'La data è nel futuro: scrivi quella in cui la pratica è stata registrata.'
  return data < PRIMO_GIORNO ? 'Controlla l’anno: si accettano date dal 2000 in poi.' : null
}

/**
 * Splits the name of a person into given and family name, in either order: as the codice fiscale says, otherwise the last word is
 * the family name.
 */
function splitName(name: string, codice_fiscale: string): { nome: string; cognome: string } {
  const words = name.split(' ')
  const splits = words.slice(1).flatMap((_, i) => {
    const [first, last] = [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')]
    return [
      { nome: first, cognome: last },
      { nome: last, cognome: first },
    ]
  })
  return (
    splits.find((split) => avvisiNomi(codice_fiscale, split).length === 0) ?? {
      nome: words.slice(0, -1).join(' '),
      cognome: words.at(-1) ?? '',
    }
  )
}

/** Columns that show the errors of the fields of a subject. */
const COLUMN_OF: Readonly<Record<string, ColonnaImporta>> = {
  nome: 'nominativo',
  cognome: 'nominativo',
  codice_fiscale: 'codice_fiscale',
  email: 'email',
}

/** Parses the client of a row; null for a row without identity and contacts of the client. */
function parseCliente(
  row: Record<'nominativo' | 'codice_fiscale' | 'cellulare' | 'email', string>,
): SoggettoLetto | null | { errori: ErroreColonna[] } {
  const { nominativo, codice_fiscale, cellulare, email } = row
  const wrong = (colonna: ColonnaImporta, messaggio: string) => ({ errori: [{ colonna, messaggio }] })
  if (codice_fiscale === '')
    return cellulare + email === ''
      ? null
      : wrong('codice_fiscale', 'Per tenere cellulare ed e-mail serve anche il codice fiscale del cliente.')
  const tipo = /^\d{11}$/.test(normalizzaPartitaIva(codice_fiscale)) ? 'azienda' : 'persona'
  if (tipo === 'persona' && !nominativo.includes(' '))
    return wrong('nominativo', 'Scrivi nome e cognome del cliente, come nel codice fiscale.')
  const names = tipo === 'azienda' ? { nome: nominativo } : splitName(nominativo, codice_fiscale)
  const read = leggiSoggetto({ ruolo: 'cliente', tipo, ...names, codice_fiscale, cellulare, email })
  if (read.ok) return read.soggetto
  return {
    errori: Object.entries(read.fields).map(([field, [messaggio = '']]) => ({
      colonna: COLUMN_OF[field] ?? 'nominativo',
      messaggio,
    })),
  }
}

/** Optional columns with texts. */
const ALTRE = ['banca', 'prodotto', 'mandato'] as const
/** Maximum length of the texts of the optional columns, in characters. */
const ALTRE_MAX = 80

const SI = ['si', 'sì', 's', 'x', '1', 'true', 'vero', 'yes', 'y']
const NO = ['no', 'n', '0', 'false', 'falso']

/** Returns a cell as a form has the value of a field of this kind: «SÌ» is `si`, «07/03/2026» is `2026-03-07`. */
function cellAsTyped({ genere, opzioni }: CampoFinanziamento, text: string): string {
  const folded = text.toLowerCase()
  if (genere === 'si_no') return SI.includes(folded) ? 'si' : NO.includes(folded) ? 'no' : text
  if (genere === 'data') return parseWrittenDay(text) ?? text
  if (genere === 'scelta') return opzioni.find((one) => fieldName(one) === fieldName(text)) ?? text
  return text
}

/** Parses the additional fields of a row. A value for a field that its financing type does not have is an error. */
function parseCampi(
  cells: Readonly<Record<string, string>>,
  tipo: TipoImporta,
): { campi: Record<string, ValoreCampo>; errori: ErroreColonna[] } {
  const errori: ErroreColonna[] = []
  const campi: Record<string, ValoreCampo> = {}
  for (const [name, cell] of Object.entries(cells)) {
    const text = stretto(cell)
    if (text === '') continue
    const field = tipo.campi.find(({ etichetta }) => fieldName(etichetta) === fieldName(name))
    if (!field) {
      errori.push({ colonna: name, messaggio: `«${tipo.descrizione}» non ha questo campo: svuota la cella.` })
      continue
    }
    const { valori, errors } = leggiCampi([field], { [field.id]: cellAsTyped(field, text) })
    Object.assign(campi, valori)
    for (const messaggio of Object.values(errors)) {
      const choices = field.genere === 'scelta' ? ` Le voci: ${field.opzioni.join(', ')}.` : ''
      errori.push({ colonna: name, messaggio: messaggio + choices })
    }
    if (field.genere === 'testo' && !isReadable(text)) errori.push({ colonna: name, messaggio: NOT_READABLE })
  }
  return { campi, errori }
}

/**
 * Parses a row by the import rules (decisions §6). The caller looks up the owner.
 * @returns the row, or the errors by column
 */
export function parseImportedRow(
  cells: CelleImporta,
  con: { oggi: IsoDate; tipi: readonly TipoImporta[] },
): PraticaImportRow | { errori: ErroreColonna[] } {
  const errori: ErroreColonna[] = []
  const mark = (colonna: ColonnaImporta, messaggio: string | null) => {
    if (messaggio !== null) errori.push({ colonna, messaggio })
  }
  const cell = (column: ColonnaImporta) => stretto(cells[column] ?? '')

  const codice = cell('codice_convenzionato')
  const iva = cell('partita_iva')
  const esitoIva = iva === '' ? null : verificaPartitaIva(iva)
  if (codice === '' && iva === '')
    mark('codice_convenzionato', 'Scrivi il codice del convenzionato, o la sua partita IVA.')
  if (codice.length > 40) mark('codice_convenzionato', 'Controlla il codice: è troppo lungo.')
  if (esitoIva && !esitoIva.ok) mark('partita_iva', `${esitoIva.message}.`)

  const nominativo = cell('nominativo')
  mark('nominativo', messaggioNominativo(nominativo))

  const tipo = parseTipo(cell('tipo_finanziamento'), con.tipi)
  if (tipo === null) {
    const names = con.tipi.map((t) => t.descrizione).join(', ')
    mark('tipo_finanziamento', fullStop(`Scrivi uno dei tipi di finanziamento: ${names}`))
  }

  const importo_cent = parseEuro(cell('importo'))
  mark('importo', messaggioImporto(cell('importo'), importo_cent))
  const data = parseWrittenDay(cell('data_registrazione'))
  mark('data_registrazione', messaggioData(cell('data_registrazione'), data, con.oggi))

  const stato = stretto(cell('stato')).toLowerCase().replaceAll(' ', '_') || 'in_lavorazione'
  if (stato !== 'bozza' && stato !== 'in_lavorazione') {
    mark('stato', 'Scrivi «bozza» o «in lavorazione», o lascia vuoto.')
    return { errori }
  }
  const texts = Object.fromEntries(
    ALTRE.map((column) => {
      const text = cell(column)
      if (text.length > ALTRE_MAX) mark(column, `Accorcia: al massimo ${ALTRE_MAX} caratteri.`)
      else if (text !== '' && !isReadable(text)) mark(column, NOT_READABLE)
      return [column, text || null]
    }),
  ) as Pick<PraticaImportRow, (typeof ALTRE)[number]>
  const cliente = parseCliente({
    nominativo,
    codice_fiscale: cell('codice_fiscale'),
    cellulare: cell('cellulare'),
    email: cell('email'),
  })
  if (cliente && 'errori' in cliente) errori.push(...cliente.errori)
  const fields = con.tipi.find(({ id }) => id === tipo)
  const read = fields ? parseCampi(cells.campi ?? {}, fields) : { campi: {}, errori: [] }
  errori.push(...read.errori)
  if (errori.length > 0 || tipo === null || importo_cent === null || data === null) return { errori }
  return {
    codice_convenzionato: codice || null,
    partita_iva: esitoIva?.ok ? esitoIva.partita_iva : null,
    nominativo,
    id_tipo_finanziamento: tipo,
    importo_cent,
    data_registrazione: data,
    stato,
    cliente: cliente && 'errori' in cliente ? null : cliente,
    ...texts,
    campi: read.campi,
  }
}
