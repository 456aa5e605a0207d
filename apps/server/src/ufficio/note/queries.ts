import type { Menzioni, Nota } from '@primo/contract/ufficio/note'
import type { Permessi } from '@primo/domain/platform/permessi'
import {
  COSE_CON_NOTE,
  type CosaConNote,
  NOTE_PER_COSA,
  TUTTE_LE_COSE_CON_NOTE,
} from '@primo/domain/ufficio/incarico'
import { PERSONE_SQL } from '../../accesso/account/queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import { queryRows } from '../../platform/db/query.ts'
import { instantText } from '../../platform/db/time-sql.ts'

/** Maximum number of mentions in the list. Older ones can be read on the annotated objects. */
const MENTIONS = 30

const BREVE = (alias: string) =>
  `jsonb_build_object('id', ${alias}.utente_id, 'nome', ${alias}.denominazione)`

/** SQL columns of a note. `$1` is the account id of the reader. */
const COLUMNS = `
  n.id, n.oggetto, n.oggetto_id, n.testo, ${instantText('n.scritta_il')} as scritta_il, ${BREVE('a')} as scritta_da,
  coalesce((select jsonb_agg(${BREVE('c')} order by c.denominazione) from menzione m
              join (${PERSONE_SQL}) c on c.utente_id = m.operatore_id where m.nota_id = n.id), '[]') as menzionati,
  n.scritta_da = $1::bigint as mia`
const TABLES = `from nota n join (${PERSONE_SQL}) a on a.utente_id = n.scritta_da`

/** Returns the kinds of objects whose notes an operator may read. */
const readable = (permessi: Permessi) =>
  TUTTE_LE_COSE_CON_NOTE.filter((input) => COSE_CON_NOTE[input] in permessi)

/** Returns the notes on an object, the latest first. */
export async function noteSu(
  reader: Reader,
  chi: number,
  input: { oggetto: CosaConNote; oggetto_id: number },
): Promise<Nota[]> {
  return queryRows<Nota>(
    reader,
    `select ${COLUMNS} ${TABLES} where n.oggetto = $2::text and n.oggetto_id = $3::bigint order by n.id desc limit $4`,
    [chi, input.oggetto, input.oggetto_id, NOTE_PER_COSA],
  )
}

/** Returns the notes about a member, latest first, including those on the member's objects that the reader may read. */
export async function noteDi(
  reader: Reader,
  { utente_id: chi, permessi }: { utente_id: number; permessi: Permessi },
  utente_id: number,
): Promise<Nota[]> {
  return queryRows<Nota>(
    reader,
    `select ${COLUMNS} ${TABLES} where n.utente_id = $2::bigint and n.oggetto = any($3::text[])
      order by n.id desc limit $4`,
    [chi, utente_id, readable(permessi), NOTE_PER_COSA],
  )
}

/** Returns the number of notes on an object. */
export async function quanteNote(reader: Reader, oggetto: CosaConNote, oggetto_id: number): Promise<number> {
  const rows = await queryRows<{ n: number }>(
    reader,
    'select count(*)::int as n from nota where oggetto = $1::text and oggetto_id = $2::bigint',
    [oggetto, oggetto_id],
  )
  return rows[0]!.n
}

/**
 * Returns the mentions of an operator in notes on objects that they may read: number of unread mentions, and the latest mentions.
 */
export async function menzioniDi(
  reader: Reader,
  { utente_id: chi, permessi }: { utente_id: number; permessi: Permessi },
): Promise<Menzioni> {
  const mine = `from menzione q join nota n on n.id = q.nota_id
    where q.operatore_id = $1::bigint and n.oggetto = any($2::text[])`
  const values = [chi, readable(permessi)]
  const count = await queryRows<{ n: number }>(
    reader,
    `select count(*)::int as n ${mine} and q.letta_il is null`,
    values,
  )
  const rows = await queryRows<Menzioni['righe'][number]>(
    reader,
    `select ${COLUMNS}, q.letta_il is not null as letta
       from menzione q join nota n on n.id = q.nota_id join (${PERSONE_SQL}) a on a.utente_id = n.scritta_da
      where q.operatore_id = $1::bigint and n.oggetto = any($2::text[])
      order by q.nota_id desc limit ${MENTIONS}`,
    values,
  )
  return { da_leggere: count[0]!.n, righe: rows }
}
