import { meseDi } from '@primo/domain/mese'
import { finestraQualifica } from '@primo/domain/qualifica'
import type { Lettore } from '../db.ts'
import { completataFra } from '../pratiche/completate.ts'
import { attiviPrimaDi } from '../profili/a-quel-tempo.ts'
import { RAMO_SQL, type Ramo } from '../segnalatori/ramo.ts'

/**
 * Active producers of a branch by level, as the qualifiche count them: a completed case at least in the twelve months
 * that end with this one, and the area of the convenzionato open. @returns how many, by level; none is not there
 */
export async function produttoriPerLivello(
  lettore: Lettore,
  ramo: Ramo,
  adesso: Date,
): Promise<Map<number, number>> {
  const { dal, al } = finestraQualifica(meseDi(adesso))
  const { rows } = await lettore.$client.query<{ livello: number; quanti: number }>(
    `select ramo.livello, count(distinct ramo.utente_id)::int as quanti
       from (${RAMO_SQL}) ramo
       join pratica p on p.utente_id = ramo.utente_id and ${completataFra('$3', '$4')}
       join (${attiviPrimaDi('convenzionato', '$4')}) a on a.utente_id = ramo.utente_id
      group by 1`,
    [ramo.da, ramo.a, dal, al],
  )
  return new Map(rows.map((r) => [r.livello, r.quanti]))
}
