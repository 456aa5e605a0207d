import { expect, test } from 'vitest'
import { PILA_MASSIMA, paroleDelGuasto, postiDellaPila, tipoDelGuasto } from './guasti.ts'

test.each([
  ["Cannot read properties of undefined (reading 'nome')", 'Cannot read properties of undefined reading …'],
  ['t.map is not a function', '… is not a function'],
  [
    'Failed to fetch dynamically imported module: https://primo.example/assets/A-12345678.js',
    'Failed to fetch dynamically imported module …',
  ],
  [
    'Minified React error #418; visit https://react.dev/errors/418?args[]=Anna',
    'Minified React error #418 …',
  ],
  [`Unexpected token 'M', "Mario Rossi"... is not valid JSON`, 'Unexpected token … is not valid JSON'],
  // Firefox does not quote the input.
  ['URL constructor: Mario Rossi is not a valid URL.', 'URL constructor … is not a valid URL'],
  ['RSSMRA80A01H501U', '…'],
  ['mario.rossi@posta.it +39 333 1234567', '…'],
  ['', '…'],
])('«%s» resta soltanto «%s»', (said, kept) => expect(paroleDelGuasto(said)).toBe(kept))

test('un messaggio senza fine si taglia', () => {
  expect(paroleDelGuasto('the value '.repeat(10_000)).length).toBeLessThanOrEqual(200)
})

test('di un errore resta il tipo soltanto se è uno noto', () => {
  expect(['TypeError', 'Mario Rossi', ''].map(tipoDelGuasto)).toEqual(['TypeError', 'Error', 'Error'])
})

test('di una pila restano i file e le posizioni, in qualunque browser', () => {
  const chrome = `TypeError: Anna
    at RossiMario (https://primo.example/assets/PuntiPage-BxK3a9-_.js:1:2345)
    at https://primo.example/assets/web.es-abcd1234.js?cf=RSSMRA80A01H501U:12:3
    at https://primo.example/assets/RSSMRA80A01H501U.js:1:1`
  expect(postiDellaPila(chrome)).toEqual(['PuntiPage-BxK3a9-_.js:1:2345', 'web.es-abcd1234.js:12:3'])
  expect(postiDellaPila('mario@https://primo.example/assets/index-abcd1234.js:3:4')).toEqual([
    'index-abcd1234.js:3:4',
  ])
  expect(postiDellaPila('    at f (file:///srv/primo/apps/server/src/rete/sposta.ts:10:5)')).toEqual([
    'sposta.ts:10:5',
  ])
  expect(postiDellaPila(`at /assets/index-abcd1234.js:1:1\n`.repeat(50))).toHaveLength(PILA_MASSIMA)
})
