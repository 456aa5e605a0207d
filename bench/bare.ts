/**
 * The least that answers a page of movements: Fastify and `pg`, the same two named queries as the product, and
 * nothing else: no contract, no validation, no sentences, no headers, no log. What the product is measured against.
 */
import Fastify from 'fastify'
import pg from 'pg'
import { autenticaSql, hashToken } from '../apps/server/src/persone/accesso/authenticate.ts'
import { statiProfiliJson } from '../apps/server/src/persone/profili/queries.ts'
import { PAGINA } from '../apps/server/src/raccolta/punti/pagine.ts'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = Fastify()
app.get<{ Querystring: { per_page?: string; page?: string } }>(
  '/api/manifestazione/punti-premio',
  async (req, reply) => {
    const token = req.headers.authorization?.slice('Bearer '.length) ?? ''
    const chi = await pool.query<{ utente_id: number }>({
      name: 'autentica',
      text: autenticaSql(statiProfiliJson),
      values: [hashToken(token), false],
    })
    if (!chi.rows[0]) return reply.code(401).send({ message: 'no' })
    const per_page = Number(req.query.per_page ?? 15)
    const page = Number(req.query.page ?? 1)
    const { rows } = await pool.query<{ totale: number }>({
      name: 'movimenti',
      text: PAGINA.desc,
      values: [chi.rows[0].utente_id, per_page, (page - 1) * per_page],
    })
    return { data: rows, pagination: { total: rows[0]?.totale, per_page, current_page: page } }
  },
)
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
