import * as contratto from '@primo/contract/iscritti/operatore-aziende'
import * as membri from '@primo/contract/iscritti/persona-giuridica'
import { etagOf } from '@primo/contract/platform/route'
import { registroEventi } from '@primo/contract/registro/operatore-registro'
import { agisciSuProposta, proposte } from '@primo/contract/ufficio/operatore-proposte'
import { beforeAll, describe, expect, test } from 'vitest'
import { avvisiOf, deliverEvents } from '../../test/avvisi.ts'
import { NORCIA, partitaIva } from '../../test/azienda.ts'
import { sendRaw } from '../../test/contract.ts'
import { until } from '../../test/eventually.ts'
import { openIscrizioni } from '../../test/iscrizione.ts'
import { readOutbox } from '../../test/outbox.ts'
import { createMember } from '../../test/persone.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'

const world = await sharedFixture(openIscrizioni())
const { operatore, amministratore, sql } = world
let collega: Awaited<ReturnType<typeof createMember>>
beforeAll(async () => {
  collega = await createMember(world, { ruolo: 'operatore', nome: 'Ugo', cognome: 'Serra' })
})

let n = 500
/** Creates an approved convenzionato with a company of their own. */
async function approved() {
  const membro = await world.convenzionato()
  await world.completa(membro)
  await world.invia('convenzionato', membro.token)
  await world.agisci(await world.profilo(membro.utente_id, 'convenzionato'), 'approva')
  return membro
}
const scheda = async (id: number) =>
  (await world.call(contratto.leggiSchedaAzienda, { params: { id } }, operatore.token)).data
/** Returns the body of the correction form: the company's current data with some changes. */
async function body(id: number, other: object = {}) {
  const { denominazione, partita_iva, codice_fiscale, id_natura_giuridica, codice_ateco, ...rest } =
    await scheda(id)
  const { categorie_merceologiche, indirizzo, id_comune, cap } = rest
  const own = { denominazione, partita_iva, codice_fiscale, id_natura_giuridica, codice_ateco }
  return { ...own, categorie_merceologiche, indirizzo, id_comune, cap, motivo: 'Visura di oggi', ...other }
}
const propose = async (id: number, other: object, token = operatore.token) =>
  world.call(contratto.correggiAzienda, { params: { id }, body: await body(id, other) }, token)
const refused = async (id: number, other: object) =>
  world.refusal(contratto.correggiAzienda, { params: { id }, body: await body(id, other) }, operatore.token)
const waiting = async (oggetto_id: number) => {
  const { data } = await world.call(proposte, { query: { per_page: 100 } }, collega.token)
  return data.find((p) => p.tipo === 'azienda.correggi' && p.oggetto_id === oggetto_id)!
}
const decide = (id: number, azione: 'conferma' | 'rifiuta', token = collega.token) =>
  world.call(
    agisciSuProposta,
    { params: { id }, body: azione === 'rifiuta' ? { azione, nota: 'No' } : { azione } },
    token,
  )

describe('correggere un’azienda approvata', () => {
  test('si propone, campo per campo; vale quando un’altra persona conferma; chi ne fa parte lo sa', async () => {
    const { id_azienda: id, utente_id, email, token } = await approved()
    const partita_iva = partitaIva(++n)
    const changed = { denominazione: 'Conti Legnami S.r.l.', partita_iva, indirizzo: 'Via Nuova 9' }
    const { data, message } = await propose(id, { ...changed, codice_fiscale: partita_iva })
    expect(message).toContain('Proposto')
    expect(data).toMatchObject({
      denominazione: 'Falegnameria Conti S.r.l.',
      ...{
        codice_ateco: '16',
        attivita:
          'Produzione e lavorazione del legno e dei prodotti a base di legno e sughero, esclusi i mobili; fabbricazione di articoli in paglia e materiale da intreccio',
      },
      azioni: [],
      proposta: expect.any(Number),
    })
    const one = await waiting(id)
    expect(one).toMatchObject({
      cosa: 'Falegnameria Conti S.r.l.',
      motivo: 'Visura di oggi',
      azioni: ['conferma', 'rifiuta'],
    })
    expect(one.cambi.map(({ campo, dopo }) => [campo, dopo]).sort()).toEqual([
      ['codice_fiscale', partita_iva],
      ['denominazione', 'Conti Legnami S.r.l.'],
      ['indirizzo', 'Via Nuova 9'],
      ['partita_iva', partita_iva],
    ])
    const own = await world.refusal(
      agisciSuProposta,
      { params: { id: one.id }, body: { azione: 'conferma' } },
      operatore.token,
    )
    expect(own.code).toBe('ALTRO_OPERATORE')
    await decide(one.id, 'conferma')
    expect(await scheda(id)).toMatchObject({
      ...changed,
      comune: 'Norcia (PG)',
      proposta: null,
      azioni: ['correggi'],
    })
    const sede = (await world.call(membri.leggiIndirizzoAzienda, { params: { id } }, token)).data
    expect(sede!.stato_utilizzo.descrizione).toBe('Verificato')
    // Another worker may be delivering events at the same time.
    const told = async () => {
      await deliverEvents(world)
      return (await avvisiOf(world, utente_id)).map((a) => a.genere)
    }
    await expect.poll(told).toContain('azienda_corretta')
    const mail = async () =>
      (await readOutbox(world)).find((m) => m.destinatario === email && /^I dati/.test(m.oggetto))?.testo ??
      ''
    await expect.poll(mail).toContain('ragione sociale, partita IVA, codice fiscale e sede')
  })

  test('nel registro c’è com’era e com’è; di una ditta che è una persona solo che è cambiato', async () => {
    for (const [id_natura_giuridica, before] of [
      [12, 'Falegnameria Conti S.r.l.'],
      [1, '•••'],
    ] as const) {
      const { id_azienda: id } = await approved()
      await propose(id, { id_natura_giuridica, denominazione: 'Legnami' })
      await decide((await waiting(id)).id, 'conferma')
      const query = { oggetto: 'anagrafica', oggetto_id: id }
      const { righe } = (await world.call(registroEventi, { query }, amministratore.token)).data
      const row = righe.find((r) => r.tipo === 'azienda.corretta')!
      expect(row.chi?.nome).toBe('Ugo Serra')
      expect(row.cambi.find((c) => c.campo === 'denominazione')!.prima).toBe(before)
    }
  })

  test('rifiutata non cambia nulla', async () => {
    const { id_azienda: id } = await approved()
    await propose(id, { denominazione: 'Altra S.r.l.' })
    await decide((await waiting(id)).id, 'rifiuta')
    expect((await scheda(id)).denominazione).toBe('Falegnameria Conti S.r.l.')
  })

  test('chi ha letto prima di un’altra correzione è avvisato', async () => {
    const { id_azienda: id } = await approved()
    const old = await scheda(id)
    await propose(id, { denominazione: 'Prima S.r.l.' })
    await decide((await waiting(id)).id, 'conferma')
    const late = await sendRaw(world.app, contratto.correggiAzienda, {
      params: { id },
      body: await body(id, { denominazione: 'Seconda S.r.l.' }),
      token: operatore.token,
      headers: { 'if-match': etagOf(contratto.correggiAzienda, old) },
    })
    expect(late.json().error).toBe('CAMBIATO_NEL_FRATTEMPO')
    const fresh = await sendRaw(world.app, contratto.correggiAzienda, {
      params: { id },
      body: await body(id, { denominazione: 'Seconda S.r.l.' }),
      token: operatore.token,
      headers: { 'if-match': etagOf(contratto.correggiAzienda, await scheda(id)) },
    })
    expect(fresh.statusCode, fresh.payload).toBe(200)
  })

  test('se intanto l’azienda è cambiata, la proposta non vale più e lo dice', async () => {
    const { id_azienda: id } = await approved()
    await propose(id, { denominazione: 'Terza S.r.l.' })
    const one = await waiting(id)
    await sql('alter table sede_azienda disable trigger sede_due_persone')
    await sql("update sede_azienda set indirizzo = 'Via Spostata 1' where id_anagrafica = $1", [id])
    await sql('alter table sede_azienda enable trigger sede_due_persone')
    const no = await world.refusal(
      agisciSuProposta,
      { params: { id: one.id }, body: { azione: 'conferma' } },
      collega.token,
    )
    expect(no.message).toContain('qualcosa è cambiato: non vale più')
    expect(await scheda(id)).toMatchObject({ denominazione: 'Falegnameria Conti S.r.l.', proposta: null })
  })

  test('ciò che è sbagliato si dice sotto il suo campo; ciò che non cambia nulla non si propone', async () => {
    const { id_azienda: id } = await approved()
    const { id_azienda: altra } = await approved()
    const { partita_iva } = await scheda(altra)
    expect((await refused(id, { partita_iva })).fields).toHaveProperty('partita_iva')
    expect((await refused(id, { codice_fiscale: partita_iva })).fields).toHaveProperty('codice_fiscale')
    expect((await refused(id, { codice_fiscale: 'RSSMRA80A01H501U' })).fields).toHaveProperty(
      'codice_fiscale',
    )
    expect((await refused(id, { cap: '00100' })).fields).toEqual({ cap: ['Il CAP di Norcia è 06046.'] })
    expect((await refused(id, { id_comune: NORCIA })).code).toBe('STATO_NON_PERMESSO')
  })

  test('una che nessuno ha approvato è ancora di chi l’ha scritta', async () => {
    const membro = await world.convenzionato()
    await world.completa(membro)
    const no = await refused(membro.id_azienda, { denominazione: 'Altra' })
    expect([no.code, no.message]).toEqual([
      'STATO_NON_PERMESSO',
      expect.stringContaining('Non è ancora approvata'),
    ])
  })

  test('una partita IVA presa nello stesso istante da un’altra si rifiuta, e il campo lo dice', async () => {
    const { id_azienda: id } = await approved()
    const { id_azienda: other } = await world.convenzionato()
    const partita_iva = partitaIva(++n)
    await propose(id, { partita_iva })
    const params = { id: (await waiting(id)).id }
    const { withTransaction } = world.services
    const isWaiting = async () =>
      (
        await sql(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
              and query ilike '%update "azienda"%'`,
        )
      ).length > 0
    let confirmed: ReturnType<typeof world.refusal> | undefined
    await withTransaction(async (trx) => {
      await trx.$client.query('update azienda set partita_iva = $1 where id_anagrafica = $2', [
        partita_iva,
        other,
      ])
      confirmed = world.refusal(agisciSuProposta, { params, body: { azione: 'conferma' } }, collega.token)
      await until(isWaiting)
    })
    expect((await confirmed!).fields).toEqual({ partita_iva: [expect.any(String)] })
    expect((await scheda(id)).proposta).toBe(params.id)
  })

  test('il database non lo lascia a una mano sola', async () => {
    const { id_azienda: id } = await approved()
    for (const text of [
      "update azienda set codice_ateco = '01' where id_anagrafica = $1",
      'update azienda set approvata_il = null where id_anagrafica = $1',
      "update sede_azienda set indirizzo = 'Altrove' where id_anagrafica = $1",
      "update anagrafica set denominazione = 'Altra' where id = $1",
    ])
      await expect(sql(text, [id]), text).rejects.toMatchObject({ constraint: 'azienda_due_persone' })
  })
})
