import { isRefusal, refuse } from '@primo/contract/platform/errors'
import * as operatori from '@primo/contract/qualifiche/operatore-qualifiche'
import * as contratto from '@primo/contract/qualifiche/qualifiche'
import { clock } from '@primo/domain/platform/clock'
import { type Bind, listed } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import { ramoDi } from '../../rete/ramo.ts'
import { PROPOSTO, proponiOperazione } from '../../ufficio/proposte/commands.ts'
import { enqueueChiusura } from './chiusura.ts'
import { daPubblicare, gettaBozza, PUBBLICA_PIANO, riscriviBozza, scriviBozza } from './piani-commands.ts'
import { leggiQualifica, leggiStoria } from './queries.ts'
import { elencaChiusure, elencaPiani, leggiPiano, leggiSituazione, simulaPiano } from './queries-operatore.ts'

const NON_C_E = refuse('NON_TROVATO', { message: 'Questo piano non c’è.' })

export function qualificheRoutes(bind: Bind, services: Services): void {
  const { db } = services

  bind(contratto.leggiQualifica, async ({ caller }) => {
    const ramo = await ramoDi(db, caller.utente_id)
    return ramo ? { data: await leggiQualifica(db, ramo, clock.now()) } : refuse('NON_TROVATO')
  })

  bind(contratto.storiaQualifica, async ({ caller, query }) =>
    listed(query, await leggiStoria(db, caller.utente_id, query)),
  )

  rottePiani(bind, services)

  bind(operatori.chiusure, async ({ query }) => listed(query, await elencaChiusure(db, query)))

  bind(operatori.situazioneQualifiche, async () => ({ data: await leggiSituazione(db, clock.now()) }))

  bind(operatori.chiudiMese, async ({ body, withTransaction }) =>
    withTransaction(async (trx) => {
      const data = await leggiSituazione(trx, clock.now())
      if (data.prossimo !== body.mese || !data.chiudibile) {
        return refuse('STATO_NON_PERMESSO', {
          message: 'Si chiude un mese finito alla volta, dal primo ancora aperto.',
        })
      }
      await enqueueChiusura(trx, services)
      return { data, message: 'Chiusura avviata.' }
    }),
  )
}

/** Binds the operators' routes of the versions of the marketing plan. */
function rottePiani(bind: Bind, { db, withTransaction: apri }: Services): void {
  const whole = async (id: number, message?: string) => {
    const data = await leggiPiano(db, id, clock.now())
    return data ? { data, ...(message && { message }) } : NON_C_E
  }
  const saved = (id: number) => whole(id, 'Bozza salvata.')

  bind(operatori.piani, async ({ query }) => listed(query, await elencaPiani(db, query, clock.now())))

  bind(operatori.leggiPiano, ({ params }) => whole(params.id))

  bind(operatori.scriviPiano, async ({ caller, body, withTransaction }) => {
    const mano = { attore_id: caller.utente_id, quando: clock.now() }
    const id = await withTransaction((trx) => scriviBozza(trx, { ...mano, ...body }))
    return isRefusal(id) ? id : saved(id)
  })

  bind(operatori.riscriviPiano, async ({ caller, params: { id }, body, asRead, withTransaction }) => {
    const mano = { attore_id: caller.utente_id, quando: clock.now() }
    return (await withTransaction((trx) => riscriviBozza(trx, { ...mano, ...body, id }, asRead))) ?? saved(id)
  })

  bind(operatori.gettaPiano, async ({ caller, params: { id }, withTransaction }) => {
    const mano = { attore_id: caller.utente_id, quando: clock.now() }
    return (await withTransaction((trx) => gettaBozza(trx, { ...mano, id }))) ?? { data: { id } }
  })

  bind(operatori.simulaPiano, async ({ params }) => {
    const data = await apri((trx) => simulaPiano(trx, params.id, clock.now()))
    return data ? { data } : NON_C_E
  })

  bind(operatori.pubblicaPiano, async ({ caller, params: { id }, body, withTransaction }) => {
    const mano = { attore_id: caller.utente_id, quando: clock.now() }
    const proposed = await withTransaction(async (trx) => {
      const draft = await daPubblicare(trx, { ...mano, ...body, id })
      return isRefusal(draft)
        ? draft
        : proponiOperazione(trx, PUBBLICA_PIANO, { ...mano, oggetto_id: id, dati: body })
    })
    if (isRefusal(proposed)) return proposed
    const data = await leggiPiano(db, id, clock.now())
    return data ? { data, message: PROPOSTO } : NON_C_E
  })
}
