import * as contatti from '@primo/contract/iscritti/contatti'
import { isRefusal, refuse } from '@primo/contract/platform/errors'
import { aOrAd } from '@primo/domain/platform/italian'
import type { Canale } from '@primo/domain/platform/otp'
import { leggiAccount } from '../../accesso/account/queries.ts'
import { limitAddress } from '../../accesso/account/rate-limits.ts'
import type { Bind } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import { consumaCodice, inviaCodice } from './codici.ts'
import {
  aggiornaCellulare,
  aggiornaEmail,
  annullaCambio,
  confermaContatto,
  type RitiraCancellazione,
} from './commands.ts'

export function contattiRoutes(
  bind: Bind,
  services: Services,
  ritiraCancellazione: RitiraCancellazione,
): void {
  const { db, secrets } = services

  bind(contatti.richiediOtp, async ({ caller, params, indirizzo, withTransaction }) => {
    const canale: Canale = params.canale === 'sms' ? 'cellulare' : 'email'
    const { utente_id } = caller
    const outcome = await withTransaction((trx) =>
      inviaCodice(trx, services, { utente_id, canale, indirizzo }),
    )
    if (isRefusal(outcome)) return outcome
    return {
      data: {
        canale,
        contatto: outcome.contatto,
        scade_il: outcome.scade_il.toISOString(),
        prossimo_invio_il: outcome.prossimo_invio_il.toISOString(),
      },
      message:
        canale === 'email'
          ? 'Ti abbiamo inviato un’e-mail con il codice.'
          : 'Ti abbiamo inviato un SMS con il codice.',
    }
  })

  bind(contatti.validaOtp, async ({ caller, params, withTransaction }) => {
    const outcome = await withTransaction((trx) => consumaCodice(trx, secrets, caller.utente_id, params.code))
    if (outcome === 'errato') return refuse('CODICE_NON_VALIDO')
    return isRefusal(outcome) ? outcome : { data: { canale: outcome.canale } }
  })

  bind(contatti.confermaContatto, async ({ caller, params, withTransaction }) => {
    const outcome = await withTransaction((trx) => confermaContatto(trx, caller.utente_id, params.contatto))
    if (isRefusal(outcome)) return outcome
    return {
      data: { verificato: true, verificato_il: outcome.toISOString() },
      message: params.contatto === 'email' ? 'E-mail verificata.' : 'Cellulare verificato.',
    }
  })

  bind(contatti.verificaContatto, async ({ caller, params }) => {
    const account = await leggiAccount(db, caller.utente_id)
    const quando =
      params.contatto === 'email' ? account?.email_verificata_il : account?.cellulare_verificato_il
    return { data: { verificato: Boolean(quando), verificato_il: quando?.toISOString() ?? null } }
  })

  bind(contatti.aggiornaCellulare, async ({ caller, body, withTransaction }) => {
    const outcome = await withTransaction((trx) => aggiornaCellulare(trx, services, caller, body.cellulare))
    if (isRefusal(outcome)) return outcome
    return {
      data: { ...outcome, cellulare_is_verified: false },
      message: 'Cellulare aggiornato: ora verificalo.',
    }
  })

  bind(contatti.aggiornaEmail, async ({ caller, body }) => {
    const outcome = await aggiornaEmail(services, caller, body.email)
    if (isRefusal(outcome)) return outcome
    return { data: { ...outcome, email_is_verified: false }, message: 'E-mail aggiornata: ora verificala.' }
  })

  bind(contatti.annullaCambio, async ({ body, indirizzo }) => {
    const troppe = await limitAddress(services, 'password_reset', indirizzo)
    if (troppe) return troppe
    const outcome = await annullaCambio(services, body.token, ritiraCancellazione)
    if (isRefusal(outcome)) return outcome
    return {
      data: outcome,
      message: `L’account è di nuovo tuo. Per scegliere la nuova password apri il link che abbiamo mandato ${aOrAd(outcome.email)}.`,
    }
  })
}
