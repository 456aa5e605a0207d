import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { decryptFile, encryptFile, newFileKey } from './file-encryption.ts'

const name = 'documenti/0b3a3d52-6f0a-4b7e-9a51-1f2f4a3c5d6e'

test('si legge ciò che si è scritto, e due volte lo stesso non si somiglia', () => {
  const key = newFileKey()
  for (const bytes of [Buffer.of(), Buffer.from('una busta paga'), randomBytes(1_000_000)]) {
    const encrypted = encryptFile(key, name, bytes)
    expect(decryptFile(key, name, encrypted).equals(bytes)).toBe(true)
    expect(encrypted.equals(encryptFile(key, name, bytes))).toBe(false)
    expect(bytes.length < 5 || !encrypted.includes(bytes)).toBe(true)
  }
})

test('con un’altra chiave, sotto un altro nome, cambiato o tagliato non si legge', () => {
  const key = newFileKey()
  const encrypted = encryptFile(key, name, Buffer.from('una busta paga'))
  expect(() => decryptFile(newFileKey(), name, encrypted)).toThrow()
  expect(() => decryptFile(key, name.replace('0b', '0c'), encrypted)).toThrow()
  expect(() => decryptFile(key, name, encrypted.subarray(0, -1))).toThrow()
  for (const length of [0, 11, 12, 20, 27, 28])
    expect(() => decryptFile(key, name, encrypted.subarray(0, length))).toThrow()
  for (let at = 0; at < encrypted.length; at++) {
    const changed = Buffer.from(encrypted)
    changed[at]! ^= 1
    expect(() => decryptFile(key, name, changed)).toThrow()
  }
})
