import { afterAll, expect, test } from 'vitest'
import { findViolations } from '../platform/db/invariants.ts'
import { createMember } from '../test/persone.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { openWorld } from '../test/world.ts'
import { RETE_INVARIANTS } from './invariants.ts'

const world = await sharedFixture(openWorld())
afterAll(async () => expect(await findViolations(world.services.db, RETE_INVARIANTS)).toEqual([]))

const nomeDi = async (segnalatore_id: number) => {
  const [row] = await world.rows<{ nome: string }>('select nome from segnalatore where id = $1', [
    segnalatore_id,
  ])
  return row!.nome
}

test('nella rete ciascuno si cerca con il nome che ha, anche quando cambia', async () => {
  const nina = await createMember(world, { nome: 'Nina', cognome: 'D’Amèlio' })
  expect(await nomeDi(nina.segnalatore_id)).toBe('nina damelio')
  await world.rows(
    `update anagrafica set denominazione = 'Nina Rossi'
      where id = (select id_anagrafica from utente where id = $1)`,
    [nina.utente_id],
  )
  expect(await nomeDi(nina.segnalatore_id)).toBe('nina rossi')
  const piero = await createMember(world, { nome: 'Piero', cognome: 'Bianchi' })
  await world.rows(
    'update utente set id_anagrafica = (select id_anagrafica from utente where id = $2) where id = $1',
    [nina.utente_id, piero.utente_id],
  )
  expect(await nomeDi(nina.segnalatore_id)).toBe('piero bianchi')
})

test('la prova della rete si accorge di un nome rimasto indietro', async () => {
  const client = await world.services.db.$client.connect()
  try {
    await client.query('begin')
    await client.query(
      `update segnalatore set nome = 'un altro' where id = (select min(id) from segnalatore)`,
    )
    const found = []
    for (const { sql } of RETE_INVARIANTS) found.push(...(await client.query(sql)).rows)
    expect(found).toHaveLength(1)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
