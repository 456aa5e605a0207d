import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolders } from '../../test/folders.ts'
import { filesOf } from './create.ts'
import { linkDocuments } from './documents.ts'

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
    'documenti-pratiche/documenti/ab/cd/abcd',
  ]) {
    mkdirSync(join(data, file, '..'), { recursive: true })
    writeFileSync(join(data, file), file)
  }
  const names = async (keys: string | null) =>
    (await filesOf(data, join(data, 'mie-copie'), keys)).map(({ nome }) => nome)
  expect(await names(join(data, 'chiavi'))).toEqual(['file/immagini/uno.webp'])
  expect(await names(null)).toEqual(['file/chiavi', 'file/immagini/uno.webp'])
})

test('i documenti di una copia restano interi anche se intanto il server ne toglie e ne riceve', async () => {
  const data = newFolder('documenti')
  const root = join(data, 'documenti-pratiche')
  const write = (name: string) => {
    mkdirSync(join(root, name, '..'), { recursive: true })
    writeFileSync(join(root, name), name)
  }
  write('.parziali/mezzo')
  write('documenti/ab/cd/uno')
  write('documenti/ab/cd/due')
  const documents = await linkDocuments(data)
  rmSync(join(root, 'documenti/ab/cd/uno'))
  write('caricamenti/ef/01/tre.0')
  await documents.addNew()
  const names = async () =>
    (await filesOf(documents.folder!, join(data, 'copie'), null, /^$/)).map(({ nome }) => nome)
  expect(await names()).toEqual([
    'file/documenti-pratiche/caricamenti/ef/01/tre.0',
    'file/documenti-pratiche/documenti/ab/cd/due',
    'file/documenti-pratiche/documenti/ab/cd/uno',
  ])
  await documents.remove()
  expect(readdirSync(root).sort()).toEqual(['.parziali', 'caricamenti', 'documenti'])
  expect((await linkDocuments(newFolder('senza'))).folder).toBeNull()
})
