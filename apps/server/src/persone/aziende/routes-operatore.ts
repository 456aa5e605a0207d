import * as contratto from '@primo/contract/persone/operatore-aziende'
import { isRefusal, refuse } from '@primo/contract/platform/errors'
import type { Bind } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import { cercaComuni } from '../geo/ricerca.ts'
import { PROPOSTO, proponi } from '../proposte/commands.ts'
import { atecoInUso } from '../tipi/ateco.ts'
import { CATEGORIE_MERCEOLOGICHE, NATURE_GIURIDICHE } from '../tipi/imprese.ts'
import { controllaCorrezione, correggiAziendaKind, daCorreggere } from './correzione.ts'
import { paginaAziende } from './elenco.ts'
import { leggiScheda } from './scheda.ts'

const NON_C_E = () => refuse('NON_TROVATO', { message: 'Questa azienda non c’è.' })
const DI_CHI_L_HA_SCRITTA = refuse('STATO_NON_PERMESSO', {
  message: 'Non è ancora approvata: la corregge chi l’ha scritta, o si rimanda la sua iscrizione.',
})

/** The operators' companies: their list, one of them whole, and its correction, which two people make. */
export function aziendeOperatoreRoutes(bind: Bind, services: Services): void {
  const { db, secrets, config } = services
  const ateco = atecoInUso(config.data_folder)
  const codes = new Set(ateco.map((c) => c.codice_ateco))
  const kind = correggiAziendaKind(services)

  bind(contratto.elencoAziende, async ({ query }) => ({ data: await paginaAziende(db, query) }))

  bind(contratto.scelteAzienda, async () => ({
    data: {
      nature: [...NATURE_GIURIDICHE],
      ateco: [...ateco],
      categorie: CATEGORIE_MERCEOLOGICHE.filter((c) => !c.cancellato),
    },
  }))

  bind(contratto.comuniOperatore, async ({ query }) => ({ data: await cercaComuni(db, query.q) }))

  bind(contratto.leggiSchedaAzienda, async ({ params: { id } }) => {
    const data = await leggiScheda(db, secrets, id)
    return data ? { data } : NON_C_E()
  })

  bind(contratto.correggiAzienda, async ({ caller, params: { id }, body, asRead, withTransaction }) =>
    withTransaction(async (trx) => {
      const there = await daCorreggere(trx, services, id)
      if (!there) return NON_C_E()
      if (!there.row.approvata_il) return DI_CHI_L_HA_SCRITTA
      const late = asRead(there.now)
      if (late) return late
      const chi = { id, codice_fiscale: there.codice_fiscale }
      const dati = await controllaCorrezione(trx, services, chi, body, codes)
      if (isRefusal(dati)) return dati
      const { motivo } = body
      const cosa = { oggetto_id: id, dati, motivo, attore_id: caller.utente_id, quando: new Date() }
      const proposed = await proponi(trx, kind, cosa)
      if (isRefusal(proposed)) return proposed
      return { data: (await leggiScheda(trx, secrets, id))!, message: PROPOSTO }
    }),
  )
}
