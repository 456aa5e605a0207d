import type { Profilo } from '@primo/contract/accesso/profili'
import { profiloVuoto } from '@primo/domain/iscritti/profilo'
import { clock } from '@primo/domain/platform/clock'
import { todayInRome } from '@primo/domain/platform/dates'
import { RUOLI, type Ruolo, STATI_PROFILO } from '@primo/domain/platform/ruolo'
import { inRitardoSeDaPrima } from '@primo/domain/ufficio/incarico'
import { and, asc, desc, eq, gt, inArray } from 'drizzle-orm'
import { nameMatches, PERSONE_SQL } from '../../accesso/account/queries.ts'
import { ANAGRAFICHE_SQL } from '../../anagrafica/persone/queries.ts'
import type { NamesOf, Reader, Trx } from '../../platform/db/db.ts'
import { queryRows } from '../../platform/db/query.ts'
import { hasWords, wordsTyped } from '../../platform/db/search-sql.ts'
import { instantText } from '../../platform/db/time-sql.ts'
import { profilo, profilo_storia } from './tables.ts'

/** SQL of profiles with their search columns for member and company, for joins in other areas. */
export const PROFILI_SQL = `
  select id, utente_id, ruolo, stato, stato_dal, id_anagrafica, attributi, membro_cercato, azienda_cercata, membro_dal,
         sponsor_id, nodo_id from profilo`

/** Returns the names of the members whose profiles these are, by profile id. */
export const nomiProfili: NamesOf = async (reader, ids) => {
  const rows = await queryRows<{ id: number; nome: string }>(
    reader,
    `select f.id, p.denominazione as nome from profilo f join (${PERSONE_SQL}) p on p.utente_id = f.utente_id
      where f.id = any($1::bigint[])`,
    [ids],
  )
  return new Map(rows.map(({ id, nome }) => [id, nome]))
}

/**
 * Returns the SQL of the accounts that have a profile, optionally in one role, and whose name or e-mail has every word of `text`.
 * Members with cases, prize requests or sign-ups below them all have a profile, and profiles are few among the persons. All words
 * are matched on the profile at once: matching thousands of rows per word and joining them afterwards was a hundred times as
 * expensive.
 */
export function iscrittiChiamati(text: string, con: (value: string) => string, ruolo?: Ruolo): string {
  const called = wordsTyped(text).map((word) => nameMatches('c.membro_cercato', word, con))
  return `select c.utente_id from profilo c where ${called.join(' and ') || 'false'}${ruolo ? ` and c.ruolo = '${ruolo}'` : ''}`
}

/**
 * Returns the SQL of the network nodes of members with a profile whose name has every word of `text`. In the search column the
 * name is followed by a space and the e-mail.
 */
export const nodiDegliIscrittiChiamati = (text: string, con: (value: string) => string) =>
  `select c.nodo_id from profilo c where ${hasWords('c.membro_cercato', text, con, ' ')}`

/** SQL of history steps of the profiles with their actors, for searches in other areas. */
export const PASSI_SQL = 'select profilo_id, attore_id from profilo_storia'

/** Returns the SQL of an account's profile states, by role. `utente_id` is a column. */
export const statiProfiliJson = (utente_id: string) =>
  `coalesce((select jsonb_object_agg(p.ruolo, p.stato) from profilo p where p.utente_id = ${utente_id}), '{}')`

/** Profile as stored, without the member's place in the network. */
type ProfiloScritto = Omit<Profilo, 'bloccato' | 'id_segnalatore'>

/** Returns the SQL of a JSON array with the profiles of an account, to which `withEmptyProfiles` adds the missing roles. */
export const profiliJson = (utente_id: string) => `
  coalesce((select json_agg(json_build_object('ruolo', p.ruolo, 'username', p.username, 'stato', p.stato,
      'id_anagrafica', p.id_anagrafica, 'id_agenzia', coalesce(p.id_agenzia, 0),
      'agenzia', coalesce(g.denominazione, ''), 'attributi', p.attributi,
      'created_at', ${instantText('p.creato_il')}, 'updated_at', ${instantText('p.aggiornato_il')},
      'anagrafica', json_build_object('id', a.id, 'denominazione', a.denominazione)))
    from profilo p
    join (${ANAGRAFICHE_SQL}) a on a.id = p.id_anagrafica
    left join agenzia g on g.id = p.id_agenzia
   where p.utente_id = ${utente_id}), '[]')`

/**
 * Returns the three profiles of a member, in the order of the app's menu; a role without enrolment gets an empty profile. Until a
 * profile is *attiva* its `id_segnalatore` is 0 and `bloccato` is true (decisions §5).
 * @param written result of `profiliJson`
 * @param segnalatore_id the member's network node; null for an account without one
 */
export function withEmptyProfiles(written: ProfiloScritto[], segnalatore_id: number | null): Profilo[] {
  return RUOLI.map((ruolo) => {
    const suo = written.find((p) => p.ruolo === ruolo)
    if (!suo) return profiloVuoto(ruolo)
    const attiva = suo.stato === 'attiva'
    return { ...suo, bloccato: !attiva, id_segnalatore: attiva ? (segnalatore_id ?? 0) : 0 }
  })
}

/** Returns whether a member has at least one active profile, without which their sponsor code is not valid. */
export async function haProfiloAttivo(reader: Reader, utente_id: number): Promise<boolean> {
  const attivi = and(eq(profilo.utente_id, utente_id), eq(profilo.stato, 'attiva'))
  return (await reader.$count(profilo, attivi)) > 0
}

/** Returns a member's profile for a role, or null = not enrolled. */
export async function leggiProfiloRow(reader: Reader, utente_id: number, ruolo: Ruolo) {
  const suo = and(eq(profilo.utente_id, utente_id), eq(profilo.ruolo, ruolo))
  const [row] = await reader.select().from(profilo).where(suo)
  return row ?? null
}

/** Returns a member's profiles, in the order of enrolment. */
export async function leggiProfiliRows(reader: Reader, utente_id: number) {
  return reader.select().from(profilo).where(eq(profilo.utente_id, utente_id)).orderBy(profilo.id)
}

/** Returns a profile by its id, or null. */
export async function profiloConId(reader: Reader, id: number) {
  const [row] = await reader.select().from(profilo).where(eq(profilo.id, id))
  return row ?? null
}

/** Returns the state changes of a profile, latest first. */
export async function storiaProfilo(reader: Reader, profilo_id: number) {
  return reader
    .select()
    .from(profilo_storia)
    .where(eq(profilo_storia.profilo_id, profilo_id))
    .orderBy(desc(profilo_storia.id))
}

/** Returns the profiles in a role that belong to an `anagrafica` row, for instance those enrolled with a company. */
export async function profiliConAnagrafica(reader: Reader, id_anagrafica: number, ruolo: Ruolo) {
  return reader
    .select({ id: profilo.id, utente_id: profilo.utente_id, stato: profilo.stato })
    .from(profilo)
    .where(and(eq(profilo.id_anagrafica, id_anagrafica), eq(profilo.ruolo, ruolo)))
    .orderBy(profilo.id)
}

const OGNI_STATO = STATI_PROFILO.map((stato) => `'${stato}'`).join(', ')

/**
 * Returns the SQL of the members whose profile in `ruolo` was active just before an instant, for joins in other areas: by the
 * current state if it began before the instant, else by the last history step before it. Profiles active now come from the index
 * on active ones, those changed since from the work queue's index, one state at a time, to avoid a scan of all profiles.
 * @param prima_di parameter with the instant, as `$1`
 */
export const attiviPrimaDi = (ruolo: Ruolo, prima_di: string) =>
  `select pr.utente_id from profilo pr
    where pr.ruolo = '${ruolo}' and pr.stato = 'attiva' and pr.stato_dal < ${prima_di}
   union all
   select pr.utente_id from profilo pr
    where pr.ruolo = '${ruolo}' and pr.stato in (${OGNI_STATO}) and pr.stato_dal >= ${prima_di}
      and 'attiva' = (select h.a from profilo_storia h where h.profilo_id = pr.id and h.quando < ${prima_di}
                       order by h.id desc limit 1)`

/**
 * Returns the number of enrolments that await approval, the overdue ones, and since when the oldest waits: for the operators'
 * dashboard.
 */
export async function codaDelleIscrizioni(reader: Reader) {
  const rows = await queryRows<{
    in_attesa: number
    piu_vecchia: Date | null
    in_ritardo: number
  }>(
    reader,
    `select count(*)::int as in_attesa, min(stato_dal) as piu_vecchia,
            (count(*) filter (where stato_dal < $1::timestamptz))::int as in_ritardo
       from profilo where stato = 'in_approvazione'`,
    [inRitardoSeDaPrima('profilo', todayInRome(clock.now()))],
  )
  const { in_attesa, in_ritardo, piu_vecchia } = rows[0]!
  return { in_attesa, in_ritardo, piu_vecchia: piu_vecchia?.toISOString() ?? null }
}

/** Returns which of some members have an active profile in `ruolo` now. */
export async function conProfiloAttivo(reader: Reader, ruolo: Ruolo, utenti: number[]): Promise<Set<number>> {
  if (utenti.length === 0) return new Set()
  const rows = await reader
    .select({ utente_id: profilo.utente_id })
    .from(profilo)
    .where(and(eq(profilo.ruolo, ruolo), eq(profilo.stato, 'attiva'), inArray(profilo.utente_id, utenti)))
  return new Set(rows.map((r) => r.utente_id))
}

/** Returns the members with an active profile in `ruolo` that belongs to one of some `anagrafica` rows, by `id_anagrafica`. */
export async function attiviPerAnagrafica(
  reader: Reader,
  ruolo: Ruolo,
  anagrafiche: number[],
): Promise<Map<number, number[]>> {
  const found = new Map<number, number[]>()
  if (anagrafiche.length === 0) return found
  const rows = await reader
    .select({ id_anagrafica: profilo.id_anagrafica, utente_id: profilo.utente_id })
    .from(profilo)
    .where(
      and(eq(profilo.ruolo, ruolo), eq(profilo.stato, 'attiva'), inArray(profilo.id_anagrafica, anagrafiche)),
    )
  for (const r of rows) found.set(r.id_anagrafica, [...(found.get(r.id_anagrafica) ?? []), r.utente_id])
  return found
}

/**
 * Returns the next `count` members with an active profile in `ruolo` (null = in any role), after the account id `after`, in the
 * order of their ids.
 */
export async function iscrittiAttivi(
  reader: Reader,
  ruolo: Ruolo | null,
  after: number,
  count: number,
): Promise<number[]> {
  const rows = await reader
    .selectDistinct({ utente_id: profilo.utente_id })
    .from(profilo)
    .where(
      and(
        gt(profilo.utente_id, after),
        eq(profilo.stato, 'attiva'),
        ruolo ? eq(profilo.ruolo, ruolo) : undefined,
      ),
    )
    .orderBy(asc(profilo.utente_id))
    .limit(count)
  return rows.map((r) => r.utente_id)
}

/** Returns whether a member's profile in `ruolo` is active, and locks it (FOR SHARE) until the transaction ends. */
export async function holdProfiloAttivo(trx: Trx, ruolo: Ruolo, utente_id: number): Promise<boolean> {
  const [row] = await trx
    .select({ stato: profilo.stato })
    .from(profilo)
    .where(and(eq(profilo.ruolo, ruolo), eq(profilo.utente_id, utente_id)))
    .for('share')
  return row?.stato === 'attiva'
}

/** Returns every profile of some members, in any state, with the answers to the requirements. */
export async function profiliDi(reader: Reader, utenti: number[]) {
  return queryRows<Pick<typeof profilo.$inferSelect, 'id' | 'utente_id' | 'ruolo' | 'stato' | 'attributi'>>(
    reader,
    {
      name: 'profili_di',
      text: 'select id, utente_id, ruolo, stato, attributi from profilo where utente_id = any($1::bigint[])',
      values: [utenti],
    },
  )
}
