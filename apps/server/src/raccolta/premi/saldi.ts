import type { Desiderio } from '@primo/contract/raccolta/manifestazione'
import type { ValorePratica } from '@primo/domain/raccolta/distance-to-premio'
import type { Reader } from '../../platform/db/db.ts'
import { queryRows } from '../../platform/db/query.ts'
import type { Edizione } from '../manifestazioni/documento.ts'
import { SALDI_SQL, type SaldoRow, toSaldo } from '../punti/movimenti.ts'
import { estimateValorePratica, ULTIMI_ACCREDITI_SQL, type UltimiAccrediti } from '../punti/queries.ts'
import { DESIDERIO_SQL, type DesiderioRow, toDesiderio } from './desiderio.ts'

/**
 * Query of all that the app shows about the points of member `$1` on the day `$2`, in one round trip, because the app waits for
 * it when it opens.
 */
export const PUNTI_SQL = `
  select s.*, a.sue, a.della_rete, (select to_jsonb(d) from (${DESIDERIO_SQL}) d) as desiderio
    from (${SALDI_SQL}) s cross join (${ULTIMI_ACCREDITI_SQL}) a order by s.inizio desc`

type Riga = Edizione & SaldoRow & UltimiAccrediti & { desiderio: DesiderioRow | null }
type Punti = {
  /** Balances of the editions in which a prize can be requested, the current one first. Empty without such an edition. */
  saldi: ReturnType<typeof toSaldo>[]
  una_pratica: ValorePratica | null
  desiderio: Desiderio | null
}

/** Returns a member's balances on `giorno`, the average points of a case, and the desired prize. */
export async function leggiPunti(reader: Reader, utente_id: number, giorno: string): Promise<Punti> {
  const rows = await queryRows<Riga>(reader, {
    name: 'punti',
    text: PUNTI_SQL,
    values: [utente_id, giorno],
  })
  const saldi = rows.map(({ sue: _, della_rete: __, desiderio: ___, ...saldo }) => toSaldo(saldo))
  const [first] = rows
  const una_pratica = first ? estimateValorePratica(first) : null
  return {
    saldi,
    una_pratica,
    desiderio: first?.desiderio ? toDesiderio(first.desiderio, una_pratica) : null,
  }
}
