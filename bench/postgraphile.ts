/**
 * The same tables with PostGraphile 5 and its defaults, sortable and searchable by every column: a generated API, compared with a
 * written one. With a token it runs the product's own token check, like `minimal-server.ts`; without, none. Not a dependency of the
 * repository, of which it would be an eighth: it is loaded from the folder in `POSTGRAPHILE` (`npm install postgraphile@5.1.5` in
 * an empty one).
 */
import { createServer, type IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { autenticaSql, hashToken } from '../apps/server/src/accesso/account/authenticate.ts'
import { statiProfiliJson } from '../apps/server/src/iscritti/profili/queries.ts'
import { permessiJson } from '../apps/server/src/ufficio/operatori/insiemi.ts'

const { resolve } = createRequire(join(process.env.POSTGRAPHILE ?? '.', 'package.json'))
const installed = (name: string) => import(pathToFileURL(resolve(name)).href)
const { postgraphile } = await installed('postgraphile')
const { makePgService } = await installed('postgraphile/adaptors/pg')
const { grafserv } = await installed('postgraphile/grafserv/node')
const { PostGraphileAmberPreset } = await installed('postgraphile/presets/amber')

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const check = autenticaSql(statiProfiliJson, permessiJson)

async function contextOf({ headers }: IncomingMessage): Promise<object> {
  const token = headers.authorization?.slice('Bearer '.length)
  if (!token) return {}
  const { rows } = await pool.query<{ utente_id: number }>({
    name: 'autentica',
    text: check,
    values: [hashToken(token), false],
  })
  if (!rows[0]) throw new Error('no')
  return rows[0]
}

const api = postgraphile({
  extends: [PostGraphileAmberPreset],
  // By default only the first column of an index is sortable, which a page of cases does not use.
  disablePlugins: ['PgIndexBehaviorsPlugin'],
  pgServices: [makePgService({ pool, schemas: ['public'] })],
  grafserv: { graphqlPath: '/graphql', graphiql: false, watch: false },
  grafast: { context: ({ node }: { node: { req: IncomingMessage } }) => contextOf(node.req) },
})
const server = createServer()
await api.createServ(grafserv).addTo(server)
server.listen(Number(process.env.PORT), '127.0.0.1')
