import { eRifiuto, rifiuta } from '@primo/contract/platform/errors'
import * as contratto from '@primo/contract/raccolta/operatore-regole'
import type { Bind } from '../../platform/http/bind.ts'
import type { Servizi } from '../../platform/services/servizi.ts'
import { eliminaBozza, leggiBozza, leggiRegole, pubblicaBozza, scriviBozza } from './regole-bozze.ts'
import { type CompletateFra, simula } from './simulazione.ts'

/** The operators' calls on the rule of the points: versions, drafts, their simulation and publication. */
export function rotteRegoleOperatore(bind: Bind, { db }: Servizi, completate: CompletateFra): void {
  bind(contratto.regolePunti, async () => ({ data: await leggiRegole(db) }))

  bind(contratto.scriviBozza, async ({ chiamante, body, transazione }) =>
    transazione(async (trx) => {
      const { nota, ...scritta } = body
      const attore_id = chiamante.utente_id
      const data = await scriviBozza(trx, { scritta, nota, attore_id, quando: new Date() })
      return eRifiuto(data) ? data : { data, message: 'Bozza salvata.' }
    }),
  )

  bind(contratto.cambiaBozza, async ({ chiamante, params: { id }, body, transazione }) =>
    transazione(async (trx) => {
      const { nota, ...scritta } = body
      const attore_id = chiamante.utente_id
      const data = await scriviBozza(trx, { id, scritta, nota, attore_id, quando: new Date() })
      return eRifiuto(data) ? data : { data, message: 'Bozza salvata.' }
    }),
  )

  bind(contratto.eliminaBozza, async ({ params: { id }, transazione }) =>
    transazione(
      async (trx) => (await eliminaBozza(trx, id)) ?? { data: { id }, message: 'Bozza eliminata.' },
    ),
  )

  bind(contratto.simulaBozza, async ({ params: { id }, query }) => {
    if (query.dal > query.al) {
      return rifiuta('VALIDAZIONE', { campi: { dal: ['Viene dopo la fine del periodo.'] } })
    }
    const scritta = await leggiBozza(db, id)
    if (!scritta) return rifiuta('NON_TROVATO', { messaggio: 'Questa bozza non c’è.' })
    return { data: await simula(db, completate, scritta, query) }
  })

  bind(contratto.pubblicaBozza, async ({ chiamante, params: { id }, transazione }) =>
    transazione(async (trx) => {
      const data = await pubblicaBozza(trx, { id, attore_id: chiamante.utente_id })
      return eRifiuto(data) ? data : { data, message: `Versione ${data.versione} pubblicata.` }
    }),
  )
}
