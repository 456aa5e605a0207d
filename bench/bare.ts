/**
 * The least that answers the calls that are measured: Fastify and `pg`, the token's check and the question, both named,
 * and nothing else: no contract, no validation, no sentences, no headers, no log. What the product is measured against.
 */
import Fastify from 'fastify'
import pg from 'pg'
import { autenticaSql, hashToken } from '../apps/server/src/persone/accesso/authenticate.ts'
import { statiProfiliJson } from '../apps/server/src/persone/profili/queries.ts'
import { MEASURED } from './questions.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = Fastify()
const check = autenticaSql(statiProfiliJson)
for (const { path, question } of MEASURED) {
  app.get(path, async (req, reply) => {
    const token = req.headers.authorization?.slice('Bearer '.length) ?? ''
    const { rows: known } = await pool.query<{ utente_id: number }>({
      name: 'autentica',
      text: check,
      values: [hashToken(token), false],
    })
    if (!known[0]) return reply.code(401).send({ message: 'no' })
    const { rows } = await pool.query(question(known[0].utente_id))
    return { data: rows }
  })
}
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
