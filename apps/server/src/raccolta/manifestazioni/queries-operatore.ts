import type { SchedaEdizione } from '@primo/contract/raccolta/operatore-edizioni'
import { autoreJson, PERSONE_SQL } from '../../accesso/account/queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import { queryRows } from '../../platform/db/query.ts'
import type { Edizione } from './documento.ts'
import { urlPdf, urlRegolamento } from './queries.ts'

/**
 * Returns every edition with the version of its official rules in force, the latest first. There are few, so the list is not
 * paged.
 */
export async function tutteLeEdizioni(
  reader: Reader,
): Promise<(Edizione & { regolamento: string | null })[]> {
  return queryRows<Edizione & { regolamento: string | null }>(
    reader,
    `select e.id, e.codice, e.titolo, e.inizio::text as inizio, e.fine::text as fine,
            e.ultima_richiesta::text as ultima_richiesta,
            (select r.versione from regolamento r where r.edizione_id = e.id order by r.id desc limit 1) as regolamento
       from edizione e order by e.inizio desc`,
  )
}

type VersioneRow = Omit<SchedaEdizione['regolamenti'][number], 'url' | 'url_pdf' | 'pubblicato_il'> & {
  pubblicato_il: Date
}

/** Returns the versions of an edition's official rules, the last first, each with the number of members who accepted it. */
export async function versioniRegolamento(reader: Reader, edizione_id: number) {
  const rows = await queryRows<VersioneRow>(
    reader,
    `select r.versione, r.hash, r.pdf_hash, r.pubblicato_il,
            (select count(*) from regolamento_mostrato m
              where m.regolamento_id = r.id and m.accettato_il is not null)::int as accettato_da
       from regolamento r where r.edizione_id = $1 order by r.id desc`,
    [edizione_id],
  )
  return rows.map((r) => ({
    ...r,
    pubblicato_il: r.pubblicato_il.toISOString(),
    url: urlRegolamento(r.versione),
    url_pdf: urlPdf(r.versione),
  }))
}

type DepositoRow = Omit<SchedaEdizione['cauzione']['depositi'][number], 'registrato_il'> & {
  registrato_il: Date
}

/** Returns the deposits lodged for an edition, the one in force first. */
export async function depositi(reader: Reader, edizione_id: number) {
  const rows = await queryRows<DepositoRow>(
    reader,
    `select c.importo_cent, c.data::text as data, c.riferimento, c.creata_il as registrato_il,
            ${autoreJson('p')} as chi
       from cauzione c left join (${PERSONE_SQL}) p on p.utente_id = c.attore_id
      where c.edizione_id = $1 order by c.id desc limit 50`,
    [edizione_id],
  )
  return rows.map((r) => ({ ...r, registrato_il: r.registrato_il.toISOString() }))
}

/** Returns the number of members who accepted the official rules of an edition, in any version. */
export async function iscrittiAllEdizione(reader: Reader, edizione_id: number): Promise<number> {
  const rows = await queryRows<{ n: number }>(
    reader,
    `select count(distinct m.utente_id)::int as n
       from regolamento_mostrato m join regolamento r on r.id = m.regolamento_id
      where r.edizione_id = $1 and m.accettato_il is not null`,
    [edizione_id],
  )
  return rows[0]!.n
}

/** Returns the amount in cents of the deposit in force, for each edition that has one. */
export async function cauzioniDepositate(reader: Reader): Promise<Map<number, number>> {
  const rows = await queryRows<{ edizione_id: number; importo_cent: number }>(
    reader,
    'select distinct on (edizione_id) edizione_id, importo_cent from cauzione order by edizione_id, id desc',
  )
  return new Map(rows.map((r) => [r.edizione_id, r.importo_cent]))
}
