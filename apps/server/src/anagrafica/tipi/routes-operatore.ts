import * as contratto from '@primo/contract/anagrafica/operatore-tipi-finanziamento'
import { isRefusal } from '@primo/contract/platform/errors'
import { clock } from '@primo/domain/platform/clock'
import type { Bind } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import { aggiungiTipo, cambiaTipo } from './commands.ts'
import { elencoTipi, leggiTipo } from './queries-operatore.ts'

/** Binds the operators' routes of the financing types, with their checklists and fields. */
export function tipiOperatoreRoutes(bind: Bind, { db }: Services): void {
  bind(contratto.elencoTipi, async () => ({ data: await elencoTipi(db) }))

  bind(contratto.aggiungiTipo, async ({ caller, body, withTransaction }) =>
    withTransaction(async (trx) => {
      const id = await aggiungiTipo(trx, { attore_id: caller.utente_id, quando: clock.now() }, body)
      if (isRefusal(id)) return id
      return { data: (await leggiTipo(trx, id))!, message: 'Tipo di finanziamento aggiunto.' }
    }),
  )

  bind(contratto.cambiaTipo, async ({ caller, params: { id }, body, asRead, withTransaction }) =>
    withTransaction(async (trx) => {
      const mano = { attore_id: caller.utente_id, quando: clock.now() }
      const no = await cambiaTipo(trx, mano, { id, data: body }, asRead)
      return no ?? { data: (await leggiTipo(trx, id))!, message: 'Tipo di finanziamento salvato.' }
    }),
  )
}
