import * as contratto from '@primo/contract/pratiche/conversazione'
import * as operatore from '@primo/contract/pratiche/operatore-conversazione'
import { codaPratiche } from '@primo/contract/pratiche/operatore-pratiche'
import { leggiPratica, riepilogo } from '@primo/contract/pratiche/pratiche'
import { MESSAGGI_MAX } from '@primo/domain/pratiche/conversazione'
import { describe, expect, test } from 'vitest'
import { openBackOfficePratiche } from '../../test/back-office-pratiche.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { createSocio } from '../../test/world.ts'

const office = await sharedFixture(openBackOfficePratiche())
const { token } = office.titolare

const leggi = async (id: number, query: { prima?: number } = {}) =>
  (await office.call(contratto.leggiConversazione, { params: { id }, query }, token)).data
const risponde = async (id: number, testo: string) =>
  (await office.call(contratto.scriviMessaggio, { params: { id }, body: { testo } }, token)).data
/** Returns the id of the last message of a conversation, which an operator who opens it has read. */
async function lettoFinoA(id: number) {
  const { data } = await office.fa(operatore.leggiConversazioneDaLavorare, { params: { id } })
  return data.messaggi.at(-1)?.id ?? null
}
async function scrive(id: number, testo: string, domanda: boolean) {
  const body = { testo, domanda, letto_fino_a: await lettoFinoA(id) }
  return (await office.fa(operatore.scriviSuPratica, { params: { id }, body })).data
}
const chiude = async (id: number) =>
  (
    await office.fa(operatore.chiudiConversazione, {
      params: { id },
      body: { letto_fino_a: await lettoFinoA(id) },
    })
  ).data
/** Returns whether the operators' queue finds a case by whose turn it is. */
async function inCoda(id: number, tocca_a: 'operatore' | 'convenzionato') {
  const query = { tocca_a, stato: 'tutte', per_page: 100 } as const
  const { data } = await office.fa(codaPratiche, { query })
  return data.some((row) => row.id_scheda === id)
}
const mancante = async (id: number) => (await office.call(leggiPratica, { params: { id } }, token)).data.manca

describe('una domanda su una pratica', () => {
  test('aspetta la risposta di chi l’ha registrata; la risposta aspetta chi la lavora', async () => {
    const id = await office.inviata('Cliente Uno')
    const asked = await scrive(id, 'Qual è il reddito annuo?', true)
    expect(asked).toMatchObject({
      tocca_a: 'convenzionato',
      scrivibile: true,
      messaggi: [{ da: 'operatore', domanda: true, aperta: true }],
    })
    expect(await inCoda(id, 'convenzionato')).toBe(true)
    const read = await leggi(id)
    expect(read.messaggi[0]).not.toHaveProperty('autore')
    expect(read.messaggi[0]).toMatchObject({ testo: 'Qual è il reddito annuo?', aperta: true })

    const answered = await risponde(id, ' 24.000 euro,\ncome da CU. ')
    expect(answered.tocca_a).toBe('operatore')
    expect(answered.messaggi.map(({ da, testo, aperta }) => [da, testo, aperta])).toEqual([
      ['operatore', 'Qual è il reddito annuo?', false],
      ['convenzionato', '24.000 euro,\ncome da CU.', false],
    ])
    expect([await inCoda(id, 'convenzionato'), await inCoda(id, 'operatore')]).toEqual([false, true])
    expect((await chiude(id)).tocca_a).toBeNull()
    expect(await inCoda(id, 'operatore')).toBe(false)
    // Reading twice records nothing new.
    expect((await chiude(id)).tocca_a).toBeNull()
  })

  test('ciò che manca al passo è una domanda, che la risposta chiude e un altro passo toglie', async () => {
    const id = await office.inviata('Cliente Due')
    await office.agisci(id, 'avanza', { manca: 'ultima busta paga' })
    const before = (await office.call(riepilogo, {}, token)).data.da_integrare
    expect(await leggi(id)).toMatchObject({
      tocca_a: 'convenzionato',
      messaggi: [{ testo: 'ultima busta paga', domanda: true, aperta: true }],
    })
    await risponde(id, 'Ho inviato il documento.')
    expect((await office.call(riepilogo, {}, token)).data.da_integrare).toBe(before - 1)
    // An operator's message reads the answer: nothing is missing any more.
    expect((await scrive(id, 'Grazie, ora va bene.', false)).tocca_a).toBeNull()
    expect(await mancante(id)).toBeNull()

    await office.agisci(id, 'avanza', { manca: 'perizia' })
    expect((await leggi(id)).messaggi.filter(({ aperta }) => aperta)).toMatchObject([{ testo: 'perizia' }])
    await office.agisci(id, 'avanza')
    expect(await leggi(id)).toMatchObject({ tocca_a: null })
  })

  test('un messaggio senza domanda lascia aperta quella che c’è', async () => {
    const id = await office.inviata('Cliente Tre')
    await scrive(id, 'Chi è il garante?', true)
    const now = await scrive(id, 'Buon fine settimana.', false)
    expect(now.tocca_a).toBe('convenzionato')
    expect(now.messaggi.map(({ aperta }) => aperta)).toEqual([true, false])
    expect(await chiude(id)).toMatchObject({ tocca_a: null, messaggi: [{ aperta: false }, {}] })
  })

  test('una risposta arrivata mentre un operatore scriveva non si segna letta senza che la legga', async () => {
    const id = await office.inviata('Cliente Undici')
    const { messaggi } = await scrive(id, 'Chi è il garante?', true)
    const letto_fino_a = messaggi[0]!.id
    await risponde(id, 'Mia sorella.')
    const params = { id }
    const writes = { params, body: { testo: 'Allora?', domanda: false, letto_fino_a } }
    for (const no of [
      await office.nonFa(operatore.scriviSuPratica, writes),
      await office.nonFa(operatore.chiudiConversazione, { params, body: { letto_fino_a } }),
    ])
      expect([no.status, no.message]).toEqual([
        409,
        expect.stringMatching(/^Nel frattempo è arrivato un messaggio: leggilo, poi riprova\./),
      ])
    expect(await leggi(id)).toMatchObject({ tocca_a: 'operatore', messaggi: [{}, {}] })
    expect((await chiude(id)).tocca_a).toBeNull()
  })

  test('ripetuta con la stessa chiave, una risposta si scrive una volta', async () => {
    const id = await office.inviata('Cliente Quattro')
    const input = { params: { id }, body: { testo: 'Eccomi' }, idempotencyKey: crypto.randomUUID() }
    await office.call(contratto.scriviMessaggio, input, token)
    const { data } = await office.call(contratto.scriviMessaggio, input, token)
    expect(data.messaggi).toHaveLength(1)
  })

  test('in bozza nessuno scrive; chiusa, si legge e non si scrive, e una risposta si può ancora segnare letta', async () => {
    const draft = await office.bozza('Cliente Cinque')
    const input = (id: number) => ({ params: { id }, body: { testo: 'Eccomi' } })
    expect((await office.refusal(contratto.scriviMessaggio, input(draft), token)).code).toBe(
      'STATO_NON_PERMESSO',
    )
    const asks = { params: { id: draft }, body: { testo: 'Eccomi', domanda: true, letto_fino_a: null } }
    expect((await office.nonFa(operatore.scriviSuPratica, asks)).code).toBe('NON_TROVATO')
    expect((await office.nonFa(operatore.leggiConversazioneDaLavorare, { params: asks.params })).code).toBe(
      'NON_TROVATO',
    )

    const id = await office.inviata('Cliente Sei')
    await risponde(id, 'Ci sono novità?')
    await office.agisci(id, 'rifiuta', { motivo: 'Reddito non sufficiente' })
    expect(await leggi(id)).toMatchObject({ scrivibile: false, tocca_a: 'operatore', messaggi: [{}] })
    const no = await office.refusal(contratto.scriviMessaggio, input(id), token)
    expect([no.status, no.message]).toEqual([409, 'Su questa pratica non si scrive: non è in lavorazione.'])
    expect((await chiude(id)).tocca_a).toBeNull()
  })

  test('chi la chiude toglie la domanda rimasta aperta', async () => {
    const id = await office.inviata('Cliente Sette')
    await scrive(id, 'Qual è il reddito annuo?', true)
    await office.agisci(id, 'rifiuta', { motivo: 'Reddito non sufficiente' })
    expect((await leggi(id)).tocca_a).toBeNull()
  })

  test('un altro convenzionato non la legge e non vi scrive', async () => {
    const id = await office.inviata('Cliente Otto')
    await scrive(id, 'Qual è il reddito annuo?', true)
    const other = await createSocio(office)
    const params = { params: { id } }
    expect((await office.refusal(contratto.leggiConversazione, params, other.token)).code).toBe('NON_TROVATO')
    const body = { ...params, body: { testo: 'Eccomi' } }
    expect((await office.refusal(contratto.scriviMessaggio, body, other.token)).code).toBe('NON_TROVATO')
  })

  test('a testo vuoto, troppo lungo o oltre il numero massimo: una frase sul campo, e nulla si scrive', async () => {
    const id = await office.inviata('Cliente Nove')
    const wrong = async (testo: string) =>
      (await office.refusal(contratto.scriviMessaggio, { params: { id }, body: { testo } }, token)).fields
        .testo
    expect(await wrong('  ')).toHaveLength(1)
    expect(await wrong('a'.repeat(2001))).toHaveLength(1)
    await office.rows(
      `insert into pratica_messaggio (pratica_id, autore_id, testo_cifrato, quando)
       select $1, $2, '', now() from generate_series(1, ${MESSAGGI_MAX})`,
      [id, office.titolare.utente_id],
    )
    expect((await wrong('uno in più'))![0]).toMatch(/^Su questa pratica ci sono già 500 messaggi/)
    await office.rows('delete from pratica_messaggio where pratica_id = $1', [id])
  })
})

test('una conversazione lunga si legge a pagine, dagli ultimi messaggi', async () => {
  const id = await office.inviata('Cliente Dieci')
  for (let n = 1; n <= 53; n++) await risponde(id, `Messaggio ${n}`)
  const last = await leggi(id)
  expect(last.messaggi.map(({ testo }) => testo)).toEqual(
    Array.from({ length: 50 }, (_, n) => `Messaggio ${n + 4}`),
  )
  expect(last.altri).toBe(true)
  const before = await leggi(id, { prima: last.messaggi[0]!.id })
  expect(before.messaggi.map(({ testo }) => testo)).toEqual(['Messaggio 1', 'Messaggio 2', 'Messaggio 3'])
  expect(before.altri).toBe(false)
})
