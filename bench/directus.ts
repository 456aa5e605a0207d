/**
 * Directus on the same tables, asked for a page of cases with a token that is settled beforehand and its cache off. It is no
 * dependency of the repository, being thrice its size: it is taken from the folder that `DIRECTUS` names
 * (`npm install directus@12.4.0 pg` in an empty one; where its `isolated-vm` cannot be compiled, which only its flows use, an empty
 * module in its place will do). It lays its own tables beside ours, in the bench's own database.
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { pinnedNode } from '../scripts/house.mjs'
import { type Asked, launch, type Running } from './contenders.ts'

/**
 * Prepares and starts the Directus of `folder` on the database of `url`.
 * @returns who answers, and what he is asked: the cases of `utente_id` as the product's page has them, with their total
 * @throws when it cannot be prepared, or does not answer
 */
export async function startDirectus(
  folder: string,
  url: string,
  utente_id: number,
): Promise<[Running, Asked]> {
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
  if (code !== 0) throw new Error('Directus cannot be prepared')
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
