import {
  correggiLegaleAzienda,
  leggiLegaleAzienda,
  leggiSchedaAzienda,
} from '@primo/contract/iscritti/operatore-aziende'
import { leggiLegaleRappresentante } from '@primo/contract/iscritti/persona-giuridica'
import { etagOf } from '@primo/contract/platform/route'
import { registroEventi } from '@primo/contract/registro/operatore-registro'
import { agisciSuProposta, proposte } from '@primo/contract/ufficio/operatore-proposte'
import { formatProvaLegale } from '@primo/domain/iscritti/azienda'
import { clock } from '@primo/domain/platform/clock'
import { addDays, todayInRome } from '@primo/domain/platform/dates'
import { beforeAll, describe, expect, test } from 'vitest'
import { avvisiOf, deliverEvents } from '../../test/avvisi.ts'
import { LEGALE } from '../../test/azienda.ts'
import { sendRaw } from '../../test/contract.ts'
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

/** Creates an approved convenzionato with a company of their own and its legal representative. */
async function approved() {
  const membro = await world.convenzionato()
  await world.completa(membro)
  await world.invia('convenzionato', membro.token)
  await world.agisci(await world.profilo(membro.utente_id, 'convenzionato'), 'approva')
  return membro
}
const PROOF = { prova: 'visura' as const, prova_del: '2026-11-12', motivo: 'È nell’archivio, alla lettera C' }
const ANNA = {
  ...LEGALE,
  nome_legale_rappresentante: 'Anna',
  numero_documento_legale_rappresentante: 'CANARINO77',
  email_legale_rappresentante: 'anna.rossi@azienda.example',
}
const read = async (id: number, token = operatore.token) =>
  (await world.call(leggiLegaleAzienda, { params: { id } }, token)).data
const propose = (id: number, other: object = {}) =>
  world.call(
    correggiLegaleAzienda,
    { params: { id }, body: { ...ANNA, ...PROOF, ...other } as never },
    operatore.token,
  )
const refused = (id: number, other: object) =>
  world.refusal(
    correggiLegaleAzienda,
    { params: { id }, body: { ...ANNA, ...PROOF, ...other } as never },
    operatore.token,
  )
const waiting = async (oggetto_id: number) => {
  const { data } = await world.call(proposte, { query: { per_page: 100 } }, collega.token)
  return data.find((p) => p.tipo === 'azienda.legale' && p.oggetto_id === oggetto_id)!
}
const decide = (id: number, azione: 'conferma' | 'rifiuta') =>
  world.call(
    agisciSuProposta,
    { params: { id }, body: azione === 'rifiuta' ? { azione, nota: 'No' } : { azione } },
    collega.token,
  )

describe('il legale rappresentante di un’azienda approvata', () => {
  test('lo propone uno con ciò che lo prova, lo legge e lo conferma un altro; chi ne fa parte lo sa', async () => {
    const { id_azienda: id, utente_id, email, token } = await approved()
    expect((await propose(id)).message).toContain('Proposto')
    const now = await read(id, collega.token)
    expect(now).toMatchObject({
      ora: { nome_legale_rappresentante: 'Mario', citta_rilascio: 'Norcia (PG)' },
      proposto: {
        dati: {
          nome_legale_rappresentante: 'Anna',
          numero_documento_legale_rappresentante: 'CANARINO77',
          avvisi: [expect.any(String)],
        },
        prova: 'visura',
        prova_del: '2026-11-12',
        motivo: PROOF.motivo,
      },
      azioni: [],
    })
    const one = await waiting(id)
    expect(one.detti).toEqual([{ campo: 'Lo prova', detto: formatProvaLegale('visura', '2026-11-12') }])
    // The list, where it stays for a year, shows only which fields.
    expect(one.cambi.map(({ campo, prima, dopo }) => [campo, prima, dopo]).sort()).toEqual(
      ['email', 'nome', 'numero_documento'].map((campo) => [campo, '•••', '•••']),
    )
    const own = { params: { id: one.id }, body: { azione: 'conferma' as const } }
    expect((await world.refusal(agisciSuProposta, own, operatore.token)).code).toBe('ALTRO_OPERATORE')
    await decide(one.id, 'conferma')
    expect(await read(id)).toMatchObject({
      ora: { nome_legale_rappresentante: 'Anna', numero_documento_legale_rappresentante: 'CANARINO77' },
      proposto: null,
      azioni: ['correggi'],
    })
    const his = (await world.call(leggiLegaleRappresentante, { params: { id } }, token)).data!
    expect(his).toMatchObject({
      nome_legale_rappresentante: 'Anna',
      stato_utilizzo_legale_rappresentante: { descrizione: 'Verificato' },
    })
    const told = async () => {
      await deliverEvents(world)
      return (await avvisiOf(world, utente_id)).map((a) => a.genere)
    }
    await expect.poll(told).toContain('azienda_corretta')
    const mail = async () =>
      (await readOutbox(world)).find((m) => m.destinatario === email && /^I dati/.test(m.oggetto))?.testo ??
      ''
    await expect.poll(mail).toContain('legale rappresentante')
  })

  test('né la proposta né il registro hanno i suoi dati in chiaro; il registro dice che cosa l’ha provato', async () => {
    const { id_azienda: id } = await approved()
    await propose(id)
    const [proposed] = await sql("select * from proposta where tipo = 'azienda.legale' and oggetto_id = $1", [
      id,
    ])
    await decide((await waiting(id)).id, 'conferma')
    const query = { oggetto: 'anagrafica', oggetto_id: id }
    const { righe } = (await world.call(registroEventi, { query }, amministratore.token)).data
    const row = righe.find((r) => r.tipo === 'azienda.corretta')!
    expect(row.chi?.nome).toBe('Ugo Serra')
    expect(row.dati).toEqual(
      expect.arrayContaining([
        { campo: 'prova', valore: 'visura' },
        { campo: 'prova_del', valore: '2026-11-12' },
      ]),
    )
    for (const text of [JSON.stringify(proposed), JSON.stringify(righe)])
      for (const secret of ['CANARINO77', 'anna.rossi@', LEGALE.codice_fiscale_legale_rappresentante])
        expect(text).not.toContain(secret)
  })

  test('rifiutata non cambia nulla; due volte insieme non si propone; ciò che non cambia non si propone', async () => {
    const { id_azienda: id } = await approved()
    await propose(id)
    expect((await refused(id, {})).code).toBe('STATO_NON_PERMESSO')
    await decide((await waiting(id)).id, 'rifiuta')
    expect((await read(id)).ora).toMatchObject({ nome_legale_rappresentante: 'Mario' })
    const same = { ...LEGALE, ...PROOF }
    const no = await world.refusal(correggiLegaleAzienda, { params: { id }, body: same }, operatore.token)
    expect(no.message).toContain('Non c’è nulla da proporre')
  })

  test('chi ha letto prima di un’altra correzione è avvisato; se intanto cambia, la proposta non vale più', async () => {
    const { id_azienda: id } = await approved()
    const old = (await read(id)).ora!
    await propose(id)
    await decide((await waiting(id)).id, 'conferma')
    const late = await sendRaw(world.app, correggiLegaleAzienda, {
      params: { id },
      body: { ...ANNA, ...PROOF, nome_legale_rappresentante: 'Carla' },
      token: operatore.token,
      headers: { 'if-match': etagOf(correggiLegaleAzienda, old) },
    })
    expect(late.json().error).toBe('CAMBIATO_NEL_FRATTEMPO')
    const fresh = await sendRaw(world.app, correggiLegaleAzienda, {
      params: { id },
      body: { ...ANNA, ...PROOF, nome_legale_rappresentante: 'Carla' },
      token: operatore.token,
      headers: { 'if-match': etagOf(correggiLegaleAzienda, (await read(id)).ora!) },
    })
    expect(fresh.statusCode, fresh.payload).toBe(200)
    await sql('alter table legale_rappresentante disable trigger legale_due_persone')
    await sql("update legale_rappresentante set cellulare = '+393330000001' where id_anagrafica = $1", [id])
    await sql('alter table legale_rappresentante enable trigger legale_due_persone')
    const gone = await world.refusal(
      agisciSuProposta,
      { params: { id: (await waiting(id)).id }, body: { azione: 'conferma' } },
      collega.token,
    )
    expect(gone.message).toContain('qualcosa è cambiato: non vale più')
  })

  test('neanche con SQL lo cambia una mano sola; le chiavi nuove riscrivono ciò che è cifrato', async () => {
    const { id_azienda: id } = await approved()
    await expect(
      sql("update legale_rappresentante set cognome = 'Ladro' where id_anagrafica = $1", [id]),
    ).rejects.toThrow(/solo in due/)
    await sql("update legale_rappresentante set codice_fiscale_indice = 'x' where id_anagrafica = $1", [id])
  })

  test('ciò che è sbagliato si dice sotto il suo campo; di un’azienda che non c’è o non è approvata si dice', async () => {
    const { id_azienda: id } = await approved()
    const field = async (other: object) => Object.keys((await refused(id, other)).fields ?? {})
    expect(await field({ prova_del: addDays(todayInRome(clock.now()), 1) })).toEqual(['prova_del'])
    expect(await field({ prova: 'sentito dire' })).toEqual(['prova'])
    expect(await field({ motivo: ' ' })).toEqual(['motivo'])
    expect(await field({ codice_fiscale_legale_rappresentante: 'X' })).toEqual([
      'codice_fiscale_legale_rappresentante',
    ])
    expect((await refused(999_999_999, {})).code).toBe('NON_TROVATO')
    const { id_azienda: bozza } = await world.convenzionato()
    expect((await refused(bozza, {})).code).toBe('STATO_NON_PERMESSO')
    expect((await read(bozza)).azioni).toEqual([])
    expect(
      (await world.call(leggiSchedaAzienda, { params: { id } }, operatore.token)).data.proposta,
    ).toBeNull()
  })
})
