import { eRifiuto, rifiuta } from '@primo/contract/platform/errors'
import * as contratto from '@primo/contract/raccolta/premi'
import { oggiARoma } from '@primo/domain/platform/data'
import type { Trx } from '../../platform/db/db.ts'
import { type Bind, pagina } from '../../platform/http/bind.ts'
import type { Servizi } from '../../platform/services/servizi.ts'
import { edizioneCorrente, edizioniInCoda } from '../manifestazioni/queries.ts'
import { leggiSaldo } from '../punti/pagine.ts'
import { agisciSuRichiesta, richiediPremio } from './commands.ts'
import { catalogo, edizioneDellaRichiesta, leggiRichiesta, paginaRichieste } from './queries.ts'

/** A member's request after a command, with his new balance in its edition. */
async function conSaldo(trx: Trx, utente_id: number, id: number) {
  const richiesta = (await leggiRichiesta(trx, utente_id, id))!
  const { saldo_punti } = await leggiSaldo(trx, utente_id, await edizioneDellaRichiesta(trx, id))
  return { ...richiesta, saldo_punti }
}

export function rottePremi(bind: Bind, { db }: Servizi): void {
  bind(contratto.premi, async () => {
    const oggi = oggiARoma(new Date())
    const corrente = await edizioneCorrente(db, oggi)
    if (!corrente) return { data: [] }
    const altre = await edizioniInCoda(db, oggi, corrente.id)
    return {
      data: await catalogo(
        db,
        [corrente, ...altre].map((e) => e.id),
        oggi,
      ),
    }
  })

  bind(contratto.richiedi, async ({ chiamante: { utente_id }, body, transazione }) =>
    transazione(async (trx) => {
      const id = await richiediPremio(trx, { utente_id, ...body, quando: new Date() })
      if (eRifiuto(id)) return id
      return { data: await conSaldo(trx, utente_id, id), message: 'Richiesta inviata.' }
    }),
  )

  bind(contratto.richieste, async ({ chiamante: { utente_id }, query }) => {
    const { righe, totale } = await paginaRichieste(db, utente_id, query)
    return { data: righe, pagination: pagina(query, totale) }
  })

  bind(contratto.leggiRichiesta, async ({ chiamante: { utente_id }, params }) => {
    const data = await leggiRichiesta(db, utente_id, params.id)
    return data ? { data } : rifiuta('NON_TROVATO', { messaggio: 'Questa richiesta non c’è.' })
  })

  bind(contratto.annulla, async ({ chiamante: { utente_id }, params: { id }, transazione }) =>
    transazione(async (trx) => {
      const rifiuto = await agisciSuRichiesta(trx, 'annulla', {
        richiesta_id: id,
        attore_id: utente_id,
        quando: new Date(),
      })
      if (rifiuto) return rifiuto
      return {
        data: await conSaldo(trx, utente_id, id),
        message: 'Richiesta annullata: i punti sono tornati.',
      }
    }),
  )
}
