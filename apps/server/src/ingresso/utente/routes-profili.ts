import * as profili from '@primo/contract/persone/profili'
import { rifiuta } from '@primo/contract/platform/errors'
import { haProfiloAttivo, leggiProfili, leggiProfilo } from '../../persone/profili/queries.ts'
import type { Bind } from '../../platform/http/bind.ts'
import type { Servizi } from '../../platform/services/servizi.ts'
import { segnalatoreDi } from '../../rete/queries.ts'

export function rotteProfili(bind: Bind, { db, config }: Servizi): void {
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
