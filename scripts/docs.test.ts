import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from './project.mjs'

const FILES = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && existsSync(join(ROOT, file)))
  // Git lists files not added yet before the others.
  .sort()
const PAGES = FILES.filter((file) => /^(docs\/.*|[A-Z][\w.]*)\.md$/.test(file))
/** Decisions are excluded: files they mention may have moved since. */
const NOW = PAGES.filter((page) => !page.startsWith('docs/decisions/0'))
const COMMANDS = ['package.json', 'apps/members/package.json'].flatMap((file) =>
  Object.keys(JSON.parse(readFileSync(join(ROOT, file), 'utf8')).scripts),
)

/** Returns the link targets that are files. Fragments are not checked. */
const linksOf = (text: string) =>
  [...text.matchAll(/(?:\]\(|^\[\d+\]: )([^)\s#]+)/gm)].map((m) => m[1]!).filter((to) => !to.includes(':'))
/** Returns inline code that looks like a path of this repository, absolute or relative to any folder. */
const pathsOf = (text: string) =>
  [...text.matchAll(/`([\w./-]+)`/g)]
    .map((m) => m[1]!)
    .filter(
      (path) => /^[\w.-]+(\/[\w.-]+)*\/?$/.test(path) && /\/$|\.(ts|tsx|mjs|json|md|css|sql)$/.test(path),
    )
const commandsOf = (text: string) => [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map((m) => m[1]!)

/** Returns whether a path exists. `domain/…` is short for the sources of that package; `NNNN-…` matches any number. */
function isThere(short: string): boolean {
  const path = `/${short.replace(/^(domain|contract|client)\/(?!src)/, '$1/src/')}`
  const folder = path.replace(/\/?$/, '/')
  return (
    short.startsWith('NNNN') || FILES.some((file) => `/${file}`.endsWith(path) || `/${file}`.includes(folder))
  )
}

/** Returns the missing links, paths and commands of a page. */
function faultsOf(page: string, text: string): string[] {
  const links = linksOf(text).filter((to) => !existsSync(join(ROOT, dirname(page), to)))
  if (!NOW.includes(page)) return links
  return [
    ...links,
    ...pathsOf(text).filter((path) => !isThere(path)),
    ...commandsOf(text).filter((name) => !COMMANDS.includes(name)),
  ]
}

describe('links, paths and commands of the pages exist', () => {
  test.each(PAGES)('%s', (page) => {
    expect(faultsOf(page, readFileSync(join(ROOT, page), 'utf8'))).toEqual([])
  })

  test('missing ones are found', () => {
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

test('every decision has title, status and date, and the index matches', () => {
  const table = readFileSync(join(ROOT, 'docs/decisions/README.md'), 'utf8')
  const rows = [
    ...table.matchAll(/^- \[(\d{4})\]\((.+?)\) (.+?)(?: \(((?:amended|replaced) by .+)\))?$/gm),
  ].map((m) => [`docs/decisions/${m[2]}`, m[1], m[3], m[4] ?? 'accepted'].join(' · '))
  const heads = PAGES.filter((page) => page.startsWith('docs/decisions/0')).map((page) => {
    const form = /^# (\d{4})\. (.+)\n\nStatus: (.+?) · Date: \d{4}-\d\d-\d\d · Replaces: .+\n/
    const [, number, title, status = ''] = form.exec(readFileSync(join(ROOT, page), 'utf8')) ?? []
    return [page, number, title, status.replace('accepted, ', '')].join(' · ')
  })
  expect(rows).toEqual(heads)
})
