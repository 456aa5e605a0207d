import * as consensi from '@primo/contract/iscritti/consensi'
import { isRefusal, refuse } from '@primo/contract/platform/errors'
import type * as z from 'zod/mini'
import { leggiAccount } from '../../accesso/account/queries.ts'
import { type Bind, listed } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import { cambiaConsensi } from './commands.ts'
import { consensiPrivacy, paginaStoria } from './queries.ts'

export function consensiRoutes(bind: Bind, { db, config }: Services): void {
  const diAltri = async (utente_id: number, id_anagrafica: number) =>
    (await leggiAccount(db, utente_id))?.id_anagrafica !== id_anagrafica

  const save = async (
    withTransaction: Services['withTransaction'],
    utente_id: number,
    body: z.output<typeof consensi.corpoConsensi>,
  ) => {
    const { data_privacy: _, rev_data_privacy: __, ...scelte } = body
    const { support_email } = config
    const no = await withTransaction((trx) =>
      cambiaConsensi(trx, { utente_id, scelte, email_assistenza: support_email }),
    )
    return isRefusal(no)
      ? no
      : { data: await consensiPrivacy(db, utente_id), message: 'Le tue scelte sono salvate.' }
  }

  bind(consensi.leggiConsensi, async ({ caller }) => ({
    data: await consensiPrivacy(db, caller.utente_id),
  }))

  bind(consensi.salvaConsensi, ({ caller, body, withTransaction }) =>
    save(withTransaction, caller.utente_id, body),
  )

  bind(consensi.storiaConsensi, async ({ caller, query }) =>
    listed(query, await paginaStoria(db, caller.utente_id, query)),
  )

  bind(consensi.leggiConsensiAnagrafica, async ({ caller: { utente_id }, params }) =>
    (await diAltri(utente_id, params.id))
      ? refuse('NON_TROVATO')
      : { data: await consensiPrivacy(db, utente_id) },
  )

  bind(consensi.salvaConsensiAnagrafica, async ({ caller: { utente_id }, params, body, withTransaction }) =>
    (await diAltri(utente_id, params.id)) ? refuse('NON_TROVATO') : save(withTransaction, utente_id, body),
  )
}
