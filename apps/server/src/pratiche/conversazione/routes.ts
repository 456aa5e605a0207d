import { isRefusal, refuse } from '@primo/contract/platform/errors'
import * as contratto from '@primo/contract/pratiche/conversazione'
import * as contrattoOperatore from '@primo/contract/pratiche/operatore-conversazione'
import { clock } from '@primo/domain/platform/clock'
import { STATO_PRATICA } from '@primo/domain/pratiche/pratica'
import type { Reader } from '../../platform/db/db.ts'
import type { Bind } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import { leggiPratica } from '../pratiche/queries.ts'
import * as comandi from './commands.ts'
import { conversazioneDi } from './queries.ts'

const NON_CE = refuse('NON_TROVATO', { message: 'Questa pratica non c’è.' })

/** Returns a conversation without the names of the operators. */
function perIlTitolare({ messaggi, ...about }: Awaited<ReturnType<typeof conversazioneDi>>) {
  return { ...about, messaggi: messaggi.map(({ autore: _, ...messaggio }) => messaggio) }
}

/** Binds the routes of the conversation on a case, of its owner and of the operators. */
export function conversazioneRoutes(bind: Bind, { db, secrets }: Services): void {
  async function visibile(reader: Reader, id: number, may: (row: { utente_id: number }) => boolean) {
    const row = await leggiPratica(reader, id)
    return row && row.ritirata_il === null && may(row) ? { ...row, stato: row.id_stato } : null
  }

  bind(contratto.leggiConversazione, async ({ caller, params: { id }, query: { prima } }) => {
    const row = await visibile(db, id, ({ utente_id }) => utente_id === caller.utente_id)
    return row ? { data: perIlTitolare(await conversazioneDi(db, secrets, row, prima)) } : NON_CE
  })

  bind(contratto.scriviMessaggio, async ({ caller, params: { id }, body, withTransaction }) =>
    withTransaction(async (trx) => {
      const written = { ...body, pratica_id: id, autore_id: caller.utente_id, domanda: false }
      const outcome = await comandi.scriviMessaggio(
        trx,
        secrets,
        { ...written, quando: clock.now() },
        (row) => row.utente_id === caller.utente_id,
      )
      if (isRefusal(outcome)) return outcome
      return {
        data: perIlTitolare(await conversazioneDi(trx, secrets, outcome)),
        message: 'Inviato: ora tocca a noi.',
      }
    }),
  )

  bind(contrattoOperatore.leggiConversazioneDaLavorare, async ({ params: { id }, query: { prima } }) => {
    const row = await visibile(db, id, () => true)
    return row && row.stato !== STATO_PRATICA.bozza
      ? { data: await conversazioneDi(db, secrets, row, prima) }
      : NON_CE
  })

  bind(contrattoOperatore.scriviSuPratica, async ({ caller, params: { id }, body, withTransaction }) =>
    withTransaction(async (trx) => {
      const outcome = await comandi.scriviMessaggio(
        trx,
        secrets,
        { ...body, pratica_id: id, autore_id: caller.utente_id, quando: clock.now() },
        (row) => row.stato !== STATO_PRATICA.bozza,
      )
      if (isRefusal(outcome)) return outcome
      const message = body.domanda ? 'Domanda inviata: la pratica aspetta la risposta.' : 'Messaggio inviato.'
      return { data: await conversazioneDi(trx, secrets, outcome), message }
    }),
  )

  bind(contrattoOperatore.chiudiConversazione, async ({ caller, params: { id }, withTransaction }) =>
    withTransaction(async (trx) => {
      const outcome = await comandi.chiudiConversazione(trx, {
        pratica_id: id,
        attore_id: caller.utente_id,
      })
      if (isRefusal(outcome)) return outcome
      return { data: await conversazioneDi(trx, secrets, outcome), message: 'Fatto.' }
    }),
  )
}
