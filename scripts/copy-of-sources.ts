import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
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
  // A workspace may have packages of its own, in another version than the others'.
  for (const folder of ['', ...folders(root)]) {
    const packages = join(ROOT, folder, 'node_modules')
    if (existsSync(packages)) symlinkSync(packages, join(root, folder, 'node_modules'))
  }
  const remove = () => rmSync(root, { recursive: true, force: true })
  process.once('exit', remove)
  return { root, remove }
}

/** The workspaces of a copy, from its root. */
const folders = (root: string) =>
  ['apps', 'packages'].flatMap((above) => readdirSync(join(root, above)).map((name) => join(above, name)))

/** @returns the files of the repository, from its root. */
export function trackedFiles(): string[] {
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && existsSync(join(ROOT, file)))
}
