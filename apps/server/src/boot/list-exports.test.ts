import { esportaScadenze, scadenzeRequisiti } from '@primo/contract/iscritti/requisiti'
import type { CallSpec } from '@primo/contract/platform/route'
import { chiediCancellazione, codaCancellazioni, esportaCancellazioni } from '@primo/contract/privacy/privacy'
import {
  elencoMovimenti,
  esportaMovimenti,
  esportaTuttiIMovimenti,
  movimentiDellIscritto,
  proponiRettifica,
} from '@primo/contract/raccolta/operatore-punti'
import { esportaProposte, proposte } from '@primo/contract/ufficio/operatore-proposte'
import { clock } from '@primo/domain/platform/clock'
import { addDays, todayInRome } from '@primo/domain/platform/dates'
import { beforeAll, expect, test } from 'vitest'
import { maturaEScadi } from '../raccolta/punti/maturazione.ts'
import { runExport } from '../test/exports.ts'
import { openOperators } from '../test/operators.ts'
import { createMember, PASSWORD } from '../test/persone.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { stopClock } from '../test/stopped-clock.ts'
import { createSocio, withPunti } from '../test/world.ts'

const office = await sharedFixture(openOperators())
const { ada, set } = office
const [socio, altro] = [await createSocio(office), await createSocio(office)]
const today = todayInRome(stopClock())

const takes = async (
  spec: CallSpec,
  asked: { params?: object; query?: object; scelte?: number[] },
  token = ada,
) => {
  const { scelte, ...where } = asked
  const body = { formato: 'csv', ...(scelte && { scelte }) }
  const { data } = (await office.call(spec, { ...where, body } as never, token)) as { data: { id: number } }
  return runExport(office, data.id, token)
}
/** Creates an operator with these permission sets only. */
async function withSets(...sets: Parameters<typeof set>[0][]) {
  const { utente_id, token } = await office.nuovo()
  await office.rows('delete from operatore_insieme where utente_id = $1', [utente_id])
  await office.rows('insert into operatore_insieme (utente_id, insieme_id) select $1, unnest($2::int[])', [
    utente_id,
    sets.map(set),
  ])
  return token
}

beforeAll(async () => {
  for (const { utente_id } of [socio, altro]) await withPunti(office, utente_id)
  await maturaEScadi(office.services, clock.now())
})

test('ciò che scade: nell’ordine dell’elenco, con chi è e la sua risposta', async () => {
  for (const [i, { utente_id }] of [socio, altro].entries()) {
    const scade_il = addDays(today, 20 - i)
    await office.rows(
      `with p as (update profilo set attributi = attributi || jsonb_build_object('OAM', $2::text, 'OAM_scade_il', $3::text)
                   where utente_id = $1 and ruolo = 'promotore' returning id)
       insert into scadenza_requisito (profilo_id, codice, scade_il) select id, 'OAM', $3::date from p`,
      [utente_id, `A${i}`, scade_il],
    )
  }
  const { data } = await office.call(scadenzeRequisiti, {}, ada)
  const [headers, ...lines] = await takes(esportaScadenze, {})
  expect(headers).toBe('Iscritto;E-mail;Cellulare;Area;Iscrizione;Requisito;Risposta;Scade il')
  expect(lines.map((line) => line.split(';')[1])).toEqual(data.map(({ membro }) => membro.email))
  expect(lines.map((line) => line.split(';').slice(3, 7))).toEqual([
    ['Promotore', 'Attiva', 'OAM', 'A1'],
    ['Promotore', 'Attiva', 'OAM', 'A0'],
  ])
  expect(await takes(esportaScadenze, { query: { stato: 'scaduti' } })).toHaveLength(1)
  // The set that manages requirements allows reading the expiries; exporting them takes the set that decides on enrolments.
  const no = await office.refusal(esportaScadenze, { body: { formato: 'csv' } }, await withSets('programma'))
  expect(no.code).toBe('PERMESSO_MANCANTE')
})

test('i movimenti di un iscritto, con le parole che legge lui, e di nessun altro', async () => {
  const params = { id: socio.utente_id }
  const { data } = await office.call(movimentiDellIscritto, { params, query: { per_page: 100 } }, ada)
  const [headers, ...lines] = await takes(esportaMovimenti, { params })
  expect(headers).toBe(
    'Movimento;Quando;Edizione;Che cosa;Punti;Perché;Maturano il;Pratica;Richiesta di premio',
  )
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.map((line) => [Number(line.split(';')[0]), Number(line.split(';')[4])])).toEqual(
    data.map(({ id, punti }) => [id, punti]),
  )
  expect(lines[0]).toContain(data[0]!.perche.split(';')[0])
  // Selected ids of another member's rows are ignored.
  const scelte = [data[0]!.id]
  expect(await takes(esportaMovimenti, { params: { id: altro.utente_id }, scelte })).toHaveLength(1)
  expect(await takes(esportaMovimenti, { params, scelte })).toHaveLength(2)
  const nobody = { params: { id: 999_999_999 }, body: { formato: 'csv' as const } }
  expect((await office.refusal(esportaMovimenti, nobody, ada)).code).toBe('NON_TROVATO')
  const [{ dati }] = (await office.rows(
    "select dati from evento where tipo = 'esportazione.chiesta' and dati ->> 'elenco' = 'movimenti' order by id limit 1",
  )) as [{ dati: Record<string, unknown> }]
  expect(dati).toMatchObject({ elenco: 'movimenti', di: socio.utente_id })
})

test('i movimenti di tutti: quelli che i filtri lasciano, con ciò che spostano, e solo le colonne che si vedono', async () => {
  const query = { stato: 'accredito', q: socio.email } as const
  const { data } = await office.call(elencoMovimenti, { query: { ...query, per_page: 100 } }, ada)
  const [headers, ...lines] = await takes(esportaTuttiIMovimenti, { query })
  expect(headers).toBe(
    'Movimento;Quando;Iscritto;E-mail;Cellulare;Genere;Che cosa;In maturazione;Disponibili;Prenotati;Totale;A debito;Edizione;Perché;Pratica;Richiesta di premio;Rettifica',
  )
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.map((line) => [Number(line.split(';')[0]), Number(line.split(';')[10])])).toEqual(
    data.righe.map(({ id, totale }) => [id, totale]),
  )
  expect(lines.length).toBeLessThan((await takes(esportaTuttiIMovimenti, {})).length - 1)
  // An operator who may only read members can read movimenti, but not export them.
  const no = await office.refusal(
    esportaTuttiIMovimenti,
    { body: { formato: 'csv' } },
    await withSets('programma'),
  )
  expect(no.code).toBe('PERMESSO_MANCANTE')
})

test('le proposte: quelle che si vedono, con ciò che cambia in parole; chi ne legge soltanto non le porta via', async () => {
  const [{ edizione_id }] = (await office.rows('select id as edizione_id from edizione limit 1')) as [
    { edizione_id: number },
  ]
  const body = { utente_id: socio.utente_id, edizione_id, punti: -5, motivo: '=Contati due volte' }
  await office.call(proponiRettifica, { body, idempotencyKey: crypto.randomUUID() }, ada)
  const { data } = await office.call(proposte, {}, ada)
  const [headers, ...lines] = await takes(esportaProposte, {})
  expect(headers).toBe(
    'Proposta;Stato;Che cosa;Di che cosa;Che cosa cambia;Da sapere;Perché;Proposta da;Proposta il;Scade il;Decisa da;Decisa il;Nota',
  )
  expect(lines.map((line) => Number(line.split(';')[0]))).toEqual(data.map(({ id }) => id))
  expect(lines[0]).toMatch(/^\d+;Da confermare;Rettifica di punti;.*Punti da dare o togliere: niente → .5/)
  expect(lines[0]).toContain("'=Contati due volte")
  expect(await takes(esportaProposte, { query: { stato: 'decise' } })).toHaveLength(1)
  // Proposals of kinds without permission are not exported, not even by id.
  const desk = await withSets('pratiche')
  expect((await office.call(proposte, {}, desk)).data).toEqual([])
  expect(await takes(esportaProposte, { scelte: [data[0]!.id] }, desk)).toHaveLength(1)
  const reader = await withSets('revisore')
  expect((await office.call(proposte, {}, reader)).data).toHaveLength(data.length)
  const no = await office.refusal(esportaProposte, { body: { formato: 'csv' } }, reader)
  expect([no.code, no.message]).toEqual([
    'PERMESSO_MANCANTE',
    'In questo elenco ci sono righe che puoi solo leggere: lo porta via chi le lavora tutte.',
  ])
})

test('le cancellazioni: chi, quando, che cosa aspettano e che cosa resta', async () => {
  const { token } = await createMember(office)
  for (const one of [token, socio.token])
    await office.call(chiediCancellazione, { body: { password_attuale: PASSWORD } }, one)
  const { data } = await office.call(codaCancellazioni, {}, ada)
  const [headers, ...lines] = await takes(esportaCancellazioni, {})
  expect(headers).toBe(
    'Account;Nome;E-mail;Cellulare;Stato;Chiesta il;Da eseguire il;Chiusa il;Aspetta;Resta',
  )
  expect(lines.map((line) => Number(line.split(';')[0]))).toEqual(data.map(({ membro }) => membro.utente_id))
  expect(lines).toHaveLength(2)
  const his = lines.find((line) => line.startsWith(`${socio.utente_id};`))!
  expect(his).toMatch(/;In attesa;.*Fino al \d\d\/\d\d\/\d{4}\.$/)
})
