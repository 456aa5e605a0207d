import { numeroConTitolare, numeroPratica, percCompletamento } from '@primo/domain/pratiche/pratica'
import { inArray } from 'drizzle-orm'
import { nomiDi } from '../accesso/account/queries.ts'
import type { Kind } from '../ufficio/proposte/kind.ts'
import { agisciSuPratica } from './commands-operatore.ts'
import { lockPratica } from './queries.ts'
import { pratica } from './tables.ts'

/** Payload of a proposed completion: the outcome, and the last change of the case. */
type Dati = { esito: 'positivo' | 'negativo'; ferma_dal: string }

/** Proposal kind that completes an imported case, so that the operator who imported it does not complete it alone. */
export const COMPLETA_PRATICA: Kind<Dati> = {
  tipo: 'pratica.completa',
  cambi: async (trx, id, { esito, ferma_dal }) => {
    const row = await lockPratica(trx, id)
    if (!row || row.aggiornata_il.toISOString() !== ferma_dal) return null
    return {
      completamento: [`${percCompletamento(row.stato, row.passo)}%`, `${percCompletamento(5, null)}%`],
      esito: [null, esito],
    }
  },
  esegui: async (trx, pratica_id, { esito, ferma_dal }, { confermata_da, quando }) =>
    (await agisciSuPratica(trx, {
      pratica_id,
      azione: 'completa',
      esito,
      ferma_dal: new Date(ferma_dal),
      attore_id: confermata_da,
      quando,
    })) ?? 'Pratica completata.',
  // The name has the owner's name in it: both are read when shown and not stored.
  nome: async () => null,
  nomi: async (reader, ids) => {
    const rows = await reader
      .select({
        id: pratica.id,
        utente_id: pratica.utente_id,
        sequenza: pratica.sequenza,
        data_registrazione: pratica.data_registrazione,
      })
      .from(pratica)
      .where(inArray(pratica.id, ids))
    const owners = await nomiDi(
      reader,
      rows.map((row) => row.utente_id),
    )
    return new Map(
      rows.map(({ id, utente_id, sequenza, data_registrazione }) => {
        const number = numeroPratica(data_registrazione, sequenza)
        return [id, `Pratica ${numeroConTitolare(number, owners.get(utente_id) ?? '')}`]
      }),
    )
  },
}
