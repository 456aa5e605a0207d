import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ExpectedError, npm, printStep, ROOT, run } from './project.mjs'

/**
 * Folders of a workspace that are not sources. Only at its root: deeper ones of the same name, such as `src/data`, are sources.
 */
const NOT_SOURCES = new Set([
  'node_modules',
  'dist',
  'dist-mock',
  'data',
  'android',
  'ios',
  'test-results',
  'coverage',
])

/**
 * Builds every workspace under apps/ that has a `build` script and whose sources, packages or pinned versions changed since its
 * last build.
 * @throws {Fault} with the output of the build that failed
 */
export async function ensureBuilt() {
  for (const name of readdirSync(join(ROOT, 'apps')).sort()) {
    const manifest = join(ROOT, 'apps', name, 'package.json')
    if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).scripts?.build) {
      await buildIfChanged(name)
    }
  }
}

/**
 * Builds a workspace whose sources changed since its last build.
 * @param {string} name a folder under apps/
 * @throws {Fault} with the build's output when it fails
 */
export async function buildIfChanged(name) {
  const stamp = join(ROOT, 'apps', name, 'dist/.sorgenti')
  const wanted = hashOf(sources(name))
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  await printStep(`Building apps/${name}…`, `apps/${name} built`, async () => {
    // A test that starts the build would otherwise bundle React's development version, twice as large.
    const env = { ...process.env, NODE_ENV: 'production' }
    const { code, output } = await run({ ...npm(['run', 'build', '-w', `apps/${name}`]), env })
    if (code !== 0) throw new ExpectedError(`The build of apps/${name} failed:\n${output}`)
  })
  writeFileSync(stamp, wanted)
}

/**
 * Returns the files a workspace is built from: its own, those of every package, and those that pin versions.
 * @param {string} name a folder under apps/
 * @returns {string[]} absolute paths, without tests
 */
export function sources(name) {
  const shared = ['package-lock.json', 'package.json', 'tsconfig.base.json']
  const packages = readdirSync(join(ROOT, 'packages')).map((folder) => join('packages', folder))
  return [
    ...shared.map((file) => join(ROOT, file)),
    ...[join('apps', name), ...packages].flatMap((folder) => filesIn(join(ROOT, folder), NOT_SOURCES)),
  ]
}

/**
 * Lists the files of a folder recursively, without tests.
 * @param {string} folder
 * @param {Set<string>} [without] excluded folders directly under it
 * @returns {string[]}
 */
function filesIn(folder, without = new Set()) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !without.has(name) && !/\.test\.tsx?$|\.tsbuildinfo$/.test(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return filesIn(path)
      return entry.isFile() ? [path] : []
    })
}

/** @param {string[]} files */
function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(relative(ROOT, file)).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}
