/** Starts, loads and stops the compared servers. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { freePort } from '../scripts/free-port.mjs'
import { pinnedNode } from '../scripts/project.mjs'
import { MEASURED } from './measured-queries.ts'

export const CONNECTIONS = 16

export type RunningServer = { child: ChildProcess; address: string }

/**
 * Starts the server program `file` on a free port and waits until it responds.
 * @throws when it exits before
 */
export async function launch(
  file: string,
  env: Record<string, string>,
  flags: readonly string[] = [],
  args: readonly string[] = [],
): Promise<RunningServer> {
  const port = await freePort()
  const child = spawn(pinnedNode(), [...flags, file, ...args], {
    env: { PATH: process.env.PATH, PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const address = `http://127.0.0.1:${port}`
  for (let i = 0; i < 1200; i++) {
    if (await fetch(address + MEASURED[0]!.path).catch(() => null)) return { child, address }
    if (child.exitCode !== null) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${file} does not start`)
}

/** Stops a server started by `launch` and waits until it has exited. */
export async function stopProcess({ child }: RunningServer) {
  child.kill('SIGTERM')
  await once(child, 'exit')
}

export type LoadResult = { perSecond: number; p99_ms: number }

/** Request that a load test repeats: path, and options of autocannon. */
export type LoadRequest = { path: string } & Pick<autocannon.Options, 'headers' | 'requests'>

/**
 * Sends requests to a server for some seconds, on the same number of connections for every server compared.
 * @throws when a response is not successful
 */
export async function load(
  { address }: RunningServer,
  { path, ...rest }: LoadRequest,
  seconds: number,
): Promise<LoadResult> {
  const options = { url: address + path, connections: CONNECTIONS, duration: seconds, ...rest }
  // autocannon's percentiles are whole milliseconds, too coarse: the slowest of these calls take five.
  const took_ms: number[] = []
  const measured = await new Promise<autocannon.Result>((resolve, reject) => {
    const asking = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)))
    asking.on('response', (_client, _status, _bytes, ms) => took_ms.push(ms))
  })
  if (measured.non2xx > 0 || measured.errors > 0)
    throw new Error(
      `${address}${path}: ${JSON.stringify(measured.statusCodeStats)}, ${measured.errors} failed connections`,
    )
  took_ms.sort((a, b) => a - b)
  return { perSecond: measured.requests.average, p99_ms: took_ms[Math.floor(took_ms.length * 0.99)]! }
}

/** Returns the resident memory of a server's process in MB; null without /proc. */
export function residentMb({ child }: RunningServer): number | null {
  try {
    const [, kb] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))!
    return Math.round(Number(kb) / 1024)
  } catch {
    return null
  }
}
