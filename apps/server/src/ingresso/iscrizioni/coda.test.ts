import * as contratto from '@primo/contract/ingresso/iscrizione'
import * as operatori from '@primo/contract/ingresso/operatore-iscrizioni'
import * as aziende from '@primo/contract/iscritti/persona-giuridica'
import { describe, expect, test } from 'vitest'
import { SEDE } from '../../test/azienda.ts'
import { defectOf, sendRaw } from '../../test/contract.ts'
import { openIscrizioni } from '../../test/iscrizione.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'

const world = await sharedFixture(openIscrizioni())

describe('insieme', () => {
  test('due approvazioni nello stesso momento: una passa, l’altra trova già fatto; un messaggio solo', async () => {
    const { profilo: id, utente_id } = await world.inAttesa()
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => world.agisci(id, 'approva')))
    expect(outcomes.filter((e) => e.status === 'fulfilled')).toHaveLength(1)
    const passi = await world.sql(
      "select count(*)::int as n from profilo_storia s join profilo p on p.id = s.profilo_id where p.utente_id = $1 and s.a = 'attiva'",
      [utente_id],
    )
    expect(passi[0].n).toBe(1)
  })

  test('la stessa chiave risponde lo stesso senza rifare', async () => {
    const { profilo: id } = await world.inAttesa()
    const key = crypto.randomUUID()
    const [a, b] = [
      await world.agisci(id, 'approva', undefined, key),
      await world.agisci(id, 'approva', undefined, key),
    ]
    expect(b.data).toEqual(a.data)
    await expect(world.agisci(id, 'blocca', 'No.', key)).rejects.toMatchObject({
      code: 'IDEMPOTENZA_DIVERSA',
    })
  })

  test('approvare mentre chi si iscrive la riprende: vince uno, e non resta nulla a metà', async () => {
    for (let round = 0; round < 5; round++) {
      const { token, profilo: id } = await world.inAttesa()
      const outcomes = await Promise.allSettled([
        world.agisci(id, 'approva'),
        world.call(contratto.ritiraIscrizione, { params: { role: 'promotore' } }, token),
      ])
      expect(outcomes.filter((e) => e.status === 'fulfilled')).toHaveLength(1)
      expect(['attiva', 'da_completare']).toContain((await world.daDecidere(id)).stato)
    }
  })
})

test('approvare mentre chi ha scritto l’azienda la riscrive: ciò che resta scritto è ciò che è stato approvato', async () => {
  const first = await world.convenzionato()
  await world.completa(first)
  const socio = await world.convenzionato(first.id_azienda)
  await world.invia('convenzionato', socio.token)
  const id = await world.profilo(socio.utente_id, 'convenzionato')
  const params = { id: first.id_azienda }
  const riscrivi = (n: number) => {
    const body = { ...SEDE, indirizzo: `Via Nuova ${n}` }
    return world.call(aziende.salvaIndirizzoAzienda, { params, body }, first.token)
  }
  const outcomes = await Promise.allSettled([
    riscrivi(1),
    riscrivi(2),
    world.agisci(id, 'approva'),
    riscrivi(3),
    riscrivi(4),
  ])
  expect(outcomes[2].status).toBe('fulfilled')
  await expect(riscrivi(5)).rejects.toMatchObject({ code: 'STATO_NON_PERMESSO' })
  const { data } = await world.call(aziende.leggiIndirizzoAzienda, { params }, socio.token)
  expect(data!.stato_utilizzo.descrizione).toBe('Verificato')
})

describe('la coda', () => {
  test('di solito quelle da approvare, la più vecchia per prima; si cerca, si filtra, si conta', async () => {
    const zelda = await world.inAttesa({ nome: 'Zelda', cognome: 'Quàranta' })
    const zeno = await world.inAttesa({ nome: 'Zeno', cognome: 'Quaranta' })
    await world.sql("update profilo set stato_dal = now() - interval '9 days' where id = $1", [zeno.profilo])
    const coda = async (query: object) =>
      (await world.call(operatori.codaIscrizioni, { query }, world.operatore.token)).data.map((r) => r.id)
    expect((await coda({}))[0]).toBe(zeno.profilo)
    expect(await coda({ q: 'quaranta' })).toEqual([zeno.profilo, zelda.profilo])
    expect(await coda({ q: 'quaranta', sort_by: 'membro' })).toEqual([zelda.profilo, zeno.profilo])
    expect(await coda({ q: zelda.email.slice(0, 12) })).toContain(zelda.profilo)
    expect(await coda({ q: 'quaranta', ruolo: 'convenzionato' })).toEqual([])
    expect(await coda({ q: 'quaranta %' })).toEqual([])
    await world.agisci(zelda.profilo, 'approva')
    expect(await coda({ q: 'quaranta' })).toEqual([zeno.profilo])
    expect(await coda({ q: 'quaranta', stato: 'tutte' })).toHaveLength(2)
    const { data } = await world.call(
      operatori.conteggiIscrizioni,
      { query: { q: 'quaranta' } },
      world.operatore.token,
    )
    expect(Object.fromEntries(data.per_stato.map((s) => [s.stato, s.quante]))).toMatchObject({
      tutte: 2,
      in_approvazione: 1,
      attiva: 1,
      bloccata: 0,
    })
  })

  test('le risposte sono quelle del contratto; un’iscrizione che non c’è è 404', async () => {
    const { profilo: id } = await world.inAttesa()
    const token = world.operatore.token
    for (const spec of [
      operatori.codaIscrizioni,
      operatori.conteggiIscrizioni,
      operatori.leggiIscrizioneDaDecidere,
    ]) {
      const answer = await sendRaw(world.app, spec, { params: { id }, token })
      expect(answer.statusCode).toBe(200)
      expect(defectOf(spec, answer)).toBeNull()
    }
    for (const spec of [operatori.leggiIscrizioneDaDecidere, operatori.agisciSuIscrizione]) {
      const data = {
        params: { id: 999_999 },
        token,
        ...(spec.method === 'POST' ? { body: { azione: 'approva' } } : {}),
      }
      expect((await sendRaw(world.app, spec, data)).statusCode).toBe(404)
    }
  })
})
