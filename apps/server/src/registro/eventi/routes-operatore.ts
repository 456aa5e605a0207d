import { isRefusal } from '@primo/contract/platform/errors'
import * as contratto from '@primo/contract/registro/operatore-registro'
import { GENERI_REGISTRO } from '@primo/domain/platform/audit-log'
import { csvRows, formatCsv } from '@primo/domain/registro/esportazioni'
import type { Bind } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import { lastRoots } from './hash-chain.ts'
import { type AuditLogJoins, readAuditLog } from './queries-operatore.ts'

/** Number of rows per chunk of the audit log's export: about a megabyte. */
const PIECE = 5_000
const DAYS = 31

const HEADERS = [
  ...[
    'Quando',
    'Genere',
    'Account',
    'Chi',
    'Che cosa',
    'Tipo',
    'Oggetto',
    'Numero',
    'Campi cambiati',
    'Dati',
  ],
  ...['Chiamata', 'Richiesta', 'Sessione', 'Rete', 'Posto', 'Impronta'],
]
const cells = (r: contratto.AuditLogRow) => [
  ...[r.quando, GENERI_REGISTRO[r.genere], r.chi?.utente_id ?? null, r.chi?.nome ?? null, r.che_cosa, r.tipo],
  ...[r.oggetto, r.oggetto_id],
  r.cambi.map(({ campo, prima, dopo }) => `${campo}: ${prima} → ${dopo}`).join(' | '),
  r.dati.map(({ campo, valore }) => `${campo}: ${valore}`).join(' | '),
  ...[r.chiamata, r.richiesta, r.sessione, r.rete, r.ordine, r.impronta],
]

/** Binds the endpoints that read and export the audit log; their calls are recorded in it too. */
export function registroRoutes(bind: Bind, { db }: Services, known: AuditLogJoins): void {
  bind(contratto.registroEventi, async ({ query: { per_page, ...filters }, reader }) => {
    const data = await readAuditLog(reader, known, filters, per_page)
    return isRefusal(data) ? data : { data }
  })

  bind(contratto.esportaEventi, async ({ query, reader }) => {
    // The file has the ids and not the names: it outlives an erasure, and thousands of names would be read for a chunk.
    const page = await readAuditLog(reader, { ...known, nomi: {} }, query, PIECE)
    if (isRefusal(page)) return page
    const rows = page.righe.map(cells)
    const csv = query.dopo ? csvRows(rows) : formatCsv(HEADERS, rows)
    return { data: { csv, righe: rows.length, dopo: page.dopo } }
  })

  bind(contratto.radiciRegistro, async () => ({ data: await lastRoots(db, DAYS) }))
}
