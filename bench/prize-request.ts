/**
 * Durable prize request: its data, and a minimal hand-written implementation. It writes the same rows of the same tables in one
 * transaction, with prepared statements, and returns the same response, read back as the app shows it. No messages for refusals,
 * no limit per person, no exhaustible stock.
 */
import { createHash, randomUUID } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Db, transactionsOf } from '../apps/server/src/platform/db/db.ts'
import { RICHIESTA_SQL } from '../apps/server/src/raccolta/premi/queries.ts'
import { LOTTI_VIVI } from '../apps/server/src/raccolta/punti/ledger.ts'
import { PRIZE_PATH, preparePrizeMembers } from '../apps/server/src/test/prize-members.ts'

/**
 * Prepares members who can request a prize, on the database at `url`.
 * @returns the members' tokens, and the prize
 */
export async function preparePrize(url: string, members: number) {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  try {
    const db = drizzle({ client: pool }) as Db
    return await preparePrizeMembers({ db, withTransaction: transactionsOf(pool) }, members)
  } finally {
    await pool.end()
  }
}

const BY_HAND = {
  once: 'insert into idempotenza (utente_id, chiave, impronta) values ($1, $2, $3) on conflict do nothing',
  prize: `select p.edizione_id, p.punti, p.valore_cent, p.descrizione
            from premio p join utente u on u.id = $2 and not u.bloccato
           where p.id = $1 and p.ritirato_il is null for share`,
  wallet: 'select disponibili from portafoglio where utente_id = $1 and edizione_id = $2 for no key update',
  lots: LOTTI_VIVI,
  address: `select i.nominativo, i.indirizzo, i.cap, c.descrizione, c.provincia
              from indirizzo i join comune c on c.id = i.id_comune where i.utente_id = $1 and i.tipo = 'spedizione'`,
  request: `insert into richiesta_premio (utente_id, edizione_id, premio_id, punti, valore_cent, sped_nominativo,
              sped_indirizzo, sped_cap, sped_comune, sped_provincia, consegna_entro, creata_il)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, current_date + 90, now()) returning id`,
  movement: `with m as (
              insert into movimento (chiave, tipo, utente_id, edizione_id, avvenuto_il, punti, richiesta_id, dati)
              values ($1, 'prenotazione', $2, $3, now(), -$4::int, $5, $6) returning id)
            insert into scrittura (movimento_id, conto, lotto_id, punti)
            select m.id, s.conto, $7, s.punti
              from m, (values ('disponibili', -$4::int), ('prenotati', $4::int)) s(conto, punti)`,
  history: `insert into richiesta_storia (richiesta_id, stato, quando, attore_id) values ($1, 'richiesta', now(), $2)`,
  wish: 'delete from desiderio where utente_id = $1 and premio_id = $2',
  event: `insert into evento (attore_id, tipo, oggetto, oggetto_id, rete, richiesta, chiamata)
          values ($1, 'richiesta_premio.creata', 'richiesta_premio', $2, $3, $4, $5)`,
  read: RICHIESTA_SQL,
  answer: 'update idempotenza set risposta = $3 where utente_id = $1 and chiave = $2',
}

/** Value in place of the client address's keyed hash, with its length. */
const NETWORK = createHash('sha256').update('loopback').digest('hex').slice(0, 32)

/**
 * Requests a prize with hand-written SQL in one transaction, to compare the product with.
 * @returns the response's data
 */
export async function requestHandWritten(
  pool: pg.Pool,
  input: { utente_id: number; id_premio: number; key: string },
): Promise<object> {
  const { utente_id, id_premio, key } = input
  const client = await pool.connect()
  const run = async (name: keyof typeof BY_HAND, values: unknown[]) =>
    (await client.query({ name, text: BY_HAND[name], values })).rows
  try {
    await client.query('BEGIN')
    await run('once', [utente_id, key, key])
    const [prize] = await run('prize', [id_premio, utente_id])
    const [wallet] = await run('wallet', [utente_id, prize.edizione_id])
    const [lot] = await run('lots', [[utente_id], [prize.edizione_id]])
    const [to] = await run('address', [utente_id])
    if (wallet.disponibili < prize.punti) throw new Error('no points are left')
    const [request] = await run('request', [
      ...[utente_id, prize.edizione_id, id_premio, prize.punti, prize.valore_cent],
      ...[to.nominativo, to.indirizzo, to.cap, to.descrizione, to.provincia ?? ''],
    ])
    await run('movement', [
      ...[`prenotazione:richiesta=${request.id}`, utente_id, prize.edizione_id, prize.punti, request.id],
      ...[{ premio: prize.descrizione, punti: prize.punti }, lot.lotto_id],
    ])
    await run('history', [request.id, utente_id])
    await run('wish', [utente_id, id_premio])
    await run('event', [utente_id, request.id, NETWORK, randomUUID(), `POST ${PRIZE_PATH}`])
    const [data] = await run('read', [utente_id, request.id])
    const answer = { data }
    await run('answer', [utente_id, key, answer])
    await client.query('COMMIT')
    return answer
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}
