import type { Config } from '../../platform/config/config.ts'
import { liveConfig } from '../../platform/config/live.ts'
import type { Database } from '../../platform/db/db.ts'
import { aspettoCambiato, impostazioniDette, saidBy } from './queries.ts'

/** How old what another process has saved may be here, where the word that it did is lost. */
const OLD_MS = 15_000

/**
 * The server's settings with what the company has said in place of the environment's, for as long as the process lives:
 * what it saves itself holds at once, what another saves as soon as the database says so (docs/decisions/0097, 0126).
 * @returns them, what reads again what was said, and what ends the reading now and then.
 */
export async function openSettings({
  db,
  kind,
  changes,
  config: environment,
}: Database & { config: Config }) {
  const { config, say } = liveConfig(environment)
  const read = async () => say(saidBy(await impostazioniDette(db), await aspettoCambiato(db)))
  // One after the other: an older answer that came later would win.
  let last: Promise<void> = Promise.resolve()
  const reload = () => {
    last = last.catch(() => {}).then(read)
    return last
  }
  await reload()
  // The embedded database has no other process. A database that does not answer is somebody else's to tell: what was
  // said last holds.
  const again = () => void reload().catch(() => {})
  const timer = kind === 'postgres' ? setInterval(again, OLD_MS).unref() : null
  // Null is a connection that begins or ends, of which there are many: what it may have missed the timer finds.
  changes.on('impostazioni', (said) => said !== null && again())
  return { config, reload, stop: () => timer && clearInterval(timer) }
}
