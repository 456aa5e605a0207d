import { isRefusal, refuse } from '@primo/contract/platform/errors'
import * as rete from '@primo/contract/rete/operatore-rete'
import { clock } from '@primo/domain/platform/clock'
import { quanti } from '@primo/domain/platform/numbers'
import { spostamentoVuoleDue } from '@primo/domain/ufficio/proposta'
import type { Bind } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import { checkMove, lockRete, SPOSTA_IN_RETE, spostaSegnalatore } from '../../rete/commands.ts'
import { segnalatoreConId } from '../../rete/queries.ts'
import { leggiSoglie } from '../../ufficio/impostazioni/queries.ts'
import { PROPOSTO, proponiOperazione } from '../../ufficio/proposte/commands.ts'
import { cercaPersone, leggiDiretti, leggiScheda } from './queries-operatore.ts'

const nessuno = () => refuse('NON_TROVATO', { message: 'Questa persona non c’è.' })

/** Returns the refusal of a move of a member whose sponsor has changed since the operator read it. */
const giaSpostato = () =>
  refuse('STATO_NON_PERMESSO', {
    message: 'Nel frattempo ha cambiato sponsor: guarda sotto chi è adesso.',
    overtaken: true,
  })

export function reteOperatoreRoutes(bind: Bind, { db }: Services): void {
  bind(rete.cercaInRete, async ({ query, withTransaction }) => ({
    data: await cercaPersone(db, withTransaction, query.q),
  }))

  bind(rete.leggiInRete, async ({ params }) => {
    const data = await leggiScheda(db, params.id, clock.now())
    return data ? { data } : nessuno()
  })

  bind(rete.direttiInRete, async ({ params, query }) => {
    if (!(await segnalatoreConId(db, params.id))) return nessuno()
    return { data: await leggiDiretti(db, { ...query, id: params.id }) }
  })

  bind(rete.provaSpostamento, async ({ params }) => {
    const outcome = await checkMove(db, params.id, params.id_sponsor || null)
    if (!outcome) return nessuno()
    const { motivo, persone } = outcome
    return { data: { assegnabile: motivo === null, motivo, persone } }
  })

  bind(rete.spostaInRete, async ({ caller, params, body, withTransaction }) => {
    return withTransaction(async (trx) => {
      const [id, sponsor_id] = [params.id, body.id_sponsor || null]
      const mano = { attore_id: caller.utente_id, quando: clock.now() }
      await lockRete(trx)
      const outcome = await checkMove(trx, id, sponsor_id)
      if (outcome && (outcome.ramo.sponsor_id ?? 0) !== body.id_sponsor_visto) return giaSpostato()
      const { spostamento_persone } = await leggiSoglie(trx)
      if (outcome?.motivo === null && spostamentoVuoleDue(outcome.persone, spostamento_persone)) {
        const dati = { sponsor_id, motivo: body.motivo, persone: outcome.persone }
        const input = { ...mano, oggetto_id: id, dati, motivo: body.motivo }
        const proposed = await proponiOperazione(trx, SPOSTA_IN_RETE, input)
        if (isRefusal(proposed)) return proposed
        return { data: { id_segnalatore: id, persone: 0 }, message: PROPOSTO }
      }
      const persone = await spostaSegnalatore(trx, { id, sponsor_id, motivo: body.motivo, ...mano })
      if (isRefusal(persone)) return persone
      const count = quanti(persone, 'persona si è spostata', 'persone si sono spostate')
      return { data: { id_segnalatore: params.id, persone }, message: `Fatto: ${count}.` }
    })
  })
}
