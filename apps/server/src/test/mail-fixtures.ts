import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach } from 'vitest'
import type { Config } from '../platform/config/config.ts'
import { scriviMessaggio } from '../registro/messaggi/commands.ts'
import { openTestApp, type TestApp } from './app.ts'
import { eventually } from './eventually.ts'
import { startMailServer } from './smtp.ts'

/** Manages the applications and mail servers of a test file: each is closed after the test that opened it. */
export function mailFixtures() {
  const toClose: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const close of toClose.splice(0).reverse()) await close()
  })
  return {
    /** Opens an application that sends e-mails through `smtp_url`. `righe` collects the lines it logs. */
    async open(smtp_url: string, config: Partial<Config> = {}): Promise<TestApp & { righe: string[] }> {
      const righe: string[] = []
      const testApp = await openTestApp({
        config: { smtp_url, log_level: 'error', ...config },
        log: { write: (row) => righe.push(row) },
      })
      toClose.push(() => testApp.close())
      return { ...testApp, righe }
    },
    async server(...args: Parameters<typeof startMailServer>) {
      const server = await startMailServer(...args)
      toClose.push(() => server.chiudi())
      return server
    },
    /**
     * Starts a server that accepts connections, calls `then` for each and sends nothing by itself.
     * @returns its URL
     */
    async muteServer(then: (socket: Socket) => void = () => {}): Promise<string> {
      const sockets = new Set<Socket>()
      const mute = createServer((socket) => {
        sockets.add(socket)
        socket.on('error', () => {})
        then(socket)
      })
      mute.listen(0, '127.0.0.1')
      await once(mute, 'listening')
      toClose.push(async () => {
        for (const socket of sockets) socket.destroy()
        mute.close()
      })
      return `smtp://127.0.0.1:${(mute.address() as AddressInfo).port}`
    },
  }
}

/** Queues an e-mail to the test recipient Anna. */
export const queueMail = (
  app: TestApp,
  other: {
    destinatario?: string
    oggetto?: string
    testo?: string
    disiscrizione?: string
    scade_il?: Date
  } = {},
) =>
  app.services.withTransaction((trx) =>
    scriviMessaggio(trx, app.services, {
      canale: 'email',
      destinatario: 'anna@posta.it',
      oggetto: 'Prova',
      testo: 'Ciao',
      ...other,
    }),
  )

type Row = {
  contenuto_cifrato: string | null
  consegnato_il: Date | null
  fallito_il: Date | null
  in_partenza_fino_al: Date | null
  causa: string | null
  tentativi: number
}

export const messageRows = async (app: TestApp): Promise<Row[]> =>
  (await app.services.db.$client.query('select * from messaggio order by id')).rows

/** Waits until the first message of the outbox satisfies `holds`. */
export async function firstMessage(app: TestApp, holds: (row: Row) => boolean): Promise<Row> {
  return eventually(async () => {
    const rows = await messageRows(app)
    if (!rows[0] || !holds(rows[0])) throw new Error(`not yet: ${JSON.stringify(rows)}`)
    return rows[0]
  })
}
