import { expect, test } from 'vitest'
import type { Sources } from './rules.ts'
import { read, sources, stylesheets } from './sources.ts'
import { styledTwice, wornElsewhere } from './styles.ts'

/** How the apps are styled: a class has one stylesheet, and a page’s classes are the page’s own. */
const screens: Sources = new Map(
  [...stylesheets, ...sources.filter((file) => file.startsWith('apps/'))].map((file) => [file, read(file)]),
)
const planted = (file: string, text: string): Sources => new Map([...screens, [file, text]])

test('a class is styled in one stylesheet: what differs elsewhere is a variant of the part, in the part’s own', () => {
  expect(styledTwice(screens)).toEqual([])
  for (const css of [
    '.finta .btn { color: red }',
    '@media (width > 9px) {\n  .btn:hover > b { margin: 0 }\n}',
  ])
    expect(styledTwice(planted('apps/members/src/pages/premi/finta.css', css)), css).toEqual([
      'apps/members .btn: apps/members/src/ui/controls.css, apps/members/src/pages/premi/finta.css',
    ])
  // Said in a comment, or a class of the other app, it is none of ours.
  expect(
    styledTwice(planted('apps/backoffice/src/ui/finta.css', '/* .scheda */ .btn { margin: 0 }')),
  ).toEqual([])
})

test('what a page’s stylesheet styles, only that page’s folder wears', () => {
  expect(wornElsewhere(screens)).toEqual([])
  const file = 'apps/members/src/pages/premi/Finta.tsx'
  const sheet = 'apps/members/src/pages/app/dashboard.css'
  for (const worn of ['"row balance"', '{`row balance`}', "{si ? 'balance' : ''}"])
    expect(wornElsewhere(planted(file, `<i className=${worn} />`)), worn).toEqual([
      `${file} .balance of ${sheet}`,
    ])
})
