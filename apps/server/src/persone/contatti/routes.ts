import * as contatti from '@primo/contract/persone/contatti'
import { eRifiuto, rifiuta } from '@primo/contract/platform/errors'
import type { Canale } from '@primo/domain/platform/otp'
import type { Bind } from '../../platform/http/bind.ts'
import type { Servizi } from '../../platform/services/servizi.ts'
import { limitaIndirizzo } from '../accesso/limiti-indirizzo.ts'
import { leggiAccount } from '../accesso/queries.ts'
import { annullaCambio, type RitiraCancellazione } from './annulla-cambio.ts'
import { consumaCodice, inviaCodice } from './codici.ts'
import { aggiornaCellulare, aggiornaEmail, confermaContatto } from './commands.ts'

export function rotteContatti(bind: Bind, servizi: Servizi, ritiraCancellazione: RitiraCancellazione): void {
  const { db, segreti } = servizi

  bind(contatti.richiediOtp, async ({ chiamante, params, indirizzo, transazione }) => {
    const canale: Canale = params.canale === 'sms' ? 'cellulare' : 'email'
    const { utente_id } = chiamante
    const esito = await transazione((trx) => inviaCodice(trx, servizi, { utente_id, canale, indirizzo }))
    if (eRifiuto(esito)) return esito
    return {
      data: {
        canale,
        contatto: esito.contatto,
        scade_il: esito.scade_il.toISOString(),
        prossimo_invio_il: esito.prossimo_invio_il.toISOString(),
      },
      message:
        canale === 'email'
          ? 'Ti abbiamo inviato un’e-mail con il codice.'
          : 'Ti abbiamo inviato un SMS con il codice.',
    }
  })

  bind(contatti.validaOtp, async ({ chiamante, params, transazione }) => {
    const esito = await transazione((trx) => consumaCodice(trx, segreti, chiamante.utente_id, params.code))
    if (esito === 'errato') return rifiuta('CODICE_NON_VALIDO')
    return eRifiuto(esito) ? esito : { data: { canale: esito.canale } }
  })

  bind(contatti.confermaContatto, async ({ chiamante, params, transazione }) => {
    const esito = await transazione((trx) => confermaContatto(trx, chiamante.utente_id, params.contatto))
    if (eRifiuto(esito)) return esito
    return {
      data: { verificato: true, verificato_il: esito.toISOString() },
      message: params.contatto === 'email' ? 'E-mail verificata.' : 'Cellulare verificato.',
    }
  })

  bind(contatti.verificaContatto, async ({ chiamante, params }) => {
    const account = await leggiAccount(db, chiamante.utente_id)
    const quando =
      params.contatto === 'email' ? account?.email_verificata_il : account?.cellulare_verificato_il
    return { data: { verificato: Boolean(quando), verificato_il: quando?.toISOString() ?? null } }
  })

  bind(contatti.aggiornaCellulare, async ({ chiamante, body, transazione }) => {
    const esito = await transazione((trx) => aggiornaCellulare(trx, servizi, chiamante, body.cellulare))
    if (eRifiuto(esito)) return esito
    return {
      data: { ...esito, cellulare_is_verified: false },
      message: 'Cellulare aggiornato: ora verificalo.',
    }
  })

  bind(contatti.aggiornaEmail, async ({ chiamante, body }) => {
    const esito = await aggiornaEmail(servizi, chiamante, body.email)
    if (eRifiuto(esito)) return esito
    return { data: { ...esito, email_is_verified: false }, message: 'E-mail aggiornata: ora verificala.' }
  })

  bind(contatti.annullaCambio, async ({ body, indirizzo }) => {
    const troppe = await limitaIndirizzo(servizi, 'password_reset', indirizzo)
    if (troppe) return troppe
    const esito = await annullaCambio(servizi, body.token, ritiraCancellazione)
    if (eRifiuto(esito)) return esito
    return {
      data: esito,
      message: `L’account è di nuovo tuo. Per scegliere la nuova password apri il link che abbiamo mandato a ${esito.email}.`,
    }
  })
}
