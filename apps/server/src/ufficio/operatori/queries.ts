import type { Reply } from '@primo/contract/platform/route'
import type { Collega, ioOperatore, Operatore, SchedaOperatore } from '@primo/contract/ufficio/operatori'
import { NO_NAME } from '@primo/domain/anagrafica/person-names'
import { type Permessi, type Permesso, TUTTI_I_PERMESSI } from '@primo/domain/platform/permessi'
import { ACCOUNT_SQL, SESSIONI_SQL } from '../../accesso/account/queries.ts'
import { ANAGRAFICHE_SQL, PERSONE_FISICHE_SQL } from '../../anagrafica/persone/queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import { type PageOf, readPage, type SortedPageQuery } from '../../platform/db/pagination.ts'
import { queryRows, type SqlValue } from '../../platform/db/query.ts'
import { folded, hasWords, wordsTyped } from '../../platform/db/search-sql.ts'
import { instantText } from '../../platform/db/time-sql.ts'

/** Returns the caller's own operator account, with permission sets and permissions. */
export async function leggiIo(
  reader: Reader,
  utente_id: number,
  permessi: Permessi,
): Promise<Reply<typeof ioOperatore>['data']> {
  const rows = await queryRows<{
    email: string
    nome: string
    cognome: string
    insiemi: string[]
  }>(
    reader,
    `select u.email, coalesce(a.nome, '') as nome, coalesce(a.cognome, '') as cognome,
            array(select i.nome from operatore_insieme oi join insieme_permessi i on i.id = oi.insieme_id
                   where oi.utente_id = u.id order by i.id) as insiemi
       from (${ACCOUNT_SQL}) u
       join (${PERSONE_FISICHE_SQL}) a on a.id = u.id_anagrafica
      where u.id = $1`,
    [utente_id],
  )
  return {
    id: utente_id,
    ...rows[0]!,
    permessi: TUTTI_I_PERMESSI.flatMap((permesso) =>
      permessi[permesso] ? [{ permesso, sola_lettura: permessi[permesso] === 'lettura' }] : [],
    ),
  }
}

/** Maximum number of operators in the list of colleagues, more than any company has. */
const COLLEGHI_MAX = 500

/** Returns all operators, sorted by name, suspended ones last. */
export async function leggiColleghi(reader: Reader): Promise<Collega[]> {
  return queryRows<Collega>(
    reader,
    `select u.id, a.denominazione as nome, not u.bloccato as attivo
       from (${ACCOUNT_SQL}) u join (${ANAGRAFICHE_SQL}) a on a.id = u.id_anagrafica
      where u.ruolo <> 'user' order by u.bloccato, a.denominazione, u.id limit ${COLLEGHI_MAX}`,
  )
}

/** SQL of operators and open invitations, with the columns of `operatore` but the allowed actions. */
const TUTTI_SQL = `
  select u.id, false as invito, a.denominazione, u.email, u.ruolo,
         case when u.bloccato then 'sospeso' else 'attivo' end as stato, u.motivo_blocco as motivo,
         array(select oi.insieme_id from operatore_insieme oi where oi.utente_id = u.id) as suoi,
         (select max(s.ultimo_uso_il) from (${SESSIONI_SQL}) s where s.utente_id = u.id) as ultimo_uso_il,
         (select count(*)::int from (${SESSIONI_SQL}) s where s.utente_id = u.id and s.aperta) as sessioni,
         null::timestamptz as scade_il
    from (${ACCOUNT_SQL}) u
    join (${ANAGRAFICHE_SQL}) a on a.id = u.id_anagrafica
   where u.ruolo <> 'user'
  union all
  select i.id, true, concat_ws(' ', nullif(i.nome, '${NO_NAME}'), nullif(i.cognome, '${NO_NAME}')), i.email, '',
         case when i.scade_il > now() then 'invitato' else 'scaduto' end, null,
         i.insiemi, null, 0, i.scade_il
    from invito_operatore i
   where i.usato_il is null and i.ritirato_il is null`

const COLUMNS = `
  o.id, o.invito, o.denominazione, o.email, o.stato, o.motivo, o.sessioni,
  ${instantText('o.ultimo_uso_il')} as ultimo_uso_il, ${instantText('o.scade_il')} as scade_il,
  coalesce((select json_agg(json_build_object('id', i.id, 'nome', i.nome) order by i.codice is null, i.id)
              from insieme_permessi i where i.id = any(o.suoi)), '[]') as insiemi`

type Row = Omit<Operatore, 'azioni'>

/**
 * Adds to an operator the actions the caller may take. There are none on the caller's own account. The command checks again
 * what depends on a lock.
 */
function conAzioni(row: Row, chi: number): Operatore {
  if (row.invito) return { ...row, azioni: ['rimanda', 'ritira'] }
  if (row.id === chi) return { ...row, azioni: [] }
  if (row.stato === 'sospeso') return { ...row, azioni: ['riattiva'] }
  const chiudi = row.sessioni > 0 ? (['chiudi_sessioni'] as const) : []
  return { ...row, azioni: ['insiemi', ...chiudi, 'nuovo_inizio', 'sospendi'] }
}

/** Returns a page of the list of operators and open invitations, each with the actions that the caller `chi` may take. */
export function paginaOperatori(
  reader: Reader,
  query: SortedPageQuery<'denominazione' | 'ultimo_uso_il'> & { stato: string; q?: string | undefined },
  chi: number,
): Promise<PageOf<Operatore>> {
  const q = `%${(query.q ?? '').replace(/[\\%_]/g, '\\$&')}%`
  return readPage(reader, query, (row: Row) => conAzioni(row, chi), {
    columns: COLUMNS,
    from: `from (${TUTTI_SQL}) o`,
    where: `($1 = 'tutti' or o.stato = $1) and (${folded('o.denominazione')} like ${folded('$2')} or o.email like lower($2))`,
    values: [query.stato, q],
    order: (way) =>
      query.sort_by === 'denominazione'
        ? `o.denominazione ${way}, o.invito, o.id`
        : `o.ultimo_uso_il ${way} nulls last, o.invito, o.id`,
  })
}

/**
 * Returns an operator or an open invitation by id, with the actions that the caller `chi` may take; null when it does not exist.
 */
export async function leggiUno(
  reader: Reader,
  which: { id: number; invito: boolean },
  chi: number,
): Promise<Operatore | null> {
  const rows = await queryRows<Row>(
    reader,
    `select ${COLUMNS} from (${TUTTI_SQL}) o where o.id = $1 and o.invito = $2`,
    [which.id, which.invito],
  )
  return rows[0] ? conAzioni(rows[0], chi) : null
}

/** Returns an operator with their open sessions; null when it does not exist. */
export async function leggiScheda(reader: Reader, id: number, chi: number): Promise<SchedaOperatore | null> {
  const one = await leggiUno(reader, { id, invito: false }, chi)
  if (!one) return null
  const aperte = await queryRows<SchedaOperatore['aperte'][number]>(
    reader,
    `select s.id, s.descrizione, ${instantText('s.creata_il')} as creata_il,
            ${instantText('s.ultimo_uso_il')} as ultimo_uso_il
       from (${SESSIONI_SQL}) s where s.utente_id = $1 and s.aperta order by s.ultimo_uso_il desc, s.id`,
    [id],
  )
  return { ...one, aperte }
}

/** Maximum number of operators in the result. Typing a name narrows it. */
const MAX = 50

/**
 * Returns active operators, sorted by name, whose name matches `q`. With a permission, only those who have it: in full or, with
 * `legge`, even read-only.
 */
export async function elencaIncaricabili(
  reader: Reader,
  {
    q = '',
    permesso,
    legge = false,
  }: { q?: string | undefined; permesso?: Permesso | undefined; legge?: boolean },
): Promise<{ id: number; nome: string }[]> {
  const values: SqlValue[] = []
  const con = (value: SqlValue) => `$${values.push(value)}`
  const where = [`u.ruolo <> 'user' and not u.bloccato`]
  for (const word of wordsTyped(q)) where.push(hasWords(folded('a.denominazione'), word, con))
  if (permesso) {
    where.push(`exists (
      select from operatore_insieme oi join insieme_permessi i on i.id = oi.insieme_id
       where oi.utente_id = u.id and ${con(permesso)}::text = any(i.permessi) ${legge ? '' : 'and not i.sola_lettura'})`)
  }
  return queryRows<{ id: number; nome: string }>(
    reader,
    `select u.id, a.denominazione as nome from (${ACCOUNT_SQL}) u join (${ANAGRAFICHE_SQL}) a on a.id = u.id_anagrafica
      where ${where.join(' and ')} order by a.denominazione, u.id limit ${MAX}`,
    values,
  )
}
