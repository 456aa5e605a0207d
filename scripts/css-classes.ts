import { dirname } from 'node:path/posix'
import { type Sources, TEST_SUPPORT } from './convention-rules.ts'

const COMMENT = /\/\*[\s\S]*?\*\//g
/** Matches the text before a CSS rule's brace: selectors, or the condition of an `@media`. */
const SELECTORS = /([^{};]+)\{/g
const CLASS = /\.(-?[a-z_][\w-]*)/gi

const appOf = (file: string) => /^apps\/\w+/.exec(file)?.[0] ?? ''
/**
 * Stylesheet of the forced colours, the only one that may style all components' classes: the rules that replace tints and shadows
 * are the same.
 */
const FORCED_COLORS = /\/ui\/forced-colors\.css$/
const sheets = (sources: Sources) =>
  [...sources].filter(([file]) => file.endsWith('.css') && !FORCED_COLORS.test(file))

/** Returns the classes in the selectors of a stylesheet. */
function classesIn(css: string): Set<string> {
  const selectors = [...css.replace(COMMENT, '').matchAll(SELECTORS)].flatMap(([, before = '']) =>
    before.trimStart().startsWith('@') ? [] : [before],
  )
  return new Set(selectors.flatMap((one) => [...one.matchAll(CLASS)].map(([, name = '']) => name)))
}

/** Returns CSS classes that more than one stylesheet of an app defines: `app .class: file, file`. */
export function classesInTwoStylesheets(sources: Sources): string[] {
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

/** Returns the words in every `className` of a component, from plain strings and templates. */
function classesWorn(tsx: string): Set<string> {
  const worn = [...tsx.matchAll(/className=(?:"([^"]*)"|\{((?:[^{}]|\$\{[^{}]*\})*)\})/g)]
  const words = worn.flatMap(([, plain, inBraces]) =>
    plain === undefined
      ? [...(inBraces ?? '').matchAll(/['`]([^'`]*)['`]/g)].map(([, text = '']) => text)
      : [plain],
  )
  return new Set(words.flatMap((text) => text.split(/[^\w-]+/)))
}

/** Returns CSS classes of a page's stylesheet that components outside its folder use: `file .class of sheet`. */
export function classesUsedElsewhere(sources: Sources): string[] {
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
