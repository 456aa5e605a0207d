import { chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { diskRemedy } from '../platform/folder-lock/folder-lock.ts'
import { canMount, mountSmall } from '../test/disk.ts'
import { newFolders } from '../test/folders.ts'
import { startProcess } from '../test/process.ts'

const SI_MONTA = canMount(mountSmall, undefined)
const SPAZIO = 'non ha più spazio su disco: liberane e riavvia'
const PERMESSI = 'non è scrivibile da questo utente: correggi i permessi, o usa un’altra DATA_DIR'
const LETTURA = 'è in sola lettura: rendila scrivibile, o usa un’altra DATA_DIR'

test.each<[string, unknown, string]>([
  ['il sistema: disco pieno', Object.assign(new Error('write'), { code: 'ENOSPC' }), SPAZIO],
  ['PGlite: disco pieno', { name: 'ErrnoError', errno: 51 }, SPAZIO],
  ['PostgreSQL: disco pieno', new Error('could not extend file "base/5/1": No space left on device'), SPAZIO],
  ['SQLite: disco pieno', Object.assign(new Error('full'), { errcode: 13 }), SPAZIO],
  ['il sistema: permessi', Object.assign(new Error('mkdir'), { code: 'EPERM' }), PERMESSI],
  ['SQLite: permessi', Object.assign(new Error('cantopen'), { errcode: 14 }), PERMESSI],
  ['PGlite: sola lettura', { name: 'ErrnoError', errno: 69 }, LETTURA],
])('%s', (_, error, rimedio) => expect(diskRemedy(error)).toBe(rimedio))

test('un errore che non è del disco non ne ha il rimedio', () => {
  for (const other of [new TypeError('x'), null, { name: 'ErrnoError', errno: 8 }, { errcode: 5 }])
    expect(diskRemedy(other)).toBeNull()
})

// The folder is the embedded database's.
describe.skipIf(process.env.PGTEST_URL)(
  'una cartella di dati che non si può usare',
  { timeout: 60_000 },
  () => {
    const fresh = newFolders()

    /** Returns the single line of output with which the server's start fails on a data folder. */
    async function row(DATA_DIR: string, inside: string[] = []): Promise<string> {
      const { codice, stdout, stderr } = await startProcess({ DATA_DIR }, inside).fine
      expect({ codice, stdout }).toEqual({ codice: 1, stdout: '' })
      expect(stderr, 'una riga sola').toMatch(/^[^\n]+\n$/)
      return stderr
    }

    test('senza permessi: la riga dice che cosa fare', async () => {
      const chiusa = fresh('chiusa')
      chmodSync(chiusa, 0o555)
      // /sys is not writable even for root.
      const folder = process.getuid?.() === 0 && existsSync('/sys') ? '/sys/primo' : join(chiusa, 'dati')
      expect(await row(folder)).toMatch(
        /^Configurazione non valida: DATA_DIR \(.*\) (non è scrivibile|è in sola lettura).*DATA_DIR\n$/,
      )
    })

    test.runIf(SI_MONTA)('disco pieno: la riga dice che cosa fare', async () => {
      const piena = fresh('piena')
      expect(await row(piena, mountSmall(piena, 'size=2m'))).toBe(
        `La cartella dei dati ${piena} ${SPAZIO}.\n`,
      )
    })

    test.runIf(SI_MONTA)('sola lettura: la riga dice che cosa fare', async () => {
      const stop = fresh('ferma')
      expect(await row(stop, mountSmall(stop, 'ro'))).toMatch(
        /DATA_DIR.* (è in sola lettura|non è scrivibile).*\n$/,
      )
    })
  },
)
