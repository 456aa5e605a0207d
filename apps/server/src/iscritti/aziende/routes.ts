import * as contratto from '@primo/contract/iscritti/persona-giuridica'
import { isRefusal, refuse } from '@primo/contract/platform/errors'
import { normalizzaPartitaIva } from '@primo/domain/anagrafica/company-numbers'
import { STATI_UTILIZZO } from '@primo/domain/iscritti/azienda'
import { clock } from '@primo/domain/platform/clock'
import { type LimitRule, limitKey, reserveAttempt } from '../../accesso/account/rate-limits.ts'
import { atecoInUso } from '../../anagrafica/tipi/ateco.ts'
import type { Bind } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import { creaAzienda, salvaAzienda, salvaLegaleRappresentante, salvaSede } from './commands.ts'
import { controllaAzienda, controllaLegaleRappresentante } from './controlla.ts'
import {
  aziendaConPartitaIva,
  leggiAzienda,
  leggiAziendaRow,
  leggiLegaleRappresentante,
  leggiSede,
  permessiAzienda,
} from './queries.ts'

/** Rate limit of the look-ups by partita IVA, against enumeration of the companies. */
const RICERCHE: LimitRule = { ambito: 'ricerca-azienda', soglia: 30, finestra_s: 3600 }
const NUOVE: LimitRule = { ambito: 'nuova-azienda', soglia: 10, finestra_s: 86_400 }

/** Binds the members' routes of companies: lookup, registration, and the owner's reads and writes (specification §3, §7). */
export function aziendeRoutes(bind: Bind, { db, secrets, withTransaction, config }: Services): void {
  const ateco = new Set(atecoInUso(config.data_folder).map((c) => c.codice_ateco))
  const conta = async (regola: LimitRule, utente_id: number) => {
    const key = limitKey(secrets, regola, String(utente_id))
    const outcome = await withTransaction((trx) => reserveAttempt(trx, key, regola))
    return isRefusal(outcome) ? outcome : null
  }
  /** Returns the caller's permissions on company `id`, or NON_TROVATO when it does not exist or they have none. */
  const sua = async (utente_id: number, id: number) => {
    const row = await leggiAziendaRow(db, id)
    return (row && (await permessiAzienda(db, utente_id, row))) ?? refuse('NON_TROVATO')
  }
  const whole = async (utente_id: number, id: number) => {
    const permessi = await sua(utente_id, id)
    if (isRefusal(permessi)) return permessi
    const data = await leggiAzienda(db, secrets, id, permessi.modificabile)
    return data ? { data } : refuse('NON_TROVATO')
  }

  bind(contratto.statiUtilizzo, async () => ({
    data: Object.values(STATI_UTILIZZO).map((stato) => ({ ...stato, cancellato: false })),
  }))

  bind(contratto.ricercaAzienda, async ({ caller, params }) => {
    const troppe = await conta(RICERCHE, caller.utente_id)
    if (troppe) return troppe
    const data = await aziendaConPartitaIva(db, normalizzaPartitaIva(params.vat))
    const message = 'Non conosciamo ancora un’azienda con questa partita IVA: registrala tu.'
    return data ? { data } : refuse('NON_TROVATO', { message })
  })

  bind(contratto.creaAzienda, async ({ caller: { utente_id }, body, withTransaction }) => {
    const data = controllaAzienda(body, ateco)
    if (isRefusal(data)) return data
    const troppe = await conta(NUOVE, utente_id)
    if (troppe) return troppe
    const id = await withTransaction((trx) =>
      creaAzienda(trx, secrets, { utente_id, quando: clock.now() }, data),
    )
    return isRefusal(id) ? id : whole(utente_id, id)
  })

  bind(contratto.leggiAzienda, ({ caller, params }) => whole(caller.utente_id, params.id))

  bind(contratto.salvaAzienda, async ({ caller: { utente_id }, params: { id }, body, withTransaction }) => {
    const data = controllaAzienda(body, ateco)
    if (isRefusal(data)) return data
    const chi = { utente_id, quando: clock.now(), id }
    const refusal = await withTransaction((trx) => salvaAzienda(trx, secrets, chi, data))
    return refusal ?? whole(utente_id, id)
  })

  bind(contratto.leggiIndirizzoAzienda, async ({ caller, params: { id } }) => {
    const permessi = await sua(caller.utente_id, id)
    return isRefusal(permessi) ? permessi : { data: await leggiSede(db, id) }
  })

  bind(contratto.salvaIndirizzoAzienda, async ({ caller, params: { id }, body, withTransaction }) => {
    const chi = { utente_id: caller.utente_id, quando: clock.now(), id }
    const refusal = await withTransaction((trx) => salvaSede(trx, chi, body))
    if (refusal) return refusal
    const data = await leggiSede(db, id)
    return data ? { data, message: 'Sede salvata.' } : refuse('NON_TROVATO')
  })

  bind(contratto.leggiLegaleRappresentante, async ({ caller, params: { id } }) => {
    const permessi = await sua(caller.utente_id, id)
    return isRefusal(permessi) ? permessi : { data: await leggiLegaleRappresentante(db, secrets, id) }
  })

  bind(contratto.salvaLegaleRappresentante, async ({ caller, params: { id }, body, withTransaction }) => {
    const permessi = await sua(caller.utente_id, id)
    if (isRefusal(permessi)) return permessi
    const quando = clock.now()
    const given = await controllaLegaleRappresentante(db, body, quando)
    if (isRefusal(given)) return given
    const chi = { utente_id: caller.utente_id, quando, id }
    const refusal = await withTransaction((trx) => salvaLegaleRappresentante(trx, secrets, chi, given))
    if (refusal) return refusal
    const data = await leggiLegaleRappresentante(db, secrets, id)
    return data ? { data, message: 'Dati salvati.' } : refuse('NON_TROVATO')
  })
}
