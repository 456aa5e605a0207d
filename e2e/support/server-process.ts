import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect } from '@playwright/test'
import { pinnedNode, ROOT, SERVER, SERVER_ENV, SERVER_FLAGS, TEST_ENV } from '../../scripts/project.mjs'

// Timeouts for a hung process: on a busy machine a start may take minutes.
const READY_MS = 240_000
const STOP_MS = 60_000
const LAST_WORDS = 4_000

/** Process of a launched server, with its output. */
export type LaunchedServer = ReturnType<typeof launch>

/** Starts the built product like `npm start`, with no other environment variables than these. */
export function launch(env: NodeJS.ProcessEnv) {
  const child: ChildProcess = spawn(pinnedNode(), [...SERVER_FLAGS, SERVER], {
    cwd: ROOT,
    env: { ...TEST_ENV, ...SERVER_ENV, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let words = ''
  child.stdout?.on('data', (chunk) => (words += chunk))
  child.stderr?.on('data', (chunk) => (words += chunk))
  return { process: child, said: () => words, ended: once(child, 'close') }
}

/** Waits until the server is ready. @throws with the end of its output, when it does not become ready */
export async function untilReady(baseURL: string, server: LaunchedServer): Promise<void> {
  const answers = async () => (await fetch(`${baseURL}/api/ready`).catch(() => undefined))?.ok === true
  const ended = () => server.process.exitCode !== null
  try {
    await expect.poll(async () => ended() || answers(), { timeout: READY_MS, intervals: [100] }).toBe(true)
    if (!ended()) return
  } catch {}
  const why = ended() ? `è uscito (${server.process.exitCode})` : 'non è pronto in tempo'
  throw new Error(`Il server ${why}:\n${server.said().slice(-LAST_WORDS)}`)
}

/**
 * Stops a server with the signal that Ctrl-C sends.
 * @throws when it does not exit in time
 */
export async function stopServer(server: LaunchedServer): Promise<void> {
  if (server.process.exitCode !== null || server.process.signalCode !== null) return
  server.process.kill('SIGINT')
  const stopped = await Promise.race([
    server.ended.then(() => true),
    once(AbortSignal.timeout(STOP_MS), 'abort').then(() => false),
  ])
  if (stopped && server.process.exitCode === 0) return
  server.process.kill('SIGKILL')
  throw new Error(`Il server non si è fermato bene:\n${server.said().slice(-LAST_WORDS)}`)
}
