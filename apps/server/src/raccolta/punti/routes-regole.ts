import { isRefusal, refuse } from '@primo/contract/platform/errors'
import * as contratto from '@primo/contract/raccolta/operatore-regole'
import { clock } from '@primo/domain/platform/clock'
import type { Bind } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import { PROPOSTO, proponiOperazione } from '../../ufficio/proposte/commands.ts'
import {
  eliminaBozza,
  leggiBozza,
  leggiRegole,
  lockBozzaForm,
  ostacoloBozza,
  PUBBLICA_REGOLA,
  scriviBozza,
} from './regole.ts'
import { type CompletateFra, simulaRegola } from './simulazione.ts'

/** Binds the operators' routes of the points rule: versions, drafts, simulation on past cases, and publication. */
export function regoleOperatoreRoutes(bind: Bind, { db }: Services, completate: CompletateFra): void {
  bind(contratto.regolePunti, async () => ({ data: await leggiRegole(db) }))

  bind(contratto.scriviBozza, async ({ caller, body, withTransaction }) =>
    withTransaction(async (trx) => {
      const { nota, ...scritta } = body
      const attore_id = caller.utente_id
      const data = await scriviBozza(trx, { scritta, nota, attore_id, quando: clock.now() })
      return isRefusal(data) ? data : { data, message: 'Bozza salvata.' }
    }),
  )

  bind(contratto.cambiaBozza, async ({ caller, params: { id }, body, asRead, withTransaction }) =>
    withTransaction(async (trx) => {
      const there = await lockBozzaForm(trx, id)
      const late = there && asRead(there)
      if (late) return late
      const { nota, ...scritta } = body
      const attore_id = caller.utente_id
      const data = await scriviBozza(trx, { id, scritta, nota, attore_id, quando: clock.now() })
      return isRefusal(data) ? data : { data, message: 'Bozza salvata.' }
    }),
  )

  bind(contratto.eliminaBozza, async ({ caller, params: { id }, withTransaction }) =>
    withTransaction(
      async (trx) =>
        (await eliminaBozza(trx, id, caller.utente_id)) ?? { data: { id }, message: 'Bozza eliminata.' },
    ),
  )

  bind(contratto.simulaBozza, async ({ params: { id }, query }) => {
    if (query.dal > query.al) {
      return refuse('VALIDAZIONE', { fields: { dal: ['Viene dopo la fine del periodo.'] } })
    }
    const written = await leggiBozza(db, id)
    if (!written) return refuse('NON_TROVATO', { message: 'Questa bozza non c’è.' })
    return { data: await simulaRegola(db, completate, written, query) }
  })

  bind(contratto.pubblicaBozza, async ({ caller, params: { id }, withTransaction }) =>
    withTransaction(async (trx) => {
      const no = await ostacoloBozza(trx, id)
      if (no) return no
      const input = { oggetto_id: id, dati: {}, attore_id: caller.utente_id, quando: clock.now() }
      const id_proposta = await proponiOperazione(trx, PUBBLICA_REGOLA, input)
      return isRefusal(id_proposta) ? id_proposta : { data: { id_proposta }, message: PROPOSTO }
    }),
  )
}
