import { expect, test } from 'vitest'
import { smsLength, smsText } from './message-text.ts'

test('quanti segmenti prende un testo, in ciascun alfabeto', () => {
  const casi = [
    ['a'.repeat(160), 'GSM-7', 1],
    ['a'.repeat(161), 'GSM-7', 2],
    ['a'.repeat(306), 'GSM-7', 2],
    ['a'.repeat(307), 'GSM-7', 3],
    ['€'.repeat(80), 'GSM-7', 1],
    ['€'.repeat(81), 'GSM-7', 2],
    ['èéùìòà', 'GSM-7', 1],
    ['’'.repeat(70), 'UCS-2', 1],
    ['’'.repeat(71), 'UCS-2', 2],
    ['😀'.repeat(36), 'UCS-2', 2],
    ['È', 'UCS-2', 1],
    ['', 'GSM-7', 1],
  ] as const
  for (const [text, alfabeto, segmenti] of casi) expect(smsLength(text)).toEqual({ alfabeto, segmenti })
})

test('le virgolette e gli apostrofi tipografici diventano quelli che costano meno', () => {
  expect(smsText('L’app «Primo» — è qui…')).toBe('L\'app "Primo" - è qui...')
  expect(smsLength(smsText('L’app «Primo» è qui')).alfabeto).toBe('GSM-7')
})
