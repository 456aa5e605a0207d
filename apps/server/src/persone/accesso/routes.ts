import * as accesso from '@primo/contract/persone/accesso'
import { eRifiuto, rifiuta } from '@primo/contract/platform/errors'
import type { Bind } from '../../platform/http/bind.ts'
import type { Servizi } from '../../platform/services/servizi.ts'
import { entra } from './entra.ts'
import { limitaIndirizzo } from './limiti-indirizzo.ts'
import { confermaIdentita } from './password-attuale.ts'
import { chiediLink, reimposta } from './password-dimenticata.ts'
import { cambiaPassword, campiPassword } from './password-modifica.ts'
import { leggiDispositivi } from './queries.ts'
import { chiudiDispositivo, chiudiSessione, rinnova } from './sessioni.ts'

export function rotteAccesso(bind: Bind, servizi: Servizi): void {
  const { db, segreti } = servizi

  bind(accesso.login, async ({ body, indirizzo, userAgent }) => {
    const esito = await entra(servizi, { ...body, indirizzo, userAgent })
    return eRifiuto(esito) ? esito : { data: esito }
  })

  bind(accesso.refreshToken, async ({ body, userAgent, transazione }) => {
    const token = await transazione((trx) => rinnova(trx, segreti, body.refresh_token, userAgent))
    return token ? { data: token } : rifiuta('NON_AUTENTICATO')
  })

  bind(accesso.entraInUfficio, async ({ body, indirizzo, userAgent, biscotti }) => {
    const richiesta = { ...body, device_name: body.device_name ?? 'Back office', indirizzo, userAgent }
    const esito = await entra(
      servizi,
      richiesta,
      rifiuta('DIRITTI_INSUFFICIENTI', { messaggio: 'Diritti insufficienti per accedere al back office' }),
    )
    if (eRifiuto(esito)) return esito
    biscotti.scrivi(esito)
    return { data: null }
  })

  bind(accesso.rinnovaUfficio, async ({ userAgent, biscotti, transazione }) => {
    const vecchio = biscotti.rinnovo()
    const token = await transazione(async (trx) => {
      const nuovi = vecchio ? await rinnova(trx, segreti, vecchio, userAgent, true) : null
      // Answered, not thrown: what was renewed is undone.
      return nuovi && !biscotti.xsrfVale(nuovi.token_id) ? rifiuta('CSRF_NON_VALIDO') : nuovi
    })
    if (eRifiuto(token)) return token
    if (!token) {
      biscotti.cancella()
      return rifiuta('NON_AUTENTICATO')
    }
    biscotti.scrivi(token)
    return { data: null }
  })

  bind(accesso.logout, async ({ chiamante, biscotti, transazione }) => {
    await transazione((trx) => chiudiSessione(trx, chiamante.sessione_id))
    if (chiamante.ruolo !== 'user') biscotti.cancella()
    return { data: null }
  })

  bind(accesso.dispositivi, async ({ chiamante }) => ({
    data: await leggiDispositivi(db, chiamante.utente_id, chiamante.sessione_id),
  }))

  bind(accesso.terminaDispositivo, async ({ chiamante, params, transazione }) => {
    const chiuso = await transazione((trx) => chiudiDispositivo(trx, chiamante.utente_id, params.id))
    return chiuso ? { data: null, message: 'Dispositivo disconnesso.' } : rifiuta('NON_TROVATO')
  })

  bind(accesso.passwordEmail, async ({ body, indirizzo, transazione }) => {
    const troppe = await limitaIndirizzo(servizi, 'password_email', indirizzo)
    if (troppe) return troppe
    await transazione((trx) => chiediLink(trx, servizi, body.email))
    return {
      data: null,
      message: 'Se l’indirizzo è registrato, tra poco arriva un’e-mail con il link per la nuova password.',
    }
  })

  bind(accesso.passwordReset, async ({ body, indirizzo }) => {
    const troppe = await limitaIndirizzo(servizi, 'password_reset', indirizzo)
    if (troppe) return troppe
    const campi = campiPassword(body.password, [body.email, servizi.config.prodotto])
    if (campi.password) return rifiuta('VALIDAZIONE', { campi })
    const esito = await reimposta(servizi, { ...body, indirizzo })
    return eRifiuto(esito) ? esito : { data: null, message: 'Password cambiata: ora puoi entrare.' }
  })

  bind(accesso.confermaIdentita, async ({ chiamante, body, indirizzo }) => {
    const esito = await confermaIdentita(servizi, { chiamante, indirizzo }, body.password)
    return eRifiuto(esito) ? esito : { data: { vale_fino_al: esito.toISOString() } }
  })

  bind(accesso.passwordModifica, async ({ chiamante, body, indirizzo }) => {
    const esito = await cambiaPassword(servizi, { chiamante, indirizzo }, body)
    return eRifiuto(esito)
      ? esito
      : { data: null, message: 'Password cambiata. Gli altri dispositivi sono usciti.' }
  })
}
