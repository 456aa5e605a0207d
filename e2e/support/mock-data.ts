import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { freePort } from '../../scripts/free-port.mjs'
import { pinnedNode, ROOT } from '../../scripts/project.mjs'
import { onProcessEnd, temporaryFolder } from '../../scripts/temporary-folders.mjs'

const READY_MS = 120_000
const VITE = join(ROOT, 'node_modules/vite/bin/vite.js')

/** Builds the members' app with mock data and serves its files without an API. Stopping the server removes the files. */
export async function openMockData() {
  const folder = temporaryFolder()
  const cwd = join(ROOT, 'apps/members')
  const outDir = join(folder, 'dist')
  const built = spawnSync(pinnedNode(), [VITE, 'build', '--mode', 'mock', '--outDir', outDir], {
    cwd,
    encoding: 'utf8',
  })
  if (built.status !== 0) throw new Error(`La compilazione non è riuscita:\n${built.stdout}${built.stderr}`)
  const port = await freePort()
  const where = ['--outDir', outDir, '--host', '127.0.0.1', '--port', String(port), '--strictPort']
  const server = spawn(pinnedNode(), [VITE, 'preview', ...where], { cwd, stdio: 'ignore' })
  const ended = once(server, 'close')
  const clear = () => {
    server.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  const untie = onProcessEnd(clear)
  const baseURL = `http://127.0.0.1:${port}`
  const served = async () => (await fetch(baseURL).catch(() => null))?.ok === true
  await expect
    .poll(async () => server.exitCode !== null || served(), { timeout: READY_MS, intervals: [100] })
    .toBe(true)
  if (server.exitCode !== null) throw new Error('I file non sono serviti')
  return {
    baseURL,
    async stop() {
      untie()
      clear()
      await ended
    },
  }
}
