import * as contratto from '@primo/contract/ingresso/iscrizione'
import * as requisiti from '@primo/contract/persone/operatore-requisiti'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { difetto, invia } from '../../test/contratto.ts'
import { apriIscrizioni, type Iscrizioni } from '../../test/iscrizione.ts'

let mondo: Iscrizioni
beforeAll(async () => {
  mondo = await apriIscrizioni()
})
afterAll(() => mondo.chiudi())

const CORSO = {
  codice: 'CORSO',
  descrizione: 'Attestato del corso di ingresso',
  aiuto: '',
  ruolo: 'promotore' as const,
  id_tipo_finanziamento: null,
  obbligatorio: true,
  con_scadenza: false,
}
const aggiungi = (altro: object = {}) =>
  mondo.chiama(requisiti.aggiungiRequisito, { body: { ...CORSO, ...altro } }, mondo.amministratore.token)
const mancano = async (token: string) =>
  (await mondo.chiama(contratto.daCompletarePromotore, {}, token)).data.manca.map(
    (m) => m.requisito ?? m.codice,
  )

test('ciò che l’operatore chiede lo vede chi si iscrive; tolto, non manca più', async () => {
  const { token } = await mondo.promotore()
  expect(await mancano(token)).toEqual(['OAM'])
  const { data } = await aggiungi({ codice: ' corso ' })
  expect(data.codice).toBe('CORSO')
  expect(await mancano(token)).toEqual(['OAM', 'CORSO'])
  const params = { id: data.id }
  const body = { ...CORSO, obbligatorio: false }
  await mondo.chiama(requisiti.cambiaRequisito, { params, body }, mondo.amministratore.token)
  expect(await mancano(token)).toEqual(['OAM'])
  await mondo.chiama(requisiti.togliRequisito, { params }, mondo.amministratore.token)
  const { rows } = await mondo.fondamenta.db.$client.query(
    "select tipo, attore_id from evento where oggetto = 'requisito' order by id",
  )
  expect(rows.map((r) => r.tipo)).toEqual(['requisito.aggiunto', 'requisito.cambiato', 'requisito.tolto'])
  expect(rows.every((r) => r.attore_id === mondo.amministratore.utente_id)).toBe(true)
})

test('la stessa cosa non si chiede due volte, nemmeno insieme; un tipo che non c’è si rifiuta', async () => {
  const esiti = await Promise.allSettled(Array.from({ length: 4 }, () => aggiungi({ codice: 'IVASS' })))
  expect(esiti.filter((e) => e.status === 'fulfilled')).toHaveLength(1)
  expect((await aggiungi({ codice: 'IVASS', id_tipo_finanziamento: 2 })).data.id_tipo_finanziamento).toBe(2)
  await expect(aggiungi({ id_tipo_finanziamento: 77 })).rejects.toMatchObject({
    campi: { id_tipo_finanziamento: [expect.any(String)] },
  })
  await expect(aggiungi({ codice: 'È così' })).rejects.toMatchObject({
    campi: { codice: [expect.any(String)] },
  })
})

test('le risposte sono quelle del contratto; uno che non c’è è 404', async () => {
  const { token } = mondo.amministratore
  const elenco = await invia(mondo.app, requisiti.requisiti, { token })
  expect(difetto(requisiti.requisiti, elenco)).toBeNull()
  expect(elenco.json().data.length).toBeGreaterThanOrEqual(4)
  for (const spec of [requisiti.cambiaRequisito, requisiti.togliRequisito]) {
    const dati = { params: { id: 999_999 }, token, ...(spec.method === 'PUT' ? { body: CORSO } : {}) }
    expect((await invia(mondo.app, spec, dati)).statusCode).toBe(404)
  }
})
