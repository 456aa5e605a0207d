import { isRefusal, refuse } from '@primo/contract/platform/errors'
import { cifrePratiche } from '@primo/contract/pratiche/operatore-andamento'
import * as contratto from '@primo/contract/pratiche/operatore-pratiche'
import { lavorazioneRoutes } from '../persone/operatori/lavorazioni.ts'
import { type Bind, listed } from '../platform/http/bind.ts'
import type { Services } from '../platform/services/services.ts'
import { readPeriod } from '../registro/cifre/period.ts'
import { cifreDellePratiche } from './andamento.ts'
import { agisciSuPratica } from './commands-operatore.ts'
import { PRATICHE_DA_LAVORARE } from './da-lavorare.ts'
import { codaPratiche, contaPerOperatore, praticaDaLavorare } from './queries-operatore.ts'

const DONE: Record<contratto.AzioneSuPratica, string> = {
  avanza: 'Pratica passata al passo successivo.',
  completa: 'Pratica completata.',
  rifiuta: 'Pratica rifiutata.',
  riapri: 'Pratica riaperta: i suoi punti sono stati stornati.',
}

export function praticheOperatoreRoutes(bind: Bind, { db }: Services): void {
  bind(contratto.codaPratiche, async ({ query, caller }) =>
    listed(query, await codaPratiche(db, { ...query, chi: caller.utente_id })),
  )

  bind(contratto.conteggiPratiche, async ({ query, caller }) => ({
    data: await contaPerOperatore(db, { ...query, chi: caller.utente_id }),
  }))

  lavorazioneRoutes(bind, PRATICHE_DA_LAVORARE, {
    prossima: contratto.prossimaPratica,
    affida: contratto.affidaPratica,
  })

  bind(cifrePratiche, async ({ query }) => {
    const period = readPeriod(query)
    return isRefusal(period) ? period : { data: await cifreDellePratiche(db, period) }
  })

  bind(contratto.leggiPraticaDaLavorare, async ({ params: { id } }) => {
    const data = await praticaDaLavorare(db, id)
    return data ? { data } : refuse('NON_TROVATO', { message: 'Questa pratica non c’è.' })
  })

  bind(contratto.agisciSuPratica, async ({ caller, params: { id }, body, withTransaction }) =>
    withTransaction(async (trx) => {
      const no = await agisciSuPratica(trx, {
        ...body,
        pratica_id: id,
        attore_id: caller.utente_id,
        quando: new Date(),
        ferma_dal: new Date(body.ferma_dal),
      })
      return no ?? { data: (await praticaDaLavorare(trx, id))!, message: DONE[body.azione] }
    }),
  )
}
