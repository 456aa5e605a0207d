import { type Refusal, refuse } from '@primo/contract/platform/errors'
import type { Query } from '@primo/contract/platform/route'
import type { AuditLogRow, registroEventi } from '@primo/contract/registro/operatore-registro'
import type { Cambi, GenereRegistro } from '@primo/domain/platform/audit-log'
import { eventSentence } from '@primo/domain/registro/audit-labels'
import type { NamesOf, Reader } from '../../platform/db/db.ts'
import { queryRows, type SqlValue } from '../../platform/db/query.ts'
import type { FindLastEditor } from '../../platform/http/conflict-author.ts'

/**
 * Data of higher modules that the audit log needs: accounts (`utente_id`, `denominazione`, `email`), reasons of impersonations
 * (`id`, `motivo`), operation ids of calls, current names of the objects by type.
 */
export type AuditLogJoins = {
  persone: string
  visioni: string
  nameOf: (chiamata: string) => string | undefined
  nomi: Readonly<Record<string, NamesOf>>
}

type Filters = Omit<Query<typeof registroEventi>, 'per_page'>
type AuditLogPage = { righe: AuditLogRow[]; dopo: string | null }

type Row = {
  id: number
  micros: number
  genere: GenereRegistro
  attore_id: number | null
  nome: string | null
  di: { nome: string; iscritto: boolean } | null
  motivo: string | null
  tipo: string
  oggetto: string
  oggetto_id: number | null
  dati: Record<string, unknown>
  cambi: Cambi | null
  sessione_id: string | null
  rete: string | null
  richiesta: string | null
  chiamata: string | null
  ordine: number | null
  impronta: string | null
}

const START = (n: number) => `($${n}::date)::timestamp at time zone 'Europe/Rome'`
const END = (n: number) => `(($${n}::date) + 1)::timestamp at time zone 'Europe/Rome'`
const MICROS = (n: number) => `timestamptz 'epoch' + $${n}::bigint * interval '1 microsecond'`

/** Converts the actor filter of the audit log (e-mail or id) to an account id. Null without a filter. */
async function actorOf(
  reader: Reader,
  persone: string,
  chi: string | undefined,
): Promise<number | null | Refusal<'VALIDAZIONE'>> {
  if (!chi) return null
  if (/^\d{1,15}$/.test(chi)) return Number(chi)
  const rows = await queryRows<{ utente_id: number }>(
    reader,
    `select p.utente_id from (${persone}) p where p.email = lower($1)`,
    [chi],
  )
  if (rows[0]) return rows[0].utente_id
  const message = 'Nessun account ha questa e-mail: scrivila intera, o scrivi il numero dell’account.'
  return refuse('VALIDAZIONE', { fields: { chi: [message] } })
}

function conditions(filters: Filters, actor: number | null): { text: string; values: SqlValue[] } {
  const values: SqlValue[] = []
  const clauses: string[] = []
  const add = (value: SqlValue, text: (n: number) => string) => {
    if (value === undefined || value === null) return
    values.push(value)
    clauses.push(text(values.length))
  }
  add(actor, (n) => `e.attore_id = $${n}`)
  add(filters.genere, (n) =>
    filters.genere === 'cambio' ? `e.genere = $${n}` : `e.genere = $${n} and e.genere <> 'cambio'`,
  )
  add(filters.oggetto, (n) => `e.oggetto = $${n}`)
  add(filters.oggetto_id, (n) => `e.oggetto_id = $${n}`)
  add(filters.dal, (n) => `e.avvenuto_il >= ${START(n)}`)
  add(filters.al, (n) => `e.avvenuto_il < ${END(n)}`)
  if (filters.dopo) {
    const [micros, id] = filters.dopo.split('-')
    add(micros, (n) => `e.avvenuto_il <= ${MICROS(n)}`)
    const at = values.length
    add(id, (n) => `(e.avvenuto_il, e.id) < (${MICROS(at)}, $${n}::bigint)`)
  }
  return { text: clauses.length > 0 ? `where ${clauses.join(' and ')}` : '', values }
}

const spoken = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)

const pairs = (cambi: Cambi | null) =>
  Object.entries(cambi ?? {}).map(([campo, [prima, dopo]]) => ({
    campo,
    prima: spoken(prima),
    dopo: spoken(dopo),
  }))

/** Returns the current names of the objects of some entries, by type and id. */
async function namesOfObjects(
  reader: Reader,
  nomi: AuditLogJoins['nomi'],
  rows: readonly Row[],
): Promise<Map<string, Map<number, string>>> {
  const names = new Map<string, Map<number, string>>()
  for (const [oggetto, namesOf] of Object.entries(nomi)) {
    const ids = new Set(rows.flatMap((row) => (row.oggetto === oggetto ? (row.oggetto_id ?? []) : [])))
    if (ids.size > 0) names.set(oggetto, await namesOf(reader, [...ids]))
  }
  return names
}

function written(row: Row, nameOf: AuditLogJoins['nameOf'], nome: string | null): AuditLogRow {
  const { id, genere, tipo, oggetto, oggetto_id, rete, richiesta, chiamata, ordine, impronta } = row
  return {
    ...{ id, genere, tipo, oggetto, oggetto_id, nome, rete, richiesta, chiamata, ordine, impronta },
    quando: new Date(row.micros / 1000).toISOString(),
    chi: row.attore_id === null ? null : { utente_id: row.attore_id, nome: row.nome ?? '' },
    di: row.di,
    che_cosa: eventSentence(tipo, genere, oggetto, chiamata === null ? undefined : nameOf(chiamata)),
    cambi: pairs(row.cambi),
    dati: Object.entries({ ...row.dati, ...(row.motivo !== null && { motivo: row.motivo }) }).map(
      ([campo, value]) => ({ campo, valore: spoken(value) }),
    ),
    sessione: row.sessione_id,
  }
}

/** Reads a page of the audit log, latest first, with the cursor of the next page; null at the end. */
export async function readAuditLog(
  reader: Reader,
  { persone, visioni, nameOf, nomi }: AuditLogJoins,
  filters: Filters,
  count: number,
): Promise<AuditLogPage | Refusal<'VALIDAZIONE'>> {
  const actor = await actorOf(reader, persone, filters.chi)
  if (actor !== null && typeof actor === 'object') return actor
  const { text, values } = conditions(filters, actor)
  const rows = await queryRows<Row>(
    reader,
    `select e.*, p.denominazione as nome, v.motivo,
            case when q.utente_id is not null
                 then jsonb_build_object('nome', q.denominazione, 'iscritto', q.ruolo = 'user') end as di
       from (select e.id, (extract(epoch from e.avvenuto_il) * 1000000)::bigint as micros, e.avvenuto_il, e.genere, e.attore_id,
                    e.tipo, e.oggetto, e.oggetto_id, e.dati, e.cambi, e.sessione_id, e.rete, e.richiesta, e.chiamata, e.ordine,
                    encode(e.impronta, 'hex') as impronta
               from evento e ${text} order by e.avvenuto_il desc, e.id desc limit ${count + 1}) e
       left join (${persone}) p on p.utente_id = e.attore_id
       left join (${persone}) q on e.oggetto in ('utente', 'operatore') and q.utente_id = e.oggetto_id
       left join (${visioni}) v on v.id = (e.dati ->> 'visione')::uuid
      order by e.avvenuto_il desc, e.id desc`,
    values,
  )
  const page = rows.slice(0, count)
  const last = rows.length > count ? page.at(-1) : undefined
  const names = await namesOfObjects(reader, nomi, page)
  return {
    righe: page.map((row) => written(row, nameOf, names.get(row.oggetto)?.get(row.oggetto_id!) ?? null)),
    dopo: last ? `${last.micros}-${last.id}` : null,
  }
}

/** Maximum duration of a back-office session: older edits were already visible to the caller. */
const SEEN = `e.avvenuto_il > now() - interval '12 hours'`

/** Condition by id, or by path parameters for a resource without an id. */
const WHICH = {
  numbered: 'e.oggetto_id = $2::bigint',
  part: 'e.oggetto_id is null and e.dati @> $2::jsonb',
}

/**
 * Creates the query of the last editor of a resource in the audit log. It considers changes made within a session's lifetime, not
 * reads or assignments.
 * @param persone the accounts, as SQL: `utente_id`, `denominazione`
 */
export const createLastEditorQuery =
  (reader: Reader, persone: string): FindLastEditor =>
  async ({ oggetto, oggetto_id, parte }) => {
    const which = oggetto_id === null ? 'part' : 'numbered'
    const rows = await queryRows<{ utente_id: number; nome: string; quando: Date }>(reader, {
      name: `evento_ultima_mano_${which}`,
      text: `
        select e.attore_id as utente_id, p.denominazione as nome, e.avvenuto_il as quando
          from (select e.attore_id, e.avvenuto_il from evento e
                 where e.oggetto = $1 and ${WHICH[which]} and ${SEEN} and e.genere = 'cambio'
                   and e.tipo not like 'incarico.%'
                 order by e.avvenuto_il desc, e.id desc limit 1) e
          join (${persone}) p on p.utente_id = e.attore_id`,
      values: [oggetto, oggetto_id ?? JSON.stringify(parte)],
    })
    return rows[0] ?? null
  }
