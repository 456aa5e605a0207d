import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { freePort } from '../../scripts/free-port.mjs'
import { createDatabase, type Database, databaseUrl } from './database.ts'
import { launch, stopServer, untilReady } from './server-process.ts'

// Longer than a start and a stop on a busy machine: other workers wait for the demo data.
const WAIT_MS = 300_000

/** Returns the folder with the demo data of this test run, set by the global setup. */
function ofThisRun(): string {
  const folder = process.env.E2E_WORLDS
  if (!folder) throw new Error('E2E_WORLDS non indica nessuna cartella')
  return folder
}

/** Returns the name of the template database of this test run. */
export const templateName = (worlds: string) =>
  `e2e_mondo_${worlds.replace(/\W/g, '').slice(-12).toLowerCase()}`

/**
 * Creates the demo data once per run, in the first worker that needs it: a data folder, and with PostgreSQL a template database.
 * @throws when it cannot be created, also in the waiting workers
 */
export async function demoWorld(
  database: Database,
): Promise<{ copyTo: (data: string) => void; template?: string }> {
  const folder = join(ofThisRun(), database)
  const template = database === 'postgres' ? templateName(ofThisRun()) : undefined
  try {
    mkdirSync(folder)
  } catch {
    await untilMade(folder)
    return { copyTo: copyOf(folder), template }
  }
  try {
    await make(join(folder, 'data'), template)
    writeFileSync(join(folder, 'made'), '')
  } catch (error) {
    writeFileSync(join(folder, 'failed'), '')
    throw error
  }
  return { copyTo: copyOf(folder), template }
}

const copyOf = (folder: string) => (data: string) => cpSync(join(folder, 'data'), data, { recursive: true })

async function make(data: string, template: string | undefined): Promise<void> {
  const port = await freePort()
  const baseURL = `http://127.0.0.1:${port}`
  if (template) await createDatabase(template)
  const server = launch({
    PATH: process.env.PATH,
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: baseURL,
    DATA_DIR: data,
    ...(template && { DATABASE_URL: databaseUrl(template) }),
  })
  try {
    await untilReady(baseURL, server)
  } catch (error) {
    server.process.kill('SIGKILL')
    throw error
  }
  await stopServer(server)
}

async function untilMade(folder: string): Promise<void> {
  const outcome = () => ['made', 'failed'].find((name) => existsSync(join(folder, name)))
  await expect.poll(outcome, { timeout: WAIT_MS, intervals: [100] }).toBeDefined()
  if (outcome() === 'failed') throw new Error('Il mondo dimostrativo non è nato: si legge altrove perché')
}
