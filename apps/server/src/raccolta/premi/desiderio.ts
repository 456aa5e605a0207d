import { type Refusal, refuse } from '@primo/contract/platform/errors'
import type { Desiderio } from '@primo/contract/raccolta/manifestazione'
import { messaggioDesiderio, statoDesiderio } from '@primo/domain/raccolta/desiderio'
import { quantoDista, type ValorePratica } from '@primo/domain/raccolta/distance-to-premio'
import type { Reader, Trx } from '../../platform/db/db.ts'
import { queryRows, runStatement } from '../../platform/db/query.ts'
import { EDIZIONI_SQL } from '../manifestazioni/queries.ts'
import { leggiValorePratica, PORTAFOGLI_SQL } from '../punti/queries.ts'
import { richiedibile } from './queries.ts'
import { desiderio } from './tables.ts'

export type DesiderioRow = Pick<
  Desiderio,
  'id_premio' | 'descrizione' | 'categoria' | 'immagine' | 'punti'
> & {
  pezzi: number | null
  nel_catalogo: boolean
  disponibili: number
  in_maturazione: number
  debito: number
}

/** Query of member `$1`'s desired prize on the day `$2`, with the member's points in the prize's edition. */
export const DESIDERIO_SQL = `
  select p.id as id_premio, p.descrizione, p.categoria, p.immagine, p.punti, p.disponibili as pezzi,
         ${richiedibile('$2')} as nel_catalogo, coalesce(w.disponibili, 0) as disponibili,
         coalesce(w.in_maturazione, 0) as in_maturazione, coalesce(w.debito, 0) as debito
    from desiderio d join premio p on p.id = d.premio_id join (${EDIZIONI_SQL}) e on e.id = p.edizione_id
    left join (${PORTAFOGLI_SQL}) w on w.utente_id = d.utente_id and w.edizione_id = p.edizione_id
   where d.utente_id = $1`

/** Returns the member's desired prize as of the day `giorno`, or null when there is none. */
export async function leggiDesiderio(
  reader: Reader,
  utente_id: number,
  giorno: string,
): Promise<Desiderio | null> {
  const [found, worth] = await Promise.all([
    queryRows<DesiderioRow>(reader, {
      name: 'desiderio',
      text: DESIDERIO_SQL,
      values: [utente_id, giorno],
    }),
    leggiValorePratica(reader, utente_id),
  ])
  return found[0] ? toDesiderio(found[0], worth) : null
}

/**
 * Converts the row of the desired prize to the contract's shape, with the number of cases still missing at the member's average
 * points per case.
 */
export function toDesiderio(row: DesiderioRow, worth: ValorePratica | null): Desiderio {
  const { pezzi, nel_catalogo, disponibili, in_maturazione, debito, ...premio } = row
  const stato = statoDesiderio({ punti: row.punti, disponibili: pezzi, nel_catalogo }, disponibili)
  const mancano = Math.max(0, row.punti - disponibili)
  const distanza = quantoDista(row.punti, { disponibili, in_maturazione, debito }, worth)
  const in_parole = messaggioDesiderio(stato, { nome: row.descrizione, mancano, distanza })
  return { ...premio, stato, mancano, in_parole }
}

/** Sets the member's desired prize, replacing the previous one. Refused when the prize cannot be requested. */
export async function scegliDesiderio(
  trx: Trx,
  input: { utente_id: number; id_premio: number; giorno: string; quando: Date },
): Promise<Refusal<'NON_TROVATO' | 'PREMIO_NON_RICHIEDIBILE'> | null> {
  const rows = await queryRows<{ nel_catalogo: boolean }>(
    trx,
    `select ${richiedibile('$1')} as nel_catalogo from premio p join (${EDIZIONI_SQL}) e on e.id = p.edizione_id
      where p.id = $2::bigint`,
    [input.giorno, input.id_premio],
  )
  if (!rows[0]) return refuse('NON_TROVATO', { message: 'Questo premio non c’è.' })
  if (!rows[0].nel_catalogo) return refuse('PREMIO_NON_RICHIEDIBILE')
  const fresh = { premio_id: input.id_premio, scelto_il: input.quando }
  await trx
    .insert(desiderio)
    .values({ utente_id: input.utente_id, ...fresh })
    .onConflictDoUpdate({ target: desiderio.utente_id, set: fresh })
  return null
}

/** Removes the member's desired prize. @param id_premio removes it only if it is this one */
export async function togliDesiderio(trx: Trx, utente_id: number, id_premio?: number): Promise<void> {
  await runStatement(trx, {
    name: 'desiderio_togli',
    text: 'delete from desiderio where utente_id = $1 and ($2::bigint is null or premio_id = $2)',
    values: [utente_id, id_premio ?? null],
  })
}
