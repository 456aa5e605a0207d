/**
 * Draws where the server spends CPU time during a repeated call: a sampled profile as a flame graph in `docs/performance/`. Each
 * box is a function, as wide as its time including its callees, which are above it; blue is the product, green its libraries,
 * grey Node and V8, sand idle time and garbage collection.
 *
 * `node bench/flame-graph.ts`; one call only with `BENCH_ONLY`.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Profiler } from 'node:inspector'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from '../scripts/build.mjs'
import { startPostgres } from '../scripts/postgres.mjs'
import { SERVER, SERVER_ENV, SERVER_FLAGS } from '../scripts/project.mjs'
import { launch, load, stopProcess } from './compared-servers.ts'
import { drawFlame, type Frame } from './flame-graph-svg.ts'
import { MEASURED } from './measured-queries.ts'

const SECONDS = 10
const WHO = { email: 'convenzionato@primo.example', password: 'primo-demo-2026', device_name: 'bench' }
const DRAWN = ['GET user', 'page of cases']
const FOLDER = fileURLToPath(new URL('../docs/performance/', import.meta.url))

type Profile = Profiler.Profile & { samples: number[]; timeDeltas: number[] }

/** Returns to what a function belongs (product, library, Node, idle time…), by its file. */
function ownerOf(name: string, url: string): Frame['owner'] {
  if (name === '(idle)' || name === '(garbage collector)') return 'waits'
  if (url.includes('/node_modules/')) return 'library'
  return url.startsWith('file:') ? 'product' : 'node'
}

/** Merges the last `seconds` of a profile into one tree, by name, file and caller. */
function treeOf({ nodes, samples, timeDeltas }: Profile, seconds: number): Frame {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parents = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node.id])))
  const root: Frame = { name: 'all', owner: 'node', self_us: 0, children: new Map() }
  const all_us = timeDeltas.reduce((a, b) => a + b, 0)
  let at_us = 0
  for (const [i, sample] of samples.entries()) {
    at_us += timeDeltas[i]!
    if (at_us < all_us - seconds * 1e6) continue
    const stack: number[] = []
    for (let id: number | undefined = sample; id !== undefined; id = parents.get(id)) stack.unshift(id)
    let frame = root
    for (const id of stack.slice(1)) {
      const { functionName, url } = byId.get(id)!.callFrame
      const name = functionName || '(anonymous)'
      const key = `${name} ${url}`
      let child = frame.children.get(key)
      if (!child) {
        child = { name, owner: ownerOf(name, url), self_us: 0, children: new Map() }
        frame.children.set(key, child)
      }
      frame = child
    }
    frame.self_us += timeDeltas[i]!
  }
  return root
}

await ensureBuilt()
const { url, stop } = await startPostgres()
const folder = mkdtempSync(join(tmpdir(), 'flame-'))
const env = { ...SERVER_ENV, DATABASE_URL: url, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'info' }
try {
  await stopProcess(await launch(SERVER, env, SERVER_FLAGS))
  mkdirSync(FOLDER, { recursive: true })
  for (const title of DRAWN.filter((one) => one.includes(process.env.BENCH_ONLY ?? ''))) {
    const profiles = mkdtempSync(join(folder, 'profile-'))
    const running = await launch(SERVER, env, [...SERVER_FLAGS, '--cpu-prof', `--cpu-prof-dir=${profiles}`])
    const login = await fetch(`${running.address}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(WHO),
    })
    const { data } = (await login.json()) as { data: { token: string } }
    const { path } = MEASURED.find((one) => one.title === title)!
    const request = { path, headers: { authorization: `Bearer ${data.token}` } }
    await load(running, request, 2)
    const { perSecond } = await load(running, request, SECONDS)
    await stopProcess(running)
    const [file] = readdirSync(profiles).sort()
    const profile = JSON.parse(readFileSync(join(profiles, file!), 'utf8')) as Profile
    // Only the end is kept: the shutdown after the last response is short, the start is not.
    const tree = treeOf(profile, SECONDS)
    writeFileSync(
      join(FOLDER, `${title.toLowerCase().replaceAll(' ', '-')}.svg`),
      drawFlame(
        tree,
        `${title}: ${perSecond.toFixed(0)} responses per second, ${SECONDS} s under the profiler`,
      ),
    )
    console.log(title, perSecond.toFixed(0))
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
  await stop()
}
