import type { Movimento, VersoMovimenti } from '@primo/contract/raccolta/manifestazione'
import { addMonths, startOfDayInRome } from '@primo/domain/platform/dates'
import {
  type FattiMovimento,
  type FattiScritti,
  PERCHE_ZERO,
  percheMovimento,
  type TipoMovimento,
  titoloMovimento,
} from '@primo/domain/raccolta/punti'
import type { Reader } from '../../platform/db/db.ts'
import type { PageOf } from '../../platform/db/pagination.ts'
import { queryRows } from '../../platform/db/query.ts'
import type { Edizione } from '../manifestazioni/documento.ts'
import { EDIZIONI_SQL } from '../manifestazioni/queries.ts'

/** Row of a movement with its description, as the queries of movements return it. */
export type MovimentoRow = {
  id: number
  avvenuto_il: Date
  tipo: TipoMovimento
  punti: number
  livello: number | null
  pratica_id: number | null
  richiesta_id: number | null
  dati: FattiScritti[TipoMovimento]
  /** Reason of the adjustment. Null for other movements. */
  motivo: string | null
  matura_il: Date | null
}

/** SQL columns that describe a movement with the alias `m`; they need `MOVIMENTI_TABLES`. */
export const MOVIMENTI_COLUMNS = `
  m.id, m.avvenuto_il, m.tipo, m.punti, m.livello, m.pratica_id, m.richiesta_id, m.dati, l.matura_il, r.motivo`
/** SQL joins of `MOVIMENTI_COLUMNS`. */
export const MOVIMENTI_TABLES = `
    left join lotto l on l.movimento_id = m.id and l.in_maturazione > 0
    left join rettifica r on r.id = m.rettifica_id`

// The total is in the page's query: one round trip, and a page past the end still returns it.
const paginaSql = (order: 'asc' | 'desc', which = '') => `
  select t.totale, ${MOVIMENTI_COLUMNS}
    from (select count(*)::int as totale from movimento m where m.utente_id = $1${which}) t
    left join lateral (
      select m.* from movimento m where m.utente_id = $1${which}
       order by m.avvenuto_il ${order}, m.id ${order} limit $2 offset $3) m on true ${MOVIMENTI_TABLES}
   order by m.avvenuto_il ${order}, m.id ${order}`

/**
 * SQL conditions of a movement `m` that counts as points earned, and (`USCITO`) as points spent. A cancelled or rejected request
 * spends nothing: neither its reservation nor its return counts. The same rule as `contaTra` in the domain.
 */
export const ENTRATO = `m.punti > 0 and m.tipo <> 'restituzione'`
export const USCITO = `m.punti < 0 and not (m.tipo = 'prenotazione' and exists (
    select 1 from movimento r where r.richiesta_id = m.richiesta_id and r.tipo = 'restituzione'))`

const VERSI: Record<VersoMovimenti, string> = {
  tutti: '',
  entrati: ` and ${ENTRATO}`,
  usciti: ` and ${USCITO}`,
  rete: ' and m.livello > 0',
  in_maturazione: ' and exists (select 1 from lotto s where s.movimento_id = m.id and s.in_maturazione > 0)',
}
const NEL_MESE = ' and m.avvenuto_il >= $4 and m.avvenuto_il < $5'
export const PAGINA = { asc: paginaSql('asc'), desc: paginaSql('desc') }

/** Converts the row of a movement to the contract's shape, the same for members and operators. */
export function toMovimento(row: MovimentoRow): Movimento {
  const facts = { ...row.dati, motivo: row.motivo } as FattiMovimento[TipoMovimento]
  return {
    id: row.id,
    data: row.avvenuto_il.toISOString(),
    tipo: row.tipo,
    titolo: titoloMovimento(row.tipo, facts),
    perche: percheMovimento(row.tipo, facts),
    punti: row.punti,
    livello: row.livello,
    matura_il: row.matura_il?.toISOString() ?? null,
    // A sponsor sees that a case of the network gave points, never which one (decisions §6).
    id_scheda: row.livello === 0 ? row.pratica_id : null,
    id_richiesta: row.richiesta_id,
  }
}

/** Returns a page of a member's movements, each with its explanation («perché»), and the total count, in one query. */
export async function paginaMovimenti(
  reader: Reader,
  utente_id: number,
  query: {
    per_page: number
    page: number
    sort_order: 'asc' | 'desc'
    verso?: VersoMovimenti | undefined
    /** Month to filter by, as `AAAA-MM`. */
    mese?: string | undefined
  },
): Promise<PageOf<Movimento>> {
  const { sort_order, verso = 'tutti', mese } = query
  const first = mese && `${mese}-01`
  const rows = await queryRows<Partial<MovimentoRow> & { totale: number; id: number | null }>(reader, {
    name: `movimenti_${sort_order}_${verso}${first ? '_mese' : ''}`,
    text: paginaSql(sort_order, `${VERSI[verso]}${first ? NEL_MESE : ''}`),
    values: [
      utente_id,
      query.per_page,
      (query.page - 1) * query.per_page,
      ...(first ? [startOfDayInRome(first), startOfDayInRome(addMonths(first, 1))] : []),
    ],
  })
  return {
    righe: rows.filter(({ id }) => id !== null).map((row) => toMovimento(row as MovimentoRow)),
    totale: rows[0]!.totale,
  }
}

export type SaldoRow = {
  saldo_punti: number
  in_maturazione: number
  prenotati: number
  debito: number
  mossi: boolean
  in_scadenza: { punti: number; scade_il: string }[]
}

/**
 * Returns the SQL of member `$1`'s balances in an edition, with the expiring points summed by day.
 * @param edizione_id SQL expression of the edition's id
 */
const saldoSql = (edizione_id: string) => `
  select coalesce(p.disponibili, 0) as saldo_punti, coalesce(p.in_maturazione, 0) as in_maturazione,
         coalesce(p.prenotati, 0) as prenotati, coalesce(p.debito, 0) as debito,
         exists (select 1 from movimento m where m.utente_id = $1 and m.edizione_id = ${edizione_id}) as mossi,
         coalesce((select jsonb_agg(jsonb_build_object('punti', s.punti, 'scade_il', s.scade_il) order by s.scade_il)
                     from (select scade_il, sum(disponibili) as punti from lotto
                            where utente_id = $1 and edizione_id = ${edizione_id}
                              and in_maturazione + disponibili > 0 and disponibili > 0
                            group by scade_il) s), '[]') as in_scadenza
    from (select 1) uno left join portafoglio p on p.utente_id = $1 and p.edizione_id = ${edizione_id}`

const saldo = ({ mossi, ...cifre }: SaldoRow) => ({ ...cifre, perche_zero: mossi ? null : PERCHE_ZERO })

/** Returns a member's balances in an edition. */
export async function leggiSaldo(reader: Reader, utente_id: number, edizione_id: number) {
  const rows = await queryRows<SaldoRow>(reader, {
    name: 'saldo',
    text: saldoSql('$2'),
    values: [utente_id, edizione_id],
  })
  return saldo(rows[0]!)
}

/**
 * SQL of the balances of member `$1` in the editions in which a prize can be requested on the day `$2`, the current edition
 * first.
 */
export const SALDI_SQL = `
  select e.id, e.codice, e.titolo, e.inizio::text, e.fine::text, e.ultima_richiesta::text, s.*
    from (${EDIZIONI_SQL}) e cross join lateral (${saldoSql('e.id')}) s
   where e.inizio <= $2::date and e.ultima_richiesta >= $2::date
   order by e.inizio desc limit 20`

/** Converts the row of a member's balances in an edition to the contract's shape. */
export const toSaldo = ({
  id,
  codice,
  titolo,
  inizio,
  fine,
  ultima_richiesta,
  ...cifre
}: Edizione & SaldoRow) => ({
  edizione: { id, codice, titolo, inizio, fine, ultima_richiesta },
  ...saldo(cifre),
})
