import * as contratto from '@primo/contract/persone/operatori'
import type { Bind } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import { leggiIo } from './queries.ts'

/** Who works in the back office, and what each may do. */
export function operatoriRoutes(bind: Bind, { db }: Services): void {
  bind(contratto.ioOperatore, async ({ caller }) => ({
    data: await leggiIo(db, caller.utente_id, caller.permessi),
  }))
}
