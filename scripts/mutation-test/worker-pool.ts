import { type ChildProcess, fork } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedNode, ROOT } from '../project.mjs'
import { copySources } from '../source-copy.ts'
import type { Task, WorkerReply } from './worker.ts'

const START_S = 120

/** Worker that injects mutants into its own copy of the sources, one at a time. */
export interface MutationWorker {
  /** Runs the tests on a mutant. @returns the test files that failed; null after `seconds`. */
  ask: (task: Task, seconds: number) => Promise<string[] | null>
  close: () => void
}

/**
 * Opens a worker on its own copy of the sources, isolated from the other workers' mutants.
 * @param project Vitest project of the tests it runs
 */
export function openMutationWorker(project: string): MutationWorker {
  const { root, remove } = copySources()
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
      hand = fork(join(ROOT, 'scripts/mutation-test/worker.ts'), [root, project], {
        cwd: root,
        execPath: pinnedNode(),
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      })
      if (!(await answer(hand, START_S))) throw new Error('the worker does not start')
    }
    hand.send(task)
    const said = await answer(hand, seconds)
    if (said && 'broken' in said) throw new Error(said.broken)
    if (said && 'failing' in said) return said.failing
    // Timed out: the worker and the file with the mutant are replaced.
    stop()
    cpSync(join(ROOT, task.file), join(root, task.file))
    return null
  }
  return { ask, close }
}

/** Waits for the worker's next message; null when it exits or after `seconds`. */
function answer(from: ChildProcess, seconds: number): Promise<WorkerReply | null> {
  return new Promise((done) => {
    const timer = setTimeout(done, seconds * 1000, null)
    const finish = (said: WorkerReply | null) => {
      clearTimeout(timer)
      from.removeAllListeners()
      done(said)
    }
    from.once('message', (said) => finish(said as WorkerReply))
    from.once('exit', () => finish(null))
  })
}
