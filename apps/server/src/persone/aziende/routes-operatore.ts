import { elencoAziende } from '@primo/contract/persone/operatore-aziende'
import type { Bind } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import { paginaAziende } from './elenco.ts'

/** The operators' list of companies. */
export function aziendeOperatoreRoutes(bind: Bind, { db }: Services): void {
  bind(elencoAziende, async ({ query }) => ({ data: await paginaAziende(db, query) }))
}
