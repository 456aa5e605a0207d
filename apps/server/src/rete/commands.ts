import { randomInt } from 'node:crypto'
import { clock } from '@primo/domain/platform/clock'
import { sponsorCode } from '@primo/domain/rete/sponsor'
import { eq } from 'drizzle-orm'
import { nextId, type Trx } from '../platform/db/db.ts'
import { LOCKS } from '../platform/db/locks.ts'
import { runStatement } from '../platform/db/query.ts'
import { livelloDi, percorsoDi } from './queries.ts'
import { segnalatore, sponsor_storia } from './tables.ts'

// Without characters that are easily confused: 0 and O, 1, I and L.
const ALFABETO = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LUNGHEZZA = 8

function codiceCasuale(): string {
  return Array.from({ length: LUNGHEZZA }, () => ALFABETO[randomInt(ALFABETO.length)]).join('')
}

/**
 * Adds a member's node to the sponsor tree, below `sponsor_id` (null = a root), and opens its history.
 * @param dati.codice sponsor code of the member; random by default
 * @param dati.creato_il instant of joining; now by default
 * @throws when the sponsor does not exist, the member already has a node or `codice` is taken
 */
export async function creaSegnalatore(
  trx: Trx,
  data: { utente_id: number; sponsor_id: number | null; codice?: string; creato_il?: Date },
): Promise<{ id: number; codice: string }> {
  // Shared advisory lock: members join concurrently, while moving a branch takes it exclusively.
  await runStatement(trx, 'select pg_advisory_xact_lock_shared($1)', [LOCKS.rete])
  const above = data.sponsor_id === null ? '' : await percorsoDelloSponsor(trx, data.sponsor_id)
  const id = await nextId(trx, 'segnalatore')
  const percorso = percorsoDi(id, above)
  const creato_il = data.creato_il ?? clock.now()
  const row = {
    id,
    utente_id: data.utente_id,
    sponsor_id: data.sponsor_id,
    percorso,
    livello: livelloDi(percorso),
    creato_il,
  }
  let codice = data.codice
  if (codice === undefined) {
    do codice = codiceCasuale()
    while (await taken(trx, codice))
  }
  await trx
    .insert(segnalatore)
    .overridingSystemValue()
    .values({ ...row, codice: sponsorCode(codice) })
  await trx.insert(sponsor_storia).values({ segnalatore_id: id, sponsor_id: data.sponsor_id, dal: creato_il })
  return { id, codice: sponsorCode(codice) }
}

async function percorsoDelloSponsor(trx: Trx, id: number): Promise<string> {
  const [sponsor] = await trx
    .select({ percorso: segnalatore.percorso })
    .from(segnalatore)
    .where(eq(segnalatore.id, id))
  if (!sponsor) throw new Error(`sponsor ${id} inesistente`)
  return sponsor.percorso
}

async function taken(trx: Trx, codice: string): Promise<boolean> {
  return (await trx.$count(segnalatore, eq(segnalatore.codice, codice))) > 0
}
