import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { objectLabel } from '@primo/domain/registro/audit-labels'
import { expect, test } from 'vitest'
import { CALLS, callsIn } from './all.ts'

/** Every module of the contract, read from the folder. */
const moduli = await Promise.all(
  readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map(async (file) => ({
      file,
      modulo: (await import(resolve(import.meta.dirname, file))) as Record<string, unknown>,
    })),
)
const note = new Set(CALLS.map(({ spec }) => spec))

/** Returns the calls that a module declares and that the list of all calls lacks. */
const dimenticate = ({ file, modulo }: (typeof moduli)[number]) =>
  callsIn(modulo)
    .filter(({ spec }) => !note.has(spec))
    .map(({ nome }) => `${file}: ${nome}`)

test('l’elenco delle chiamate è la cartella: nessuna è dimenticata', () => {
  expect(moduli.flatMap(dimenticate)).toEqual([])
  expect(moduli.flatMap(({ modulo }) => callsIn(modulo))).toHaveLength(CALLS.length)
})

test('una chiamata di un file che l’elenco non ha si trova', () => {
  const finta = { ...CALLS[0]!.spec, path: '/finta' }
  expect(dimenticate({ file: 'finta.ts', modulo: { finta, altro: 1 } })).toEqual(['finta.ts: finta'])
})

test('ogni chiamata ha, nel registro, un oggetto con un nome per chi legge', () => {
  const named = CALLS.flatMap(({ spec: { area, registra } }) =>
    typeof registra === 'object' ? [area, registra.oggetto] : [area],
  )
  expect([...new Set(named)].filter((oggetto) => objectLabel(oggetto) === oggetto)).toEqual([])
})
