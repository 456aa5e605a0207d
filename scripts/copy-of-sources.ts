import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ROOT } from './house.mjs'

/** A copy of the sources, with the same packages, to plant faults in; gone with this process at the latest. */
export function copyOfSources(): { root: string; remove: () => void } {
  const root = mkdtempSync(join(tmpdir(), 'primo-copy-'))
  for (const file of trackedFiles()) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    cpSync(join(ROOT, file), join(root, file))
  }
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  const remove = () => rmSync(root, { recursive: true, force: true })
  process.once('exit', remove)
  return { root, remove }
}

/** @returns the files of the repository, from its root. */
export function trackedFiles(): string[] {
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && existsSync(join(ROOT, file)))
}
