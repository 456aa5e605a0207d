import * as accesso from '@primo/contract/accesso/accesso'
import * as profili from '@primo/contract/accesso/profili'
import { refuse } from '@primo/contract/platform/errors'
import { haProfiloAttivo } from '../../iscritti/profili/queries.ts'
import type { Bind } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import { leggiProfili, leggiProfilo, segnalatoreDi } from '../../rete/queries.ts'
import { leggiUtente } from './queries.ts'

/** Binds the routes of the caller's own account and profiles. */
export function utenteRoutes(bind: Bind, { db, secrets, config }: Services): void {
  bind(accesso.leggiUtente, async ({ caller }) => {
    const utente = await leggiUtente(db, secrets, caller.utente_id)
    return utente ? { data: utente } : refuse('NON_TROVATO')
  })

  bind(profili.profiles, async ({ caller }) => ({ data: await leggiProfili(db, caller.utente_id) }))

  bind(profili.profile, async ({ caller, params }) => ({
    data: await leggiProfilo(db, caller.utente_id, params.role),
  }))

  bind(profili.qrcode, async ({ caller, params }) => {
    const nodo = await segnalatoreDi(db, caller.utente_id)
    if (!nodo || !(await haProfiloAttivo(db, caller.utente_id))) return refuse('SPONSOR_DA_ATTIVARE')
    const link = new URL(config.signup_link ?? `${config.public_url}/signup`)
    link.searchParams.set('sponsor', nodo.codice)
    link.searchParams.set('target', params.role)
    return { data: { qrcode_link: link.href, codice_sponsor: nodo.codice } }
  })
}
