import { dirname } from 'node:path/posix'
import { type Sources, TEST_SUPPORT } from './rules.ts'

const COMMENT = /\/\*[\s\S]*?\*\//g
/** What stands before a rule's brace: its selectors, or the words of an `@media`. */
const SELECTORS = /([^{};]+)\{/g
const CLASS = /\.(-?[a-z_][\w-]*)/gi

const appOf = (file: string) => /^apps\/\w+/.exec(file)?.[0] ?? ''
/** Forced colours are a sheet of their own: what replaces tints and shadows is the same rule for every part. */
const FORCED_COLORS = /\/ui\/forced-colors\.css$/
const sheets = (sources: Sources) =>
  [...sources].filter(([file]) => file.endsWith('.css') && !FORCED_COLORS.test(file))

/** The classes a stylesheet speaks of. */
function classesIn(css: string): Set<string> {
  const selectors = [...css.replace(COMMENT, '').matchAll(SELECTORS)].flatMap(([, before = '']) =>
    before.trimStart().startsWith('@') ? [] : [before],
  )
  return new Set(selectors.flatMap((one) => [...one.matchAll(CLASS)].map(([, name = '']) => name)))
}

/** Classes that more than one stylesheet of an app speaks of: `app .class: file, file`. */
export function styledTwice(sources: Sources): string[] {
  const where = new Map<string, string[]>()
  for (const [file, css] of sheets(sources))
    for (const name of classesIn(css)) {
      const known = `${appOf(file)} .${name}`
      where.set(known, [...(where.get(known) ?? []), file])
    }
  return [...where]
    .filter(([, files]) => files.length > 1)
    .map(([known, files]) => `${known}: ${files.join(', ')}`)
}

/** The words of every `className` of a component, whether written plainly or in a template. */
function classesWorn(tsx: string): Set<string> {
  const worn = [...tsx.matchAll(/className=(?:"([^"]*)"|\{((?:[^{}]|\$\{[^{}]*\})*)\})/g)]
  const words = worn.flatMap(([, plain, inBraces]) =>
    plain === undefined
      ? [...(inBraces ?? '').matchAll(/['`]([^'`]*)['`]/g)].map(([, text = '']) => text)
      : [plain],
  )
  return new Set(words.flatMap((text) => text.split(/[^\w-]+/)))
}

/** Classes of a page's own stylesheet that something outside its folder wears: `file .class of sheet`. */
export function wornElsewhere(sources: Sources): string[] {
  const components = [...sources].filter(([file]) => file.endsWith('.tsx') && !TEST_SUPPORT.test(file))
  return sheets(sources)
    .filter(([sheet]) => sheet.includes('/src/pages/'))
    .flatMap(([sheet, css]) => {
      const own = classesIn(css)
      return components
        .filter(([file]) => appOf(file) === appOf(sheet) && !file.startsWith(`${dirname(sheet)}/`))
        .flatMap(([file, text]) =>
          [...classesWorn(text)]
            .filter((name) => own.has(name))
            .map((name) => `${file} .${name} of ${sheet}`),
        )
    })
}
