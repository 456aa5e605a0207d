import type { Esportazione } from '@primo/contract/registro/operatore-esportazioni'
import { TERMINI } from '@primo/domain/registro/conservazione'
import type { FormatoEsportazione, StatoEsportazione } from '@primo/domain/registro/esportazioni'
import type { Reader } from '../../platform/db/db.ts'
import type { Exportable } from './exportable.ts'

/** SQL interval of the retention term of an export. */
const TERM = `make_interval(days => ${TERMINI.esportazioni.giorni})`

type Row = Omit<Esportazione, 'cosa' | 'creata_il' | 'scade_il'> & {
  elenco: string
  creata_il: Date
  scade_il: Date
}

/** Returns an operator's exports that have not expired, latest first. @param id returns only this one */
export async function exportsOf(
  reader: Reader,
  lists: Readonly<Record<string, Exportable>>,
  utente_id: number,
  id?: number,
): Promise<Esportazione[]> {
  const { rows } = await reader.$client.query<Row>(
    `select e.id, e.elenco, e.formato, e.stato, e.righe, e.creata_il, e.creata_il + ${TERM} as scade_il,
            coalesce((select sum(cardinality(p.righe)) from esportazione_pezzo p
                       where p.esportazione_id = e.id and p.contenuto is not null), 0)::int as fatte
       from esportazione e
      where e.chiesta_da = $1 and e.creata_il > now() - ${TERM} and ($2::bigint is null or e.id = $2)
      order by e.id desc limit 50`,
    [utente_id, id ?? null],
  )
  return rows.map(({ elenco, ...row }) => ({
    ...row,
    cosa: lists[elenco]?.cosa ?? elenco,
    creata_il: row.creata_il.toISOString(),
    scade_il: row.scade_il.toISOString(),
  }))
}

/** Returns the caller's own export for download; null when it does not exist or has expired. */
export async function exportForDownload(reader: Reader, utente_id: number, id: number) {
  const { rows } = await reader.$client.query<{
    id: number
    elenco: string
    stato: StatoEsportazione
    formato: FormatoEsportazione
    colonne: string[] | null
    creata_il: Date
  }>(
    `select id, elenco, stato, formato, colonne, creata_il from esportazione
      where id = $1 and chiesta_da = $2 and creata_il > now() - ${TERM}`,
    [id, utente_id],
  )
  return rows[0] ?? null
}
