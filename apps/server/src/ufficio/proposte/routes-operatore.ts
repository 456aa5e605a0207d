import { isRefusal, refuse } from '@primo/contract/platform/errors'
import * as contratto from '@primo/contract/ufficio/operatore-proposte'
import { clock } from '@primo/domain/platform/clock'
import { type Bind, listed } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import { agisciSuProposta, type PropostaKinds } from './commands.ts'
import { leggiProposta, paginaProposte } from './queries.ts'

/** Binds the routes that list proposals, and confirm, reject or withdraw one. */
export function proposteRoutes(bind: Bind, { db }: Services, kinds: PropostaKinds): void {
  bind(contratto.proposte, async ({ caller, query }) =>
    listed(query, await paginaProposte(db, kinds, query, caller)),
  )

  bind(contratto.agisciSuProposta, async ({ caller, params: { id }, body, withTransaction }) => {
    const { azione, nota } = body
    if (!(await leggiProposta(db, kinds, id, caller)))
      return refuse('NON_TROVATO', { message: 'Questa proposta non c’è.' })
    const outcome = await withTransaction(async (trx) => {
      const quando = clock.now()
      const done = await agisciSuProposta(trx, kinds, azione, {
        id,
        nota,
        quando,
        attore_id: caller.utente_id,
      })
      if (isRefusal(done) || 'superata' in done) return done
      return { data: (await leggiProposta(trx, kinds, id, caller))!, message: done.message }
    })
    // The transaction commits the state `superata`, and the caller gets a refusal.
    if ('superata' in outcome) return refuse('STATO_NON_PERMESSO', { message: outcome.superata })
    return outcome
  })
}
