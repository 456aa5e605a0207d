import { createHash } from 'node:crypto'
import type { ErroreImportazione } from '@primo/contract/pratiche/operatore-importazioni'
import { foldName, nameIdentity } from '@primo/domain/platform/fold'
import { fullStop } from '@primo/domain/platform/italian'
import {
  type PraticaImportRow,
  parseImportedRow,
  type TipoImporta,
} from '@primo/domain/pratiche/importa-pratiche'
import type { SoggettoLetto } from '@primo/domain/pratiche/soggetto'
import { sponsorCode } from '@primo/domain/rete/sponsor'
import { inArray } from 'drizzle-orm'
import { campiPerTipo } from '../../anagrafica/tipi/queries.ts'
import { tipiFinanziamento } from '../../anagrafica/tipi/reference-lists.ts'
import { aziendeConPartiteIva } from '../../iscritti/aziende/queries.ts'
import { normalizzaCellulare } from '../../iscritti/contatti/commands.ts'
import { attiviPerAnagrafica, conProfiloAttivo } from '../../iscritti/profili/queries.ts'
import { requisitoMancante } from '../../iscritti/profili/requisiti.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { utentiConCodici } from '../../rete/queries.ts'
import type { FileRow, RowDefect } from './importa-file.ts'
import { pratica_importata } from './tables.ts'

/**
 * Row from which a case can be created: its owner, the seed under which it is stored once imported, and the keyed hashes under
 * which the same row may already be stored.
 */
export type ImportableRow = PraticaImportRow & {
  riga: number
  utente_id: number
  seme: string
  chiavi: string[]
}
type Esame = { pronte: ImportableRow[]; errori: ErroreImportazione[]; con_errori: number; gia: number }

const MESSAGGI_ROTTA: Record<RowDefect, string> = {
  'troppe celle':
    'Ci sono più celle che intestazioni: metti tra virgolette i testi e gli importi con dentro il separatore.',
  virgolette: 'La riga non si legge: controlla le virgolette.',
}

/** Normalises the mobile number of a client, or returns why it is none. */
function withMobile(cliente: SoggettoLetto | null): SoggettoLetto | null | { message: string } {
  if (!cliente?.cellulare) return cliente
  const read = normalizzaCellulare(cliente.cellulare, false)
  return read.ok ? { ...cliente, cellulare: read.cellulare } : { message: read.message }
}

type Titolare = { utente_id: number } | { colonna: string; messaggio: string }

/**
 * Finds the owners named by all these rows with a few queries.
 * @returns a function that gives the owner of a row, or the error to show for it
 */
async function cercaTitolari(reader: Reader, rows: PraticaImportRow[]) {
  const written = <T>(values: (T | null)[]) => [...new Set(values.filter((v) => v !== null))]
  const codici = written(rows.map((r) => r.codice_convenzionato && sponsorCode(r.codice_convenzionato)))
  const perCodice = await utentiConCodici(reader, codici)
  const attivi = await conProfiloAttivo(reader, 'convenzionato', [...perCodice.values()])
  const aziende = await aziendeConPartiteIva(reader, written(rows.map((r) => r.partita_iva)))
  const perAzienda = await attiviPerAnagrafica(reader, 'convenzionato', [...aziende.values()])

  return ({ codice_convenzionato: codice, partita_iva: iva }: PraticaImportRow): Titolare => {
    const dellAzienda = iva === null ? [] : (perAzienda.get(aziende.get(iva) ?? 0) ?? [])
    if (codice !== null) {
      const colonna = 'codice_convenzionato'
      const utente_id = perCodice.get(sponsorCode(codice))
      if (utente_id === undefined)
        return { colonna, messaggio: 'Nessuno ha questo codice: controlla come è scritto.' }
      if (!attivi.has(utente_id))
        return { colonna, messaggio: 'Chi ha questo codice non è un convenzionato attivo.' }
      if (iva !== null && !dellAzienda.includes(utente_id))
        return {
          colonna: 'partita_iva',
          messaggio: 'Non è la partita IVA di chi ha quel codice: correggi l’una o l’altro.',
        }
      return { utente_id }
    }
    const [utente_id, other] = dellAzienda
    if (utente_id === undefined)
      return { colonna: 'partita_iva', messaggio: 'Nessun convenzionato attivo ha questa partita IVA.' }
    if (other !== undefined)
      return {
        colonna: 'partita_iva',
        messaggio: 'Più convenzionati hanno questa partita IVA: scrivi il codice_convenzionato.',
      }
    return { utente_id }
  }
}

/** Returns a function that finds the unmet requirement of a convenzionato for a type of financing; queries each pair once. */
function cercaRequisiti(reader: Reader, today: string) {
  const noti = new Map<string, string | null>()
  return async (utente_id: number, tipo: number) => {
    const pair = `${utente_id}/${tipo}`
    const noto = noti.get(pair)
    if (noto !== undefined) return noto
    const missing = await requisitoMancante(reader, utente_id, tipo, today)
    noti.set(pair, missing)
    return missing
  }
}

/** Returns the rows of a file from which no case has been created yet. */
export async function nonImportate(reader: Reader, rows: ImportableRow[]): Promise<ImportableRow[]> {
  const keys = rows.flatMap((r) => r.chiavi)
  const found = new Set<string>()
  for (let i = 0; i < keys.length; i += 5_000) {
    const note = await reader
      .select({ chiave: pratica_importata.chiave })
      .from(pratica_importata)
      .where(inArray(pratica_importata.chiave, keys.slice(i, i + 5_000)))
    for (const { chiave } of note) found.add(chiave!)
  }
  return rows.filter((r) => !r.chiavi.some((key) => found.has(key)))
}

/** Returns the financing types that new cases may have, with their additional fields. */
export async function tipiImportabili(reader: Reader): Promise<TipoImporta[]> {
  const fields = new Map((await campiPerTipo(reader)).map(({ tipo_id, campi }) => [tipo_id, campi]))
  const types = await tipiFinanziamento(reader)
  return types.filter(({ attivo }) => attivo).map((type) => ({ ...type, campi: fields.get(type.id) ?? [] }))
}

/**
 * Returns a function that examines the rows of a file, a few thousand per call and in order: it separates rows that can become a
 * case, rows with errors, and rows already imported. Writes nothing. Equal rows in one file give as many cases; the same rows in
 * a further file give none.
 */
export async function examinerOf(reader: Reader, secrets: Secrets, oggi: string) {
  const con = { oggi, tipi: await tipiImportabili(reader) }
  const mancaA = cercaRequisiti(reader, oggi)
  const uguali = new Map<string, number>()

  /**
   * Returns the deduplication keys of a row, made of its content and its ordinal among equal rows: the seed, and the keyed hashes
   * for the look-up.
   */
  function keysOf(utente_id: number, row: PraticaImportRow): { seme: string; chiavi: string[] } {
    const { nominativo, id_tipo_finanziamento, importo_cent, data_registrazione } = row
    const written = (nome: string) => {
      const fields = [utente_id, nome, id_tipo_finanziamento, importo_cent, data_registrazione]
      const which = uguali.get(JSON.stringify(fields)) ?? 0
      uguali.set(JSON.stringify(fields), which + 1)
      return JSON.stringify(['pratica_importata', ...fields, which])
    }
    // Another spelling of the client's name is the same row; older keys were made from the folded text or the text as written.
    const names = [nameIdentity(nominativo), foldName(nominativo), nominativo.toLowerCase()]
    const texts = [...new Set(names)].map(written)
    const semi = texts.map((text) => createHash('sha256').update(text).digest('hex'))
    const chiavi = [...semi, ...texts].flatMap((key) => secrets.prints('indice', key))
    return { seme: semi[0]!, chiavi }
  }

  return async (rows: FileRow[]): Promise<Esame> => {
    const lette = rows.map(({ riga, celle, rotta }) => ({
      riga,
      rotta,
      esito: parseImportedRow(celle, con),
    }))
    const buone = lette.flatMap(({ esito, rotta }) => ('errori' in esito || rotta ? [] : [esito]))
    const titolareDi = await cercaTitolari(reader, buone)
    const errori: ErroreImportazione[] = []
    const valide: ImportableRow[] = []
    for (const { riga, esito, rotta } of lette) {
      if (rotta) {
        errori.push({ riga, colonna: '', messaggio: MESSAGGI_ROTTA[rotta] })
        continue
      }
      if ('errori' in esito) {
        errori.push(...esito.errori.map((e) => ({ riga, ...e })))
        continue
      }
      const titolare = titolareDi(esito)
      if (!('utente_id' in titolare)) {
        errori.push({ riga, ...titolare })
        continue
      }
      const { utente_id } = titolare
      // A requirement is needed to send a case, not to save it as a draft.
      const missing =
        esito.stato === 'in_lavorazione' ? await mancaA(utente_id, esito.id_tipo_finanziamento) : null
      if (missing !== null) {
        const messaggio = `${fullStop(`Al convenzionato manca per questo tipo: ${missing}`)} Fai aggiungere il requisito, o importa in «bozza».`
        errori.push({ riga, colonna: 'tipo_finanziamento', messaggio })
        continue
      }
      const cliente = withMobile(esito.cliente)
      if (cliente && 'message' in cliente) {
        errori.push({ riga, colonna: 'cellulare', messaggio: `${cliente.message}.` })
        continue
      }
      valide.push({ ...esito, cliente, riga, utente_id, ...keysOf(utente_id, esito) })
    }
    const pronte = await nonImportate(reader, valide)
    const [con_errori, gia] = [rows.length - valide.length, valide.length - pronte.length]
    return { pronte, errori, con_errori, gia }
  }
}
