import * as contratto from '@primo/contract/assistente/assistente'
import { eRifiuto } from '@primo/contract/platform/errors'
import type { Bind } from '../platform/http/bind.ts'
import type { Servizi } from '../platform/services/servizi.ts'
import { contaDomanda, scriviOperatore } from './commands.ts'
import { rispondi } from './rispondi.ts'
import { creaSapere } from './sapere.ts'
import { proposte } from './suggerimenti.ts'

export function rotteAssistente(bind: Bind, servizi: Servizi): void {
  const { db, segreti } = servizi
  const leggiSapere = creaSapere()

  bind(contratto.domanda, async ({ chiamante, body, transazione }) => {
    const rifiuto = await transazione((trx) => contaDomanda(trx, segreti, chiamante.utente_id))
    if (rifiuto) return rifiuto
    const ctx = { servizi, chiamante, domanda: body.testo, adesso: new Date() }
    return { data: await rispondi(ctx, await leggiSapere(db)) }
  })

  bind(contratto.suggerimenti, async ({ chiamante }) => ({ data: proposte(chiamante) }))

  bind(contratto.scriviOperatore, async ({ chiamante, body, transazione }) => {
    const quando = new Date()
    return transazione(async (trx) => {
      const id = await scriviOperatore(trx, servizi, {
        utente_id: chiamante.utente_id,
        testo: body.testo,
        quando,
      })
      if (eRifiuto(id)) return id
      return {
        data: { id, ricevuto_il: quando.toISOString() },
        message: 'Messaggio ricevuto: ti rispondiamo per e-mail.',
      }
    })
  })
}
