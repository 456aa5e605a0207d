import { isRefusal, refuse } from '@primo/contract/platform/errors'
import * as movimenti from '@primo/contract/raccolta/operatore-punti'
import * as contratto from '@primo/contract/raccolta/operatore-punti'
import { clock } from '@primo/domain/platform/clock'
import { addMonths, todayInRome } from '@primo/domain/platform/dates'
import { type Bind, listed } from '../../platform/http/bind.ts'
import { countedOrSimilar, keysetOrSimilar, listedOrSimilar } from '../../platform/http/similar-lists.ts'
import type { Services } from '../../platform/services/services.ts'
import { lavorazioneRoutes } from '../../ufficio/operatori/assignable-queues.ts'
import { PROPOSTO } from '../../ufficio/proposte/commands.ts'
import { edizioniAperte } from '../manifestazioni/queries.ts'
import { paginaMovimenti } from './movimenti.ts'
import {
  type CaseQueries,
  contaMovimenti,
  leggiMovimento,
  movimentiSimili,
  paginaDiTuttiIMovimenti,
} from './movimenti-list.ts'
import {
  cercaIscritti,
  fontiDeiPunti,
  iscrittiSimili,
  leggiIscritto,
  MESI_FONTI,
  saldiNelleEdizioni,
} from './queries-operatore.ts'
import { proponiRettifica } from './rettifiche.ts'
import {
  codaRettifiche,
  contaRettifiche,
  leggiRettifica,
  RETTIFICHE_DA_LAVORARE,
  RETTIFICHE_SIMILI,
} from './rettifiche-queries.ts'

const NON_C_E = refuse('NON_TROVATO', { message: 'Questa rettifica non c’è.' })
const NESSUNO = refuse('NON_TROVATO', { message: 'Questo iscritto non c’è.' })

function rotteRettifiche(bind: Bind, { db }: Services): void {
  bind(contratto.codaRettifiche, ({ query, caller, ...where }) =>
    listedOrSimilar(where, RETTIFICHE_SIMILI, query, (search) =>
      codaRettifiche(db, caller.utente_id, search),
    ),
  )

  bind(contratto.conteggiRettifiche, async ({ query, caller, ...where }) => ({
    data: await countedOrSimilar(where, RETTIFICHE_SIMILI, { ...query, chi: caller.utente_id }, (search) =>
      contaRettifiche(db, search),
    ),
  }))

  lavorazioneRoutes(bind, RETTIFICHE_DA_LAVORARE, {
    prossima: contratto.prossimaRettifica,
    affida: contratto.affidaRettifica,
  })

  bind(contratto.leggiRettifica, async ({ params: { id }, caller }) => {
    const data = await leggiRettifica(db, id, caller.utente_id)
    return data ? { data } : NON_C_E
  })

  bind(contratto.proponiRettifica, async ({ caller: { utente_id: attore_id }, body, withTransaction }) =>
    withTransaction(async (trx) => {
      const id = await proponiRettifica(trx, { ...body, attore_id, quando: clock.now() })
      if (isRefusal(id)) return id
      return {
        data: (await leggiRettifica(trx, id, attore_id))!,
        message: PROPOSTO,
      }
    }),
  )
}

function rotteMovimenti(bind: Bind, { db }: Services, pratiche: CaseQueries): void {
  const simili = movimentiSimili(pratiche)
  bind(movimenti.elencoMovimenti, ({ query, ...where }) =>
    keysetOrSimilar(where, simili, query, (search) => paginaDiTuttiIMovimenti(db, pratiche, search)),
  )

  bind(movimenti.conteggiMovimenti, async ({ query, ...where }) => ({
    data: await countedOrSimilar(where, simili, query, (search) => contaMovimenti(db, pratiche, search)),
  }))

  bind(movimenti.leggiMovimento, async ({ params: { id } }) => {
    const data = await leggiMovimento(db, pratiche, id)
    return data ? { data } : refuse('NON_TROVATO', { message: 'Questo movimento non c’è.' })
  })
}

/**
 * Binds the operators' routes of the points: adjustments, movements, a member's balances now and in the past, the sources of
 * points.
 * @param prodotti SQL of the financing type of each case, for `fontiDeiPunti`
 */
export function puntiOperatoreRoutes(
  bind: Bind,
  services: Services,
  { prodotti, pratiche }: { prodotti: string; pratiche: CaseQueries },
): void {
  const { db } = services
  rotteRettifiche(bind, services)
  rotteMovimenti(bind, services, pratiche)

  bind(contratto.cercaIscritti, async ({ query: { q }, withTransaction }) => {
    const data = await cercaIscritti(db, q)
    return { data: data.length > 0 ? data : await withTransaction((trx) => iscrittiSimili(trx, q)) }
  })

  bind(contratto.puntiDellIscritto, async ({ params: { id }, query }) => {
    const membro = await leggiIscritto(db, id)
    if (!membro) return NESSUNO
    const al = query.al ? new Date(query.al) : clock.now()
    const edizioni_aperte = await edizioniAperte(db, todayInRome(clock.now()))
    return {
      data: { membro, al: al.toISOString(), saldi: await saldiNelleEdizioni(db, id, al), edizioni_aperte },
    }
  })

  bind(contratto.movimentiDellIscritto, async ({ params: { id }, query }) => {
    if (!(await leggiIscritto(db, id))) return NESSUNO
    return listed(query, await paginaMovimenti(db, id, query))
  })

  bind(contratto.fontiDeiPunti, async ({ query }) => {
    const al = query.al ?? todayInRome(clock.now())
    const dal = query.dal ?? `${addMonths(al, -11).slice(0, 7)}-01`
    if (dal > al) return refuse('VALIDAZIONE', { fields: { dal: ['Viene dopo la fine del periodo.'] } })
    if (addMonths(dal, MESI_FONTI) < al) {
      return refuse('VALIDAZIONE', { fields: { dal: [`Al massimo ${MESI_FONTI} mesi per volta.`] } })
    }
    return { data: await fontiDeiPunti(db, prodotti, dal, al) }
  })
}
