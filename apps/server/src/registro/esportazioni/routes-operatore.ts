import { isRefusal, type Refusal, refuse } from '@primo/contract/platform/errors'
import type { CallSpec } from '@primo/contract/platform/route'
import * as contratto from '@primo/contract/registro/operatore-esportazioni'
import { scriviFoglio } from '@primo/contract/registro/operatore-fogli'
import type { Permessi } from '@primo/domain/platform/permessi'
import { cellFits } from '@primo/domain/registro/esportazioni'
import type { Reader } from '../../platform/db/db.ts'
import { authorize } from '../../platform/http/authorize.ts'
import type { Bind } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import { cancelExport, exportForDownload, exportsOf, startExport } from './commands.ts'
import { fileOf, sheetOf } from './export-file.ts'
import { columnsOf, type Exportable, withColumns } from './exportable.ts'

/** Exportable list, and the endpoint that exports it. */
export type ExportCall = {
  spec: CallSpec
  list: Exportable
  /** Returns whether the caller may export the list, when a single permission cannot express that. */
  mayTake?: (permessi: Permessi) => boolean
  /** Returns whether the resource to which the list belongs exists. */
  isThere?: (reader: Reader, di: number) => Promise<boolean>
}

const NON_C_E = refuse('NON_TROVATO', { message: 'Questa esportazione non c’è più.' })

const NON_TUTTO = refuse('PERMESSO_MANCANTE', {
  message: 'In questo elenco ci sono righe che puoi solo leggere: lo porta via chi le lavora tutte.',
})

/** Binds the export endpoints: one for each exportable list, and those to follow, download or cancel the caller's own exports. */
export function esportazioniRoutes(
  bind: Bind,
  { db, jobs }: Services,
  calls: Readonly<Record<string, ExportCall>>,
): void {
  const lists = Object.fromEntries(Object.entries(calls).map(([elenco, { list }]) => [elenco, list]))
  const mine = async (utente_id: number, id: number) => (await exportsOf(db, lists, utente_id, id))[0]

  for (const [elenco, { spec, list, mayTake, isThere }] of Object.entries(calls))
    bind(spec, async ({ caller, params, query, body, withTransaction }) => {
      const { utente_id, permessi } = caller!
      if (mayTake && !mayTake(permessi)) return NON_TUTTO
      const { id: di } = (params ?? {}) as { id?: number }
      if (di !== undefined && isThere && !(await isThere(db, di))) return refuse('NON_TROVATO')
      const { formato, scelte, colonne } = body as {
        formato: 'csv' | 'xlsx'
        scelte?: number[]
        colonne?: string[]
      }
      const unknown = colonne?.find((column) => !columnsOf(list).includes(column))
      if (unknown !== undefined)
        return refuse('VALIDAZIONE', {
          fields: { colonne: [`Questo elenco non ha la colonna ${unknown}.`] },
        })
      return withTransaction(async (trx) => {
        const id = await startExport(trx, jobs, {
          utente_id,
          elenco,
          formato,
          // Includes the caller, because some filters are relative to the caller.
          query: { ...(query as Record<string, unknown>), chi: utente_id, ...(di !== undefined && { di }) },
          di,
          scelte,
          colonne,
        })
        if (isRefusal(id)) return id
        return { data: (await exportsOf(trx, lists, utente_id, id))[0]! }
      })
    })

  bind(contratto.esportazioni, async ({ caller: { utente_id } }) => ({
    data: await exportsOf(db, lists, utente_id),
  }))

  bind(contratto.leggiEsportazione, async ({ caller: { utente_id }, params: { id } }) => {
    const data = await mine(utente_id, id)
    return data ? { data } : NON_C_E
  })

  bind(contratto.annullaEsportazione, async ({ caller: { utente_id }, params: { id }, withTransaction }) =>
    withTransaction(async (trx) => {
      const no = await cancelExport(trx, { id, utente_id })
      return (
        no ?? { data: (await exportsOf(trx, lists, utente_id, id))[0]!, message: 'Esportazione annullata.' }
      )
    }),
  )

  bind(contratto.scaricaEsportazione, async ({ caller, params: { id } }) => {
    const found = await exportForDownload(db, caller.utente_id, id)
    const call = found && calls[found.elenco]
    if (!call) return NON_C_E
    // The permission may have been taken away since; the re-authentication is that of the request.
    const no = authorize(call.spec, { ...caller, provato: true })
    if (no?.refused === 'PERMESSO_MANCANTE') return no as Refusal<'PERMESSO_MANCANTE'>
    if (call.mayTake && !call.mayTake(caller.permessi)) return NON_TUTTO
    if (found.stato !== 'pronta')
      return refuse('STATO_NON_PERMESSO', { message: 'Questo file non è pronto.' })
    return { file: fileOf(db, withColumns(call.list, found.colonne), found) }
  })
}

/** Binds the conversion of a table to a spreadsheet. The client provides its contents. */
export function fogliRoutes(bind: Bind): void {
  bind(scriviFoglio, async ({ body: { colonne, righe } }) => {
    const wrong = righe.findIndex(
      (row) => row.length !== colonne.length || !row.every((cell, i) => cellFits(colonne[i]!.tipo, cell)),
    )
    if (wrong >= 0)
      return refuse('VALIDAZIONE', {
        fields: { righe: [`La riga ${wrong + 1} non ha ciò che dicono le sue colonne.`] },
      })
    const pieces: Uint8Array[] = []
    const all = async function* () {
      yield righe
    }
    for await (const piece of sheetOf({ title: 'Cifre', colonne }, all())) pieces.push(piece)
    return { data: { foglio: Buffer.concat(pieces).toString('base64') } }
  })
}
