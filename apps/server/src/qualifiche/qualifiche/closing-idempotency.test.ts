import { describe, expect, test } from 'vitest'
import { riapriPratica } from '../../pratiche/pratiche/commands.ts'
import { cifre, closingIn, qualificheForEach, SCALA } from '../../test/qualifiche-fixtures.ts'
import { chiudiMeseIntero, decideBatch } from './chiusura.ts'

const here = qualificheForEach()

describe('una volta sola', () => {
  async function mondoConPratiche() {
    const capo = await here.bench.persona(null)
    const sotto = await here.bench.persona(capo)
    await here.bench.piano('2026-09')
    const pratica_id = await here.bench.completa(sotto, '2026-08-10T10:00:00Z')
    return { capo, sotto, pratica_id }
  }

  test('chiuso due volte, o da due processi insieme, un mese ha le stesse righe', async () => {
    await mondoConPratiche()
    await here.bench.chiudiFino('2026-10')
    const before = await here.bench.tutto()
    const eventi = async () =>
      (await here.bench.sql("select count(*)::int as n from evento where tipo like 'qualifica.%'")).rows[0].n
    const count = await eventi()
    const now = closingIn('2030-01')
    await Promise.all([
      chiudiMeseIntero(here.world.services, '2026-10', now),
      chiudiMeseIntero(here.world.services, '2026-10', now),
    ])
    await Promise.all([here.bench.chiudiFino('2026-11'), here.bench.chiudiFino('2026-11')])
    const rows = await here.bench.tutto()
    expect(rows.filter((r) => r.mese < '2026-11')).toEqual(before)
    expect(rows.filter((r) => r.mese === '2026-11')).toHaveLength(2)
    expect(await eventi()).toBe(count)
  })

  test('uno storno dopo la chiusura cambia il mese dopo, mai la storia', async () => {
    const { capo, pratica_id } = await mondoConPratiche()
    await here.bench.chiudiFino('2026-09')
    const before = await here.bench.tutto()
    await here.world.services.withTransaction((trx) =>
      riapriPratica(trx, {
        pratica_id,
        attore_id: null,
        quando: new Date('2026-10-05T10:00:00Z'),
        motivo: 'Errore',
      }),
    )
    await here.bench.chiudiFino('2026-11')
    expect((await here.bench.tutto()).filter((r) => r.mese === '2026-09')).toEqual(before)
    expect(await here.bench.storia(capo)).toEqual([
      '2026-09 1 promossa',
      '2026-10 1 tolleranza',
      '2026-11 0 retrocessa',
    ])
  })

  test('il database rifiuta di riscrivere un mese, una chiusura, un piano pubblicato', async () => {
    await mondoConPratiche()
    await here.bench.chiudiFino('2026-09')
    const tardi = await here.bench.persona(null)
    for (const vietato of [
      'update qualifica_mese set grado = 3',
      'delete from qualifica_mese',
      'truncate qualifica_mese',
      'update corsa_qualifiche set promossa = 9',
      'delete from corsa_qualifiche',
      `insert into qualifica_mese values (${tardi.utente_id}, '2026-09', 0, 0, 'nessuna', false, 0, 0, 0)`,
      "update piano_marketing set nome = 'Altro'",
      'delete from piano_marketing',
      'update qualifica set pratiche_rete = 1',
      'delete from qualifica',
      "insert into qualifica (piano_id, grado, nome, pratiche_proprie, pratiche_rete, produttori) select id, 9, 'X', 9, 9, 9 from piano_marketing",
      "insert into piano_marketing (nome, dal, pubblicato_il, creato_il, aggiornato_il) values ('Doppio', '2026-09', now(), now(), now())",
      "insert into piano_marketing (nome, dal, pubblicato_il, creato_il, aggiornato_il) values ('Storto', '2026-13', now(), now(), now())",
    ]) {
      await expect(here.bench.sql(vietato), vietato).rejects.toThrow()
    }
  })
})

test('interrotta fra una parte e l’altra, riprende da lì: le stesse righe di chi non si ferma', async () => {
  const { sql, piano, tutto } = here.bench
  await piano('2026-01', SCALA)
  const root = await here.bench.persona(null)
  // 2,500 promotori below one, bulk-inserted: three batches.
  await sql(
    `with persone as (insert into anagrafica (tipo, denominazione) select 'fisica', 'P' || i from generate_series(1, 2500) i returning id),
     conti as (insert into utente (email, cellulare, password_hash, id_anagrafica)
               select 'q' || id || '@posta.it', '+39340' || (1000000 + id), '-', id from persone returning id, id_anagrafica),
     nodi as (insert into segnalatore (utente_id, codice, sponsor_id, percorso, livello)
              select id, 'Q' || id, $1, 'x' || id, 1 from conti)
     insert into profilo (utente_id, ruolo, stato, username, id_anagrafica, stato_dal)
     select id, 'promotore', 'attiva', 'Q' || id, id_anagrafica, '2020-01-01' from conti`,
    [root.segnalatore_id],
  )
  const now = closingIn('2026-02')
  await here.bench.completa(root, '2026-01-10T10:00:00Z')
  const { withTransaction, db } = here.world.services
  // Interrupted within the second batch: committed batches stay, the others are rolled back.
  let parts = 0
  const interrotta: typeof withTransaction = (fn) =>
    withTransaction(async (trx) => {
      const outcome = await fn(trx)
      if (++parts === 3) throw new Error('spento')
      return outcome
    })
  await expect(chiudiMeseIntero({ db, withTransaction: interrotta }, '2026-01', now)).rejects.toThrow(
    'spento',
  )
  expect(await tutto()).toHaveLength(1_000)
  // A reversal in between changes nothing: the month is decided by its snapshot.
  await sql('update pratica set esito_positivo = false where utente_id = $1', [root.utente_id])
  await withTransaction((trx) => decideBatch(trx, '2026-01', now))
  expect(await tutto()).toHaveLength(2_000)
  const corsa = await chiudiMeseIntero({ db, withTransaction }, '2026-01', now)
  expect(corsa).toMatchObject({ promotori: 2_501, nessuna: 2_501, finita_il: now })
  const rows = await tutto()
  expect(new Set(rows.map((r) => r.utente_id)).size).toBe(2_501)
  expect(rows.find((r) => r.utente_id === root.utente_id)).toMatchObject(cifre(1, 0, 0))
  expect((await sql('select 1 from qualifica_cifre')).rowCount).toBe(0)
})
