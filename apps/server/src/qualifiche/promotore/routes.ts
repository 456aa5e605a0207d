import { refuse } from '@primo/contract/platform/errors'
import * as rete from '@primo/contract/rete/rete'
import { clock } from '@primo/domain/platform/clock'
import { todayInRome } from '@primo/domain/platform/dates'
import { conProfiloAttivo } from '../../iscritti/profili/queries.ts'
import { type Bind, page } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import { edizioneCorrente } from '../../raccolta/manifestazioni/queries.ts'
import { puoPassareSotto } from '../../rete/commands.ts'
import { paginaRamo } from '../../rete/lists.ts'
import { paginaDiretti, ramoDentro, ramoDi } from '../../rete/ramo.ts'
import {
  cercaNelRamo,
  comePromotori,
  DETTO_DI_UNO,
  type DettoDiUno,
  leggiPersona,
  leggiRiepilogo,
  leggiSotto,
  nomiDi,
} from './queries.ts'

export function reteRoutes(bind: Bind, { db }: Services): void {
  bind(rete.promotori, async ({ caller, query }) => {
    const ramo = await ramoDi(db, caller.utente_id)
    if (!ramo) return refuse('NON_TROVATO')
    const { righe, totale, versione } = await paginaRamo<DettoDiUno>(db, ramo, query, DETTO_DI_UNO)
    return { data: await comePromotori(db, ramo, righe), pagination: page(query, totale), versione }
  })

  bind(rete.sottoDi, async ({ caller, params, query }) => {
    const ramo = await ramoDi(db, caller.utente_id)
    const nodo = ramo && (await ramoDentro(db, ramo, params.id))
    if (!nodo) return refuse('NON_TROVATO')
    return { data: await leggiSotto(db, ramo, { ...query, id: nodo.id }) }
  })

  bind(rete.cercaRete, async ({ caller, query }) => {
    const ramo = await ramoDi(db, caller.utente_id)
    return ramo ? { data: await cercaNelRamo(db, ramo, query.testo.trim()) } : refuse('NON_TROVATO')
  })

  bind(rete.leggiPersonaRete, async ({ caller, params }) => {
    const ramo = await ramoDi(db, caller.utente_id)
    const nodo = ramo && (await ramoDentro(db, ramo, params.id))
    return nodo ? { data: await leggiPersona(db, nodo, clock.now()) } : refuse('NON_TROVATO')
  })

  bind(rete.riepilogoRete, async ({ caller }) => {
    const ramo = await ramoDi(db, caller.utente_id)
    return ramo ? { data: await leggiRiepilogo(db, ramo, clock.now()) } : refuse('NON_TROVATO')
  })

  bind(rete.segnalatori, async ({ caller, query }) => {
    const ramo = await ramoDi(db, caller.utente_id)
    if (!ramo) return refuse('NON_TROVATO')
    const { righe, totale } = await paginaDiretti(db, ramo, query)
    const names = await nomiDi(
      db,
      righe.map((r) => r.utente_id),
    )
    const data = righe.map((r) => ({
      id_segnalatore: r.id,
      denominazione: names.get(r.utente_id) ?? '',
      id_sponsor: r.sponsor_id ?? 0,
      livello: r.livello - ramo.livello,
    }))
    return { data, pagination: page(query, totale) }
  })

  bind(rete.iscrittoManifestazione, async ({ caller, params }) => {
    const ramo = await ramoDi(db, caller.utente_id)
    const nodo = ramo && (await ramoDentro(db, ramo, params.id))
    if (!nodo) return refuse('NON_TROVATO')
    const iscritti = await conProfiloAttivo(db, 'manifestazione', [nodo.utente_id])
    const aperta = (await edizioneCorrente(db, todayInRome(clock.now()))) !== null
    return { data: { iscritto: aperta && iscritti.size > 0 } }
  })

  bind(rete.assegnabile, async ({ caller, params }) => {
    const ramo = await ramoDi(db, caller.utente_id)
    const outcome = ramo && (await puoPassareSotto(db, ramo, params.id, params.id2))
    return outcome ? { data: outcome } : refuse('NON_TROVATO')
  })
}
