import type { elencoPersone, PersonaInElenco } from '@primo/contract/ingresso/operatore-persone'
import type { Query } from '@primo/contract/platform/route'
import { withoutTitles } from '@primo/domain/platform/fold'
import type { Ruolo } from '@primo/domain/platform/ruolo'
import { sponsorCode } from '@primo/domain/rete/sponsor'
import { SOLO_ISCRITTI_SQL } from '../../accesso/account/personal-data.ts'
import {
  ACCOUNT_SQL,
  digitsMatch,
  nameMatches,
  PERSONE_SQL,
  ultimoUso,
} from '../../accesso/account/queries.ts'
import { ANAGRAFICHE_SQL, CODICI_FISCALI_INDICE_SQL } from '../../anagrafica/persone/queries.ts'
import { PROFILI_SQL, statiProfiliJson } from '../../iscritti/profili/queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import {
  type Condition,
  type KeysetPage,
  type KeysetSearch,
  readKeysetPage,
} from '../../platform/db/pagination.ts'
import type { SqlValue } from '../../platform/db/query.ts'
import { hasLetterOrDigit, hasWord, hasWords, wordsTyped } from '../../platform/db/search-sql.ts'
import { isSimilar, type Similar, type SimilarIn } from '../../platform/db/similar-names.ts'
import { onDays } from '../../platform/db/time-sql.ts'
import { exportable, formatStateLabel } from '../../registro/esportazioni/exportable.ts'
import { NODI_CON_NOME_SQL, NODI_SQL, similarMembersFilter, sponsorChiamati } from '../../rete/queries.ts'
import { arrivatiAl } from '../andamento/queries-operatore.ts'

/** Row that the query of the operators' list of members returns. */
type Riga = Omit<PersonaInElenco, 'registrato_il' | 'visto_il' | 'profili'> & {
  registrato_il: Date
  visto_il: Date | null
  profili: Partial<
    Record<PersonaInElenco['profili'][number]['ruolo'], PersonaInElenco['profili'][number]['stato']>
  >
}
/**
 * Parameters of the operators' list of members. `indici` holds the keyed hashes of `q` when `q` is a codice fiscale; `simili`
 * holds the members found instead when `q` matches nothing.
 */
type ListQuery = Query<typeof elencoPersone> & { indici?: readonly string[]; simili?: Similar }

// Every member has a node, with the name for the search; operators have none.
const KEYS = `from (${ACCOUNT_SQL}) u join (${NODI_CON_NOME_SQL}) n on n.utente_id = u.id`

/**
 * Returns the SQL condition of the members that `q` matches: by mobile number or its last digits, account number, codice fiscale,
 * sponsor code, words of the name, or a fragment of the e-mail address when `q` looks like one. An «or» between name and address
 * would scan all members: `similarMembersFilter` tries the address when no name matches.
 */
function chiamato({ q = '', ruolo, indici, simili }: ListQuery, con: (value: SqlValue) => string): string {
  if (simili) return isSimilar(simili, { utente_id: 'u.id' }, con)
  if (!hasLetterOrDigit(q)) return 'false'
  if (indici)
    return `u.id_anagrafica in (select c.id from (${CODICI_FISCALI_INDICE_SQL}) c
      where c.tipo = 'fisica' and c.indice = any(${con(indici)}::text[]))`
  const digits = digitsMatch(q, con)
  // «Gian M. Rossi» is a name, «gian.rossi» and «rossi85» are fragments of an address.
  const bare = withoutTitles(q)
  if (digits.length > 0 && /\s/.test(bare)) return `(${digits.join(' or ')})`
  const code = `n.codice = ${con(sponsorCode(q))}::text`
  const address = /@/.test(bare) || (/[._\d]/.test(bare) && !/\s/.test(bare))
  if (digits.length === 0 && !address) {
    // When only members with a profile are listed, their index is used.
    const few = ruolo ? `${nameMatches('r.membro_cercato', q, con)} and ` : ''
    return `(${few}${hasWords('n.nome', q, con)} or ${code})`
  }
  // On a single table, so that for a frequent fragment the planner scans in the list's order, and for a rare one uses the index.
  const written = wordsTyped(q).map((word) => hasWord('u.email', word, con))
  return `(${[written.join(' and '), ...digits].join(' or ')}
    or u.id = (select n.utente_id from (${NODI_CON_NOME_SQL}) n where ${code}))`
}

const STATI = {
  attivo: 'not u.bloccato and u.email_verificata_il is not null',
  bloccato: 'u.bloccato',
  da_verificare: 'u.email_verificata_il is null and not u.bloccato',
} as const

function condizioni(query: ListQuery): Condition {
  const { q, sponsor, livello, stato, ruolo: _, indici: __, simili: ___, ...others } = query
  const values: SqlValue[] = []
  const con = (value: SqlValue) => `$${values.push(value)}`
  const dove = [SOLO_ISCRITTI_SQL, ...onDays('u.creato_il', others, con)]
  if (stato !== 'tutte') dove.push(STATI[stato])
  const arrivati = arrivatiAl(others, con)
  if (arrivati) {
    dove.push(`u.id in (${arrivati})`)
    // No milestone precedes the registration, so the index scan can begin there.
    dove.push(...onDays('u.creato_il', { al: others.traguardo_al }, con))
  }
  if (livello !== undefined) dove.push(`n.livello = ${con(livello)}::int`)
  if (sponsor) dove.push(`n.sponsor_id in (${sponsorChiamati(sponsor, con)})`)
  if (q) dove.push(chiamato(query, con))
  return { where: dove.join(' and '), values }
}

/**
 * Returns the SQL of the members with an active profile in a role. The role is a literal, so that PostgreSQL uses the partial
 * index in the list's order.
 */
const attivi = (ruolo: Ruolo) =>
  `select utente_id, membro_cercato, membro_dal from (${PROFILI_SQL}) p where p.ruolo = '${ruolo}' and p.stato = 'attiva'`

/**
 * Returns the SQL of the list's sort key, of the id that breaks ties, and of the sort key of a given account, from which the next
 * page begins.
 */
function ordine({ sort_by, ruolo }: ListQuery): readonly [by: string, id: string, byOf: string] {
  const named = sort_by === 'denominazione'
  if (ruolo) {
    const by = named ? 'membro_cercato' : 'membro_dal'
    return [`r.${by}`, 'r.utente_id', `select r.${by} from (${attivi(ruolo)}) r where r.utente_id =`]
  }
  return named
    ? ['n.nome', 'n.utente_id', `select n.nome from (${NODI_CON_NOME_SQL}) n where n.utente_id =`]
    : ['u.creato_il', 'u.id', `select u.creato_il from (${ACCOUNT_SQL}) u where u.id =`]
}

/** Returns the SQL of the operators' list of members. */
const cercaPersone = (query: ListQuery): KeysetSearch => {
  const { ruolo } = query
  const keys = ruolo ? `${KEYS} join (${attivi(ruolo)}) r on r.utente_id = u.id` : KEYS
  const [by, id, byOf] = ordine(query)
  return {
    columns: `u.id as utente_id, a.denominazione, u.email, u.cellulare, n.codice,
      u.creato_il as registrato_il, ${ultimoUso('u.id')} as visto_il,
      case when u.bloccato then 'bloccato' when u.email_verificata_il is null then 'da_verificare'
           else 'attivo' end as stato,
      ${statiProfiliJson('u.id')} as profili,
      (select jsonb_build_object('utente_id', p.utente_id, 'denominazione', p.denominazione)
         from (${NODI_SQL}) s join (${PERSONE_SQL}) p on p.utente_id = s.utente_id
        where s.id = n.sponsor_id) as sponsor`,
    from: `${keys} join (${ANAGRAFICHE_SQL}) a on a.id = u.id_anagrafica`,
    countFrom: keys,
    // Most members with a milestone since a day registered since: in ascending order half a million rows would be scanned first.
    countOrder: query.traguardo_dal && !ruolo ? 'u.creato_il desc, u.id desc' : undefined,
    ...condizioni(query),
    id,
    by,
    byOf: (row) => `${byOf} ${row}`,
    order: (way) => `${by} ${way}, ${id} ${way}`,
  }
}

/** Fuzzy search of the list of members by similar names, used when `q` matches nothing. */
export const PERSONE_SIMILI: SimilarIn = {
  all: (q) => ({ from: KEYS, ...condizioni({ q, stato: 'tutte' } as ListQuery) }),
  similar: similarMembersFilter,
}

const completa = ({ profili, ...row }: Riga): PersonaInElenco => ({
  ...row,
  registrato_il: row.registrato_il.toISOString(),
  visto_il: row.visto_il?.toISOString() ?? null,
  profili: Object.entries(profili).map(([ruolo, stato]) => ({
    ruolo: ruolo as keyof typeof profili,
    stato,
  })),
})

/** Reads a page of the list of members. */
export const paginaPersone = (reader: Reader, query: ListQuery): Promise<KeysetPage<PersonaInElenco>> =>
  readKeysetPage(reader, query, cercaPersone(query), completa, ({ utente_id }) => utente_id)

/** Columns and query of the export of the list of members. */
export const PERSONE_ESPORTABILI = exportable<typeof elencoPersone, Riga>({
  title: 'Persone',
  id: 'u.id',
  search: cercaPersone,
  similar: PERSONE_SIMILI,
  colonne: [
    { nome: 'Nome', colonna: 'denominazione', tipo: 'testo', cella: (p) => p.denominazione },
    { nome: 'E-mail', colonna: 'denominazione', tipo: 'testo', cella: (p) => p.email },
    { nome: 'Cellulare', colonna: 'cellulare', tipo: 'testo', cella: (p) => p.cellulare },
    { nome: 'Codice sponsor', colonna: 'codice', tipo: 'testo', cella: (p) => p.codice },
    { nome: 'Stato', colonna: 'stato', tipo: 'testo', cella: (p) => formatStateLabel(p.stato) },
    {
      nome: 'Iscrizioni',
      colonna: 'profili',
      tipo: 'testo',
      cella: (p) =>
        Object.entries(p.profili)
          .map(([ruolo, stato]) => `${formatStateLabel(ruolo)}: ${formatStateLabel(stato).toLowerCase()}`)
          .join('; ') || null,
    },
    { nome: 'Sponsor', colonna: 'sponsor', tipo: 'testo', cella: (p) => p.sponsor?.denominazione ?? null },
    {
      nome: 'Registrata il',
      colonna: 'registrato_il',
      tipo: 'istante',
      cella: (p) => p.registrato_il.toISOString(),
    },
    {
      nome: 'Vista il',
      colonna: 'visto_il',
      tipo: 'istante',
      cella: (p) => p.visto_il?.toISOString() ?? null,
    },
  ],
})
