import type { Saltato } from '@primo/domain/iscritti/points-eligibility'
import {
  MOTIVI_SENZA_PUNTI,
  type MotivoSenzaPunti,
  numeroConTitolare,
  numeroPratica,
  STATO_PRATICA,
  type StatoPratica,
} from '@primo/domain/pratiche/pratica'
import { and, eq, isNull } from 'drizzle-orm'
import { PERSONE_SQL } from '../../accesso/account/queries.ts'
import { descrizioneDelTipo, TIPI_FINANZIAMENTO_SQL } from '../../anagrafica/tipi/reference-lists.ts'
import type { NamesOf, Reader, Trx } from '../../platform/db/db.ts'
import { queryRows } from '../../platform/db/query.ts'
import { importazione, pratica, pratica_importata } from './tables.ts'

/**
 * Locks a case until the transaction ends and returns it with its financing type; null when it does not exist or is withdrawn.
 */
export async function lockPratica(trx: Trx, id: number) {
  const [row] = await trx
    .select({
      id: pratica.id,
      utente_id: pratica.utente_id,
      stato: pratica.id_stato,
      passo: pratica.passo,
      ciclo: pratica.ciclo,
      accaduti: pratica.accaduti,
      tocca_a: pratica.tocca_a,
      importo_cent: pratica.importo_cent,
      data_registrazione: pratica.data_registrazione,
      registrata_il: pratica.registrata_il,
      aggiornata_il: pratica.aggiornata_il,
      id_tipo_finanziamento: pratica.id_tipo_finanziamento,
      tipo_finanziamento: descrizioneDelTipo(pratica.id_tipo_finanziamento),
    })
    .from(pratica)
    .where(and(eq(pratica.id, id), isNull(pratica.ritirata_il)))
    .for('update', { of: pratica })
  return row ?? null
}
export type LockedPratica = NonNullable<Awaited<ReturnType<typeof lockPratica>>>

/** Returns the row of a case by id, without checking the owner. */
export async function leggiPratica(reader: Reader, id: number) {
  const [row] = await reader.select().from(pratica).where(eq(pratica.id, id))
  return row ?? null
}

/** Returns whether operators see a case in this state: not before it is sent. */
export const vistaDagliOperatori = (stato: StatoPratica): boolean => stato !== STATO_PRATICA.bozza

/** Returns a case with its state as `stato`; null when the member does not own it, or has withdrawn it. */
export async function praticaDelTitolare(reader: Reader, utente_id: number, id: number) {
  const row = await leggiPratica(reader, id)
  return row?.utente_id === utente_id && row.ritirata_il === null ? { ...row, stato: row.id_stato } : null
}

/** Returns a case with its state as `stato`, for operators; null when it does not exist or is not sent yet. */
export async function praticaPerOperatori(reader: Reader, id: number) {
  const row = await leggiPratica(reader, id)
  return row && vistaDagliOperatori(row.id_stato) ? { ...row, stato: row.id_stato } : null
}

/** Returns the numbers of cases with their owners' names, as operators read them, by case id. */
export const numeriPratiche: NamesOf = async (reader, ids) => {
  if (ids.length === 0) return new Map()
  const rows = await queryRows<{
    id: number
    sequenza: number
    data_registrazione: string
    titolare: string
  }>(
    reader,
    `select p.id, p.sequenza, p.data_registrazione::text as data_registrazione, t.denominazione as titolare
       from pratica p join (${PERSONE_SQL}) t on t.utente_id = p.utente_id where p.id = any($1::bigint[])`,
    [ids],
  )
  return new Map(
    rows.map((row) => [
      row.id,
      numeroConTitolare(numeroPratica(row.data_registrazione, row.sequenza), row.titolare),
    ]),
  )
}

/** SQL of the instant of registration of each case, for joins in later areas. */
export const REGISTRATE_SQL = 'select id, registrata_il from pratica'

/** SQL of the open cases: drafts that are not withdrawn, and cases In Lavorazione (`inviata`). */
export const PRATICHE_APERTE_SQL = `
  select id, utente_id, sequenza, nominativo, data_registrazione, id_tipo_finanziamento, id_stato as stato,
         id_stato = ${STATO_PRATICA.in_lavorazione} as inviata from pratica
   where ritirata_il is null and id_stato in (${STATO_PRATICA.bozza}, ${STATO_PRATICA.in_lavorazione})`

/**
 * SQL condition of the cases In Lavorazione that wait for their owner: for a missing item or an answer, over the table `p`. Cases
 * advanced by versions without conversations have `manca` only.
 */
export const ASPETTA_TITOLARE =
  "((p.manca is not null or p.tocca_a is not null) and p.tocca_a is distinct from 'operatore')"

/** Returns state and owner of a case, and its owner's name; null when it does not exist or is withdrawn. */
export async function praticaConTitolare(reader: Reader, id: number) {
  const rows = await queryRows<{ utente_id: number; titolare: string; stato: StatoPratica }>(
    reader,
    `select p.utente_id, t.denominazione as titolare, p.id_stato as stato
       from pratica p join (${PERSONE_SQL}) t on t.utente_id = p.utente_id
      where p.id = $1::bigint and p.ritirata_il is null`,
    [id],
  )
  return rows[0] ?? null
}

/** Returns the account id of a case's owner; null when the case does not exist. */
export async function titolareDellaPratica(reader: Reader, id: number): Promise<number | null> {
  const [row] = await reader.select({ utente_id: pratica.utente_id }).from(pratica).where(eq(pratica.id, id))
  return row?.utente_id ?? null
}

/**
 * Returns the SQL of the cases completed with a positive outcome between two instants, the second excluded: for joins in the
 * queries of other areas. A case Completata only changes when it is reopened, so its last change is its completion, and the
 * queue's index finds it. A reopened case does not count; completed again, it counts from then.
 * @param dal parameter with the first instant, as `$1`
 */
export const completateFra = (dal: string, al: string) => `
  select p.id, p.utente_id, p.registrata_il, p.data_registrazione, p.id_tipo_finanziamento, p.importo_cent,
         p.aggiornata_il, p.motivi_punti
    from pratica p
   where p.id_stato = ${STATO_PRATICA.completata} and p.esito_positivo and p.aggiornata_il >= ${dal} and p.aggiornata_il < ${al}`

/** SQL of the first case of each owner that was completed with a positive outcome, for the simulation of points rules. */
export const PRIME_COMPLETATE_SQL = `
  select distinct on (p.utente_id) p.id from pratica p
   where p.id_stato = ${STATO_PRATICA.completata} and p.esito_positivo
   order by p.utente_id, p.aggiornata_il, p.id`

/** Returns whether no other case of the owner is completed with a positive outcome. */
export async function primaCompletata(
  reader: Reader,
  { id, utente_id }: { id: number; utente_id: number },
): Promise<boolean> {
  const rows = await queryRows<{ prima: boolean }>(
    reader,
    `select not exists (select 1 from pratica p where p.utente_id = $1 and p.id <> $2 and p.esito_positivo
                           and p.id_stato = ${STATO_PRATICA.completata}) as prima`,
    [utente_id, id],
  )
  return rows[0]!.prima
}

/**
 * SQL of the owners of sent cases within a range of paths (`$1`, `$2`), for joins in the network's statistics
 * (docs/decisions/0073): their level, the number of their sent cases in total and by month of registration, of positive
 * completions by month, and the last month with one. Months are indexes of the database function `mese_di_rete`.
 */
export const CONTI_RAMO_SQL = `
  select utente_id, livello, inviate, per_mese, completate, ultimo_mese from conto_pratiche
   where percorso >= $1 and percorso < $2`

/**
 * Returns the SQL of one member's number of sent cases, in total and by month of registration.
 * @param utente_id SQL expression of the account id
 */
export const sentCountsSql = (utente_id: string) =>
  `select inviate, per_mese from conto_pratiche where utente_id = ${utente_id}`

/** Returns the operator who imported a case from a file, or null when its owner registered it. */
export async function importataDa(reader: Reader, pratica_id: number): Promise<number | null> {
  const [row] = await reader
    .select({ chi: importazione.caricata_da })
    .from(pratica_importata)
    .innerJoin(importazione, eq(importazione.id, pratica_importata.importazione_id))
    .where(eq(pratica_importata.pratica_id, pratica_id))
    .limit(1)
  return row?.chi ?? null
}

/** Reasons why sponsors were skipped, shown without names for cases that do not store which sponsors they were. */
const DELLA_RETE: readonly MotivoSenzaPunti[] = ['rete_non_iscritta', 'rete_non_promotore', 'rete_requisito']

/**
 * Returns the sentences that explain why a completed case gave no points, or skipped members.
 * @param diChi sentences about the skipped members, in the form its reader may see; empty for cases completed before they were
 * stored
 */
export function perchePunti(
  { motivi_punti, saltati }: { motivi_punti: MotivoSenzaPunti[]; saltati: Saltato[] },
  diChi: string[],
): string[] {
  const generali = motivi_punti.filter((m) => saltati.length === 0 || !DELLA_RETE.includes(m))
  return [...generali.map((m) => MOTIVI_SENZA_PUNTI[m]), ...diChi]
}

/** SQL of the name of each case's financing type, for joins in operators' queries of other areas; never for a sponsor to see. */
export const PRODOTTI_SQL = `
  select p.id as pratica_id, f.descrizione as prodotto
    from pratica p join (${TIPI_FINANZIAMENTO_SQL}) f on f.id = p.id_tipo_finanziamento`

/**
 * Number of sent cases per member, as SQL: for joins in the network's queries; members without cases are missing. It is all that
 * a promotore may know about the cases of their network: never a client, a type or an outcome (decisions §6), nor drafts.
 */
export const INVIATE_SQL = 'select utente_id, inviate from conto_pratiche where inviate > 0'
