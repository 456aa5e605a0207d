import type { Profilo } from '@primo/contract/persone/profili'
import { profiloVuoto } from '@primo/domain/persone/profilo'
import { RUOLI, type Ruolo } from '@primo/domain/platform/ruolo'
import { and, desc, eq } from 'drizzle-orm'
import type { Reader } from '../../platform/db/db.ts'
import { denominazioni } from '../anagrafica/queries.ts'
import { agenzia, profilo, profilo_storia } from './tables.ts'

/** The profiles: for the queries of other areas to join. */
export const PROFILI_SQL =
  'select id, utente_id, ruolo, stato, stato_dal, id_anagrafica, attributi from profilo'

/** The states of the profiles of the account a column names, by role, as SQL. */
export const statiProfiliJson = (utente_id: string) =>
  `coalesce((select jsonb_object_agg(p.ruolo, p.stato) from profilo p where p.utente_id = ${utente_id}), '{}')`

/**
 * The three profiles of a member, in the menu's order, placeholders included. Until one is *attiva* its
 * `id_segnalatore` is 0 and `bloccato` is true (decisions §5).
 * @param segnalatoreDi who has the tree hands it in: his node there.
 */
export async function profiliCon(
  reader: Reader,
  utente_id: number,
  segnalatoreDi: (reader: Reader, utente_id: number) => Promise<{ id: number } | null>,
): Promise<Profilo[]> {
  const rows = (
    await reader
      .select({ profilo, agenzia: agenzia.denominazione })
      .from(profilo)
      .leftJoin(agenzia, eq(agenzia.id, profilo.id_agenzia))
      .where(eq(profilo.utente_id, utente_id))
  ).map((r) => ({ ...r.profilo, agenzia: r.agenzia }))
  if (rows.length === 0) return RUOLI.map(profiloVuoto)
  const nodo = await segnalatoreDi(reader, utente_id)
  const nomi = await denominazioni(reader, [...new Set(rows.map((r) => r.id_anagrafica))])
  return RUOLI.map((ruolo) => {
    const riga = rows.find((r) => r.ruolo === ruolo)
    if (!riga) return profiloVuoto(ruolo)
    const attiva = riga.stato === 'attiva'
    return {
      ...profiloVuoto(ruolo),
      username: riga.username,
      bloccato: !attiva,
      id_segnalatore: attiva ? (nodo?.id ?? 0) : 0,
      id_anagrafica: riga.id_anagrafica,
      id_agenzia: riga.id_agenzia ?? 0,
      agenzia: riga.agenzia ?? '',
      attributi: riga.attributi,
      created_at: riga.creato_il.toISOString(),
      updated_at: riga.aggiornato_il.toISOString(),
      anagrafica: { id: riga.id_anagrafica, denominazione: nomi.get(riga.id_anagrafica) ?? '' },
      stato: riga.stato,
    }
  })
}

/** Whether a member has at least one active profile: then his code counts as a sponsor's. */
export async function haProfiloAttivo(reader: Reader, utente_id: number): Promise<boolean> {
  const attivi = and(eq(profilo.utente_id, utente_id), eq(profilo.stato, 'attiva'))
  return (await reader.$count(profilo, attivi)) > 0
}

/** The row of a member's profile for a role, or null = non iscritto. */
export async function rigaProfilo(reader: Reader, utente_id: number, ruolo: Ruolo) {
  const suo = and(eq(profilo.utente_id, utente_id), eq(profilo.ruolo, ruolo))
  const [riga] = await reader.select().from(profilo).where(suo)
  return riga ?? null
}

/** The rows of a member's profiles, in the order he enrolled. */
export async function righeProfili(reader: Reader, utente_id: number) {
  return reader.select().from(profilo).where(eq(profilo.utente_id, utente_id)).orderBy(profilo.id)
}

/** A profile by its id, or null. */
export async function profiloConId(reader: Reader, id: number) {
  const [riga] = await reader.select().from(profilo).where(eq(profilo.id, id))
  return riga ?? null
}

/** The steps of a profile, the latest first. */
export async function storiaProfilo(reader: Reader, profilo_id: number) {
  return reader
    .select()
    .from(profilo_storia)
    .where(eq(profilo_storia.profilo_id, profilo_id))
    .orderBy(desc(profilo_storia.id))
}

/** The profiles of a role that stand on an entry of the registry: those enrolled with one company. */
export async function profiliConAnagrafica(reader: Reader, id_anagrafica: number, ruolo: Ruolo) {
  return reader
    .select({ id: profilo.id, utente_id: profilo.utente_id, stato: profilo.stato })
    .from(profilo)
    .where(and(eq(profilo.id_anagrafica, id_anagrafica), eq(profilo.ruolo, ruolo)))
    .orderBy(profilo.id)
}
