/**
 * An authenticated page of movements of the product, against the least that answers it (`bare.ts`), on one
 * PostgreSQL, in turns of one run: prints both medians and their ratio. Aim: 0.85.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { freePort } from '../scripts/free-port.mjs'
import { pinnedNode } from '../scripts/house.mjs'
import { startPostgres } from '../scripts/postgres.mjs'

const TURNI = Number(process.env.BENCH_TURNI ?? 9)
const SECONDI = Number(process.env.BENCH_SECONDI ?? 3)
const CONNESSIONI = 10
const META = 0.85
const ROTTA = '/api/manifestazione/punti-premio'
const CHI = { email: 'convenzionato@primo.example', password: 'primo-demo-2026', device_name: 'bench' }

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))

async function avvia(file: string, env: Record<string, string>) {
  const port = await freePort()
  const processo = spawn(pinnedNode(), [here(file)], {
    env: { PATH: process.env.PATH, PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const indirizzo = `http://127.0.0.1:${port}`
  for (let i = 0; i < 600; i++) {
    if (await fetch(`${indirizzo}${ROTTA}`).catch(() => null)) return { processo, indirizzo }
    if (processo.exitCode !== null) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${file} non parte`)
}

async function halt(processo: ChildProcess) {
  processo.kill('SIGTERM')
  await once(processo, 'exit')
}

async function measure(url: string, token: string): Promise<number> {
  const outcome = await autocannon({
    url: `${url}${ROTTA}`,
    connections: CONNESSIONI,
    duration: SECONDI,
    headers: { authorization: `Bearer ${token}` },
  })
  if (outcome.non2xx > 0 || outcome.errors > 0)
    throw new Error(`${url}: ${outcome.non2xx} risposte non riuscite`)
  return outcome.requests.average
}

const mediana = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

const { url, stop } = await startPostgres()
const env = { DATABASE_URL: url }
const first = await avvia('../apps/server/src/main.ts', {
  ...env,
  DATA_DIR: here('../data/bench'),
  LOG_LEVEL: 'info',
})
const nudo = await avvia('bare.ts', env)
try {
  const entra = await fetch(`${first.indirizzo}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(CHI),
  })
  const { data } = (await entra.json()) as { data: { token: string } }
  await measure(first.indirizzo, data.token)
  await measure(nudo.indirizzo, data.token)
  const [suoi, nudi]: [number[], number[]] = [[], []]
  for (let i = 0; i < TURNI; i++) {
    suoi.push(await measure(first.indirizzo, data.token))
    nudi.push(await measure(nudo.indirizzo, data.token))
  }
  const rapporto = mediana(suoi) / mediana(nudi)
  console.log(`Primo           ${mediana(suoi).toFixed(0)} pagine al secondo (mediana di ${TURNI})`)
  console.log(`Fastify e pg    ${mediana(nudi).toFixed(0)} pagine al secondo`)
  console.log(`Rapporto        ${rapporto.toFixed(2)} (meta ${META})`)
  process.exitCode = rapporto >= META ? 0 : 1
} finally {
  await halt(first.processo)
  await halt(nudo.processo)
  await stop()
}
