/** Starts the built product with its demo data, for measurements in a browser. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../scripts/build.mjs'
import { CHROMIUM_FLAGS } from '../scripts/chromium.mjs'
import { freePort } from '../scripts/free-port.mjs'
import { COMPILED, pinnedNode, SERVER, SERVER_ENV, SERVER_FLAGS } from '../scripts/project.mjs'

/**
 * Flags of the benchmarks' Chromium: those of the tests, but with its normal JavaScript compilation, because CPU throttling is
 * relative to it.
 */
export const FLAGS = CHROMIUM_FLAGS.filter((flag) => !flag.startsWith('--js-flags'))

/** Starts the built server like `npm start`, with the demo data in a data folder of its own. */
export async function openSite() {
  await ensureBuilt()
  const data = mkdtempSync(join(tmpdir(), 'bench-site-'))
  const port = await freePort()
  const env = {
    ...COMPILED,
    ...SERVER_ENV,
    PATH: process.env.PATH,
    PORT: String(port),
    DATA_DIR: data,
    DEMO: 'on',
    LOG_LEVEL: 'silent',
  }
  const server = spawn(pinnedNode(), [...SERVER_FLAGS, SERVER], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const close = async () => {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
    rmSync(data, { recursive: true, force: true })
  }
  const site = `http://127.0.0.1:${port}`
  while (!(await fetch(`${site}/api/ready`).catch(() => null))?.ok) {
    if (server.exitCode !== null) throw new Error('The server does not start')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return { site, close }
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
