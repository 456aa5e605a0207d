import { type Refusal, refuse } from '@primo/contract/platform/errors'
import { cambiTra } from '@primo/domain/platform/audit-log'
import { initialFormValues, leggiSezione, type Sezione } from '@primo/domain/ufficio/impostazioni'
import { eq, sql } from 'drizzle-orm'
import { type Config, liveConfig } from '../../platform/config/config.ts'
import type { Database, Trx } from '../../platform/db/db.ts'
import { LOCKS } from '../../platform/db/locks.ts'
import { runStatement } from '../../platform/db/query.ts'
import type { CheckPrecondition } from '../../platform/http/bind.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { senzaImmagine } from './immagini.ts'
import { aspettoCambiato, configOverridesOf, impostazioniSalvate } from './queries.ts'
import { impostazione } from './tables.ts'

/**
 * Saves a section of the settings.
 * @param input `asRead` checks that the caller has read the section's current version (If-Match)
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
  await runStatement(trx, 'select pg_advisory_xact_lock($1)', [LOCKS.impostazioni])
  const [before] = await trx.select().from(impostazione).where(eq(impostazione.sezione, sezione))
  const late = input.asRead({ valori: initialFormValues(sezione, before?.valori) })
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

/** Maximum staleness of the settings, in case the notification of a change by another process is lost. */
const OLD_MS = 15_000

/**
 * Opens the live settings, in which the values saved by the company override those of the environment. Changes saved by this
 * process apply at once, those by another when the database notifies them.
 * @returns the live settings, a function that reloads the saved values, and one that stops the periodic reload
 * @see docs/decisions/0097, docs/decisions/0126
 */
export async function openSettings({
  db,
  kind,
  changes,
  config: environment,
}: Database & { config: Config }) {
  const { config, setOverrides } = liveConfig(environment)
  const read = async () =>
    setOverrides(configOverridesOf(await impostazioniSalvate(db), await aspettoCambiato(db)))
  // Reloads run one after the other: an older result that arrived later would win.
  let last: Promise<void> = Promise.resolve()
  const reload = () => {
    last = last.catch(() => {}).then(read)
    return last
  }
  await reload()
  // The embedded database has no other process. Errors of the database are reported elsewhere; the last values stay valid.
  const again = () => void reload().catch(() => {})
  const timer = kind === 'postgres' ? setInterval(again, OLD_MS).unref() : null
  // Null means that a connection starts or ends, which is frequent: the timer covers missed notifications.
  changes.on('impostazioni', (payload) => payload !== null && again())
  return { config, reload, stop: () => timer && clearInterval(timer) }
}
