import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../scripts/project.mjs'
import { onProcessEnd } from '../scripts/temporary-folders.mjs'

type PrizeMembers = typeof import('../apps/server/src/test/prize-members.ts')
type Processes = typeof import('../apps/server/src/test/process.ts')

/** Repository with the git history: a copy of the sources has none, but links to the packages of its original. */
const HISTORY = dirname(realpathSync(join(ROOT, 'node_modules')))
const MIGRATIONS = 'apps/server/migrations'
/** Files that a server of the previous version needs, from its own commit. */
const PARTS = ['apps/server', 'packages', 'scripts', 'package.json', 'tsconfig.base.json']

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: HISTORY, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** Returns the last commit before the newest database migration, or null when the history is too short. */
export function commitBefore(): string | null {
  const { entries } = JSON.parse(readFileSync(join(ROOT, MIGRATIONS, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[]
  }
  const newest = entries.toSorted((a, b) => a.when - b.when).at(-1)!.tag
  try {
    const added = git('log', '-1', '--diff-filter=A', '--format=%H', '--', `${MIGRATIONS}/${newest}.sql`)
    return git('rev-parse', '--short', '--verify', added ? `${added}^` : 'HEAD')
  } catch {
    return null
  }
}

/**
 * Extracts the sources of a commit to a folder, with the current dependencies, and builds its server.
 * @returns functions of that commit that start servers and create members, and one that removes the folder
 */
export async function versionOf(commit: string) {
  const root = mkdtempSync(join(tmpdir(), 'primo-before-'))
  const remove = () => rmSync(root, { recursive: true, force: true })
  onProcessEnd(remove)
  const packed = execFileSync('git', ['archive', commit, ...PARTS], {
    cwd: HISTORY,
    maxBuffer: 256 * 1024 * 1024,
  })
  execFileSync('tar', ['-x', '-C', root], { input: packed })
  const [now, then] = [join(HISTORY, 'node_modules'), join(root, 'node_modules')]
  mkdirSync(join(then, '@primo'), { recursive: true })
  for (const name of readdirSync(now)) if (name !== '@primo') symlinkSync(join(now, name), join(then, name))
  for (const name of readdirSync(join(root, 'packages')))
    symlinkSync(join(root, 'packages', name), join(then, '@primo', name))
  execFileSync(process.execPath, [realpathSync(join(then, '.bin/rolldown')), '-c'], {
    cwd: join(root, 'apps/server'),
    stdio: 'ignore',
  })
  const itsOwn = (file: string) => import(pathToFileURL(join(root, 'apps/server/src/test', file)).href)
  const { startProcess } = (await itsOwn('process.ts')) as Processes
  const { preparePrizeMembers } = (await itsOwn('prize-members.ts')) as PrizeMembers
  return { startProcess, preparePrizeMembers, remove }
}
