import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../../../scripts/free-port.mjs'
import { atEnd, ordinaryAccount, temporaryFolder } from '../../../../scripts/leftovers.mjs'
import { postgresBinaries } from '../../../../scripts/postgres-binaries.mjs'

const READY = /database system is ready to accept (read-only )?connections/
const POSIX_C = { LC_ALL: 'C.UTF-8', LC_MESSAGES: 'C' }

/**
 * A PostgreSQL server of one test's own, to be stopped, killed and promoted: with its ordinary settings, because it must
 * not lose what it has acknowledged. Every stop keeps its data until `elimina`.
 * @param dentro a command that ends by running the one that follows it, from the server's own temporary folder.
 */
export async function durablePostgres(
  impostazioni: Record<string, string> = {},
  dentro: (folder: string) => readonly string[] = () => [],
): Promise<DurablePostgres> {
  const account = ordinaryAccount()
  const bin = await postgresBinaries()
  const folder = temporaryFolder(account)
  const lancia = (programma: string, args: string[]) => {
    const [comando = '', ...altri] = [
      ...(programma === 'postgres' ? dentro(folder) : []),
      join(bin, programma),
    ]
    return spawn(comando, [...altri, ...args], {
      ...account,
      cwd: folder,
      env: { ...process.env, ...POSIX_C },
    })
  }
  const finisce = async (figlio: ReturnType<typeof lancia>) => {
    const parole: string[] = []
    for (const voce of [figlio.stdout, figlio.stderr]) voce.on('data', (pezzo) => parole.push(String(pezzo)))
    const [codice] = await once(figlio, 'close')
    if (codice !== 0) throw new Error(parole.join(''))
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
  let figlio: ReturnType<typeof spawn> | null = null
  let fine: Promise<unknown> = Promise.resolve()
  const slega = atEnd(() => {
    figlio?.kill('SIGQUIT')
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
    figlio = questo
    fine = once(questo, 'close')
    let parole = ''
    await new Promise<void>((risolvi, rifiuta) => {
      questo.stderr!.on('data', (pezzo) => {
        parole += String(pezzo)
        if (READY.test(parole)) risolvi()
      })
      questo.once('close', () => rifiuta(new Error(parole)))
    })
  }
  /** SIGINT is a fast stop, SIGKILL the end of the machine; both leave what was committed. */
  const ferma = async (segnale: NodeJS.Signals) => {
    figlio?.kill(segnale)
    await fine
    figlio = null
  }
  await avvia()
  return {
    casa,
    porta,
    url,
    avvia,
    ferma,
    /** Runs one statement as the owner, on a connection of its own. */
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

/** A second server that follows `primo`, which is stopped for the copy: `pg_promote()` makes it the first. */
export async function standbyOf(primo: DurablePostgres): Promise<DurablePostgres> {
  const { account, dati } = primo.casa
  await primo.ferma('SIGINT')
  const folder = temporaryFolder(account)
  const copia = join(folder, 'data')
  cpSync(dati, copia, { recursive: true, preserveTimestamps: true })
  chmodSync(copia, 0o700)
  const seguito = `host=127.0.0.1 port=${primo.porta} user=primo application_name=standby`
  writeFileSync(join(copia, 'postgresql.auto.conf'), `primary_conninfo = '${seguito}'\n`)
  writeFileSync(join(copia, 'standby.signal'), '')
  for (const nome of account ? ['', ...readdirSync(copia, { recursive: true, encoding: 'utf8' })] : [])
    chownSync(join(copia, nome), account!.uid, account!.gid)
  await primo.avvia()
  return serving({ ...primo.casa, dati: copia, folder })
}

/** A wire between the product and a database that can be cut, silenced, and led elsewhere. */
export async function startWire(porta: number) {
  let verso = porta
  let muto = false
  const coppie = new Set<[Socket, Socket]>()
  const server = createServer((qui) => {
    const la = connect(verso, '127.0.0.1')
    const coppia: [Socket, Socket] = [qui, la]
    coppie.add(coppia)
    for (const [da, a] of [coppia, [la, qui] as const]) {
      if (muto) da.pause()
      da.on('data', (pezzo) => a.write(pezzo))
      da.on('error', () => a.destroy())
      da.on('close', () => {
        coppie.delete(coppia)
        a.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    porta: (server.address() as { port: number }).port,
    /** What is open stays open, and nothing passes any more in either direction. */
    taci: () => {
      muto = true
      for (const coppia of coppie) for (const presa of coppia) presa.pause()
    },
    /** What is opened from now on passes; what fell silent stays so. */
    riapri: () => {
      muto = false
    },
    porta_a: (nuova: number) => {
      verso = nuova
    },
    elimina: async () => {
      for (const coppia of coppie) for (const presa of coppia) presa.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
