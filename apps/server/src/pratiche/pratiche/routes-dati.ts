import { refuse } from '@primo/contract/platform/errors'
import * as contratto from '@primo/contract/pratiche/dati'
import * as operatore from '@primo/contract/pratiche/operatore-dati'
import { clock } from '@primo/domain/platform/clock'
import { campiPerTipo } from '../../anagrafica/tipi/queries.ts'
import type { Bind } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import { cambiaFinanziamento, datiDelTitolare, finanziamentoDi, scriviDatiBozza } from './dati.ts'

const NON_CE = refuse('NON_TROVATO', { message: 'Questa pratica non c’è.' })

/** Binds the routes of bank, product, mandate and additional fields of the pratiche, for their owners and for operators. */
export function datiPraticheRoutes(bind: Bind, { db, secrets }: Services): void {
  bind(contratto.campiFinanziamento, async () => ({
    data: (await campiPerTipo(db)).map(({ tipo_id, campi }) => ({ id_tipo_finanziamento: tipo_id, campi })),
  }))

  bind(contratto.leggiDatiPratica, async ({ caller: { utente_id }, params: { id } }) => {
    const data = await datiDelTitolare(db, secrets, utente_id, id)
    return data ? { data } : NON_CE
  })

  bind(
    contratto.scriviDatiPratica,
    async ({ caller: { utente_id: attore_id }, params: { id }, body, withTransaction }) =>
      withTransaction(async (trx) => {
        const input = { pratica_id: id, attore_id, quando: clock.now(), campi: body.campi }
        const no = await scriviDatiBozza(trx, secrets, input)
        return (
          no ?? { data: (await datiDelTitolare(trx, secrets, attore_id, id))!, message: 'Bozza salvata.' }
        )
      }),
  )

  bind(operatore.leggiFinanziamento, async ({ params: { id } }) => {
    const data = await finanziamentoDi(db, secrets, id)
    return data ? { data } : NON_CE
  })

  bind(operatore.cambiaFinanziamento, async ({ caller, params: { id }, body, asRead, withTransaction }) =>
    withTransaction(async (trx) => {
      const mano = { pratica_id: id, attore_id: caller.utente_id, quando: clock.now() }
      const no = await cambiaFinanziamento(trx, secrets, { ...mano, dati: body }, asRead)
      return (
        no ?? { data: (await finanziamentoDi(trx, secrets, id))!, message: 'Dati del finanziamento salvati.' }
      )
    }),
  )
}
