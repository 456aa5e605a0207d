/**
 * Minimal server for the measured calls: Fastify and `pg`, the token check and the query as named prepared statements, without
 * contract, validation, messages, headers or log. Baseline of the product.
 */
import Fastify, { type FastifyRequest } from 'fastify'
import pg from 'pg'
import { autenticaSql, hashToken } from '../apps/server/src/accesso/account/authenticate.ts'
import { statiProfiliJson } from '../apps/server/src/iscritti/profili/queries.ts'
import { PRIZE_PATH } from '../apps/server/src/test/prize-members.ts'
import { permessiJson } from '../apps/server/src/ufficio/operatori/insiemi.ts'
import { MEASURED } from './measured-queries.ts'
import { requestHandWritten } from './prize-request.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = Fastify()
const check = autenticaSql(statiProfiliJson, permessiJson)

/** Returns the account of a request's token, or undefined. */
async function callerOf({ headers }: FastifyRequest): Promise<number | undefined> {
  const token = headers.authorization?.slice('Bearer '.length) ?? ''
  const { rows } = await pool.query<{ utente_id: number }>({
    name: 'autentica',
    text: check,
    values: [hashToken(token), false],
  })
  return rows[0]?.utente_id
}

for (const { path, question } of MEASURED) {
  app.get(path, async (req, reply) => {
    const utente_id = await callerOf(req)
    if (!utente_id) return reply.code(401).send({ message: 'no' })
    const { rows } = await pool.query(question(utente_id))
    return { data: rows }
  })
}
app.post(PRIZE_PATH, async (req, reply) => {
  const utente_id = await callerOf(req)
  if (!utente_id) return reply.code(401).send({ message: 'no' })
  const { id_premio } = req.body as { id_premio: number }
  return requestHandWritten(pool, { utente_id, id_premio, key: String(req.headers['idempotency-key']) })
})
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
