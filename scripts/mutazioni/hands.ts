import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pinnedNode, ROOT } from '../house.mjs'
import type { Said, Task } from './hand.ts'

const START_S = 120

/** Who plants faults in a copy of the sources of its own, one at a time. */
export interface Hand {
  /** @returns the files whose tests failed; null when they did not end in so many seconds. */
  ask: (task: Task, seconds: number) => Promise<string[] | null>
  close: () => void
}

/**
 * Opens a hand on a copy of its own: two of them never see each other's faults.
 * @param project vitest's name of the tests it runs
 */
export function openHand(project: string): Hand {
  const root = copyOfSources()
  let hand: ChildProcess | null = null
  const stop = () => {
    hand?.kill('SIGKILL')
    hand = null
  }
  const close = () => {
    stop()
    rmSync(root, { recursive: true, force: true })
  }
  process.on('exit', close)

  async function ask(task: Task, seconds: number): Promise<string[] | null> {
    if (!hand) {
      hand = fork(join(ROOT, 'scripts/mutazioni/hand.ts'), [root, project], {
        cwd: root,
        execPath: pinnedNode(),
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      })
      if (!(await answer(hand, START_S))) throw new Error('the hand does not start')
    }
    hand.send(task)
    const said = await answer(hand, seconds)
    if (said && 'broken' in said) throw new Error(said.broken)
    if (said && 'failing' in said) return said.failing
    // It never ended: the hand, and what it had spoiled, are made anew.
    stop()
    cpSync(join(ROOT, task.file), join(root, task.file))
    return null
  }
  return { ask, close }
}

function copyOfSources(): string {
  const root = mkdtempSync(join(tmpdir(), 'mutazioni-'))
  for (const file of trackedFiles()) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    cpSync(join(ROOT, file), join(root, file))
  }
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  return root
}

/** @returns the files of the repository, from its root. */
export function trackedFiles(): string[] {
  return execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean)
}

/** What the hand says next; null when it ends, or says nothing for so long. */
function answer(from: ChildProcess, seconds: number): Promise<Said | null> {
  return new Promise((done) => {
    const timer = setTimeout(done, seconds * 1000, null)
    const finish = (said: Said | null) => {
      clearTimeout(timer)
      from.removeAllListeners()
      done(said)
    }
    from.once('message', (said) => finish(said as Said))
    from.once('exit', () => finish(null))
  })
}
