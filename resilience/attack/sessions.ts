import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { puntiFixtures } from '../../apps/server/src/test/punti-fixtures.ts'

/** Accounts of the tools' headers `Authorization: Bearer member` and `operator`, with the role they must keep. */
const ACCOUNTS = {
  member: ['promotore@primo.example', 'user'],
  operator: ['admin@primo.example', 'amministratore'],
} as const
type Name = keyof typeof ACCOUNTS

/**
 * Opens sessions on the product for the attack tools, which are renewed automatically: a tool that calls every endpoint also logs
 * out, blocks accounts and changes passwords, after which all its requests would be refused.
 */
export async function openSessions(database_url: string) {
  const pool = new pg.Pool({ connectionString: database_url, max: 2 })
  const tools = puntiFixtures({ db: drizzle({ client: pool }) })
  const ids = new Map<Name, number>()
  const tokens = new Map<Name, Promise<string>>()

  async function open(name: Name): Promise<string> {
    const [email, ruolo] = ACCOUNTS[name]
    const id =
      ids.get(name) ?? (await pool.query('select id from utente where email = $1', [email])).rows[0].id
    ids.set(name, id)
    await pool.query('update utente set bloccato = false, ruolo = $2 where id = $1', [id, ruolo])
    const token = await tools.token(id)
    // Recent re-authentication, so that sensitive endpoints are accessible too.
    await pool.query('update sessione set provata_il = now() where utente_id = $1 and chiusa_il is null', [
      id,
    ])
    return token
  }
  const tokenOf = (name: Name) => {
    const token = tokens.get(name) ?? open(name)
    tokens.set(name, token)
    return token
  }
  return {
    /** Returns the header with a valid token, in place of the account's name. */
    async replaceHeaders(authorization: string | undefined): Promise<Record<string, string>> {
      const name = /^Bearer (member|operator)$/.exec(authorization ?? '')?.[1] as Name | undefined
      return name ? { authorization: `Bearer ${await tokenOf(name)}` } : {}
    },
    /** Receives the status of every response: after a 401 or 403 the sessions are opened again. */
    heard(status: number): void {
      if (status === 401 || status === 403) tokens.clear()
    },
    close: () => pool.end(),
  }
}
