import type { Titolo } from '@primo/domain/iscritti/points-eligibility'
import type { Conto, FattiScritti, TipoMovimento } from '@primo/domain/raccolta/punti'
import type { Trx } from '../../platform/db/db.ts'
import { queryRows, runStatement } from '../../platform/db/query.ts'
import { EDIZIONI_SQL } from '../manifestazioni/queries.ts'

/** Key of a wallet: a member's points in one edition. */
export type ChiavePortafoglio = { utente_id: number; edizione_id: number }

/** Wallet of a member in an edition with the balances that commands need. The caller holds its lock. */
export type Portafoglio = ChiavePortafoglio & { disponibili: number; debito: number }

/**
 * Posting of a movement. On an account that is kept by lot, a posting without `lotto_id` goes to the lot that the movement opens.
 */
export type Scrittura = { conto: Conto; punti: number; lotto_id?: number }

/** Data of a movement to insert into the ledger. */
export type MovimentoNuovo = ChiavePortafoglio &
  {
    [T in TipoMovimento]: { tipo: T; dati: FattiScritti[T] }
  }[TipoMovimento] & {
    /** Idempotency key derived from the movement's cause: the database refuses a second movement with the same key. */
    chiave: string
    avvenuto_il: Date
    pratica_id?: number
    ciclo?: number
    livello?: number
    regola_versione?: string
    richiesta_id?: number
    rettifica_id?: number
    /** Profiles that the credit is based on. Only for credits. */
    titoli?: Titolo[]
    scritture: Scrittura[]
    /** Lot that the credit opens. Only for credits. */
    lotto?: { punti: number; matura_il: Date; scade_il: string }
  }

const BLOCCA = `
  select p.utente_id, p.edizione_id, p.disponibili, p.debito
    from portafoglio p
    join unnest($1::bigint[], $2::int[]) as k(utente_id, edizione_id) using (utente_id, edizione_id)
   order by p.utente_id, p.edizione_id
     for no key update of p`

const CREA = `
  insert into portafoglio (utente_id, edizione_id)
  select * from unnest($1::bigint[], $2::int[]) as k(utente_id, edizione_id)
   order by 1, 2
      on conflict do nothing`

/** Removes duplicate keys of wallets and returns account ids and edition ids as two arrays, as the SQL statements take them. */
function distinte(keys: ChiavePortafoglio[]) {
  const unici = [...new Map(keys.map((k) => [`${k.utente_id}/${k.edizione_id}`, k])).values()]
  return { values: [unici.map((k) => k.utente_id), unici.map((k) => k.edizione_id)], count: unici.length }
}

const blocca = async (trx: Trx, values: number[][]) =>
  await queryRows<Portafoglio>(trx, { name: 'portafogli_blocca', text: BLOCCA, values })

/**
 * Locks wallets, always in the same order, which prevents deadlocks, and creates the missing ones. Every command that moves
 * points begins with it, or with `lockConLotti`.
 */
export async function lockPortafogli(trx: Trx, keys: ChiavePortafoglio[]): Promise<Portafoglio[]> {
  const { values, count } = distinte(keys)
  const found = await blocca(trx, values)
  if (found.length === count) return found
  await runStatement(trx, { name: 'portafogli_crea', text: CREA, values })
  return blocca(trx, values)
}

const SCRIVI = `
  with dati as (
    select * from jsonb_to_recordset($1::jsonb) as d(
      chiave text, tipo text, utente_id bigint, edizione_id int, avvenuto_il timestamptz, punti int,
      pratica_id bigint, ciclo int, livello smallint, regola_versione text, richiesta_id bigint,
      rettifica_id bigint, dati jsonb, titoli jsonb, scritture jsonb, lotto jsonb)
  ), m as (
    insert into movimento (chiave, tipo, utente_id, edizione_id, avvenuto_il, punti, pratica_id, ciclo, livello,
                           regola_versione, richiesta_id, rettifica_id, dati, titoli)
    select chiave, tipo, utente_id, edizione_id, avvenuto_il, punti, pratica_id, ciclo, livello,
           regola_versione, richiesta_id, rettifica_id, dati, titoli
      from dati
    returning id, chiave
  ), l as (
    insert into lotto (movimento_id, utente_id, edizione_id, punti, matura_il, scade_il)
    select m.id, d.utente_id, d.edizione_id, x.punti, x.matura_il, x.scade_il
      from dati d join m using (chiave)
     cross join lateral jsonb_to_record(d.lotto) as x(punti int, matura_il timestamptz, scade_il date)
     where d.lotto is not null
     order by m.id
    returning id, movimento_id
  )
  insert into scrittura (movimento_id, conto, lotto_id, punti)
  select m.id, x.conto,
         case when x.conto in ('emissione', 'debito') then null else coalesce(x.lotto_id, l.id) end, x.punti
    from dati d join m using (chiave)
    left join l on l.movimento_id = m.id
   cross join lateral jsonb_to_recordset(d.scritture) as x(conto text, lotto_id bigint, punti int)`

/** Ledger accounts whose sum is what a member holds: a movement's effect on them is shown as its points. */
const EFFETTO: readonly Conto[] = ['maturazione', 'disponibili', 'debito']

/**
 * Adds movements with their postings in one statement; triggers update the balances, and at commit the database refuses any
 * movement that does not sum to 0. The caller holds the locks on the wallets.
 */
export async function scriviMovimenti(trx: Trx, movimenti: MovimentoNuovo[]): Promise<void> {
  if (movimenti.length === 0) return
  const rows = movimenti.map((m) => ({
    ...m,
    scritture: m.scritture.filter((s) => s.punti !== 0),
    punti: m.scritture.reduce((sum, s) => (EFFETTO.includes(s.conto) ? sum + s.punti : sum), 0),
  }))
  await runStatement(trx, { name: 'movimenti_scrivi', text: SCRIVI, values: [JSON.stringify(rows)] })
}

/** Lot that still holds points: maturing or available. */
export type LottoVivo = ChiavePortafoglio & {
  lotto_id: number
  in_maturazione: number
  disponibili: number
  matura_il: Date
  scade_il: string
  edizione: string
}

export const LOTTI_VIVI = `
  select l.id as lotto_id, l.utente_id, l.edizione_id, l.in_maturazione, l.disponibili, l.matura_il,
         l.scade_il::text as scade_il, e.titolo as edizione
    from lotto l
    join unnest($1::bigint[], $2::int[]) as k(utente_id, edizione_id) using (utente_id, edizione_id)
    join (${EDIZIONI_SQL}) e on e.id = l.edizione_id
   where l.in_maturazione + l.disponibili > 0
   order by l.scade_il, l.id`

/**
 * Locks wallets, and reads their lots that hold points, the earliest-expiring first. The lots are read by a separate statement,
 * pipelined after the lock's: its snapshot includes the writes of the previous lock holder.
 */
export async function lockConLotti(
  trx: Trx,
  keys: ChiavePortafoglio[],
): Promise<{ portafogli: Portafoglio[]; lotti: LottoVivo[] }> {
  const { values, count } = distinte(keys)
  const lotti = () => queryRows<LottoVivo>(trx, { name: 'lotti_vivi', text: LOTTI_VIVI, values })
  const [held, read] = await Promise.all([blocca(trx, values), lotti()])
  if (held.length === count) return { portafogli: held, lotti: read }
  return { portafogli: await lockPortafogli(trx, keys), lotti: await lotti() }
}
