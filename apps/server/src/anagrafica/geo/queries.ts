import type { Comune, ComuneBreve } from '@primo/contract/anagrafica/geo'
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Reader } from '../../platform/db/db.ts'
import { queryRows } from '../../platform/db/query.ts'
import { foldPlaceName, piegaRicerca } from './place-names.ts'
import { comune, comuneCap, nazione, provincia } from './tables.ts'

// `comune.id` is written out: Drizzle drops the table's name from columns of a select from one table.
const caps = sql<string[]>`coalesce((select array_agg(c.cap order by c.cap)
  from ${comuneCap} c where c.id_comune = comune.id), '{}')`

const colonneBrevi = {
  id: comune.id,
  codice: comune.codice,
  descrizione: comune.descrizione,
  provincia: comune.provincia,
  caps,
  cessato: comune.cessato,
}

const { ricerca, ricerca_unita, capoluogo, ...colonneIntere } = getTableColumns(comune)

/** Adds to a comune the CAP to suggest: only when it has exactly one, since any of Milan's forty would mislead. */
function conCap<T extends { caps: string[] }>(row: T): T & { cap: string | null } {
  return { ...row, cap: row.caps.length === 1 ? row.caps[0]! : null }
}

/**
 * Returns a comune, even a ceased one, or `null` when the id does not exist. `cap_min` and `cap_max` are the lowest and highest
 * of `caps`.
 */
export async function leggiComune(db: Reader, id: number): Promise<Comune | null> {
  const [row] = await db
    .select({ ...colonneIntere, caps })
    .from(comune)
    // The contract's ids may exceed an integer: compared as bigint they match no row, instead of an error.
    .where(sql`${comune.id} = ${id}::bigint`)
  if (!row) return null
  return { ...conCap(row), cap_min: row.caps[0] ?? null, cap_max: row.caps.at(-1) ?? null }
}

/** Returns today's provinces in alphabetical order. */
export async function elencaProvince(db: Reader) {
  const rows = await db.select().from(provincia)
  return rows
    .map((p) => ({ id: p.sigla, ...p }))
    .sort((a, b) => a.descrizione.localeCompare(b.descrizione, 'it'))
}

/** Returns the names of the regions in alphabetical order. */
export async function elencaRegioni(db: Reader): Promise<string[]> {
  const rows = await db.selectDistinct({ regione: provincia.regione }).from(provincia)
  return rows.map(({ regione }) => regione).sort((a, b) => a.localeCompare(b, 'it'))
}

/** Returns today's comuni of a provincia, in alphabetical order; `null` for an unknown sigla. */
export async function comuniDiProvincia(db: Reader, sigla: string): Promise<ComuneBreve[] | null> {
  const maiuscola = sigla.toUpperCase()
  const rows = await db
    .select(colonneBrevi)
    .from(comune)
    .where(and(eq(comune.provincia, maiuscola), eq(comune.cessato, false)))
    .orderBy(asc(comune.ricerca))
  return rows.length === 0 ? null : rows.map(conCap)
}

const colonneNazione = {
  id: nazione.id,
  codice: nazione.codice,
  descrizione: nazione.descrizione,
  country_code: nazione.country_code,
}

/** Returns an existing State, or `null` when the id does not exist or the State has ceased. */
export async function leggiNazione(db: Reader, id: number) {
  const [row] = await db
    .select(colonneNazione)
    .from(nazione)
    .where(and(sql`${nazione.id} = ${id}::bigint`, eq(nazione.cessata, false)))
  return row ?? null
}

/** Returns today's States: Italy first, then in alphabetical order (accented letters in their place). */
export async function elencaNazioni(db: Reader) {
  const rows = await db.select(colonneNazione).from(nazione).where(eq(nazione.cessata, false))
  const before = (codice: string) => (codice === 'Z000' ? 0 : 1)
  return rows.sort(
    (a, b) => before(a.codice) - before(b.codice) || a.descrizione.localeCompare(b.descrizione, 'it'),
  )
}

/** SQL query of the comuni, `id`, `descrizione` and `provincia`, for joins in other areas. */
export const COMUNI_SQL = 'select id, descrizione, provincia from comune'
/** SQL query of the province, `sigla` and `regione`, for joins in other areas. */
export const PROVINCE_SQL = 'select sigla, regione from provincia'
/** SQL query of the nazioni (States), `id` and `descrizione`, for joins in other areas. */
export const NAZIONI_SQL = 'select id, descrizione from nazione'

/** Maximum number of comuni that a search returns. */
export const LIMITE_RICERCA = 50

/**
 * Searches comuni by CAP («44042», «44042 Cento») or by name, the best match first: whole name, prefix with its spaces («san d»),
 * prefix without spaces, prefix of a word, prefix of every word in any order («reggio emilia»), substring of a name. Today's
 * comuni all come before ceased ones, capoluoghi before others, short names before long ones. A last word of two letters is also
 * tried as a sigla («castro bg»). It scans some 9,800 rows: measured 1.7 ms inside PostgreSQL (2–4 for the caller) and 3–7 ms on
 * PGlite, against 0.8–2 ms of an index in memory, which would block the whole process for that time and would have to be kept in
 * sync with the tables. At this size a trigram index is not needed, and PGlite lacks one by default.
 */
export async function cercaComuni(db: Reader, text: string, limit = LIMITE_RICERCA): Promise<ComuneBreve[]> {
  const [cap] = /(?<!\d)\d{5}(?!\d)/.exec(text) ?? []
  const name = withoutBody(cap ? text.replace(cap, ' ').replace(CAP_LABEL, ' ') : text)
  const wanted = piegaRicerca(name)
  const named =
    wanted === '' ? [] : await queryRows<Trovato>(db, domandaComuni(wanted, limit, contractions(name)))
  if (!cap) return named.map(conCap)
  const there = await queryRows<Trovato>(db, {
    name: 'cerca_comuni_cap',
    text: PER_CAP,
    values: [cap, limit],
  })
  // «44042 Cento»: the comuni with both first; a frazione has a CAP or a name that the lists lack.
  const both = there.filter(({ id }) => named.some((one) => one.id === id))
  return (both.length > 0 ? both : there.length > 0 ? there : named).map(conCap)
}

type Trovato = Omit<ComuneBreve, 'cap'>

/** Matches what surrounds a CAP that was copied with its address: «CAP», «I-44042», «(FE)». */
const CAP_LABEL = /\bcap\b|\bI\s*-|\([A-Z]{2}\)/gi
/** Returns a text without the kind of body: «Comune di Lucca», «Comune dell’Aquila», «Roma Capitale». «Città di Castello» is a name. */
const withoutBody = (text: string): string =>
  text
    .replace(/^\s*comune\s+dell(?=['’])/i, 'l')
    .replace(/^\s*comune\s+(?:d['’]\s*|(?:di|del|dell[aeo]|dei|degli)\s)/i, '')
    .replace(/(?<=^\s*roma)\s+capitale\s*$/i, '')

/** Returns the LIKE patterns of the contracted words of a name: «V.to» is a word that begins with «v» and ends with «to». */
const contractions = (name: string): ReadonlyMap<string, string> =>
  new Map(
    Array.from(name.matchAll(/(?<!\p{L})(\p{L}{1,4})\.(\p{L}{2})(?!\p{L})/gu), ([, start = '', end = '']) => [
      piegaRicerca(`${start}.${end}`),
      `% ${foldPlaceName(start)}%${foldPlaceName(end)} %`,
    ]),
  )

/**
 * Builds the query that searches comuni, for `pg`.
 * @param wanted folded text, which contains no wildcards of LIKE
 * @param contracted LIKE patterns of its contracted words
 */
export function domandaComuni(
  wanted: string,
  limit: number,
  contracted: ReadonlyMap<string, string> = new Map(),
) {
  const others = [...contracted.keys()].reduce((left, short) => left.replace(short, ' '), wanted)
  const words = others.split(' ').filter(Boolean)
  const patterns = [...words.map(iniziata), ...contracted.values()]
  const last = words.at(-1) ?? ''
  const conSigla = contracted.size === 0 && words.length > 1 && last.length === 2
  return {
    name: conSigla ? 'cerca_comuni_sigla' : 'cerca_comuni',
    text: RICERCA[conSigla ? 'conSigla' : 'senza'],
    values: [
      wanted,
      wanted.replaceAll(' ', ''),
      patterns,
      limit,
      ...(conSigla ? [last.toUpperCase(), words.slice(0, -1).map(iniziata)] : []),
    ],
  }
}

const iniziata = (parola: string) => `% ${parola}%`

const FOUND = `
  select c.id, c.codice, c.descrizione, c.provincia, c.cessato,
         coalesce((select array_agg(p.cap order by p.cap) from comune_cap p where p.id_comune = c.id), '{}') as caps
    from comune c`
const ricercaSql = (sigla: string) => `${FOUND}
   where c.ricerca like '%' || $1::text || '%' or c.ricerca_unita like '%|' || $2::text || '%'
      or c.ricerca like all($3::text[]) ${sigla}
   order by c.cessato,
         case when c.ricerca_unita like '%|' || $2 || '|%' then 0
              when c.ricerca like '%| ' || $1 || '%' then 1
              when c.ricerca_unita like '%|' || $2 || '%' then 2
              when c.ricerca like '% ' || $1 || '%' then 3
              when c.ricerca like all($3) then 4
              else 5 end,
         c.capoluogo desc, length(c.descrizione), c.descrizione, c.id
   limit $4`
/** Search by CAP: the comuni of today that have it, capoluoghi first. */
const PER_CAP = `${FOUND}
   where not c.cessato and c.id in (select p.id_comune from comune_cap p where p.cap = $1)
   order by c.capoluogo desc, c.descrizione, c.id limit $2`
const RICERCA = {
  senza: ricercaSql(''),
  conSigla: ricercaSql('or (c.provincia = $5 and c.ricerca like all($6::text[]))'),
}

/**
 * Converts a codice catastale to the numeric id of a comune or a State: the letter's position (A = 1 … Z = 26) times a thousand,
 * plus the number. `A001` → 1001, `F205` (Milano) → 6205, `Z114` → 26114. Permanent and reversible.
 * @throws RangeError unless the code is a letter and three digits
 * @see docs/decisions/0006
 */
export function idDaBelfiore(codice: string): number {
  if (!/^[A-Z]\d{3}$/.test(codice)) throw new RangeError(`Codice catastale non valido: ${codice}`)
  return (codice.charCodeAt(0) - 64) * 1000 + Number(codice.slice(1))
}
