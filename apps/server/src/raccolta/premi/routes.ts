import { isRefusal, refuse } from '@primo/contract/platform/errors'
import * as desiderio from '@primo/contract/raccolta/desiderio'
import * as contratto from '@primo/contract/raccolta/premi'
import { clock } from '@primo/domain/platform/clock'
import { todayInRome } from '@primo/domain/platform/dates'
import { accorda } from '@primo/domain/platform/numbers'
import { puntiScaduti } from '@primo/domain/raccolta/premio'
import type { Trx } from '../../platform/db/db.ts'
import { type Bind, listed } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import { agisciSuRichiesta, richiediPremio } from './commands.ts'
import { leggiDesiderio, scegliDesiderio, togliDesiderio } from './desiderio.ts'
import { catalogo, leggiRichiesta, paginaRichieste } from './queries.ts'

/** Returns a member's request after a command, with the new balance in its edition. */
async function conSaldo(trx: Trx, utente_id: number, id: number) {
  const { richiesta, saldo_punti } = (await leggiRichiesta(trx, utente_id, id))!
  return { ...richiesta, saldo_punti }
}

export function premiRoutes(bind: Bind, { db }: Services): void {
  bind(contratto.premi, async () => ({ data: await catalogo(db, todayInRome(clock.now())) }))

  bind(contratto.richiedi, async ({ caller: { utente_id }, body, withTransaction }) =>
    withTransaction(async (trx) => {
      const id = await richiediPremio(trx, { utente_id, ...body, quando: clock.now() })
      if (isRefusal(id)) return id
      return { data: await conSaldo(trx, utente_id, id), message: 'Richiesta inviata.' }
    }),
  )

  bind(contratto.richieste, async ({ caller: { utente_id }, query }) =>
    listed(query, await paginaRichieste(db, utente_id, query)),
  )

  bind(contratto.leggiRichiesta, async ({ caller: { utente_id }, params }) => {
    const found = await leggiRichiesta(db, utente_id, params.id)
    return found ? { data: found.richiesta } : refuse('NON_TROVATO', { message: 'Questa richiesta non c’è.' })
  })

  bind(desiderio.scegliDesiderio, async ({ caller: { utente_id }, body, withTransaction }) =>
    withTransaction(async (trx) => {
      const quando = clock.now()
      const giorno = todayInRome(quando)
      const no = await scegliDesiderio(trx, { utente_id, ...body, giorno, quando })
      if (no) return no
      const data = await leggiDesiderio(trx, utente_id, giorno)
      return { data: data!, message: 'È il tuo desiderio.' }
    }),
  )

  bind(desiderio.togliDesiderio, async ({ caller, withTransaction }) => {
    await withTransaction((trx) => togliDesiderio(trx, caller.utente_id))
    return { data: null, message: 'Desiderio tolto.' }
  })

  bind(contratto.annulla, async ({ caller: { utente_id }, params: { id }, withTransaction }) =>
    withTransaction(async (trx) => {
      const quando = clock.now()
      const refusal = await agisciSuRichiesta(trx, 'annulla', {
        richiesta_id: id,
        attore_id: utente_id,
        quando,
      })
      if (refusal) return refusal
      const data = await conSaldo(trx, utente_id, id)
      const returned = puntiScaduti(data.punti_fino, todayInRome(quando))
        ? accorda(data.punti, 'il punto è scaduto', 'i punti sono scaduti')
        : accorda(data.punti, 'il punto è tornato', 'i punti sono tornati')
      return { data, message: `Richiesta annullata: ${returned}.` }
    }),
  )
}
