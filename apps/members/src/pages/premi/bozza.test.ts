import { beforeEach, describe, expect, it, vi } from 'vitest'
import { commandKey } from '../../state/command-key.ts'
import { dropDraft } from '../../state/draft.ts'
import { apriBozza, draftName, nuovaBozza, tieniBozza } from './bozza.ts'

const data = new Map<string, string>()
const nome = draftName(12)

beforeEach(() => {
  data.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (k: string) => data.get(k) ?? null,
    setItem: (k: string, v: string) => void data.set(k, v),
    removeItem: (k: string) => void data.delete(k),
  })
})

describe('draft of a prize request', () => {
  it('has its key kept as soon as it opens, and the same after a reload', () => {
    const before = apriBozza(nome)
    expect([...data.values()].join()).toContain(before.chiave)
    expect(apriBozza(nome)).toEqual(before)
  })

  it('keeps what was typed and that it left, with the same key', () => {
    const before = apriBozza(nome)
    tieniBozza(nome, { ...before, nota: 'Citofono Rossi', fase: 'inviata' })
    expect(apriBozza(nome)).toEqual({ ...before, nota: 'Citofono Rossi', fase: 'inviata' })
  })

  it('is of one prize', () => {
    const questo = apriBozza(draftName(12))
    expect(apriBozza(draftName(13)).chiave).not.toBe(questo.chiave)
  })

  it.each(['{', 'null', '{"chiave":"x"}', '{"chiave":"x","nota":"","fase":"inviata","esito":null}'])(
    'something else kept there (%s) gives a new one',
    (text) => {
      apriBozza(nome)
      for (const key of data.keys()) data.set(key, text)
      expect(apriBozza(nome)).toMatchObject({ nota: '', fase: 'scrittura' })
    },
  )

  it('dropped, the next has another key', () => {
    const before = apriBozza(nome)
    dropDraft(nome)
    expect(apriBozza(nome).chiave).not.toBe(before.chiave)
  })

  it('keys differ', () => expect(nuovaBozza('').chiave).not.toBe(nuovaBozza('').chiave))

  it('a command’s key stays until it is dropped', () => {
    const key = commandKey('annulla:3')
    expect(commandKey('annulla:3')).toBe(key)
    dropDraft('annulla:3')
    expect(commandKey('annulla:3')).not.toBe(key)
  })
})
