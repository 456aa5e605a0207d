import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startPostgres } from './postgres.mjs'
import { isAlive, sharedTemporaryFolder, temporaryFolder } from './temporary-folders.mjs'

beforeEach(() => vi.stubEnv('PGTEST_URL', ''))
afterEach(() => vi.unstubAllEnvs())

function answers(port: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => resolve(true))
    socket.on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}

// As root, in a folder that an unprivileged account may enter.
const base = process.getuid?.() === 0 ? sharedTemporaryFolder() : tmpdir()
const folders = () => readdirSync(base).filter((name) => name.startsWith(`primo-prova-${process.pid}-`))

test.skipIf(process.platform === 'win32')(
  'un PostgreSQL usa e getta parte, si ferma e non lascia nulla',
  async () => {
    const before = folders()
    const { url, stop } = await startPostgres()
    expect(await answers(new URL(url).port)).toBe(true)
    expect(folders()).toHaveLength(before.length + 1)
    await stop()
    expect(await answers(new URL(url).port)).toBe(false)
    expect(folders()).toEqual(before)
  },
)

test('un server indicato da PGTEST_URL si usa e non si ferma', async () => {
  vi.stubEnv('PGTEST_URL', 'postgresql://altri@127.0.0.1:1/postgres')
  const { url, stop } = await startPostgres()
  await stop()
  expect(url).toBe('postgresql://altri@127.0.0.1:1/postgres')
})

test('la cartella di un processo morto è tolta da chi viene dopo, quella di uno vivo resta', async () => {
  const mine = temporaryFolder()
  const dead = `${tmpdir()}/primo-prova-${deadPid()}-x`
  mkdirSync(dead)
  rmSync(temporaryFolder(), { recursive: true })
  expect(existsSync(dead)).toBe(false)
  expect(existsSync(mine)).toBe(true)
  rmSync(mine, { recursive: true })
})

function deadPid(): number {
  let pid = 4_000_000
  while (isAlive(pid)) pid -= 1
  return pid
}
