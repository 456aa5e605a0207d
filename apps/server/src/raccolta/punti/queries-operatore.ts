import type { Persona } from '@primo/contract/platform/operatore-fields'
import type { FontiPunti, PuntiIscritto } from '@primo/contract/raccolta/operatore-punti'
import { addDays, startOfDayInRome } from '@primo/domain/platform/dates'
import { nameMatches, PERSONE_SQL, personaJson } from '../../accesso/account/queries.ts'
import { PROFILI_SQL } from '../../iscritti/profili/queries.ts'
import type { Reader, Trx } from '../../platform/db/db.ts'
import { queryRows, type SqlValue } from '../../platform/db/query.ts'
import { utentiConNomeSimile } from '../../rete/queries.ts'
import { EDIZIONI_SQL } from '../manifestazioni/queries.ts'
import { saldiAllIstante } from './queries.ts'

const COUNT = 20

/** Returns the members enrolled in the programme whose name or e-mail has every word of `q`, sorted by name. */
export async function cercaIscritti(reader: Reader, q: string): Promise<Persona[]> {
  const values: SqlValue[] = [COUNT]
  const found = nameMatches('f.membro_cercato', q, (word) => `$${values.push(word)}`)
  return leggiIscritti(reader, found, values)
}

/** Returns the members enrolled in the programme whose names are similar to `q`. */
export async function iscrittiSimili(trx: Trx, q: string): Promise<Persona[]> {
  return leggiIscritti(trx, 'f.utente_id = any($2::bigint[])', [COUNT, await utentiConNomeSimile(trx, q)])
}

async function leggiIscritti(reader: Reader, found: string, values: SqlValue[]): Promise<Persona[]> {
  const rows = await queryRows<{ membro: Persona }>(
    reader,
    `select ${personaJson('m')} as membro
       from (${PROFILI_SQL}) f join (${PERSONE_SQL}) m on m.utente_id = f.utente_id
      where f.ruolo = 'manifestazione' and m.ruolo = 'user' and ${found}
      order by f.membro_cercato, f.id limit $1`,
    values,
  )
  return rows.map((r) => r.membro)
}

/** Returns a member for an operator; null when no member has that id. */
export async function leggiIscritto(reader: Reader, utente_id: number): Promise<Persona | null> {
  const rows = await queryRows<{ membro: Persona }>(
    reader,
    `select ${personaJson('m')} as membro from (${PERSONE_SQL}) m where m.utente_id = $1 and m.ruolo = 'user'`,
    [utente_id],
  )
  return rows[0]?.membro ?? null
}

const ZERO = { in_maturazione: 0, disponibili: 0, prenotati: 0, spesi: 0, scaduti: 0, debito: 0 }

/**
 * Returns a member's balances by edition as of `quando`, the latest edition first; only those in `edizione_id` if given, with
 * zeros when there are none.
 */
export async function saldiNelleEdizioni(
  reader: Reader,
  utente_id: number,
  quando: Date,
  edizione_id?: number,
): Promise<PuntiIscritto['saldi']> {
  const saldi = await saldiAllIstante(reader, utente_id, quando)
  const rows = await queryRows<{ id: number; titolo: string }>(
    reader,
    `select e.id, e.titolo from (${EDIZIONI_SQL}) e where e.id = any($1::int[]) order by e.inizio desc`,
    [edizione_id === undefined ? saldi.map((s) => s.edizione_id) : [edizione_id]],
  )
  return rows.map((edizione) => {
    const { edizione_id: _, ...suoi } = saldi.find((s) => s.edizione_id === edizione.id) ?? {
      edizione_id: edizione.id,
      ...ZERO,
    }
    return { edizione, ...suoi }
  })
}

/** Maximum number of months in the report of the sources of points. */
export const MESI_FONTI = 24

// The product comes from the case: the movement of a network share never reveals it. A reversal counts the points in its `dati`,
// which include points that had already expired, not its effect.
export const fontiSql = (prodotti: string) => `
  select to_char(m.avvenuto_il at time zone 'Europe/Rome', 'YYYY-MM') as mese, e.titolo as edizione,
         case when m.rettifica_id is not null then 'rettifica'
              when m.pratica_id is null then 'reclutamento'
              when m.livello = 0 then 'pratica' else 'rete' end as fonte,
         m.livello, c.prodotto as tipo_finanziamento,
         coalesce(sum(m.punti) filter (where m.tipo <> 'storno' and m.punti > 0), 0)::int as accreditati,
         (coalesce(sum((m.dati ->> 'punti')::int) filter (where m.tipo = 'storno'), 0)
          - coalesce(sum(m.punti) filter (where m.tipo = 'rettifica' and m.punti < 0), 0))::int as tolti,
         count(*)::int as movimenti
    from movimento m join (${EDIZIONI_SQL}) e on e.id = m.edizione_id
    left join (${prodotti}) c on c.pratica_id = m.pratica_id
   where m.tipo in ('accredito', 'storno', 'rettifica') and m.avvenuto_il >= $1 and m.avvenuto_il < $2
   group by 1, 2, 3, 4, 5
   order by 1 desc, 2, 3, 4, 5`

/**
 * Returns the report on the sources of points in a period, day `dal` to day `al` in Rome. Points for recruiting would be credits
 * without a case or an adjustment: the database refuses them, and the report counts them all the same.
 * @param prodotti SQL of the financing type of each case, `pratica_id` and `prodotto`; injected by the module of the cases
 */
export async function fontiDeiPunti(
  reader: Reader,
  prodotti: string,
  dal: string,
  al: string,
): Promise<FontiPunti> {
  const rows = await queryRows<FontiPunti['righe'][number]>(reader, fontiSql(prodotti), [
    startOfDayInRome(dal),
    startOfDayInRome(addDays(al, 1)),
  ])
  const reclutamento = rows.reduce((n, r) => (r.fonte === 'reclutamento' ? n + r.accreditati : n), 0)
  return { dal, al, reclutamento, righe: rows }
}
