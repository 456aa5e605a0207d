import type { Reader } from '../platform/db/db.ts'
import { type Ramo, ramoDentro } from './ramo.ts'
import { passaggio } from './sposta.ts'

/**
 * Checks whether node `id` may move below node `id2`, both in the caller's own downline (decisions §5).
 * @returns null when either does not exist or is not in the caller's downline
 */
export async function puoPassareSotto(
  reader: Reader,
  mine: Ramo,
  id: number,
  id2: number,
): Promise<{ assegnabile: boolean; motivo: string | null } | null> {
  for (const uno of [id, id2]) if (!(await ramoDentro(reader, mine, uno))) return null
  const outcome = await passaggio(reader, id, id2)
  return outcome && { assegnabile: outcome.motivo === null, motivo: outcome.motivo }
}
