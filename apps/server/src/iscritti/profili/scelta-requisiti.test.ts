import * as contratto from '@primo/contract/ingresso/iscrizione'
import * as requisiti from '@primo/contract/iscritti/requisiti'
import { expect, test } from 'vitest'
import { defectOf, sendRaw } from '../../test/contract.ts'
import { openIscrizioni } from '../../test/iscrizione.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'

const world = await sharedFixture(openIscrizioni())

const CORSO = {
  codice: 'CORSO',
  descrizione: 'Attestato del corso di ingresso',
  aiuto: '',
  ruolo: 'promotore' as const,
  id_tipo_finanziamento: null,
  obbligatorio: true,
  con_scadenza: false,
}
const add = (other: object = {}) =>
  world.call(requisiti.aggiungiRequisito, { body: { ...CORSO, ...other } }, world.amministratore.token)
const missing = async (token: string) =>
  (await world.call(contratto.daCompletarePromotore, {}, token)).data.manca.map(
    (m) => m.requisito ?? m.codice,
  )

test('ciò che l’operatore chiede lo vede chi si iscrive; tolto, non manca più', async () => {
  const { token } = await world.promotore()
  expect(await missing(token)).toEqual(['OAM'])
  const { data } = await add({ codice: ' corso ' })
  expect(data.codice).toBe('CORSO')
  expect(await missing(token)).toEqual(['OAM', 'CORSO'])
  const params = { id: data.id }
  const body = { ...CORSO, obbligatorio: false }
  await world.call(requisiti.cambiaRequisito, { params, body }, world.amministratore.token)
  expect(await missing(token)).toEqual(['OAM'])
  await world.call(requisiti.togliRequisito, { params }, world.amministratore.token)
  const { rows } = await world.services.db.$client.query(
    "select tipo, attore_id from evento where oggetto = 'requisito' order by id",
  )
  expect(rows.map((r) => r.tipo)).toEqual(['requisito.aggiunto', 'requisito.cambiato', 'requisito.tolto'])
  expect(rows.every((r) => r.attore_id === world.amministratore.utente_id)).toBe(true)
})

test('la stessa cosa non si chiede due volte, nemmeno insieme; un tipo che non c’è si rifiuta', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => add({ codice: 'IVASS' })))
  expect(outcomes.filter((e) => e.status === 'fulfilled')).toHaveLength(1)
  expect((await add({ codice: 'IVASS', id_tipo_finanziamento: 2 })).data.id_tipo_finanziamento).toBe(2)
  await expect(add({ id_tipo_finanziamento: 77 })).rejects.toMatchObject({
    fields: { id_tipo_finanziamento: [expect.any(String)] },
  })
  await expect(add({ codice: 'È così' })).rejects.toMatchObject({
    fields: { codice: [expect.any(String)] },
  })
})

test('le risposte sono quelle del contratto; uno che non c’è è 404', async () => {
  const { token } = world.amministratore
  const list = await sendRaw(world.app, requisiti.requisiti, { token })
  expect(defectOf(requisiti.requisiti, list)).toBeNull()
  expect(list.json().data.length).toBeGreaterThanOrEqual(4)
  for (const spec of [requisiti.cambiaRequisito, requisiti.togliRequisito]) {
    const data = { params: { id: 999_999 }, token, ...(spec.method === 'PUT' ? { body: CORSO } : {}) }
    expect((await sendRaw(world.app, spec, data)).statusCode).toBe(404)
  }
})
