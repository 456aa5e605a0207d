import * as accesso from '@primo/contract/persone/accesso'
import * as profili from '@primo/contract/persone/profili'
import { rifiuta } from '@primo/contract/platform/errors'
import { haProfiloAttivo } from '../../persone/profili/queries.ts'
import type { Bind } from '../../platform/http/bind.ts'
import type { Servizi } from '../../platform/services/servizi.ts'
import { leggiProfili, leggiProfilo } from '../../rete/profili.ts'
import { segnalatoreDi } from '../../rete/queries.ts'
import { leggiUtente } from './queries.ts'

/** Who one is, and in which roles. */
export function rotteUtente(bind: Bind, { db, segreti, config }: Servizi): void {
  bind(accesso.leggiUtente, async ({ chiamante }) => {
    const utente = await leggiUtente(db, segreti, chiamante.utente_id)
    return utente ? { data: utente } : rifiuta('NON_TROVATO')
  })

  bind(profili.profiles, async ({ chiamante }) => ({ data: await leggiProfili(db, chiamante.utente_id) }))

  bind(profili.profile, async ({ chiamante, params }) => ({
    data: await leggiProfilo(db, chiamante.utente_id, params.role),
  }))

  bind(profili.qrcode, async ({ chiamante, params }) => {
    const nodo = await segnalatoreDi(db, chiamante.utente_id)
    if (!nodo || !(await haProfiloAttivo(db, chiamante.utente_id))) return rifiuta('SPONSOR_DA_ATTIVARE')
    const link = new URL(config.link_registrazione ?? `${config.public_url}/signup`)
    link.searchParams.set('sponsor', nodo.codice)
    link.searchParams.set('target', params.role)
    return { data: { qrcode_link: link.href, codice_sponsor: nodo.codice } }
  })
}
