import { cruscotto } from '@primo/contract/ingresso/operatore-cruscotto'
import { codaIscrizioni } from '@primo/contract/ingresso/operatore-iscrizioni'
import { codaPratiche } from '@primo/contract/pratiche/operatore-pratiche'
import { codaRichieste } from '@primo/contract/raccolta/operatore-premi'
import { lavori } from '@primo/contract/registro/operatore-lavori'
import { mieLavorazioni } from '@primo/contract/ufficio/incarichi'
import { cambiaImpostazioni } from '@primo/contract/ufficio/operatore-impostazioni'
import { clock } from '@primo/domain/platform/clock'
import { todayInRome } from '@primo/domain/platform/dates'
import { codaDelleIscrizioni } from '../../iscritti/profili/queries.ts'
import { authorize } from '../../platform/http/authorize.ts'
import type { Bind } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import { codaDellePratiche } from '../../pratiche/pratiche/queries-operatore.ts'
import { codaDelleRichieste } from '../../raccolta/premi/queries-operatore.ts'
import { failedJobs } from '../../registro/lavori/queries.ts'
import { identitaDaDire } from '../../ufficio/impostazioni/queries.ts'
import { leMie } from './assigned-items.ts'

/**
 * Binds the routes of the operators' dashboard: the items assigned to the caller, and the counts that the caller's permissions
 * allow, of each work queue and of failed jobs.
 */
export function cruscottoRoutes(bind: Bind, { db, config }: Services): void {
  bind(mieLavorazioni, async ({ caller: { utente_id, permessi } }) => ({
    data: await leMie(db, utente_id, permessi),
  }))

  bind(cruscotto, async ({ caller }) => {
    const opens = (spec: Parameters<typeof authorize>[0]) => authorize(spec, caller) === null
    return {
      data: {
        iscrizioni: opens(codaIscrizioni) ? await codaDelleIscrizioni(db) : null,
        pratiche: opens(codaPratiche) ? await codaDellePratiche(db) : null,
        richieste: opens(codaRichieste) ? await codaDelleRichieste(db, todayInRome(clock.now())) : null,
        identita: await identitaDaDire(db, config, opens(cambiaImpostazioni)),
        lavori: opens(lavori) ? { falliti: (await failedJobs(db)).length } : null,
      },
    }
  })
}
