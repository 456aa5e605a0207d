import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from './house.mjs'

const FILES = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && existsSync(join(ROOT, file)))
  // Git lists the files that are not added yet before the others.
  .sort()
const PAGES = FILES.filter((file) => /^(docs\/.*|[A-Z][\w.]*)\.md$/.test(file))
/** Without the decisions: the files they name may have moved since. */
const NOW = PAGES.filter((page) => !page.startsWith('docs/decisions/0'))
const COMMANDS = ['package.json', 'apps/members/package.json'].flatMap((file) =>
  Object.keys(JSON.parse(readFileSync(join(ROOT, file), 'utf8')).scripts),
)

/** Links to files, not to other sites; where to in a page is not looked at. */
const linksOf = (text: string) =>
  [...text.matchAll(/(?:\]\(|^\[\d+\]: )([^)\s#]+)/gm)].map((m) => m[1]!).filter((to) => !to.includes(':'))
/** Inline code that looks like a path of this repository, absolute or from some folder on. */
const pathsOf = (text: string) =>
  [...text.matchAll(/`([\w./-]+)`/g)]
    .map((m) => m[1]!)
    .filter(
      (path) => /^[\w.-]+(\/[\w.-]+)*\/?$/.test(path) && /\/$|\.(ts|tsx|mjs|json|md|css|sql)$/.test(path),
    )
const commandsOf = (text: string) => [...text.matchAll(/npm run (?:--silent )?([\w-]+)/g)].map((m) => m[1]!)

/** `domain/…` is short for the sources of that package; `NNNN-…` means any number. */
function isThere(short: string): boolean {
  const path = `/${short.replace(/^(domain|contract|client)\/(?!src)/, '$1/src/')}`
  const folder = path.replace(/\/?$/, '/')
  return (
    short.startsWith('NNNN') || FILES.some((file) => `/${file}`.endsWith(path) || `/${file}`.includes(folder))
  )
}

/** The errors of a page, each with the text it is about. */
function faultsOf(page: string, text: string): string[] {
  const links = linksOf(text).filter((to) => !existsSync(join(ROOT, dirname(page), to)))
  if (!NOW.includes(page)) return links
  return [
    ...links,
    ...pathsOf(text).filter((path) => !isThere(path)),
    ...commandsOf(text).filter((name) => !COMMANDS.includes(name)),
  ]
}

describe('what the pages name is there', () => {
  test.each(PAGES)('%s', (page) => {
    expect(faultsOf(page, readFileSync(join(ROOT, page), 'utf8'))).toEqual([])
  })

  test('and what is not would be noticed', () => {
    const text =
      'See [this](docs/nothing.md), `boot/nothing.ts`, `scripts/nothing/` and `npm run nothing`; `boot/app.ts`.'
    expect(faultsOf('README.md', text)).toEqual([
      'docs/nothing.md',
      'boot/nothing.ts',
      'scripts/nothing/',
      'nothing',
    ])
  })
})

test('every decision has its title, status and date, and the same in the table', () => {
  const table = readFileSync(join(ROOT, 'docs/decisions/README.md'), 'utf8')
  const rows = [...table.matchAll(/^\| \[(\d+)\] \| (.+?) +\| (.+?) +\|$/gm)].map((m) =>
    m.slice(1, 4).join(' · '),
  )
  const heads = PAGES.filter((page) => page.startsWith('docs/decisions/0')).map((page) => {
    const form = /^# (\d{4})\. (.+)\n\nStatus: (.+?) · Date: \d{4}-\d\d-\d\d · Replaces: .+\n/
    return (
      form
        .exec(readFileSync(join(ROOT, page), 'utf8'))
        ?.slice(1, 4)
        .join(' · ') ?? page
    )
  })
  expect(rows).toEqual(heads)
})
