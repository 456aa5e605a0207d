import { leggiComunicazioni } from '@primo/contract/comunicazioni/operatore-comunicazioni'
import { refuse } from '@primo/contract/platform/errors'
import { leggiAccount } from '../../persone/accesso/queries.ts'
import type { Bind } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import { messaggiPer } from '../../registro/messaggi/queries.ts'
import { paginaAvvisi } from './queries.ts'

/** Of notices and messages, the latest: whoever asks what a person was told asks of these days. */
const LATEST = 10

/** What a person was told, for operators. */
export function comunicazioniRoutes(bind: Bind, { db, secrets }: Services): void {
  bind(leggiComunicazioni, async ({ params: { id } }) => {
    const account = await leggiAccount(db, id)
    if (!account) return refuse('NON_TROVATO', { message: 'Questa persona non c’è.' })
    const newest = { page: 1, per_page: LATEST, sort_order: 'desc' } as const
    const { totale, righe } = await paginaAvvisi(db, id, { ...newest, stato: 'tutti' })
    return {
      data: {
        avvisi: {
          totale,
          righe: righe.map(({ id, titolo, testo, quando, letto }) => ({ id, titolo, testo, quando, letto })),
        },
        messaggi: await messaggiPer(db, secrets, [account.email, account.cellulare], LATEST),
      },
    }
  })
}
