import { isRefusal, refuse } from '@primo/contract/platform/errors'
import * as contratto from '@primo/contract/pratiche/operatore-importazioni'
import { clock } from '@primo/domain/platform/clock'
import { nomiCampi } from '@primo/domain/pratiche/importa-colonne'
import { azioniImportazione } from '@primo/domain/pratiche/importa-pratiche'
import { desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { nomiDi } from '../../accesso/account/queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Bind } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import { tipiImportabili } from './importa-checks.ts'
import {
  agisciSuImportazione,
  caricaImportazione,
  colonneRicordate,
  scegliColonne,
} from './importa-commands.ts'
import { firstCells, openImportedFile } from './importa-file.ts'
import { importazione } from './tables.ts'

const SHOWN = 50
/** Number of rows of a file that are shown to recognise its columns. */
const EXAMPLES = 3

/** Returns the latest imports as the operator `chi` sees them; only those that match `which` if given. */
async function importazioniDi(reader: Reader, chi: number, which?: SQL): Promise<contratto.Importazione[]> {
  const { contenuto: _, impronta: __, colonne: ___, ...columns } = getTableColumns(importazione)
  const rows = await reader
    .select({
      ...columns,
      conservato: sql<boolean>`contenuto is not null`,
      letto: sql<boolean>`contenuto is not null and esito is not null`,
    })
    .from(importazione)
    .where(which)
    .orderBy(desc(importazione.caricata_il), desc(importazione.id))
    .limit(SHOWN)
  const names = await nomiDi(reader, [...new Set(rows.map((row) => row.caricata_da))])
  return rows.map((row) => ({
    id: row.id,
    nome_file: row.nome_file,
    caricata_il: row.caricata_il.toISOString(),
    caricata_da: names.get(row.caricata_da) ?? '',
    stato: row.stato,
    righe: row.righe,
    fatte: row.fatte,
    create: row.create,
    annullate: row.annullate,
    motivo: row.motivo,
    esito: row.esito,
    // Only the operator who uploaded a file imports it.
    azioni: azioniImportazione(row).filter((azione) => azione !== 'importa' || row.caricata_da === chi),
  }))
}

/** Binds the routes of the imports of cases: a file is read, imported after confirmation, and can be undone (decisions §6). */
export function importazioniRoutes(bind: Bind, { db, jobs }: Services): void {
  const one = async (reader: Reader, chi: number, id: number) =>
    (await importazioniDi(reader, chi, eq(importazione.id, id)))[0]

  bind(contratto.caricaImportazione, async ({ caller, body, withTransaction }) => {
    const contenuto = Buffer.from(body.contenuto_base64, 'base64')
    const file = openImportedFile(contenuto, nomiCampi(await tipiImportabili(db)))
    if (isRefusal(file)) return file
    return withTransaction(async (trx) => {
      const colonne = await colonneRicordate(trx, file.headings)
      const input = {
        ...{ nome_file: body.nome_file, contenuto, righe: file.righe, caricata_da: caller.utente_id },
        ...{ colonne, da_abbinare: colonne === null && file.mancano.length > 0 },
      }
      const id = await caricaImportazione(trx, jobs, input)
      return { data: (await one(trx, caller.utente_id, id))! }
    })
  })

  bind(contratto.importazioni, async ({ caller }) => ({ data: await importazioniDi(db, caller.utente_id) }))

  bind(contratto.leggiImportazione, async ({ caller, params: { id } }) => {
    const data = await one(db, caller.utente_id, id)
    return data ? { data } : refuse('NON_TROVATO')
  })

  /** Opens the stored file of an import whose columns can be chosen. */
  async function openStored(id: number) {
    const [row] = await db
      .select({ contenuto: importazione.contenuto, colonne: importazione.colonne })
      .from(importazione)
      .where(eq(importazione.id, sql`${id}::bigint`))
    if (!row) return refuse('NON_TROVATO')
    if (!row.contenuto)
      return refuse('STATO_NON_PERMESSO', { message: 'Il file non c’è più: caricalo di nuovo.' })
    const fields = nomiCampi(await tipiImportabili(db))
    const file = openImportedFile(row.contenuto, fields, row.colonne)
    return isRefusal(file) ? file : { ...file, fields }
  }

  bind(contratto.leggiColonne, async ({ params: { id } }) => {
    const file = await openStored(id)
    if (isRefusal(file)) return file
    const { headings, posti, campi, cognome, fields } = file
    const colonne = { ...posti, campi, ...(cognome === undefined ? {} : { cognome }) }
    const esempio = firstCells(file, EXAMPLES)
    return { data: { intestazioni: [...headings], esempio, colonne, campi: fields } }
  })

  bind(contratto.scegliColonne, async ({ caller, params: { id }, body, withTransaction }) => {
    const file = await openStored(id)
    if (isRefusal(file)) return file
    const attore_id = caller.utente_id
    const chosen = Object.entries(body.colonne.campi ?? {})
    const campi = Object.fromEntries(chosen.filter(([field]) => file.fields.includes(field)))
    return withTransaction(async (trx) => {
      const colonne = { ...body.colonne, campi }
      const input = { id, colonne, headings: file.headings, attore_id, quando: clock.now() }
      const no = await scegliColonne(trx, jobs, input)
      return no ?? { data: (await one(trx, attore_id, id))!, message: 'Rileggo il file con queste colonne.' }
    })
  })

  bind(
    contratto.agisciSuImportazione,
    async ({ caller, params: { id }, body: { azione }, withTransaction }) =>
      withTransaction(async (trx) => {
        const refusal = await agisciSuImportazione(trx, jobs, { id, azione, attore_id: caller.utente_id })
        return refusal ?? { data: (await one(trx, caller.utente_id, id))! }
      }),
  )
}
