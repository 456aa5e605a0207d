import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Sources } from './convention-rules.ts'

/** Root folder of the repository. */
export const root = resolve(import.meta.dirname, '..')
const trackedFiles = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && existsSync(resolve(root, file)))
export const sourceFiles = trackedFiles('*.ts', '*.tsx')
export const stylesheets = trackedFiles('apps/*.css')
export const read = (file: string) => readFileSync(resolve(root, file), 'utf8')

/** Files that name the forbidden words because they define the rules. */
const THE_RULES = [
  'scripts/conventions.test.ts',
  'scripts/module-order.test.ts',
  'scripts/convention-rules.ts',
  'scripts/italian-names.ts',
]
export const sourceTexts: Sources = new Map(
  sourceFiles.filter((file) => !THE_RULES.includes(file)).map((file) => [file, read(file)]),
)
