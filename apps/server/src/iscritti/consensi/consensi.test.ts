import { leggiUtente } from '@primo/contract/accesso/accesso'
import {
  leggiConsensi,
  leggiConsensiAnagrafica,
  salvaConsensi,
  salvaConsensiAnagrafica,
  storiaConsensi,
} from '@primo/contract/iscritti/consensi'
import { VERSIONE_CONSENSI } from '@primo/domain/iscritti/consensi'
import { expect, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { createMember } from '../../test/persone.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'

const testApp = await sharedFixture(openTestApp({ config: { support_email: 'aiuto@posta.it' } }))

const read = async (token: string) => (await testApp.call(leggiConsensi, {}, token)).data
const storia = (token: string) => testApp.call(storiaConsensi, {}, token)

test('si leggono le quattro scelte della registrazione, con quando sono state fatte', async () => {
  const { token } = await createMember(testApp)
  const data = await read(token)
  expect(data).toMatchObject({
    trattamento_dati: true,
    dati_sensibili: false,
    attivita_commerciali: false,
    attivita_conto_terzi: false,
  })
  expect(data.data_privacy).toBe(data.rev_data_privacy)
  expect((await storia(token)).pagination.total).toBe(4)
})

test('un consenso si dà e si toglie da solo: gli altri restano, e la storia cresce', async () => {
  const { token } = await createMember(testApp)
  const before = await read(token)
  const dato = await testApp.call(salvaConsensi, { body: { attivita_commerciali: true } }, token)
  expect(dato.data).toMatchObject({
    attivita_commerciali: true,
    dati_sensibili: false,
    trattamento_dati: true,
  })
  expect(dato.data.data_privacy).toBe(before.data_privacy)
  expect(dato.data.rev_data_privacy).not.toBe(before.rev_data_privacy)
  await testApp.call(salvaConsensi, { body: { attivita_commerciali: false } }, token)

  const { data, pagination } = await storia(token)
  expect(pagination.total).toBe(6)
  expect(data.slice(0, 2)).toMatchObject([
    { consenso: 'attivita_commerciali', dato: false, versione_testo: VERSIONE_CONSENSI, canale: 'app' },
    { consenso: 'attivita_commerciali', dato: true, versione_testo: VERSIONE_CONSENSI, canale: 'app' },
  ])
  expect(data.slice(2).every((r) => r.canale === 'registrazione')).toBe(true)
  const utente = (await testApp.call(leggiUtente, {}, token)).data
  expect(utente).toMatchObject({ privacy_attivita_commerciali: false, privacy_trattamento_dati: true })
})

test('ciò che si è letto si può rimandare: le date non contano, e ciò che non cambia non si riscrive', async () => {
  const { token } = await createMember(testApp)
  const body = { ...(await read(token)), data_privacy: '2001-01-01T00:00:00.000Z' }
  const { data } = await testApp.call(salvaConsensi, { body }, token)
  expect(data.data_privacy).not.toBe(body.data_privacy)
  expect((await storia(token)).pagination.total).toBe(4)
})

test('l’informativa qui non si revoca: la frase dice come si fa, e nulla cambia', async () => {
  const { token } = await createMember(testApp)
  const body = { trattamento_dati: false, attivita_commerciali: true }
  const error = await testApp.refusal(salvaConsensi, { body }, token)
  expect(error.status).toBe(422)
  expect(error.fields.trattamento_dati?.[0]).toMatch(/chiusura scrivendo ad aiuto@posta\.it/)
  expect(await read(token)).toMatchObject({ trattamento_dati: true, attivita_commerciali: false })
})

test('due dispositivi insieme: una riga sola, e ciascuno legge ciò che vale', async () => {
  const { token } = await createMember(testApp)
  const body = { dati_sensibili: true }
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, () => testApp.call(salvaConsensi, { body }, token)),
  )
  expect(outcomes.every((e) => e.data.dati_sensibili)).toBe(true)
  expect((await storia(token)).pagination.total).toBe(5)
})

test('per anagrafica: la propria sì, quella di un altro è come se non ci fosse', async () => {
  const [io, other] = [await createMember(testApp), await createMember(testApp)]
  const mine = (await testApp.call(leggiUtente, {}, io.token)).data.id_anagrafica
  const sua = (await testApp.call(leggiUtente, {}, other.token)).data.id_anagrafica
  const body = { attivita_conto_terzi: true }
  const salvata = await testApp.call(salvaConsensiAnagrafica, { params: { id: mine }, body }, io.token)
  expect(salvata.data.attivita_conto_terzi).toBe(true)
  const letta = await testApp.call(leggiConsensiAnagrafica, { params: { id: mine } }, io.token)
  expect(letta.data).toEqual(await read(io.token))
  const no = await testApp.refusal(salvaConsensiAnagrafica, { params: { id: sua }, body }, io.token)
  expect(no.status).toBe(404)
  expect((await read(other.token)).attivita_conto_terzi).toBe(false)
})

test.each(['update consenso set dato = true', 'delete from consenso', 'truncate consenso'])(
  'la storia non si tocca nemmeno dal database: %s',
  async (text) => {
    await expect(testApp.services.db.$client.query(text)).rejects.toThrow(/storia dei consensi/)
  },
)

test('la storia va a pagine, dalla scelta più recente', async () => {
  const { token } = await createMember(testApp)
  await testApp.call(salvaConsensi, { body: { dati_sensibili: true } }, token)
  const una = await testApp.call(storiaConsensi, { query: { per_page: 2, page: 3 } }, token)
  expect(una.data).toHaveLength(1)
  expect(una.pagination).toEqual({ total: 5, per_page: 2, current_page: 3, last_page: 3 })
})
