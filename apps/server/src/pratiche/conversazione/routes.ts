import { isRefusal, refuse } from '@primo/contract/platform/errors'
import * as contratto from '@primo/contract/pratiche/conversazione'
import * as contrattoOperatore from '@primo/contract/pratiche/operatore-conversazione'
import { clock } from '@primo/domain/platform/clock'
import type { Bind } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import { praticaDelTitolare, praticaPerOperatori, vistaDagliOperatori } from '../pratiche/queries.ts'
import * as comandi from './commands.ts'
import { conversazioneDi } from './queries.ts'

const NON_CE = refuse('NON_TROVATO', { message: 'Questa pratica non c’è.' })

/** Returns a conversation without the names of the operators. */
function perIlTitolare({ messaggi, ...about }: Awaited<ReturnType<typeof conversazioneDi>>) {
  return { ...about, messaggi: messaggi.map(({ autore: _, ...messaggio }) => messaggio) }
}

/** Binds the routes of the conversation on a case, of its owner and of the operators. */
export function conversazioneRoutes(bind: Bind, { db, secrets }: Services): void {
  bind(contratto.leggiConversazione, async ({ caller, params: { id }, query: { prima } }) => {
    const row = await praticaDelTitolare(db, caller.utente_id, id)
    return row ? { data: perIlTitolare(await conversazioneDi(db, secrets, row, prima)) } : NON_CE
  })

  bind(contratto.scriviMessaggio, async ({ caller, params: { id }, body: { testo }, withTransaction }) =>
    withTransaction(async (trx) => {
      const { utente_id } = caller
      const written = { pratica_id: id, autore_id: utente_id, testo, domanda: false, quando: clock.now() }
      const outcome = await comandi.scriviMessaggio(
        trx,
        secrets,
        written,
        (row) => row.utente_id === utente_id,
      )
      if (isRefusal(outcome)) return outcome
      const data = perIlTitolare(await conversazioneDi(trx, secrets, outcome))
      return { data, message: 'Inviato: ora tocca a noi.' }
    }),
  )

  bind(contrattoOperatore.leggiConversazioneDaLavorare, async ({ params: { id }, query: { prima } }) => {
    const row = await praticaPerOperatori(db, id)
    return row ? { data: await conversazioneDi(db, secrets, row, prima) } : NON_CE
  })

  bind(contrattoOperatore.scriviSuPratica, async ({ caller, params: { id }, body, withTransaction }) =>
    withTransaction(async (trx) => {
      const { letto_fino_a, ...message } = body
      const written = { ...message, pratica_id: id, autore_id: caller.utente_id, quando: clock.now() }
      const outcome = await comandi.scriviMessaggio(
        trx,
        secrets,
        written,
        ({ stato }) => vistaDagliOperatori(stato),
        letto_fino_a,
      )
      if (isRefusal(outcome)) return outcome
      const said = body.domanda ? 'Domanda inviata: la pratica aspetta la risposta.' : 'Messaggio inviato.'
      return { data: await conversazioneDi(trx, secrets, outcome), message: said }
    }),
  )

  bind(contrattoOperatore.chiudiConversazione, async ({ caller, params: { id }, body, withTransaction }) =>
    withTransaction(async (trx) => {
      const input = { ...body, pratica_id: id, attore_id: caller.utente_id }
      const outcome = await comandi.chiudiConversazione(trx, input)
      if (isRefusal(outcome)) return outcome
      return { data: await conversazioneDi(trx, secrets, outcome), message: 'Fatto.' }
    }),
  )
}
