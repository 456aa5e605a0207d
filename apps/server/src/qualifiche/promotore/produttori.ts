import { monthOf } from '@primo/domain/platform/month'
import { finestraQualifica } from '@primo/domain/qualifiche/qualifica'
import { attiviPrimaDi } from '../../persone/profili/a-quel-tempo.ts'
import type { Reader } from '../../platform/db/db.ts'
import { completateFra } from '../../pratiche/completate.ts'
import { RAMO_SQL, type Ramo } from '../../rete/ramo.ts'

/**
 * Active producers of a branch, as the qualifiche count them: a completed case at least in the twelve months that end
 * with this one, and the area of the convenzionato open.
 */
export async function produttoriDi(
  reader: Reader,
  ramo: Ramo,
  now: Date,
): Promise<{ utente_id: number; livello: number }[]> {
  const { dal, al } = finestraQualifica(monthOf(now))
  const { rows } = await reader.$client.query<{ utente_id: number; livello: number }>(
    `select distinct ramo.utente_id, ramo.livello
       from (${RAMO_SQL}) ramo
       join (${completateFra('$3', '$4')}) p on p.utente_id = ramo.utente_id
       join (${attiviPrimaDi('convenzionato', '$4')}) a on a.utente_id = ramo.utente_id`,
    [ramo.da, ramo.a, dal, al],
  )
  return rows
}
