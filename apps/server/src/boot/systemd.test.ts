import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../test/eventually.ts'
import { newDatabase, newFolder, startProcess } from '../test/process.ts'

let database: Awaited<ReturnType<typeof newDatabase>>
let folder: ReturnType<typeof newFolder>
beforeAll(async () => {
  database = await newDatabase(process.env.PGTEST_URL)
  folder = newFolder()
  // A stub of systemd-notify that records its arguments.
  const said = join(folder.folder, 'systemd-notify')
  writeFileSync(said, `#!/bin/sh\necho "$@" >> ${join(folder.folder, 'detto')}\n`)
  chmodSync(said, 0o755)
})
afterAll(async () => {
  folder.elimina()
  await database.elimina()
})

const heard = () => {
  const file = join(folder.folder, 'detto')
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []
}

test('systemd hears that the server is ready, that it is alive, and that it is closing', async () => {
  const server = startProcess({
    ...database.env,
    PATH: `${folder.folder}:/usr/bin:/bin`,
    NOTIFY_SOCKET: '/run/nowhere',
    WATCHDOG_USEC: '400000',
  })
  await server.indirizzo()
  const mine = `--pid=${server.pid}`
  await eventually(() =>
    expect(heard().slice(0, 3)).toEqual([`${mine} --ready`, `${mine} WATCHDOG=1`, `${mine} WATCHDOG=1`]),
  )
  expect((await server.ferma()).codice).toBe(0)
  expect(heard().at(-1)).toBe(`${mine} STOPPING=1`)
})
