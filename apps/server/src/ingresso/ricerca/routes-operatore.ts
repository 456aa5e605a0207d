import {
  agisciSuPersona,
  cercaOvunque,
  correggiPersona,
  elencoPersone,
  leggiSchedaPersona,
  SERVE_PER,
} from '@primo/contract/ingresso/operatore-persone'
import { refuse } from '@primo/contract/platform/errors'
import type { AzioneAccount } from '@primo/domain/accesso/account'
import { clock } from '@primo/domain/platform/clock'
import { agisciSuAccount } from '../../accesso/account/blocco.ts'
import { withTaxCode } from '../../anagrafica/persone/queries.ts'
import { isDuplicate } from '../../platform/db/db.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { keysetOrSimilar } from '../../platform/http/similar-lists.ts'
import type { Services } from '../../platform/services/services.ts'
import { codiceDiAltri, correggiDati } from './correzione.ts'
import { leggiScheda } from './persona-detail.ts'
import { PERSONE_SIMILI, paginaPersone } from './persone-list.ts'
import * as ricerca from './search.ts'

const DONE: Record<AzioneAccount, string> = {
  blocca: 'Account bloccato: il motivo è partito per e-mail.',
  sblocca: 'Account di nuovo aperto.',
  chiudi_sessioni: 'Le sue sessioni sono chiuse su tutti i dispositivi.',
  manda_link: 'Il link per scegliere una nuova password è partito per la sua e-mail.',
}

/** Binds the routes of the operators' global search, of the list of members and of a member's detail. */
export function ricercaRoutes(bind: Bind, services: Services): void {
  const { db, secrets } = services

  bind(cercaOvunque, async ({ caller: { permessi }, query: { q }, reader, withTransaction }) => ({
    data: await ricerca.cercaOvunque(
      { reader, secrets, withTransaction },
      q,
      (input) => SERVE_PER[input] in permessi,
    ),
  }))

  bind(elencoPersone, ({ query, ...where }) =>
    keysetOrSimilar(where, PERSONE_SIMILI, withTaxCode(secrets, query), (search) =>
      paginaPersone(where.reader, search),
    ),
  )

  bind(leggiSchedaPersona, async ({ params: { id } }) => {
    const data = await leggiScheda(db, secrets, id, clock.now())
    return data ? { data } : refuse('NON_TROVATO', { message: 'Questa persona non c’è.' })
  })

  bind(agisciSuPersona, async ({ caller, params: { id }, body, withTransaction }) =>
    withTransaction(async (trx) => {
      const quando = clock.now()
      const no = await agisciSuAccount(trx, services, body.azione, {
        utente_id: id,
        operatore_id: caller.utente_id,
        motivo: body.motivo ?? '',
        quando,
      })
      return no ?? { data: (await leggiScheda(trx, secrets, id, quando))!, message: DONE[body.azione] }
    }),
  )

  bind(correggiPersona, async ({ caller, params: { id }, body, asRead, withTransaction }) => {
    try {
      return await withTransaction(async (trx) => {
        const chi = { utente_id: id, operatore_id: caller.utente_id }
        const no = await correggiDati(trx, services, chi, body, asRead)
        if (no) return no
        const data = (await leggiScheda(trx, secrets, id, clock.now()))!
        return { data, message: 'Dati corretti: la persona lo legge per e-mail.' }
      })
    } catch (error) {
      if (isDuplicate(error, 'anagrafica_codice_fiscale_unico')) return codiceDiAltri()
      throw error
    }
  })
}
