import type { Refusal } from '@primo/contract/platform/errors'
import { refuse } from '@primo/contract/platform/errors'
import { cambiTra } from '@primo/domain/registro/cambi'
import { leggiSezione, type Sezione, writtenIn } from '@primo/domain/ufficio/impostazioni'
import { eq, sql } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import { LOCKS } from '../../platform/db/locks.ts'
import type { CheckPrecondition } from '../../platform/http/bind.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { senzaImmagine } from './immagini.ts'
import { impostazione } from './tables.ts'

/**
 * Saves a section of the settings.
 * @param asRead compares the section with the caller's version (If-Match)
 */
export async function cambiaSezione(
  trx: Trx,
  input: {
    sezione: Sezione
    valori: Readonly<Record<string, string>>
    attore_id: number
    asRead: CheckPrecondition
  },
): Promise<Refusal<'VALIDAZIONE' | 'CAMBIATO_NEL_FRATTEMPO'> | null> {
  const { sezione, attore_id } = input
  const letta = leggiSezione(sezione, input.valori)
  if (!letta.ok) return refuse('VALIDAZIONE', { fields: letta.fields })
  // Advisory lock on all settings: the first save of a section has no row to lock.
  await trx.execute(sql`select pg_advisory_xact_lock(${LOCKS.impostazioni})`)
  const [before] = await trx.select().from(impostazione).where(eq(impostazione.sezione, sezione))
  const late = input.asRead({ valori: writtenIn(sezione, before?.valori) })
  if (late) return late
  const missing = await senzaImmagine(trx, letta.valori)
  if (missing) return missing
  const all = Object.keys({ ...before?.valori, ...letta.valori }) as (keyof typeof letta.valori)[]
  const cambi = cambiTra(
    before?.valori ?? {},
    Object.fromEntries(all.map((key) => [key, letta.valori[key] ?? null])),
  )
  if (Object.keys(cambi).length === 0) return null
  const row = { valori: letta.valori, scritta_da: attore_id }
  await trx
    .insert(impostazione)
    .values({ sezione, ...row })
    .onConflictDoUpdate({ target: impostazione.sezione, set: { ...row, scritta_il: sql`now()` } })
  await registraEvento(trx, {
    attore_id,
    tipo: 'impostazioni.cambiate',
    oggetto: 'impostazioni',
    dati: { sezione },
    cambi,
  })
  return null
}
