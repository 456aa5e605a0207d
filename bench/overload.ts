/**
 * Measures the server under overload: four times the calls of its maximum throughput, then one member who floods it while another
 * makes normal requests. Writes `OVERLOAD.md`: ratios to its own idle values, since the load generator shares the machine.
 * `BENCH_SECONDS` sets the duration.
 */

import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { clock } from '@primo/domain/platform/clock'
import autocannon from 'autocannon'
import { ensureBuilt } from '../scripts/build.mjs'
import { startPostgres } from '../scripts/postgres.mjs'
import { SERVER, SERVER_ENV, SERVER_FLAGS } from '../scripts/project.mjs'
import { launch, type RunningServer, residentMb, stopProcess } from './compared-servers.ts'
import { preparePrize } from './prize-request.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 15)
const MEMBERS = 32
const PATH = '/api/manifestazione/punti-premio'
/** Target: maximum ratio of p99 to the idle server's, of another member during the overload, and during a flood. */
const AIM_OVERLOAD = 3
const AIM_FLOOD = 2

type LoadOptions = { tokens: string[]; connections: number; perSecond?: number; seconds?: number }
type Answers = { admitted: number; refused: number; p50_ms: number; p99_ms: number; perSecond: number }

const at = (sorted: number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
const asMember = (token: string) => ({
  method: 'GET' as const,
  path: PATH,
  headers: { authorization: `Bearer ${token}` },
})

/** Requests a page of movements as each of these members in turn, and measures the successful responses. */
async function ask(
  { address }: RunningServer,
  { tokens, connections, perSecond, seconds = SECONDS }: LoadOptions,
): Promise<Answers> {
  const took_ms: number[] = []
  let refused = 0
  await new Promise<void>((resolve, reject) => {
    const asking = autocannon(
      {
        url: address,
        connections,
        duration: seconds,
        ...(perSecond && { overallRate: Math.round(perSecond) }),
        requests: tokens.map(asMember),
      },
      (error) => (error ? reject(error) : resolve()),
    )
    asking.on('response', (_client, status, _bytes, ms) => {
      if (status === 200) took_ms.push(ms)
      else if (status === 503) refused++
      else reject(new Error(`status ${status}`))
    })
  })
  took_ms.sort((a, b) => a - b)
  return {
    admitted: took_ms.length,
    refused,
    p50_ms: at(took_ms, 0.5),
    p99_ms: at(took_ms, 0.99),
    perSecond: took_ms.length / seconds,
  }
}

/** Floods the server, from another thread so that the measurements are not delayed. @returns counts of the responses */
async function flood({ address }: RunningServer, { tokens, connections, perSecond }: LoadOptions) {
  const result = await autocannon({
    url: address,
    connections,
    duration: SECONDS,
    workers: 1,
    ...(perSecond && { overallRate: Math.round(perSecond) }),
    requests: tokens.map(asMember),
  })
  const refused = result.statusCodeStats?.['503']?.count ?? 0
  const admitted = result.statusCodeStats?.['200']?.count ?? 0
  return { admitted, refused, perSecond: admitted / SECONDS }
}

await ensureBuilt()
const { url, stop } = await startPostgres()
const env = {
  ...SERVER_ENV,
  DATABASE_URL: url,
  DATA_DIR: fileURLToPath(new URL('../data/bench', import.meta.url)),
  LOG_LEVEL: 'error',
}
await stopProcess(await launch(SERVER, env, SERVER_FLAGS))
const server = await launch(SERVER, env, SERVER_FLAGS)
try {
  const { tokens } = await preparePrize(url, MEMBERS)
  await ask(server, { tokens, connections: 8, seconds: 3 })
  const idle = await ask(server, { tokens, connections: 2, perSecond: 40 })
  const best = await ask(server, { tokens, connections: 16, seconds: 5 })
  const before_mb = residentMb(server)
  const [first = '', second = '', ...many] = tokens
  const one = { tokens: [second], connections: 2, perSecond: 40 }
  const [over, meanwhile] = await Promise.all([
    flood(server, { tokens: many, connections: 200, perSecond: 4 * best.perSecond }),
    ask(server, one),
  ])
  const after_mb = residentMb(server)
  const [flooding, beside] = await Promise.all([
    flood(server, { tokens: [first], connections: 64 }),
    ask(server, one),
  ])
  const overload = meanwhile.p99_ms / idle.p99_ms
  const flooded = beside.p99_ms / idle.p99_ms
  const share = ({ admitted, refused }: { admitted: number; refused: number }) =>
    `${((100 * refused) / (admitted + refused || 1)).toFixed(0)} %`
  const row = (what: string, answers: Answers) =>
    `| ${what} | ${answers.perSecond.toFixed(0)} | ${share(answers)} | ${(answers.p50_ms / idle.p50_ms).toFixed(1)} | ${(answers.p99_ms / idle.p99_ms).toFixed(1)} |`
  const text = `# Server under overload

Written by \`node bench/overload.ts\` on ${clock.now().toISOString().slice(0, 10)}: a page of movements, ${SECONDS} s each; server, PostgreSQL and load generator share ${cpus().length} cores (load ${loadavg()[0]!.toFixed(0)}). Times are those of successful requests, as ratios to the idle server's.

| | successful, requests/s | refused | median / idle | p99 / idle |
|---|---:|---:|---:|---:|
${row('idle: 40 requests/s', idle)}
${row('maximum throughput: 16 connections', best)}
| four times the maximum, by ${many.length} members | ${over.perSecond.toFixed(0)} | ${share(over)} | | |
${row('another member at the same time, 40 requests/s', meanwhile)}
| flood by one member, 64 connections | ${flooding.perSecond.toFixed(0)} | ${share(flooding)} | | |
${row('another member at the same time, 40 requests/s', beside)}

Targets for the other member's p99: at most ${AIM_OVERLOAD} times the idle one under overload (${overload.toFixed(1)}), ${AIM_FLOOD} times during a flood (${flooded.toFixed(1)}). Memory before and after the overload: ${before_mb} and ${after_mb} MB.
`
  console.log(text)
  writeFileSync(fileURLToPath(new URL('OVERLOAD.md', import.meta.url)), text)
  process.exitCode = overload > AIM_OVERLOAD || flooded > AIM_FLOOD ? 1 : 0
} finally {
  await stopProcess(server)
  await stop()
}
