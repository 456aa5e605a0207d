import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ROOT } from './project.mjs'

/**
 * Copies the repository's sources to a temporary folder that shares its installed packages, for tests that inject a fault into
 * the copy. Removed at the latest when this process ends.
 */
export function copySources(): { root: string; remove: () => void } {
  const root = mkdtempSync(join(tmpdir(), 'primo-copy-'))
  for (const file of trackedFiles()) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    cpSync(join(ROOT, file), join(root, file))
  }
  // A workspace may have packages of its own, in another version.
  for (const folder of ['', ...folders(root)]) {
    const packages = join(ROOT, folder, 'node_modules')
    if (existsSync(packages)) symlinkSync(packages, join(root, folder, 'node_modules'))
  }
  const remove = () => rmSync(root, { recursive: true, force: true })
  process.once('exit', remove)
  return { root, remove }
}

/** Returns the workspaces of a copy, relative to its root. */
const folders = (root: string) =>
  ['apps', 'packages'].flatMap((above) => readdirSync(join(root, above)).map((name) => join(above, name)))

/** @returns paths of the repository's files that git does not ignore, relative to its root */
export function trackedFiles(): string[] {
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && existsSync(join(ROOT, file)))
}
