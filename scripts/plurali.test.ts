import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

/** One is not many: a count is told by `quanti`, and what agrees with it by `accorda` (packages/domain, numbers.ts). */
const root = resolve(import.meta.dirname, '..')
const HELPER = 'packages/domain/src/platform/numbers.ts'
const spoken = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', 'apps/*.ts', 'apps/*.tsx', 'packages/*.ts'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => file && file !== HELPER && existsSync(resolve(root, file)))
  .filter((file) => /\/src\//.test(file) && !/\.test\.tsx?$|\/src\/test\/|\/mock\//.test(file))

/** What may follow a figure and never agrees with it: «3 di 5», «2 in attesa», «1 nella sua rete», «40 ms». */
const SAME_FOR_ONE = 'si|con|a|al|alla|da|di|in|nella|oltre|senza|su|ms|prima|dopo'
const COUNTED = new RegExp(
  String.raw`\bintero\((?:[^()]|\([^()]*\))*\)\}(?:</b>)?(?:&nbsp;|\u00a0|\s|\{' '\})+(?!(?:${SAME_FOR_ONE})\b)[a-zà-ù]+\b(?!=)`,
  'g',
)
const CHOSEN = /(?<!id_stato )(?<!=)===? 1\s*\?\s*['`"](?!\d?['`"])[^'`"]*[a-z]/g

const faults = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([found]) => found)

describe('counts', () => {
  test.each([
    ['<p>{intero(c.consegnati)} partiti</p>', COUNTED],
    [`\`\${intero(n)} persone\``, COUNTED],
    [`\`\${intero(Math.abs(n))}&nbsp;punti\``, COUNTED],
    ["n === 1 ? 'Resta' : 'Restano'", CHOSEN],
    ['n === 1\n ? `1 consegna` : `tante`', CHOSEN],
  ])('%s is a fault', (text, pattern) => expect(faults(pattern, text)).toHaveLength(1))

  test('no figure is followed by a word written for many, and the choice is made in one place', () => {
    const found = spoken.flatMap((file) => {
      const text = readFileSync(resolve(root, file), 'utf8')
      return [...faults(COUNTED, text), ...faults(CHOSEN, text)].map((what) => `${file}: ${what}`)
    })
    expect(found).toEqual([])
  })
})
