import { eRifiuto, rifiuta } from '@primo/contract/platform/errors'
import * as operatori from '@primo/contract/qualifiche/operatore-qualifiche'
import * as contratto from '@primo/contract/qualifiche/qualifiche'
import { type Bind, pagina } from '../../platform/http/bind.ts'
import type { Servizi } from '../../platform/services/servizi.ts'
import { ramoDi } from '../../rete/ramo.ts'
import { accodaChiusura } from './jobs.ts'
import { gettaBozza, pubblicaPiano, riscriviBozza, scriviBozza } from './piani-comandi.ts'
import { leggiQualifica, leggiStoria } from './queries.ts'
import { elencaChiusure, elencaPiani, leggiPiano, leggiSituazione, simulaPiano } from './queries-operatore.ts'

const NON_C_E = rifiuta('NON_TROVATO', { messaggio: 'Questo piano non c’è.' })

export function rotteQualifiche(bind: Bind, servizi: Servizi): void {
  const { db } = servizi

  bind(contratto.leggiQualifica, async ({ chiamante }) => {
    const ramo = await ramoDi(db, chiamante.utente_id)
    return ramo ? { data: await leggiQualifica(db, ramo, new Date()) } : rifiuta('NON_TROVATO')
  })

  bind(contratto.storiaQualifica, async ({ chiamante, query }) => {
    const { righe, totale } = await leggiStoria(db, chiamante.utente_id, query)
    return { data: righe, pagination: pagina(query, totale) }
  })

  rottePiani(bind, servizi)

  bind(operatori.chiusure, async ({ query }) => {
    const { righe, totale } = await elencaChiusure(db, query)
    return { data: righe, pagination: pagina(query, totale) }
  })

  bind(operatori.situazioneQualifiche, async () => ({ data: await leggiSituazione(db, new Date()) }))

  bind(operatori.chiudiMese, async ({ body, transazione }) =>
    transazione(async (trx) => {
      const data = await leggiSituazione(trx, new Date())
      if (data.prossimo !== body.mese || !data.chiudibile) {
        return rifiuta('STATO_NON_PERMESSO', {
          messaggio: 'Si chiude un mese finito alla volta, dal primo ancora aperto.',
        })
      }
      await accodaChiusura(trx, servizi)
      return { data, message: 'Chiusura avviata.' }
    }),
  )
}

/** The versions of the plan. */
function rottePiani(bind: Bind, { db, transazione: apri }: Servizi): void {
  const intero = async (id: number) => {
    const data = await leggiPiano(db, id, new Date())
    return data ? { data } : NON_C_E
  }

  bind(operatori.piani, async ({ query }) => {
    const { righe, totale } = await elencaPiani(db, query, new Date())
    return { data: righe, pagination: pagina(query, totale) }
  })

  bind(operatori.leggiPiano, ({ params }) => intero(params.id))

  bind(operatori.scriviPiano, async ({ chiamante, body, transazione }) => {
    const mano = { attore_id: chiamante.utente_id, quando: new Date() }
    const id = await transazione((trx) => scriviBozza(trx, { ...mano, ...body }))
    return eRifiuto(id) ? id : intero(id)
  })

  bind(operatori.riscriviPiano, async ({ chiamante, params: { id }, body, transazione }) => {
    const mano = { attore_id: chiamante.utente_id, quando: new Date() }
    return (await transazione((trx) => riscriviBozza(trx, { ...mano, ...body, id }))) ?? intero(id)
  })

  bind(operatori.gettaPiano, async ({ chiamante, params: { id }, transazione }) => {
    const mano = { attore_id: chiamante.utente_id, quando: new Date() }
    return (await transazione((trx) => gettaBozza(trx, { ...mano, id }))) ?? { data: { id } }
  })

  bind(operatori.simulaPiano, async ({ params }) => {
    const data = await apri((trx) => simulaPiano(trx, params.id, new Date()))
    return data ? { data } : NON_C_E
  })

  bind(operatori.pubblicaPiano, async ({ chiamante, params: { id }, body, transazione }) => {
    const mano = { attore_id: chiamante.utente_id, quando: new Date() }
    return (await transazione((trx) => pubblicaPiano(trx, { ...mano, ...body, id }))) ?? intero(id)
  })
}
