import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../../../scripts/free-port.mjs'
import { postgresBinaries } from '../../../../scripts/postgres-binaries.mjs'
import { onProcessEnd, ordinaryAccount, temporaryFolder } from '../../../../scripts/temporary-folders.mjs'

const READY = /database system is ready to accept (read-only )?connections/
const POSIX_C = { LC_ALL: 'C.UTF-8', LC_MESSAGES: 'C' }

/**
 * Starts a PostgreSQL server for a single test, which can be stopped, killed and promoted. It has PostgreSQL's default
 * durability, because it must not lose acknowledged writes. Its data is kept until `elimina`.
 * @param inside returns a command prefix for the server, from its temporary folder
 */
export async function durablePostgres(
  impostazioni: Record<string, string> = {},
  inside: (folder: string) => readonly string[] = () => [],
): Promise<DurablePostgres> {
  const account = ordinaryAccount()
  const bin = await postgresBinaries()
  const folder = temporaryFolder(account)
  const lancia = (programma: string, args: string[]) => {
    const [command = '', ...others] = [
      ...(programma === 'postgres' ? inside(folder) : []),
      join(bin, programma),
    ]
    return spawn(command, [...others, ...args], {
      ...account,
      cwd: folder,
      env: { ...process.env, ...POSIX_C },
    })
  }
  const finisce = async (child: ReturnType<typeof lancia>) => {
    const output: string[] = []
    for (const item of [child.stdout, child.stderr]) item.on('data', (piece) => output.push(String(piece)))
    const [codice] = await once(child, 'close')
    if (codice !== 0) throw new Error(output.join(''))
  }
  const dati = join(folder, 'data')
  await finisce(lancia('initdb', ['-D', dati, '-U', 'primo', '-E', 'UTF8', '-A', 'trust']))
  return serving({ lancia, dati, folder, account, impostazioni })
}

type Casa = {
  lancia: (programma: string, args: string[]) => ReturnType<typeof spawn>
  dati: string
  folder: string
  account: ReturnType<typeof ordinaryAccount>
  impostazioni: Record<string, string>
}

export type DurablePostgres = Awaited<ReturnType<typeof serving>>

async function serving(casa: Casa) {
  const porta = await freePort()
  let child: ReturnType<typeof spawn> | null = null
  let fine: Promise<unknown> = Promise.resolve()
  const slega = onProcessEnd(() => {
    child?.kill('SIGQUIT')
    rmSync(casa.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  })
  const url = (database: string) => `postgresql://primo@127.0.0.1:${porta}/${database}`
  const avvia = async () => {
    const impostazioni = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      port: String(porta),
      ...casa.impostazioni,
    }
    const args = Object.entries(impostazioni).flatMap(([nome, value]) => ['-c', `${nome}=${value}`])
    const questo = casa.lancia('postgres', ['-D', casa.dati, ...args])
    child = questo
    fine = once(questo, 'close')
    let output = ''
    await new Promise<void>((resolve, rifiuta) => {
      questo.stderr!.on('data', (piece) => {
        output += String(piece)
        if (READY.test(output)) resolve()
      })
      questo.once('close', () => rifiuta(new Error(output)))
    })
  }
  /** Stops the server: SIGINT is a fast shutdown, SIGKILL a crash; both keep committed data. */
  const ferma = async (segnale: NodeJS.Signals) => {
    child?.kill(segnale)
    await fine
    child = null
  }
  await avvia()
  return {
    casa,
    porta,
    url,
    avvia,
    ferma,
    /** Runs one statement as the owner of the database, on a separate connection. */
    esegui: async <R extends object>(sql: string, database = 'postgres') => {
      const client = new pg.Client({ connectionString: url(database) })
      await client.connect()
      try {
        return (await client.query<R>(sql)).rows
      } finally {
        await client.end()
      }
    },
    elimina: async () => {
      await ferma('SIGQUIT')
      slega()
      rmSync(casa.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    },
  }
}

/** Creates a standby of `first`, which is stopped for the base backup; `pg_promote()` makes it the primary. */
export async function standbyOf(first: DurablePostgres): Promise<DurablePostgres> {
  const { account, dati } = first.casa
  await first.ferma('SIGINT')
  const folder = temporaryFolder(account)
  const copy = join(folder, 'data')
  cpSync(dati, copy, { recursive: true, preserveTimestamps: true })
  chmodSync(copy, 0o700)
  const seguito = `host=127.0.0.1 port=${first.porta} user=primo application_name=standby`
  writeFileSync(join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${seguito}'\n`)
  writeFileSync(join(copy, 'standby.signal'), '')
  for (const nome of account ? ['', ...readdirSync(copy, { recursive: true, encoding: 'utf8' })] : [])
    chownSync(join(copy, nome), account!.uid, account!.gid)
  await first.avvia()
  return serving({ ...first.casa, dati: copy, folder })
}

/**
 * Starts a proxy between the application and a database, which can cut connections, stop transferring data, and change the
 * target.
 */
export async function startWire(port: number) {
  let direction = port
  let muto = false
  let ritardo_ms = 0
  const pairs = new Set<[Socket, Socket]>()
  const server = createServer((here) => {
    const la = connect(direction, '127.0.0.1')
    const pair: [Socket, Socket] = [here, la]
    pairs.add(pair)
    for (const [from, a] of [pair, [la, here] as const]) {
      if (muto) from.pause()
      from.on('data', (piece) => {
        a.write(piece)
        if (ritardo_ms === 0) return
        from.pause()
        setTimeout(() => !muto && from.resume(), ritardo_ms)
      })
      from.on('error', () => a.destroy())
      from.on('close', () => {
        pairs.delete(pair)
        a.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    porta: (server.address() as { port: number }).port,
    /** Keeps connections open, but transfers no more data in either direction. */
    taci: () => {
      muto = true
      for (const pair of pairs) for (const socket of pair) socket.pause()
    },
    /** Makes the proxy transfer data on new connections again. Connections that were silenced stay silent. */
    riapri: () => {
      muto = false
    },
    /** Transfers at most one chunk (64 KiB) in `ms` milliseconds in each direction. */
    rallenta: (ms: number) => {
      ritardo_ms = ms
    },
    porta_a: (fresh: number) => {
      direction = fresh
    },
    elimina: async () => {
      for (const pair of pairs) for (const socket of pair) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
