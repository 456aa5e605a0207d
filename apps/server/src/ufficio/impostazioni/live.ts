import type { Config } from '../../platform/config/config.ts'
import { liveConfig } from '../../platform/config/live.ts'
import type { Database } from '../../platform/db/db.ts'
import { aspettoCambiato, configOverridesOf, impostazioniDette } from './queries.ts'

/** Maximum staleness of the settings, in case the notification of a change by another process is lost. */
const OLD_MS = 15_000

/**
 * Opens the live settings: the saved values override the environment's for the lifetime of the process. Changes by this process
 * apply at once, those by another when the database notifies them.
 * @returns the settings, a function that reloads them, and one that stops the periodic reload
 * @see docs/decisions/0097, docs/decisions/0126
 */
export async function openSettings({
  db,
  kind,
  changes,
  config: environment,
}: Database & { config: Config }) {
  const { config, say } = liveConfig(environment)
  const read = async () => say(configOverridesOf(await impostazioniDette(db), await aspettoCambiato(db)))
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
  changes.on('impostazioni', (said) => said !== null && again())
  return { config, reload, stop: () => timer && clearInterval(timer) }
}
