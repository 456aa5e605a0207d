import { percCompletamento } from '@primo/domain/pratiche/pratica'
import { eq } from 'drizzle-orm'
import type { Kind } from '../persone/proposte/kind.ts'
import type { Reader } from '../platform/db/db.ts'
import { agisciSuPratica } from './commands-operatore.ts'
import { lockPratica } from './queries.ts'
import { importazione, pratica_importata } from './tables.ts'

/** Who brought a case in with a file; null for one its owner registered. */
export async function importataDa(reader: Reader, pratica_id: number): Promise<number | null> {
  const [row] = await reader
    .select({ chi: importazione.caricata_da })
    .from(pratica_importata)
    .innerJoin(importazione, eq(importazione.id, pratica_importata.importazione_id))
    .where(eq(pratica_importata.pratica_id, pratica_id))
    .limit(1)
  return row?.chi ?? null
}

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
