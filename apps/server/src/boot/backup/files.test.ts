import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolders } from '../../test/folders.ts'
import { filesOf } from './create.ts'

const newFolder = newFolders()

test('di una cartella dei dati non si copiano né le chiavi, ovunque stiano, né le copie, né il database', async () => {
  const data = newFolder('dati')
  for (const file of [
    'segreto',
    'chiavi',
    'primo.lock',
    'pglite/1',
    'mie-copie/primo.tar',
    'immagini/uno.webp',
  ]) {
    mkdirSync(join(data, file, '..'), { recursive: true })
    writeFileSync(join(data, file), file)
  }
  const names = async (keys: string | null) =>
    (await filesOf(data, join(data, 'mie-copie'), keys)).map(({ nome }) => nome)
  expect(await names(join(data, 'chiavi'))).toEqual(['file/immagini/uno.webp'])
  expect(await names(null)).toEqual(['file/chiavi', 'file/immagini/uno.webp'])
})
