/**
 * Directus on the same tables: a page of cases with a static token and without its cache. Not a dependency of the repository,
 * being three times its size: it is loaded from the folder in `DIRECTUS` (`npm install directus@12.4.0 pg` in an empty one; if
 * `isolated-vm`, which only its flows use, cannot be compiled, an empty module in its place suffices). It creates its own tables
 * in the benchmark's database.
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { pinnedNode } from '../scripts/project.mjs'
import { type LoadRequest, launch, type RunningServer } from './compared-servers.ts'

/**
 * Bootstraps and starts the Directus installed in `folder` on the database at `url`.
 * @returns the server, and the request that is compared with the product's: the cases of `utente_id`, with their total
 * @throws when the bootstrap fails, or it does not respond
 */
export async function startDirectus(
  folder: string,
  url: string,
  utente_id: number,
): Promise<[RunningServer, LoadRequest]> {
  const token = randomBytes(16).toString('hex')
  const cli = join(folder, 'node_modules/directus/cli.js')
  const env = {
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: url,
    SECRET: randomBytes(32).toString('hex'),
    ADMIN_EMAIL: 'bench@example.com',
    ADMIN_PASSWORD: randomBytes(16).toString('hex'),
    ADMIN_TOKEN: token,
    HOST: '127.0.0.1',
    TELEMETRY: 'false',
    CACHE_ENABLED: 'false',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
  }
  const prepared = spawn(pinnedNode(), [cli, 'bootstrap'], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(prepared, 'exit')
  if (code !== 0) throw new Error('The bootstrap of Directus failed')
  const page = new URLSearchParams({
    'filter[utente_id][_eq]': String(utente_id),
    'filter[ritirata_il][_null]': 'true',
    sort: '-data_registrazione,-id',
    limit: '15',
    meta: 'filter_count',
  })
  return [
    await launch(cli, env, [], ['start']),
    { path: `/items/pratica?${page}`, headers: { authorization: `Bearer ${token}` } },
  ]
}
