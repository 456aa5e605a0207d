import { isRefusal } from '@primo/contract/platform/errors'
import * as contratto from '@primo/contract/raccolta/operatore-regole'
import { clock } from '@primo/domain/platform/clock'
import type { Bind } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import { PROPOSTO, proponiOperazione } from '../../ufficio/proposte/commands.ts'
import { ostacoloRitiro, PUBBLICA_REGOLA, RITIRA_REGOLA } from './proposte-regole.ts'
import { eliminaBozza, leggiRegole, lockBozzaForm, ostacoloBozza, scriviBozza } from './regole.ts'
import { chiediSimulazione, fermaSimulazione, leggiSimulazione } from './simulazione-jobs.ts'

/** Binds the operators' routes of the points rule: versions, drafts, simulation on past cases, and publication. */
export function regoleOperatoreRoutes(bind: Bind, { db, jobs }: Services): void {
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

  bind(contratto.simulaBozza, async ({ caller, params: { id }, body, withTransaction }) =>
    withTransaction(async (trx) => {
      const input = { bozza_id: id, ...body, attore_id: caller.utente_id, quando: clock.now() }
      const no = await chiediSimulazione(trx, jobs, input)
      if (no) return no
      const data = await leggiSimulazione(trx, id)
      return isRefusal(data) ? data : { data: data!, message: 'La prova è cominciata.' }
    }),
  )

  bind(contratto.leggiSimulazione, async ({ params: { id } }) => {
    const data = await leggiSimulazione(db, id)
    return isRefusal(data) ? data : { data }
  })

  bind(contratto.fermaSimulazione, async ({ params: { id }, withTransaction }) =>
    withTransaction(
      async (trx) => (await fermaSimulazione(trx, id)) ?? { data: { id }, message: 'La prova è ferma.' },
    ),
  )

  bind(contratto.pubblicaBozza, async ({ caller, params: { id }, body, withTransaction }) =>
    withTransaction(async (trx) => {
      const { motivo } = body
      const no = await ostacoloBozza(trx, id, motivo ?? null)
      if (no) return no
      const input = { oggetto_id: id, dati: {}, attore_id: caller.utente_id, quando: clock.now(), motivo }
      const id_proposta = await proponiOperazione(trx, PUBBLICA_REGOLA, input)
      return isRefusal(id_proposta) ? id_proposta : { data: { id_proposta }, message: PROPOSTO }
    }),
  )

  bind(contratto.ritiraVersione, async ({ caller, params: { id }, withTransaction }) =>
    withTransaction(async (trx) => {
      const no = await ostacoloRitiro(trx, id)
      if (no) return no
      const input = { oggetto_id: id, dati: {}, attore_id: caller.utente_id, quando: clock.now() }
      const id_proposta = await proponiOperazione(trx, RITIRA_REGOLA, input)
      return isRefusal(id_proposta) ? id_proposta : { data: { id_proposta }, message: PROPOSTO }
    }),
  )
}
