import { percCompletamento } from '@primo/domain/pratiche/pratica'
import type { Kind } from '../persone/proposte/kind.ts'
import { agisciSuPratica } from './commands-operatore.ts'
import { lockPratica } from './queries.ts'

/** What a completion is proposed with: the outcome, and when the case last moved. */
type Dati = { esito: 'positivo' | 'negativo'; ferma_dal: string }

/** A case completed by somebody else than who brought it in. */
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
  // A case is called by its client: only its number is kept.
  nome: async (_, id) => `Pratica numero ${id}`,
}
