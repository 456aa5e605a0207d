import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { benchTools } from '../../apps/server/src/test/bench-punti.ts'

/** Who the tools are when they say `Authorization: Bearer member`, and the role without which they would be somebody else. */
const ACCOUNTS = {
  member: ['promotore@primo.example', 'user'],
  operator: ['admin@primo.example', 'amministratore'],
} as const
type Name = keyof typeof ACCOUNTS

/**
 * Sessions that outlive what is done with them: a tool that calls everything also goes out, stops accounts, changes passwords,
 * and what it sent afterwards would all be refused at the door.
 */
export async function openSessions(database_url: string) {
  const pool = new pg.Pool({ connectionString: database_url, max: 2 })
  const tools = benchTools({ db: drizzle({ client: pool }) })
  const ids = new Map<Name, number>()
  const tokens = new Map<Name, Promise<string>>()

  async function open(name: Name): Promise<string> {
    const [email, ruolo] = ACCOUNTS[name]
    const id =
      ids.get(name) ?? (await pool.query('select id from utente where email = $1', [email])).rows[0].id
    ids.set(name, id)
    await pool.query('update utente set bloccato = false, ruolo = $2 where id = $1', [id, ruolo])
    const token = await tools.token(id)
    // Their person was asked for just now: dangerous calls are made too.
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
    /** The header that lets in, in the place of the one that only says who it is. */
    async dress(authorization: string | undefined): Promise<Record<string, string>> {
      const name = /^Bearer (member|operator)$/.exec(authorization ?? '')?.[1] as Name | undefined
      return name ? { authorization: `Bearer ${await tokenOf(name)}` } : {}
    },
    /** Told of every answer: after one that lets nobody in, the sessions are opened anew. */
    heard(status: number): void {
      if (status === 401 || status === 403) tokens.clear()
    },
    close: () => pool.end(),
  }
}
