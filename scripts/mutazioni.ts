// `npm run mutazioni [-- zona [how many [seed]]]`: plants small faults in a copy of the sources and counts those the tests notice.
import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pinnedNode, ROOT } from './house.mjs'
import type { Said, Task } from './mutazioni/mano.ts'
import { type Fault, faultsOf } from './mutazioni/muta.ts'
import { readersOf, ZONE } from './mutazioni/zone.ts'

const [name = 'dominio', many = '300', seed = '1'] = process.argv.slice(2)
/** The least share of faults the tests must notice, in per cent. */
const AIM = 80
const zona = ZONE[name]
if (!zona || ![many, seed].every((n) => /^\d+$/.test(n))) {
  console.error(`Uso: npm run mutazioni -- ${Object.keys(ZONE).join('|')} [quante] [seme]`)
  process.exit(2)
}
const { project, limit_s, faulted, tests: isTest } = zona

/** The same numbers for the same seed (mulberry32). */
function chance(state: number) {
  let s = state
  return () => {
    s = (s + 0x6d2b79f5) | 0
    let t = Math.imul(s ^ (s >>> 15), 1 | s)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean)
const sources = files.filter((f) => f.endsWith('.ts'))
const tests = sources.filter((f) => f.endsWith('.test.ts') && isTest(f))
const readers = readersOf(ROOT, sources, tests)
const next = chance(Number(seed))
const all = sources
  .filter((f) => !/\.test\.ts$|di-prova/.test(f) && faulted(f))
  .flatMap((file) => {
    const source = readFileSync(join(ROOT, file), 'utf8')
    return faultsOf(source).map((fault) => ({ file, fault, source, order: next() }))
  })
const chosen = all.toSorted((a, b) => a.order - b.order).slice(0, Number(many))

const root = mkdtempSync(join(tmpdir(), 'mutazioni-'))
process.on('exit', () => rmSync(root, { recursive: true, force: true }))
for (const file of files) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  cpSync(join(ROOT, file), join(root, file))
}
symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))

let hand: ChildProcess | null = null
/** What the hand says next; null when it ends, or says nothing for so long. */
const answer = (from: ChildProcess, seconds: number) =>
  new Promise<Said | null>((done) => {
    const timer = setTimeout(done, seconds * 1000, null)
    const finish = (said: Said | null) => {
      clearTimeout(timer)
      from.removeAllListeners()
      done(said)
    }
    from.once('message', (said) => finish(said as Said))
    from.once('exit', () => finish(null))
  })

async function ask(task: Task, seconds: number): Promise<string[] | null> {
  if (!hand) {
    hand = fork(join(ROOT, 'scripts/mutazioni/mano.ts'), [root, project], {
      cwd: root,
      execPath: pinnedNode(),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    if (!(await answer(hand, 120))) throw new Error('la mano non parte')
  }
  hand.send(task)
  const said = await answer(hand, seconds)
  if (said && 'broken' in said) throw new Error(said.broken)
  if (said && 'failing' in said) return said.failing
  // It never ended: the hand, and what it had spoiled, are made anew.
  stopHand()
  cpSync(join(ROOT, task.file), join(root, task.file))
  return null
}

function stopHand(): void {
  hand?.kill('SIGKILL')
  hand = null
}

const whereOf = ({ file, fault, source }: { file: string; fault: Fault; source: string }) =>
  `${file}:${source.slice(0, fault.start).split('\n').length}  ${fault.what}  ${JSON.stringify(source.slice(fault.start, fault.end).slice(0, 60))} → ${JSON.stringify(fault.text)}`

const from = Date.now()
console.log(`${name}: ${chosen.length} guasti su ${all.length}, seme ${seed}`)
/** With no fault every test must pass, before and after, or everything would look noticed. */
async function clean(): Promise<void> {
  const failing = await ask({ file: chosen[0]!.file, tests, fault: null }, 1200)
  if (failing !== null && failing.length === 0) return
  console.error(`Senza guasti le prove non passano: ${failing?.join(', ') ?? 'non finiscono'}`)
  process.exit(2)
}
await clean()
const survived: string[] = []
let late = 0
for (const one of chosen) {
  const failing = await ask({ file: one.file, tests: readers(one.file), fault: one.fault }, limit_s)
  if (failing === null) late++
  else if (failing.length === 0) survived.push(whereOf(one))
}
await clean()
stopHand()
const noticed = chosen.length - survived.length
const share = (noticed / chosen.length) * 100
console.log(survived.toSorted().join('\n'))
console.log(
  `\nNotati ${noticed} di ${chosen.length} (${share.toFixed(1)}%), ${late} perché non finivano; ${Math.round((Date.now() - from) / 1000)} s`,
)
process.exit(share >= AIM ? 0 : 1)
