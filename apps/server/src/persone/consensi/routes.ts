import * as consensi from '@primo/contract/persone/consensi'
import { eRifiuto, rifiuta } from '@primo/contract/platform/errors'
import type * as z from 'zod/mini'
import { type Bind, pagina } from '../../platform/http/bind.ts'
import type { Servizi } from '../../platform/services/servizi.ts'
import { leggiAccount } from '../accesso/queries.ts'
import { cambiaConsensi } from './commands.ts'
import { consensiPrivacy, paginaStoria } from './queries.ts'

export function rotteConsensi(bind: Bind, { db, config }: Servizi): void {
  const diAltri = async (utente_id: number, id_anagrafica: number) =>
    (await leggiAccount(db, utente_id))?.id_anagrafica !== id_anagrafica

  const salva = async (
    transazione: Servizi['transazione'],
    utente_id: number,
    body: z.output<typeof consensi.corpoConsensi>,
  ) => {
    const { data_privacy: _, rev_data_privacy: __, ...scelte } = body
    const { email_assistenza } = config
    const no = await transazione((trx) => cambiaConsensi(trx, { utente_id, scelte, email_assistenza }))
    return eRifiuto(no)
      ? no
      : { data: await consensiPrivacy(db, utente_id), message: 'Le tue scelte sono salvate.' }
  }

  bind(consensi.leggiConsensi, async ({ chiamante }) => ({
    data: await consensiPrivacy(db, chiamante.utente_id),
  }))

  bind(consensi.salvaConsensi, ({ chiamante, body, transazione }) =>
    salva(transazione, chiamante.utente_id, body),
  )

  bind(consensi.storiaConsensi, async ({ chiamante, query }) => {
    const { righe, totale } = await paginaStoria(db, chiamante.utente_id, query)
    return { data: righe, pagination: pagina(query, totale) }
  })

  bind(consensi.leggiConsensiAnagrafica, async ({ chiamante: { utente_id }, params }) =>
    (await diAltri(utente_id, params.id))
      ? rifiuta('NON_TROVATO')
      : { data: await consensiPrivacy(db, utente_id) },
  )

  bind(consensi.salvaConsensiAnagrafica, async ({ chiamante: { utente_id }, params, body, transazione }) =>
    (await diAltri(utente_id, params.id)) ? rifiuta('NON_TROVATO') : salva(transazione, utente_id, body),
  )
}
