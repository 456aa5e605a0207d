import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CARTA,
  COLORE_DI_SERIE,
  CONTRASTO_MINIMO,
  coloreLeggibile,
  contrast,
  coppieDi,
  cssDi,
  GROUNDS,
  type Hex,
  hexOf,
  menoLeggibile,
  NO_ASPETTO,
  oklchOf,
  shadesOf,
} from './aspetto.ts'

const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((n): Hex => `#${n.toString(16).padStart(6, '0')}`)

test('il contrasto è quello delle WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#ffffff', '#777777')).toBe(contrast('#777777', '#ffffff'))
})

test('un colore letto e riscritto è lo stesso', () => {
  fc.assert(
    fc.property(anyColour, (hex) => {
      expect(hexOf(oklchOf(hex))).toBe(hex)
    }),
  )
})

test('ciò che non si legge ha vicino un colore che si legge, della stessa tinta; ciò che si legge resta com’è', () => {
  fc.assert(
    fc.property(anyColour, (hex) => {
      const near = coloreLeggibile(hex)
      expect(menoLeggibile(near)).toBeNull()
      expect(coppieDi(near).every(({ contrasto }) => contrasto >= CONTRASTO_MINIMO)).toBe(true)
      if (menoLeggibile(hex) === null) expect(near).toBe(hex)
      else expect(oklchOf(near)[0]).toBeLessThan(oklchOf(hex)[0])
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['#ffdd00', 'il testo dei pulsanti'],
  ['#00c2a8', 'il testo dei pulsanti'],
] as const)('%s non si legge: %s', (hex, nome) => {
  const worst = menoLeggibile(hex)!
  expect([worst.tema, worst.contrasto < 3]).toEqual(['chiaro', true])
  expect(coppieDi(hex).find((c) => c.nome === nome)!.contrasto).toBeLessThan(CONTRASTO_MINIMO)
})

test.each(['#2f4989', '#8a1538', '#000000', '#006b54'] as const)('%s va bene', (hex) => {
  expect(menoLeggibile(hex)).toBeNull()
})

test('lo stile ha i due temi e i loghi, e nulla quando nulla è detto', () => {
  expect(cssDi(NO_ASPETTO, String)).toBe('')
  const css = cssDi({ ...NO_ASPETTO, colore: '#8a1538', logo: 'a', logo_scuro: 'b' }, (h) => `/x/${h}`)
  expect(css).toContain('html:root{--base:#8a1538;')
  expect(css).toContain('--logo:url("/x/a");--logo-deep:url("/x/b")}')
  expect(cssDi({ ...NO_ASPETTO, logo: 'a' }, String)).toBe(
    'html:root{--logo:url("a");--logo-deep:url("a");--logo-deep-plate:#ffffff}' +
      'html:root[data-theme="dark"]{--logo:url("a");--logo-plate:#ffffff}',
  )
  expect(css).toMatch(
    /html:root\[data-theme="dark"\]\{--base:#\w{6};--base-soft:#\w{6};--logo:url\("\/x\/b"\)\}$/,
  )
})

/** Returns the design tokens of a theme by name. */
function tokensOf(from: string): Record<string, string> {
  const css = readFileSync(new URL('../../../tokens/src/tokens.css', import.meta.url), 'utf8')
  const block = css.slice(css.indexOf(from), css.indexOf('\n}', css.indexOf(from)))
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (oklch\([^)]*\));/g)].map(([, n, v]) => [n, v]))
}

test('i fondi sono quelli dei token, e il colore di serie è il loro', () => {
  const [light, dark] = [tokensOf(':root {'), tokensOf(':root[data-theme="dark"]')]
  const written = ([l, c, h]: readonly number[]) => `oklch(${l} ${c} ${h})`
  for (const [name, ground] of Object.entries(GROUNDS.chiaro)) expect(light[name]).toBe(written(ground))
  for (const [name, ground] of Object.entries(GROUNDS.scuro)) expect(dark[name]).toBe(written(ground))
  expect(light.base).toBe('oklch(0.42 0.11 265)')
  expect(hexOf([0.42, 0.11, 265])).toBe(COLORE_DI_SERIE)
  expect(CARTA).toBe('#fcfaf6')
  expect(shadesOf('scuro', COLORE_DI_SERIE).base).toMatch(/^#/)
})
