import { expect, test } from 'vitest'
import type { Sources } from './convention-rules.ts'
import { classesInTwoStylesheets, classesUsedElsewhere } from './css-classes.ts'
import { read, sourceFiles, stylesheets } from './source-files.ts'

/** Styling conventions of the apps: a class is styled in one stylesheet, and a page’s classes are used by that page only. */
const screens: Sources = new Map(
  [...stylesheets, ...sourceFiles.filter((file) => file.startsWith('apps/'))].map((file) => [
    file,
    read(file),
  ]),
)
const planted = (file: string, text: string): Sources => new Map([...screens, [file, text]])

test('a class is styled in one stylesheet; variants are in the component’s own stylesheet', () => {
  expect(classesInTwoStylesheets(screens)).toEqual([])
  for (const css of [
    '.finta .btn { color: red }',
    '@media (width > 9px) {\n  .btn:hover > b { margin: 0 }\n}',
  ])
    expect(classesInTwoStylesheets(planted('apps/members/src/pages/premi/finta.css', css)), css).toEqual([
      'apps/members .btn: apps/members/src/ui/controls.css, apps/members/src/pages/premi/finta.css',
    ])
  // Neither a comment nor the other app counts.
  expect(
    classesInTwoStylesheets(planted('apps/backoffice/src/ui/finta.css', '/* .scheda */ .btn { margin: 0 }')),
  ).toEqual([])
})

test('classes of a page’s stylesheet are used only in that page’s folder', () => {
  expect(classesUsedElsewhere(screens)).toEqual([])
  const file = 'apps/members/src/pages/premi/Finta.tsx'
  const sheet = 'apps/members/src/pages/app/dashboard.css'
  for (const worn of ['"row balance"', '{`row balance`}', "{si ? 'balance' : ''}"])
    expect(classesUsedElsewhere(planted(file, `<i className=${worn} />`)), worn).toEqual([
      `${file} .balance of ${sheet}`,
    ])
})
