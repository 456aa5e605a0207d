import { eRifiuto, rifiuta } from '@primo/contract/platform/errors'
import * as contratto from '@primo/contract/registro/operatore-lavori'
import { type Bind, pagina } from '../../platform/http/bind.ts'
import { programmato } from '../../platform/jobs/elenco.ts'
import type { Servizi } from '../../platform/services/servizi.ts'
import { chiediEsecuzione } from './commands.ts'
import { leggiEsecuzioni, leggiLavori } from './queries.ts'

const NON_TROVATO = { messaggio: 'Questo lavoro non c’è.' }

/** What the system does by itself, as operators see it; `persone` is the query of who may have asked for it. */
export function rotteLavori(bind: Bind, { db, lavori }: Servizi, persone: string): void {
  bind(contratto.lavori, async () => ({ data: await leggiLavori(db, persone, new Date()) }))

  bind(contratto.esecuzioni, async ({ params: { coda }, query }) => {
    if (!programmato(coda)) return rifiuta('NON_TROVATO', NON_TROVATO)
    const { righe, totale } = await leggiEsecuzioni(db, persone, coda, query)
    return { data: righe, pagination: pagina(query, totale) }
  })

  bind(contratto.eseguiLavoro, async ({ chiamante: { utente_id }, params: { coda }, transazione }) => {
    const esito = await transazione(async (trx) => {
      if (!programmato(coda)) return rifiuta('NON_TROVATO', NON_TROVATO)
      const rifiuto = await chiediEsecuzione(trx, coda, utente_id)
      if (eRifiuto(rifiuto)) return rifiuto
      await lavori.sveglia(trx, coda)
      return null
    })
    return eRifiuto(esito) ? esito : { data: null, message: 'Parte adesso.' }
  })
}
