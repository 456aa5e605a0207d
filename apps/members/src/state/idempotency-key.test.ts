import { beforeEach, expect, it, vi } from 'vitest'
import { commandIdempotencyKey, dropDraft } from './form-drafts.ts'

const data = new Map<string, string>()

beforeEach(() => {
  data.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (k: string) => data.get(k) ?? null,
    setItem: (k: string, v: string) => void data.set(k, v),
    removeItem: (k: string) => void data.delete(k),
  })
})

it('a command’s key stays until it is dropped', () => {
  const key = commandIdempotencyKey('annulla:3')
  expect(commandIdempotencyKey('annulla:3')).toBe(key)
  dropDraft('annulla:3')
  expect(commandIdempotencyKey('annulla:3')).not.toBe(key)
})
