import { isRefusal, refuse } from '@primo/contract/platform/errors'
import * as contratto from '@primo/contract/pratiche/operatore-pratiche'
import { cifrePratiche } from '@primo/contract/pratiche/operatore-pratiche'
import { clock } from '@primo/domain/platform/clock'
import type { Trx } from '../../platform/db/db.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { countedOrSimilar, listedOrSimilar } from '../../platform/http/similar-lists.ts'
import type { Services } from '../../platform/services/services.ts'
import { readPeriod } from '../../registro/cifre/queries.ts'
import { lavorazioneRoutes } from '../../ufficio/operatori/assignable-queues.ts'
import { PROPOSTO, proponiOperazione } from '../../ufficio/proposte/commands.ts'
import { cifreDellePratiche } from './andamento.ts'
import { agisciSuPratica, COMPLETA_PRATICA, ostacoloSuPratica } from './commands-operatore.ts'
import { importataDa } from './queries.ts'
import {
  codaPratiche,
  contaPerOperatore,
  PRATICHE_DA_LAVORARE,
  PRATICHE_SIMILI,
  praticaDaLavorare,
} from './queries-operatore.ts'

const DONE: Record<contratto.AzioneSuPratica, string> = {
  avanza: 'Pratica passata al passo successivo.',
  completa: 'Pratica completata.',
  rifiuta: 'Pratica rifiutata.',
  riapri: 'Pratica riaperta: i suoi punti sono stati stornati.',
}

/**
 * Binds the operators' routes of the cases.
 * @param after commands of later areas: `chiesto` adds to the conversation what is missing for the next step
 */
export function praticheOperatoreRoutes(
  bind: Bind,
  { db }: Services,
  after: {
    chiesto: (
      trx: Trx,
      input: { pratica_id: number; autore_id: number; quando: Date; manca: string },
    ) => Promise<void>
  },
): void {
  bind(contratto.codaPratiche, ({ query, caller, ...where }) =>
    listedOrSimilar(where, PRATICHE_SIMILI, { ...query, chi: caller.utente_id }, (search) =>
      codaPratiche(where.reader, search),
    ),
  )

  bind(contratto.conteggiPratiche, async ({ query, caller, ...where }) => ({
    data: await countedOrSimilar(where, PRATICHE_SIMILI, { ...query, chi: caller.utente_id }, (search) =>
      contaPerOperatore(where.reader, search),
    ),
  }))

  lavorazioneRoutes(bind, PRATICHE_DA_LAVORARE, {
    prossima: contratto.prossimaPratica,
    affida: contratto.affidaPratica,
  })

  bind(cifrePratiche, async ({ query, reader }) => {
    const period = readPeriod(query)
    return isRefusal(period) ? period : { data: await cifreDellePratiche(reader, period) }
  })

  bind(contratto.leggiPraticaDaLavorare, async ({ params: { id }, caller }) => {
    const data = await praticaDaLavorare(db, id, caller.utente_id)
    return data ? { data } : refuse('NON_TROVATO', { message: 'Questa pratica non c’è.' })
  })

  bind(contratto.agisciSuPratica, async ({ caller, params: { id }, body, withTransaction }) =>
    withTransaction(async (trx) => {
      const mano = { attore_id: caller.utente_id, quando: clock.now() }
      const input = { ...body, ...mano, pratica_id: id, ferma_dal: new Date(body.ferma_dal) }
      // Four-eyes approval: the operator who imported a case does not complete it alone.
      if (body.azione === 'completa' && (await importataDa(trx, id)) === caller.utente_id) {
        const no = await ostacoloSuPratica(trx, input)
        if (no) return no
        const dati = { esito: body.esito!, ferma_dal: input.ferma_dal.toISOString() }
        const proposed = await proponiOperazione(trx, COMPLETA_PRATICA, { ...mano, oggetto_id: id, dati })
        if (isRefusal(proposed)) return proposed
        return { data: (await praticaDaLavorare(trx, id, caller.utente_id))!, message: PROPOSTO }
      }
      const no = await agisciSuPratica(trx, input)
      if (!no && body.manca)
        await after.chiesto(trx, {
          ...{ pratica_id: id, autore_id: caller.utente_id, quando: mano.quando },
          manca: body.manca,
        })
      return no ?? { data: (await praticaDaLavorare(trx, id, caller.utente_id))!, message: DONE[body.azione] }
    }),
  )
}
