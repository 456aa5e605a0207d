import { isRefusal } from '@primo/contract/platform/errors'
import * as contratto from '@primo/contract/ufficio/operatore-viste'
import { authorize } from '../../platform/http/authorize.ts'
import type { Bind } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import { aggiungiVista, eliminaVista, type ListsOfViews, leggiViste, riscriviVista } from './viste.ts'

/**
 * Binds the routes of saved views, own and shared. An operator without read permission on a list is refused its views.
 * @param lists endpoint and columns of each list with saved views
 */
export function visteRoutes(bind: Bind, { db }: Services, lists: ListsOfViews): void {
  bind(contratto.viste, async ({ caller, query: { elenco } }) => {
    const list = lists[elenco]
    const no = authorize(list.spec, caller)
    if (no) return no as never
    return { data: await leggiViste(db, elenco, list, caller.utente_id) }
  })

  bind(contratto.salvaVista, async ({ caller, body, withTransaction }) => {
    const list = lists[body.elenco]
    const no = authorize(list.spec, caller)
    if (no) return no as never
    return withTransaction(async (trx) => {
      const data = await aggiungiVista(trx, body, list, caller.utente_id)
      return isRefusal(data) ? data : { data, message: `Vista «${data.nome}» salvata.` }
    })
  })

  bind(contratto.cambiaVista, async ({ caller, params: { id }, body, withTransaction }) =>
    withTransaction(async (trx) => {
      const data = await riscriviVista(trx, id, body, lists, caller.utente_id)
      return isRefusal(data) ? data : { data, message: `Vista «${data.nome}» cambiata.` }
    }),
  )

  bind(contratto.eliminaVista, async ({ caller: { utente_id }, params: { id }, withTransaction }) =>
    withTransaction(async (trx) => {
      const data = await eliminaVista(trx, id, utente_id)
      return isRefusal(data) ? data : { data, message: 'Vista eliminata.' }
    }),
  )
}
