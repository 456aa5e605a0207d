import * as contratto from '@primo/contract/persone/persona-giuridica'
import { eRifiuto, rifiuta } from '@primo/contract/platform/errors'
import { STATI_UTILIZZO } from '@primo/domain/persone/azienda'
import { normalizzaPartitaIva } from '@primo/domain/persone/partita-iva'
import type { Bind } from '../../platform/http/bind.ts'
import type { Servizi } from '../../platform/services/servizi.ts'
import { chiaveLimite, type Regola, riserva } from '../accesso/limiti.ts'
import { atecoInUso } from '../tipi/ateco.ts'
import { creaAzienda, salvaAzienda, salvaLegaleRappresentante, salvaSede } from './commands.ts'
import { controllaAzienda, controllaLegaleRappresentante } from './controlla.ts'
import {
  aziendaConPartitaIva,
  leggiAzienda,
  leggiLegaleRappresentante,
  leggiSede,
  permessiAzienda,
  rigaAzienda,
} from './queries.ts'

/** Nobody looks for more companies than these; who does is taking the list away. */
const RICERCHE: Regola = { ambito: 'ricerca-azienda', soglia: 30, finestra_s: 3600 }
const NUOVE: Regola = { ambito: 'nuova-azienda', soglia: 10, finestra_s: 86_400 }

/** A persona giuridica: looked for, registered, and read and written by its owner (spec §3, §7). */
export function rotteAziende(bind: Bind, { db, segreti, transazione, config }: Servizi): void {
  const ateco = new Set(atecoInUso(config.cartella_dati).map((c) => c.codice_ateco))
  const conta = async (regola: Regola, utente_id: number) => {
    const chiave = chiaveLimite(segreti, regola, String(utente_id))
    const esito = await transazione((trx) => riserva(trx, chiave, regola))
    return eRifiuto(esito) ? esito : null
  }
  /** What the caller may do with company `id`, or the answer of a company that is not there. */
  const sua = async (utente_id: number, id: number) => {
    const riga = await rigaAzienda(db, id)
    return (riga && (await permessiAzienda(db, utente_id, riga))) ?? rifiuta('NON_TROVATO')
  }
  const intera = async (utente_id: number, id: number) => {
    const permessi = await sua(utente_id, id)
    if (eRifiuto(permessi)) return permessi
    const data = await leggiAzienda(db, segreti, id, permessi.modificabile)
    return data ? { data } : rifiuta('NON_TROVATO')
  }

  bind(contratto.statiUtilizzo, async () => ({
    data: Object.values(STATI_UTILIZZO).map((stato) => ({ ...stato, cancellato: false })),
  }))

  bind(contratto.ricercaAzienda, async ({ chiamante, params }) => {
    const troppe = await conta(RICERCHE, chiamante.utente_id)
    if (troppe) return troppe
    const data = await aziendaConPartitaIva(db, normalizzaPartitaIva(params.vat))
    const messaggio = 'Non conosciamo ancora un’azienda con questa partita IVA: registrala tu.'
    return data ? { data } : rifiuta('NON_TROVATO', { messaggio })
  })

  bind(contratto.creaAzienda, async ({ chiamante: { utente_id }, body, transazione }) => {
    const dati = controllaAzienda(body, ateco)
    if (eRifiuto(dati)) return dati
    const troppe = await conta(NUOVE, utente_id)
    if (troppe) return troppe
    const id = await transazione((trx) => creaAzienda(trx, segreti, { utente_id, quando: new Date() }, dati))
    return eRifiuto(id) ? id : intera(utente_id, id)
  })

  bind(contratto.leggiAzienda, ({ chiamante, params }) => intera(chiamante.utente_id, params.id))

  bind(contratto.salvaAzienda, async ({ chiamante: { utente_id }, params: { id }, body, transazione }) => {
    const dati = controllaAzienda(body, ateco)
    if (eRifiuto(dati)) return dati
    const chi = { utente_id, quando: new Date(), id }
    const rifiuto = await transazione((trx) => salvaAzienda(trx, segreti, chi, dati))
    return rifiuto ?? intera(utente_id, id)
  })

  bind(contratto.leggiIndirizzoAzienda, async ({ chiamante, params: { id } }) => {
    const permessi = await sua(chiamante.utente_id, id)
    return eRifiuto(permessi) ? permessi : { data: await leggiSede(db, segreti, id) }
  })

  bind(contratto.salvaIndirizzoAzienda, async ({ chiamante, params: { id }, body, transazione }) => {
    const chi = { utente_id: chiamante.utente_id, quando: new Date(), id }
    const rifiuto = await transazione((trx) => salvaSede(trx, chi, body))
    if (rifiuto) return rifiuto
    const data = await leggiSede(db, segreti, id)
    return data ? { data, message: 'Sede salvata.' } : rifiuta('NON_TROVATO')
  })

  bind(contratto.leggiLegaleRappresentante, async ({ chiamante, params: { id } }) => {
    const permessi = await sua(chiamante.utente_id, id)
    return eRifiuto(permessi) ? permessi : { data: await leggiLegaleRappresentante(db, segreti, id) }
  })

  bind(contratto.salvaLegaleRappresentante, async ({ chiamante, params: { id }, body, transazione }) => {
    const permessi = await sua(chiamante.utente_id, id)
    if (eRifiuto(permessi)) return permessi
    const quando = new Date()
    const dati = await controllaLegaleRappresentante(db, body, quando)
    if (eRifiuto(dati)) return dati
    const chi = { utente_id: chiamante.utente_id, quando, id }
    const rifiuto = await transazione((trx) => salvaLegaleRappresentante(trx, segreti, chi, dati))
    if (rifiuto) return rifiuto
    const data = await leggiLegaleRappresentante(db, segreti, id)
    return data ? { data, message: 'Dati salvati.' } : rifiuta('NON_TROVATO')
  })
}
