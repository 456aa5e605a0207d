import type { Config } from '../../platform/config/config.ts'
import { liveConfig } from '../../platform/config/live.ts'
import type { Database } from '../../platform/db/db.ts'
import { aspettoCambiato, impostazioniDette, saidBy } from './queries.ts'

/** How old what another process has saved may be here. */
const OLD_MS = 15_000

/**
 * The server's settings with what the company has said in place of the environment's, for as long as the process lives:
 * what it saves itself holds at once, what another saves within seconds (docs/decisions/0097).
 * @returns them, what reads again what was said, and what ends the reading now and then.
 */
export async function openSettings({ db, kind, config: environment }: Database & { config: Config }) {
  const { config, say } = liveConfig(environment)
  const reload = async () => say(saidBy(await impostazioniDette(db), await aspettoCambiato(db)))
  await reload()
  // The embedded database has no other process. A database that does not answer is somebody else's to tell: what was
  // said last holds.
  const timer = kind === 'postgres' ? setInterval(() => void reload().catch(() => {}), OLD_MS).unref() : null
  return { config, reload, stop: () => timer && clearInterval(timer) }
}
