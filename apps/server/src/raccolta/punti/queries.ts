import type { MeseMovimenti } from '@primo/contract/raccolta/manifestazione'
import { type ValorePratica, valorePratica } from '@primo/domain/raccolta/distance-to-premio'
import { fraseEccezione } from '@primo/domain/raccolta/eccezione-punti'
import type { Posta } from '@primo/domain/raccolta/estratto'
import type { Conto, TipoMovimento } from '@primo/domain/raccolta/punti'
import type { RegolaScritta } from '@primo/domain/raccolta/regola-punti'
import { TIPI_FINANZIAMENTO_SQL } from '../../anagrafica/tipi/reference-lists.ts'
import type { Reader } from '../../platform/db/db.ts'
import { queryRows } from '../../platform/db/query.ts'
import type { CifraTotal } from '../../registro/cifre/queries.ts'
import type { Listino } from '../manifestazioni/commands.ts'
import { ENTRATO, USCITO } from './movimenti.ts'

/** SQL of all movements with the id of their cause (case and cycle, prize request or adjustment), for joins in other areas. */
export const MOVIMENTI_SQL = 'select id, pratica_id, ciclo, richiesta_id, rettifica_id from movimento'
/** SQL of each member's balances by edition. */
export const PORTAFOGLI_SQL =
  'select utente_id, edizione_id, disponibili, in_maturazione, debito from portafoglio'
/** SQL of all postings: movement, ledger account, points. */
export const SCRITTURE_SQL = 'select movimento_id, conto, punti from scrittura'

/** SQL of the versions of the points rule with what they say: points by type in the order of the types, and exceptions. */
export const REGOLE_SQL = `
  select r.id, r.versione, r.dal::text as dal, r.al::text as al, r.quote_bp, r.tetto_quota, r.giorni_maturazione, r.eccezioni,
         r.pubblicata_il, r.pubblicata_da,
         (select coalesce(jsonb_agg(jsonb_build_object('id_tipo_finanziamento', t.id_tipo_finanziamento, 'punti', t.punti)
                                    order by t.id_tipo_finanziamento), '[]')
            from regola_punti_tipo t where t.versione = r.versione) as punti
    from regola_punti r`

/** Returns the points rule in force on the day `giorno`, or null without one. */
export async function regolaDelGiorno(reader: Reader, giorno: string): Promise<RegolaScritta | null> {
  const rows = await queryRows<RegolaScritta>(reader, {
    name: 'regola_del_giorno',
    text: `${REGOLE_SQL} where r.dal <= $1 and (r.al is null or r.al >= $1)`,
    values: [giorno],
  })
  return rows[0] ?? null
}

/** Returns the names of the financing types by id, with which the exceptions of a rule are written. */
export async function nomiDeiTipi(reader: Reader): Promise<Map<number, string>> {
  const rows = await queryRows<{ id: number; descrizione: string }>(
    reader,
    `select t.id, t.descrizione from (${TIPI_FINANZIAMENTO_SQL}) t order by t.id`,
  )
  return new Map(rows.map(({ id, descrizione }) => [id, descrizione]))
}

/** Returns the points of a prize request on the ledger account `conto`, by lot, those that expire earliest first. */
export async function puntiDellaRichiesta(
  reader: Reader,
  richiesta_id: number,
  conto: Conto,
): Promise<{ lotto_id: number; punti: number }[]> {
  return queryRows<{ lotto_id: number; punti: number }>(reader, {
    name: 'punti_della_richiesta',
    text: `select s.lotto_id, sum(s.punti)::int as punti
             from movimento m join scrittura s on s.movimento_id = m.id join lotto l on l.id = s.lotto_id
            where m.richiesta_id = $1 and s.conto = $2
            group by s.lotto_id, l.scade_il having sum(s.punti) > 0
            order by l.scade_il, s.lotto_id`,
    values: [richiesta_id, conto],
  })
}

/** Returns the credits given by one completion of a case, with the current balances of their lots. */
export async function accreditiDiPratica(reader: Reader, pratica_id: number, ciclo: number) {
  return queryRows<{
    movimento_id: number
    utente_id: number
    edizione_id: number
    livello: number
    /** Financing type of the case, for its owner's credit. Null for credits of the sponsor line. */
    tipo_finanziamento: string | null
    lotto_id: number
    punti: number
    in_maturazione: number
    disponibili: number
    scaduti: number
  }>(
    reader,
    `select m.id as movimento_id, m.utente_id, m.edizione_id, m.livello,
            m.dati ->> 'tipo_finanziamento' as tipo_finanziamento,
            l.id as lotto_id, l.punti, l.in_maturazione, l.disponibili, l.scaduti
       from movimento m join lotto l on l.movimento_id = m.id
      where m.tipo = 'accredito' and m.pratica_id = $1 and m.ciclo = $2
      order by m.utente_id, m.edizione_id, m.id`,
    [pratica_id, ciclo],
  )
}

/**
 * Returns the points rule in force on `giorno` for the official rules: the points of each financing type, the highest first, and
 * the exceptions as sentences.
 */
export const listinoDelGiorno: Listino = async (reader, giorno) => {
  const regola = await regolaDelGiorno(reader, giorno)
  if (!regola) return null
  const names = await nomiDeiTipi(reader)
  const { versione, quote_bp, tetto_quota, giorni_maturazione, eccezioni } = regola
  return {
    versione,
    quote_bp,
    tetto_quota,
    giorni_maturazione,
    tipi: regola.punti
      .toSorted((a, b) => b.punti - a.punti)
      .map(({ id_tipo_finanziamento: id, punti }) => ({ descrizione: names.get(id) ?? '', punti })),
    ...(eccezioni.length > 0 ? { eccezioni: eccezioni.map((e) => fraseEccezione(e, names)) } : {}),
  }
}

/** Number of latest movements from which the average points of a case are computed. */
const ULTIMI_MOVIMENTI = 100

export const ULTIMI_ACCREDITI_SQL = `
  select array_agg(m.punti) filter (where m.livello = 0) as sue,
         array_agg(m.punti) filter (where m.livello > 0) as della_rete
    from (select tipo, punti, livello from movimento where utente_id = $1
           order by avvenuto_il desc, id desc limit ${ULTIMI_MOVIMENTI}) m
   where m.tipo = 'accredito'`

/** Points of a member's latest credits: from the member's own cases (`sue`), and from those of the network (`della_rete`). */
export type UltimiAccrediti = Record<'sue' | 'della_rete', number[] | null>

/** Estimates the points of a case from the latest credits; null before the first. */
export const estimateValorePratica = ({ sue, della_rete }: UltimiAccrediti) =>
  valorePratica(sue ?? [], della_rete ?? [])

/** Estimates the points of a member's next case from the latest credits; null before the first credit. */
export async function leggiValorePratica(reader: Reader, utente_id: number): Promise<ValorePratica | null> {
  const rows = await queryRows<UltimiAccrediti>(reader, {
    name: 'ultimi_accrediti',
    text: ULTIMI_ACCREDITI_SQL,
    values: [utente_id],
  })
  return estimateValorePratica(rows[0]!)
}

/** Returns an edition's current points by balance (available, maturing, reserved…), summed over all members. */
export async function puntiDellEdizione(reader: Reader, edizione_id: number) {
  const rows = await queryRows<{
    disponibili: number
    in_maturazione: number
    prenotati: number
    spesi: number
    scaduti: number
  }>(
    reader,
    `select coalesce(sum(disponibili), 0)::bigint as disponibili,
            coalesce(sum(in_maturazione), 0)::bigint as in_maturazione,
            coalesce(sum(prenotati), 0)::bigint as prenotati,
            coalesce(sum(spesi), 0)::bigint as spesi, coalesce(sum(scaduti), 0)::bigint as scaduti
       from portafoglio where edizione_id = $1`,
    [edizione_id],
  )
  return rows[0]!
}

/**
 * Returns the SQL of the points the last completion of a case credited to its owner; null without a credit.
 * @param pratica alias of the case, with `id`, `ciclo` and `utente_id`
 */
export const puntiDelTitolareSql = (pratica: string) => `
  (select m.punti from movimento m
    where m.tipo = 'accredito' and m.pratica_id = ${pratica}.id and m.ciclo = ${pratica}.ciclo
      and m.utente_id = ${pratica}.utente_id and m.livello = 0 limit 1)`

/** Maximum number of months returned, more than two consecutive editions have. */
const MESI_MAX = 144

// Months in Rome's time zone, like all that a member sees.
const MESI_SQL = `
  select to_char(m.avvenuto_il at time zone 'Europe/Rome', 'YYYY-MM') as mese,
         coalesce(sum(m.punti) filter (where ${ENTRATO}), 0)::int as entrati,
         coalesce(-sum(m.punti) filter (where ${USCITO}), 0)::int as usciti,
         count(*)::int as movimenti
    from movimento m where m.utente_id = $1
   group by 1 order by 1 desc limit ${MESI_MAX}`

/** Returns the monthly totals of a member's points, the newest first; months without a movement are missing. */
export async function mesiDeiMovimenti(reader: Reader, utente_id: number): Promise<MeseMovimenti[]> {
  return queryRows<MeseMovimenti>(reader, {
    name: 'movimenti_mesi',
    text: MESI_SQL,
    values: [utente_id],
  })
}

/**
 * Converts a precomputed total of the points to an item of the statement. Its `parte` is type of movement and ledger account,
 * such as `accredito.emissione`; the type alone is the number of movements.
 */
export function postaDi({ parte, quante, somma }: CifraTotal): Posta {
  const [tipo, conto = null] = parte.split('.') as [TipoMovimento, Conto?]
  return { tipo, conto, quante, punti: somma }
}

/** A member's balances in one edition. */
type SaldiEdizione = {
  edizione_id: number
  in_maturazione: number
  disponibili: number
  prenotati: number
  spesi: number
  scaduti: number
  debito: number
}

export const ALL_ISTANTE = `
  select m.edizione_id,
         coalesce(sum(s.punti) filter (where s.conto = 'maturazione'), 0)::int as in_maturazione,
         coalesce(sum(s.punti) filter (where s.conto = 'disponibili'), 0)::int as disponibili,
         coalesce(sum(s.punti) filter (where s.conto = 'prenotati'), 0)::int as prenotati,
         coalesce(sum(s.punti) filter (where s.conto = 'spesi'), 0)::int as spesi,
         coalesce(sum(s.punti) filter (where s.conto = 'scaduti'), 0)::int as scaduti,
         coalesce(-sum(s.punti) filter (where s.conto = 'debito'), 0)::int as debito
    from movimento m join scrittura s on s.movimento_id = m.id
   where m.utente_id = $1 and m.avvenuto_il <= $2
   group by m.edizione_id order by m.edizione_id`

/**
 * Returns a member's balances as of `quando`, computed from the movements alone: points that matured or expired by then count as
 * such, even if the job recorded it later. Editions without movements are missing.
 */
export async function saldiAllIstante(
  reader: Reader,
  utente_id: number,
  quando: Date,
): Promise<SaldiEdizione[]> {
  return queryRows<SaldiEdizione>(reader, {
    name: 'saldi_all_istante',
    text: ALL_ISTANTE,
    values: [utente_id, quando],
  })
}
