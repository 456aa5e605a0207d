import { type ChildProcess, fork } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { copyOfSources } from '../copy-of-sources.ts'
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
  const { root, remove } = copyOfSources()
  let hand: ChildProcess | null = null
  const stop = () => {
    hand?.kill('SIGKILL')
    hand = null
  }
  const close = () => {
    stop()
    remove()
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
