import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

/**
 * Numbers in the apps' sentences must agree with their nouns: `quanti` formats a count with its noun, `accorda` makes other words
 * agree (packages/domain, numbers.ts).
 */
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

/** Words after a number that do not change between singular and plural: «3 di 5», «2 in attesa», «1 nella sua rete», «40 ms». */
const SAME_FOR_ONE = 'si|con|a|al|alla|da|di|finora|in|nella|oltre|questo|senza|su|ms|prima|dopo'
const COUNTED = new RegExp(
  String.raw`\bwholeNumber\((?:[^()]|\([^()]*\))*\)\}(?:</b>)?(?:&nbsp;|\u00a0|\s|\{' '\})+(?!(?:${SAME_FOR_ONE})\b)[a-zà-ù]+\b(?!=)`,
  'g',
)
const CHOSEN = /(?<!id_stato )(?<!=)===? 1\s*\?\s*['`"](?!\d?['`"])[^'`"]*[a-z]/g

/**
 * Matches an article or preposition before a number or a date, which `elide` must write: «all’8 marzo», not «al 8 marzo»
 * (packages/domain, italian.ts).
 */
const ARTICLE =
  /(?<![\p{L}’'])(?:il|al|dal|del|nel|sul|i|ai|dai|dei|nei|sui)(?:\s|&nbsp;|\{' '\})+(?:<b>)?\$?\{(?:longDate|shortDate|longInstant|dayOf|valeDal|percent|quanti|wholeNumber)\(/giu

const faults = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([found]) => found)

describe('counts', () => {
  test.each([
    ['<p>{wholeNumber(c.consegnati)} partiti</p>', COUNTED],
    [`\`\${wholeNumber(n)} persone\``, COUNTED],
    [`\`\${wholeNumber(Math.abs(n))}&nbsp;punti\``, COUNTED],
    ["n === 1 ? 'Resta' : 'Restano'", CHOSEN],
    [`\`Scade il \${longDate(giorno)}.\``, ARTICLE],
    ["<p>Vale fino al{' '}{shortDate(giorno)}</p>", ARTICLE],
    [`\`I \${quanti(n, 'punto', 'punti')}\``, ARTICLE],
    ['n === 1\n ? `1 consegna` : `tante`', CHOSEN],
  ])('%s is an error', (text, pattern) => expect(faults(pattern, text)).toHaveLength(1))

  test('each is written by its function, not next to a bare number', () => {
    const found = spoken.flatMap((file) => {
      const text = readFileSync(resolve(root, file), 'utf8')
      return [COUNTED, CHOSEN, ARTICLE]
        .flatMap((pattern) => faults(pattern, text))
        .map((what) => `${file}: ${what}`)
    })
    expect(found).toEqual([])
  })
})
