import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { canMount, mountSmall } from '../../test/disk.ts'
import { eventually } from '../../test/eventually.ts'
import { newFolders } from '../../test/folders.ts'
import { startProcess } from '../../test/process.ts'

const PROGRAMMA = fileURLToPath(new URL('../../test/full-disk-writer.ts', import.meta.url))

// The folder is the embedded database's; not every machine lets a process mount a file system.
describe.runIf(!process.env.PGTEST_URL && canMount(mountSmall, undefined))(
  'il disco del database incorporato si riempie',
  () => {
    const fresh = newFolders()

    test('si legge soltanto, e quando torna lo spazio si scrive di nuovo', async () => {
      const folder = fresh('dati')
      const server = startProcess({ DATA_DIR: folder, TRUST_PROXY: 'on' }, mountSmall(folder, 'size=260m'))
      const indirizzo = await server.indirizzo()
      const zavorra = `/proc/${server.pid}/root${folder}/zavorra`
      let count = 0
      const ask = async () => {
        const answer = await fetch(`${indirizzo}/api/password/email`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': `10.3.${++count >> 8}.${count & 255}`,
          },
          body: JSON.stringify({ email: `persona${count}@posta.it` }),
        })
        const { message } = (await answer.json()) as { message: string }
        return { stato: answer.status, riprova: answer.headers.get('retry-after'), message }
      }
      const pronto = async () => (await fetch(`${indirizzo}/api/ready`)).status
      expect((await ask()).stato).toBe(200)
      spawnSync('sh', ['-c', 'cat /dev/zero >"$0" 2>/dev/null', zavorra])
      // Pages already allocated to the database are filled first.
      const no = { stato: 503, riprova: '60', message: expect.stringMatching(/soltanto leggere/) }
      await eventually(async () => expect(await ask()).toEqual(no))
      await eventually(async () => expect(await pronto()).toBe(503))
      rmSync(zavorra)
      await eventually(async () => expect((await ask()).stato).toBe(200))
      await eventually(async () => expect(await pronto()).toBe(200))
      expect(await server.ferma()).toMatchObject({ codice: 0 })
    })

    test('senza posto per il registro il motore muore: una frase, e al riavvio ciò che era confermato c’è', () => {
      const folder = fresh('registro')
      const due = '"$@" scrivi 2>&1; echo "finito con $?"; rm "$0/zavorra"; "$@" leggi'
      const [command = '', ...argomenti] = [
        ...mountSmall(folder, 'size=200m'),
        ...['sh', '-c', due, folder, process.execPath, PROGRAMMA, folder],
      ]
      const rows = execFileSync(command, argomenti, { encoding: 'utf8', timeout: 120_000 }).trim().split('\n')
      const confermate = rows.flatMap((r) => /^confermata (\d+)$/.exec(r)?.[1] ?? [])
      expect(confermate.length).toBeGreaterThanOrEqual(3)
      expect(rows.slice(confermate.length)).toEqual([
        `La cartella dei dati ${folder} non ha più spazio su disco: liberane e riavvia. Ciò che era confermato è salvo.`,
        'finito con 1',
        `ci sono ${confermate.join(' ')}`,
      ])
      expect(existsSync(join(folder, 'pglite')), 'il disco era suo soltanto').toBe(false)
    })
  },
)
