import { parseCellulare } from '@primo/domain/anagrafica/cellulare'
import { sponsorCode } from '@primo/domain/rete/sponsor'
import { ACCOUNT_SQL, autoreJson, PERSONE_SQL, personaJson } from '../accesso/account/queries.ts'
import type { Reader, Trx } from '../platform/db/db.ts'
import { queryRows, type SqlValue } from '../platform/db/query.ts'
import { hasLetterOrDigit, hasWord, hasWords, wordsTyped } from '../platform/db/search-sql.ts'
import { PASSI_MAX, PRIMI_PASSI } from './lists.ts'
import { nodiDi, utentiConNomeSimile } from './queries.ts'
import { quantiSotto } from './ramo.ts'

type Nodo = { id_segnalatore: number; denominazione: string }
/** Network node as operators see it: member, sponsor, and size of the downline. */
export type NodoConPersona = {
  id_segnalatore: number
  codice: string
  membro: { utente_id: number; denominazione: string; email: string; cellulare: string }
  sponsor: Nodo | null
  livello: number
  sotto: number
  percorso: string
  dal: Date
}

const nodoJson = (nodo: string, persona: string) =>
  `case when ${nodo}.id is not null then
     jsonb_build_object('id_segnalatore', ${nodo}.id, 'denominazione', ${persona}.denominazione) end`

/** Returns the SQL of network nodes with member and sponsor, for the few nodes that the subquery `chosen` selects. */
const conPersona = (chosen: string) => `
  select s.id as id_segnalatore, s.codice, s.livello, s.percorso, s.creato_il as dal,
         ${personaJson('m')} as membro, ${nodoJson('sp', 'spm')} as sponsor,
         ${quantiSotto('s')} as sotto
    from (${chosen}) s join (${PERSONE_SQL}) m on m.utente_id = s.utente_id
    left join segnalatore sp on sp.id = s.sponsor_id
    left join (${PERSONE_SQL}) spm on spm.utente_id = sp.utente_id`

/**
 * Returns the network nodes whose member's name or e-mail has every word of `testo`, or that have this sponsor code, node number
 * or mobile number; those nearest to the root first. Frequent names are found by a scan in path order, rare ones by the indexes
 * (docs/decisions/0072).
 */
export async function trovaInRete(
  reader: Reader,
  { testo, quante }: { testo: string; quante: number },
): Promise<NodoConPersona[]> {
  const values: SqlValue[] = [/^\d{1,9}$/.test(testo) ? Number(testo) : 0, sponsorCode(testo), quante]
  const con = (value: SqlValue) => `$${values.push(value)}`
  const cellulare = parseCellulare(testo, false)
  const contact = cellulare.ok
    ? `union select id from segnalatore where utente_id = any(array(
         select u.id from (${ACCOUNT_SQL}) u where u.cellulare = ${con(cellulare.cellulare)}::text))`
    : ''
  const name = hasWords('n.nome', testo, con)
  const email = hasLetterOrDigit(testo) ? wordsTyped(testo).map((word) => hasWord('u.email', word, con)) : []
  const address = email.join(' and ') || 'false'
  const among = async (ids: string) => {
    return queryRows<NodoConPersona>(
      reader,
      `${conPersona(`
        select * from segnalatore n
         where n.id in (select id from segnalatore where id = $1 or codice = $2 ${contact} union ${ids})
         order by n.livello, n.id limit $3`)} order by s.livello, s.id`,
      values,
    )
  }
  const along = (passi: number) =>
    among(`(select n.id from (select * from segnalatore order by percorso limit ${passi}) n
              cross join lateral (select p.email from (${PERSONE_SQL}) p where p.utente_id = n.utente_id offset 0) u
              where ${name} or ${address} limit $3)`)

  const first = await along(PRIMI_PASSI)
  if (first.length >= quante) return first
  if (first.length * PASSI_MAX >= quante * PRIMI_PASSI) {
    const found = await along(PASSI_MAX)
    if (found.length >= quante) return found
  }
  return among(`select n.id from segnalatore n where ${name}
                 union select n.id from segnalatore n join (${PERSONE_SQL}) u on u.utente_id = n.utente_id where ${address}`)
}

/** Returns the network nodes whose member's name is similar to `testo`, those nearest to the root first. */
export async function similiInRete(trx: Trx, testo: string, quante: number): Promise<NodoConPersona[]> {
  return queryRows<NodoConPersona>(
    trx,
    `${conPersona(`
      select * from segnalatore where utente_id = any($1::bigint[]) order by livello, id limit $2`)}
      order by s.livello, s.id`,
    [await utentiConNomeSimile(trx, testo), quante],
  )
}

/** Returns the first nodes of the network in path order, with their persons. */
export async function primiInRete(reader: Reader, quante: number): Promise<NodoConPersona[]> {
  return queryRows<NodoConPersona>(
    reader,
    `${conPersona('select * from segnalatore order by percorso limit $1')} order by s.percorso`,
    [quante],
  )
}

/** Returns a member's network node with name and sponsor; null for an account without a node. */
export async function nodoDellaPersona(reader: Reader, utente_id: number): Promise<NodoConPersona | null> {
  const rows = await queryRows<NodoConPersona>(
    reader,
    conPersona('select * from segnalatore where utente_id = $1'),
    [utente_id],
  )
  return rows[0] ?? null
}

/** Returns a network node by its id, with its member; null when it does not exist. */
export async function nodoConPersona(reader: Reader, id: number): Promise<NodoConPersona | null> {
  const rows = await queryRows<NodoConPersona>(
    reader,
    conPersona('select * from segnalatore where id = $1'),
    [id],
  )
  return rows[0] ?? null
}

/** Returns up to `quante` direct downline members of `id`, in the order they joined, after node `dopo` (keyset pagination). */
export async function direttiConPersona(
  reader: Reader,
  input: { id: number; dopo: number; quante: number },
): Promise<NodoConPersona[]> {
  return queryRows<NodoConPersona>(
    reader,
    `${conPersona('select * from segnalatore where sponsor_id = $1 and id > $2 order by id limit $3')} order by s.id`,
    [input.id, input.dopo, input.quante],
  )
}

/** Returns the nodes on the path from the root to a node, root first, the node itself excluded. */
export async function stradaFinoA(reader: Reader, percorso: string): Promise<Nodo[]> {
  return queryRows<Nodo>(
    reader,
    `select s.id as id_segnalatore, m.denominazione
       from segnalatore s join (${PERSONE_SQL}) m on m.utente_id = s.utente_id
      where s.id = any($1::bigint[]) order by s.livello`,
    [nodiDi(percorso).slice(0, -1)],
  )
}

export type PassoSponsor = {
  sponsor: Nodo | null
  dal: Date
  al: Date | null
  chi: { ruolo: 'titolare' | 'operatore' | 'sistema'; nome: string }
  motivo: string | null
}

/** Returns the sponsor history of a node, the latest first, at most a hundred rows. */
export async function storiaSponsor(reader: Reader, id: number): Promise<PassoSponsor[]> {
  return queryRows<PassoSponsor>(
    reader,
    `select ${nodoJson('sp', 'spm')} as sponsor, h.dal, h.al, ${autoreJson('a')} as chi, h.motivo
       from sponsor_storia h
       left join segnalatore sp on sp.id = h.sponsor_id
       left join (${PERSONE_SQL}) spm on spm.utente_id = sp.utente_id
       left join (${PERSONE_SQL}) a on a.utente_id = h.attore_id
      where h.segnalatore_id = $1 order by h.dal desc, h.al desc nulls first limit 100`,
    [id],
  )
}
