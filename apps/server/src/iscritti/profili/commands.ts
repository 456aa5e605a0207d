import type { AzioneIscrizione } from '@primo/domain/iscritti/iscrizione'
import type { Ruolo, StatoProfilo } from '@primo/domain/platform/ruolo'
import { and, asc, eq } from 'drizzle-orm'
import type { Reader, Trx } from '../../platform/db/db.ts'
import { runStatement } from '../../platform/db/query.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { agenzia, profilo, profilo_storia } from './tables.ts'

export type ProfiloRow = typeof profilo.$inferSelect

/** Creates the agency of the company itself when there is none yet. */
export async function loadAgenzia(trx: Trx, denominazione: string): Promise<void> {
  if ((await trx.$count(agenzia)) === 0) await trx.insert(agenzia).values({ denominazione })
}

/** Returns the agency of newly approved promotori, the company's own; null when none was loaded. */
export async function agenziaDellaCasa(reader: Reader): Promise<number | null> {
  const [row] = await reader.select({ id: agenzia.id }).from(agenzia).orderBy(asc(agenzia.id)).limit(1)
  return row?.id ?? null
}

/** Gives a member an active profile. Does nothing when there is already one for the role, in any state. */
export async function attivaProfilo(
  trx: Trx,
  input: {
    utente_id: number
    ruolo: Ruolo
    id_anagrafica: number
    username: string
    attributi?: Record<string, string>
    quando: Date
  },
): Promise<void> {
  const { quando, ...riga } = input
  const date = { stato_dal: quando, creato_il: quando, aggiornato_il: quando }
  const id_agenzia = riga.ruolo === 'promotore' ? await agenziaDellaCasa(trx) : null
  const [fresh] = await trx
    .insert(profilo)
    .values({ ...riga, ...date, id_agenzia, stato: 'attiva' })
    .onConflictDoNothing()
    .returning({ id: profilo.id })
  if (!fresh) return
  await trx
    .insert(profilo_storia)
    .values({ profilo_id: fresh.id, da: null, a: 'attiva', quando, attore_id: riga.utente_id })
}

/** Locks the profile of a member for a role until the transaction ends; null = not enrolled. */
export async function profiloDaCambiare(
  trx: Trx,
  utente_id: number,
  ruolo: Ruolo,
): Promise<ProfiloRow | null> {
  const suo = and(eq(profilo.utente_id, utente_id), eq(profilo.ruolo, ruolo))
  const [row] = await trx.select().from(profilo).where(suo).for('update')
  return row ?? null
}

/** Locks a profile by its id until the transaction ends; null when it does not exist. */
export async function profiloConIdDaCambiare(trx: Trx, id: number): Promise<ProfiloRow | null> {
  const [row] = await trx.select().from(profilo).where(eq(profilo.id, id)).for('update')
  return row ?? null
}

/**
 * Opens an enrolment in the state *verificata*. Of two concurrent calls the second waits and finds the first one's.
 * @returns false when there was one already
 */
export async function apriProfilo(
  trx: Trx,
  input: { utente_id: number; ruolo: Ruolo; id_anagrafica: number; username: string; quando: Date },
): Promise<boolean> {
  const { quando, ...riga } = input
  const date = { stato_dal: quando, creato_il: quando, aggiornato_il: quando }
  const [fresh] = await trx
    .insert(profilo)
    .values({ ...riga, ...date, stato: 'verificata' })
    .onConflictDoNothing()
    .returning({ id: profilo.id })
  if (!fresh) return false
  await segnaPasso(trx, fresh.id, {
    azione: 'verifica',
    da: null,
    a: 'verificata',
    attore_id: riga.utente_id,
    quando,
  })
  return true
}

type Passo = {
  azione: AzioneIscrizione
  da: StatoProfilo | null
  a: StatoProfilo
  attore_id: number | null
  quando: Date
  /** Reason of the change of state, shown to the member. */
  motivo?: string | null
}

async function segnaPasso(trx: Trx, profilo_id: number, { azione, ...passo }: Passo): Promise<void> {
  await trx.insert(profilo_storia).values({ profilo_id, ...passo })
  await registraEvento(trx, {
    attore_id: passo.attore_id,
    tipo: `iscrizione.${azione}`,
    oggetto: 'profilo',
    oggetto_id: profilo_id,
    cambi: { stato: [passo.da, passo.a] },
  })
}

/**
 * Moves a locked profile to its next state and adds the step to its history. The caller has checked that the state table allows
 * it.
 */
export async function portaProfilo(
  trx: Trx,
  row: Pick<ProfiloRow, 'id' | 'stato'>,
  passo: Omit<Passo, 'da'>,
  other: Partial<Pick<ProfiloRow, 'id_anagrafica' | 'id_agenzia'>> = {},
): Promise<void> {
  const { a, quando } = passo
  await trx
    .update(profilo)
    .set({ ...other, stato: a, stato_dal: quando, aggiornato_il: quando })
    .where(eq(profilo.id, row.id))
  await segnaPasso(trx, row.id, { ...passo, da: row.stato })
}

/** Stores a member's answers to the requirements of their role. */
export async function scriviAttributi(
  trx: Trx,
  profilo_id: number,
  attributi: Record<string, string>,
  quando: Date,
): Promise<void> {
  await trx.update(profilo).set({ attributi, aggiornato_il: quando }).where(eq(profilo.id, profilo_id))
}

const CESSA = `
  with chiusi as (update profilo set stato = 'cessata', stato_dal = $2, aggiornato_il = $2
                   where utente_id = $1 and stato <> 'cessata' returning id),
       prima as (select p.id, p.stato from profilo p where p.utente_id = $1)
  insert into profilo_storia (profilo_id, da, a, quando)
  select c.id, prima.stato, 'cessata', $2 from chiusi c join prima on prima.id = c.id`

/** Closes the open profiles of an erased member, without notifying: the member requested the erasure. */
export async function cessaProfili(trx: Trx, utente_id: number, quando: Date): Promise<void> {
  await runStatement(trx, CESSA, [utente_id, quando])
}
