import { rifiuta } from '@primo/contract/platform/errors'
import * as rete from '@primo/contract/rete/rete'
import { oggiARoma } from '@primo/domain/platform/data'
import { conProfiloAttivo } from '../../persone/profili/attivi.ts'
import { type Bind, pagina } from '../../platform/http/bind.ts'
import type { Servizi } from '../../platform/services/servizi.ts'
import { edizioneCorrente } from '../../raccolta/manifestazioni/queries.ts'
import { puoPassareSotto } from '../../rete/assegnabile.ts'
import { creaIndici, versioneDi } from '../../rete/indice.ts'
import { paginaDiretti, paginaRamo, ramoDentro, ramoDi } from '../../rete/ramo.ts'
import { comePromotori, leggiRiepilogo, nomiDi } from './queries.ts'
import { cercaNelRamo, leggiSotto } from './rami.ts'

export function rotteRete(bind: Bind, { db, segreti, config }: Servizi): void {
  const indice = creaIndici(db)

  bind(rete.promotori, async ({ chiamante, query }) => {
    const ramo = await ramoDi(db, chiamante.utente_id)
    if (!ramo) return rifiuta('NON_TROVATO')
    const { per_page, page } = query
    const pagine = await indice(ramo, per_page, page === 1)
    const inizio = pagine.inizi[page - 1]
    const cosa = { fine: ramo.a, ultimo: pagine.ultimo, per_page }
    const righe = inizio === undefined ? [] : await paginaRamo(db, { ...cosa, inizio }, config.prepara)
    return {
      data: await comePromotori(db, segreti, ramo, righe),
      pagination: pagina(query, pagine.totale),
      versione: versioneDi(pagine),
    }
  })

  bind(rete.sottoDi, async ({ chiamante, params, query }) => {
    const ramo = await ramoDi(db, chiamante.utente_id)
    const nodo = ramo && (await ramoDentro(db, ramo, params.id))
    if (!nodo) return rifiuta('NON_TROVATO')
    return { data: await leggiSotto(db, segreti, ramo, { ...query, id: nodo.id }) }
  })

  bind(rete.cercaRete, async ({ chiamante, query }) => {
    const ramo = await ramoDi(db, chiamante.utente_id)
    return ramo ? { data: await cercaNelRamo(db, segreti, ramo, query.testo.trim()) } : rifiuta('NON_TROVATO')
  })

  bind(rete.riepilogoRete, async ({ chiamante }) => {
    const ramo = await ramoDi(db, chiamante.utente_id)
    return ramo ? { data: await leggiRiepilogo(db, ramo, new Date()) } : rifiuta('NON_TROVATO')
  })

  bind(rete.segnalatori, async ({ chiamante, query }) => {
    const ramo = await ramoDi(db, chiamante.utente_id)
    if (!ramo) return rifiuta('NON_TROVATO')
    const { righe, totale } = await paginaDiretti(db, ramo, query)
    const nomi = await nomiDi(
      db,
      righe.map((r) => r.utente_id),
    )
    const data = righe.map((r) => ({
      id_segnalatore: r.id,
      denominazione: nomi.get(r.utente_id) ?? '',
      id_sponsor: r.sponsor_id ?? 0,
      livello: r.livello - ramo.livello,
    }))
    return { data, pagination: pagina(query, totale) }
  })

  bind(rete.iscrittoManifestazione, async ({ chiamante, params }) => {
    const ramo = await ramoDi(db, chiamante.utente_id)
    const nodo = ramo && (await ramoDentro(db, ramo, params.id))
    if (!nodo) return rifiuta('NON_TROVATO')
    const iscritti = await conProfiloAttivo(db, 'manifestazione', [nodo.utente_id])
    const aperta = (await edizioneCorrente(db, oggiARoma(new Date()))) !== null
    return { data: { iscritto: aperta && iscritti.size > 0 } }
  })

  bind(rete.assegnabile, async ({ chiamante, params }) => {
    const ramo = await ramoDi(db, chiamante.utente_id)
    const esito = ramo && (await puoPassareSotto(db, ramo, params.id, params.id2))
    return esito ? { data: esito } : rifiuta('NON_TROVATO')
  })
}
