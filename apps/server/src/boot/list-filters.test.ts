import { codaIscrizioni, conteggiIscrizioni } from '@primo/contract/ingresso/operatore-iscrizioni'
import { elencoPersone } from '@primo/contract/ingresso/operatore-persone'
import { elencoAziende } from '@primo/contract/iscritti/operatore-aziende'
import { creaAzienda } from '@primo/contract/iscritti/persona-giuridica'
import type { CallSpec, Input } from '@primo/contract/platform/route'
import {
  agisciSuPratica,
  codaPratiche,
  conteggiPratiche,
  esportaPratiche,
  prossimaPratica,
} from '@primo/contract/pratiche/operatore-pratiche'
import { agisciSuRichiesta, codaRichieste } from '@primo/contract/raccolta/operatore-premi'
import {
  cercaIscritti,
  codaRettifiche,
  elencoMovimenti,
  proponiRettifica,
} from '@primo/contract/raccolta/operatore-punti'
import { cercaInRete } from '@primo/contract/rete/operatore-rete'
import { colleghi } from '@primo/contract/ufficio/operatori'
import { clock } from '@primo/domain/platform/clock'
import { todayInRome } from '@primo/domain/platform/dates'
import { expect, test } from 'vitest'
import { maturaEScadi } from '../raccolta/punti/maturazione.ts'
import { corpoAzienda } from '../test/azienda.ts'
import { openBackOfficePratiche } from '../test/back-office-pratiche.ts'
import { runExport } from '../test/exports.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { stopClock } from '../test/stopped-clock.ts'
import { createIscritto, createRichiesta, withProfili, withPunti, withSpedizione } from '../test/world.ts'

const office = await sharedFixture(openBackOfficePratiche())
const zoe = await createIscritto(office, { nome: 'Zoe', cognome: 'Quàranta' })
const under = await createIscritto(office, { sponsor_id: zoe.segnalatore_id })
const [{ codice }] = (await office.rows('select codice from segnalatore where utente_id = $1', [
  zoe.utente_id,
])) as [{ codice: string }]
const today = todayInRome(stopClock())
/** Registration day of the test's cases: two hours ago, which may be yesterday. */
const registered = todayInRome(new Date(clock.now().getTime() - 2 * 3_600_000))

const asker =
  <C extends CallSpec & { lista: true }>(spec: C, id: string) =>
  async (query: object): Promise<number[]> => {
    const asked = { query: { per_page: 100, stato: 'tutte', ...query } } as unknown as Input<C>
    const { data } = await office.fa(spec, asked)
    return (data as Record<string, number>[]).map((row) => row[id]!).sort((a, b) => a - b)
  }
const refused = async (spec: CallSpec, query: object) =>
  (await office.nonFa(spec, { query } as never)).fields as Record<string, string[]>

test('le pratiche per giorno di registrazione, importo, mano e sponsor; e tutti insieme', async () => {
  const pratiche = asker(codaPratiche, 'id_scheda')
  const hers = await office.inviata('Cliente di chi ha uno sponsor', 1, under.utente_id)
  const old = await office.inviata('Cliente antico')
  await office.rows(
    "update pratica set data_registrazione = '2024-03-10', importo_cent = 25000000 where id = $1",
    [old],
  )
  expect(await pratiche({ dal: '2024-03-10', al: '2024-03-10' })).toEqual([old])
  expect(await pratiche({ al: '2024-03-09' })).toEqual([])
  expect(await pratiche({ dal: registered })).toEqual([hers])
  expect(await pratiche({ importo_da_cent: 25_000_000 })).toEqual([old])
  expect(await pratiche({ importo_da_cent: 25_000_001 })).toEqual([])
  expect(await pratiche({ importo_a_cent: 24_999_999 })).toEqual([hers])
  for (const sponsor of [codice, codice.toLowerCase(), 'quaranta', 'ZOE quar'])
    expect(await pratiche({ sponsor }), sponsor).toEqual([hers])
  expect(await pratiche({ sponsor: 'nessuno' })).toEqual([])
  expect(await pratiche({ operatore: office.collega.utente_id })).toEqual([])
  const { ferma_dal } = await office.leggi(old)
  await office.fa(
    agisciSuPratica,
    { params: { id: old }, body: { azione: 'avanza', ferma_dal } },
    office.collega.token,
  )
  expect(await pratiche({ operatore: office.collega.utente_id })).toEqual([old])
  expect(await pratiche({ operatore: office.collega.utente_id, al: '2024-12-31', q: 'antico' })).toEqual([
    old,
  ])
  expect(await pratiche({ operatore: office.collega.utente_id, sponsor: codice })).toEqual([])
  const { data } = await office.fa(conteggiPratiche, { query: { sponsor: codice } })
  expect(data.per_stato.find(({ stato }) => stato === 'tutte')?.quante).toBe(1)
})

test('le iscrizioni per da quando sono così, mano e sponsor', async () => {
  const iscrizioni = asker(codaIscrizioni, 'id')
  const his = await office.rows<{ id: number }>('select id from profilo where utente_id = $1 order by id', [
    under.utente_id,
  ])
  const ids = his.map(({ id }) => id)
  expect(await iscrizioni({ sponsor: codice })).toEqual(ids)
  await office.rows("update profilo set stato_dal = '2024-03-10T23:30:00Z' where id = $1", [ids[0]])
  // Half past midnight of the eleventh, in Rome.
  expect(await iscrizioni({ dal: '2024-03-11', al: '2024-03-11' })).toEqual([ids[0]])
  expect(await iscrizioni({ al: '2024-03-10' })).toEqual([])
  await office.rows(
    "insert into profilo_storia (profilo_id, da, a, quando, attore_id) values ($1, 'in_approvazione', 'attiva', now(), $2)",
    [ids[1], office.collega.utente_id],
  )
  expect(await iscrizioni({ operatore: office.collega.utente_id })).toEqual([ids[1]])
  const { data } = await office.fa(conteggiIscrizioni, { query: { sponsor: codice, al: '2024-12-31' } })
  expect(data.per_stato.find(({ stato }) => stato === 'tutte')?.quante).toBe(1)
})

test('le richieste di premio e le rettifiche per edizione, punti, giorno, mano', async () => {
  await withSpedizione(office, under.utente_id)
  await withPunti(office, under.utente_id)
  await maturaEScadi(office.services, clock.now())
  const id = await createRichiesta(office, under.utente_id)
  const richieste = asker(codaRichieste, 'id')
  const [{ edizione, punti }] = (await office.rows(
    'select edizione_id as edizione, punti from richiesta_premio where id = $1',
    [id],
  )) as [{ edizione: number; punti: number }]
  expect(await richieste({ edizione, punti_da: punti, punti_a: punti, dal: today, sponsor: codice })).toEqual(
    [id],
  )
  expect(await richieste({ edizione: edizione + 100 })).toEqual([])
  expect(await richieste({ punti_da: punti + 1 })).toEqual([])
  expect(await richieste({ al: '2024-01-01' })).toEqual([])
  await office.fa(
    agisciSuRichiesta,
    { params: { id }, body: { azione: 'approva' }, idempotencyKey: crypto.randomUUID() },
    office.collega.token,
  )
  expect(await richieste({ operatore: office.collega.utente_id })).toEqual([id])

  const body = { utente_id: under.utente_id, edizione_id: edizione, punti: -5, motivo: 'Contati due volte' }
  const { data } = await office.fa(proponiRettifica, { body, idempotencyKey: crypto.randomUUID() })
  const rettifiche = asker(codaRettifiche, 'id')
  expect(await rettifiche({ edizione, punti_a: -5, dal: today, al: today })).toEqual([data.id])
  expect(await rettifiche({ punti_da: 1 })).toEqual([])
  expect(await rettifiche({ operatore: office.collega.utente_id })).toEqual([])
  expect(await rettifiche({ operatore: office.operatore.utente_id })).toEqual([data.id])
})

test('un nome con una lettera sbagliata si trova in ogni elenco, contato ed esportato, e lo si dice', async () => {
  const named = async (utente_id: number, nome: string) =>
    office.rows(
      'update anagrafica set denominazione = $2 where id = (select id_anagrafica from utente where id = $1)',
      [utente_id, nome],
    )
  await named(under.utente_id, 'Ermenegilda Zanzottera')
  const hers = await office.inviata('Wanda Quartapelle', 1, under.utente_id)
  const made = (
    await office.call(creaAzienda, { body: corpoAzienda({ denominazione: 'Falegnameria Öz' }) }, under.token)
  ).data
  const like = async (spec: CallSpec, q: string, query: object = { stato: 'tutte' }) =>
    (await office.call(spec, { query: { ...query, q } } as never, office.operatore.token)) as {
      data: { membro?: object; righe?: object[] } & object[]
      message?: string
    }
  // Matches by client, by owner and by member.
  for (const [spec, q, query] of [
    [codaPratiche, 'quartapele'],
    [codaPratiche, 'wnada'],
    [codaPratiche, 'awnda uqartapelle'],
    [codaPratiche, 'zanzotera'],
    [codaIscrizioni, 'zanzottrea'],
    [codaRichieste, 'ermenegilda zanzotera'],
    [codaRettifiche, 'zanzotterra'],
    [elencoPersone, 'zanzotera', {}],
    [elencoMovimenti, 'zanzotera', { stato: 'tutti' }],
    [elencoAziende, 'falegnamria', {}],
    [elencoAziende, 'aflegnameria', {}],
    [codaRettifiche, 'emrenegilda aznzottera'],
  ] as const) {
    const { data, message } = await like(spec, q, query)
    const rows = data.righe ?? data
    expect(rows.length, `${spec.path} ${q}`).toBeGreaterThan(0)
    expect(JSON.stringify(rows[0]), spec.path).toMatch(/Zanzottera|Falegnameria/)
    expect(message, spec.path).toBe(`Nessun nome contiene «${q}»: ecco i più simili.`)
    const exact = await like(spec, spec === elencoAziende ? 'falegnameria' : 'zanzottera', query)
    expect((exact.data.righe ?? exact.data).length).toBeGreaterThan(0)
    expect(exact.message).toBeUndefined()
    const none = await like(spec, 'qwertyuiop', query)
    expect(none).toMatchObject({ data: none.data.righe ? { righe: [] } : [] })
  }
  expect(made.id_anagrafica).toBeGreaterThan(0)
  const { data: counts } = await office.fa(conteggiPratiche, { query: { q: 'quartapele' } })
  expect(counts.per_stato.find(({ stato }) => stato === 'tutte')?.quante).toBe(1)
  // An exact match in another state: no similar names are searched.
  expect(await asker(codaPratiche, 'id_scheda')({ q: 'quartapelle', stato: 'completata' })).toEqual([])
  expect(await asker(codaPratiche, 'id_scheda')({ q: 'quartapele', stato: 'completata' })).toEqual([])
  const next = await office.fa(prossimaPratica, { query: { q: 'quartapele' } })
  expect(next.data.id).toBe(hers)
  const inNetwork = await office.fa(cercaInRete, { query: { q: 'zanzotera' } })
  expect(inNetwork.data).toMatchObject({ simili: true, righe: [{ membro: { utente_id: under.utente_id } }] })
  expect((await office.fa(cercaIscritti, { query: { q: 'zanzotera' } })).data).toMatchObject([
    { utente_id: under.utente_id },
  ])
  const asked = await office.fa(esportaPratiche, {
    query: { q: 'quartapele', stato: 'tutte' },
    body: { formato: 'csv' },
  })
  const [, ...lines] = await runExport(office, asked.data.id, office.operatore.token)
  expect(lines).toHaveLength(1)
})

test('un intervallo a rovescio e un valore impossibile si rifiutano dicendo quale', async () => {
  expect(await refused(codaPratiche, { dal: '2026-02-01', al: '2026-01-31' })).toEqual({
    al: ['Questo giorno viene prima di quello da cui si comincia.'],
  })
  expect(await refused(conteggiPratiche, { importo_da_cent: 2, importo_a_cent: 1 })).toEqual({
    importo_a_cent: ['Questo importo è più piccolo di quello da cui si comincia.'],
  })
  expect(await refused(codaRettifiche, { punti_da: 2, punti_a: -1 })).toHaveProperty('punti_a')
  for (const [field, value] of Object.entries({
    dal: '31/01/2026',
    al: '0001-01-01',
    importo_da_cent: '-1',
    importo_a_cent: '1.5',
    operatore: 'paola',
    sponsor: '%',
  }))
    expect(Object.keys(await refused(codaPratiche, { [field]: value })), field).toEqual([field])
})

test('i colleghi, per nome, a chiunque lavori qui; mai a un iscritto', async () => {
  const { data } = await office.fa(colleghi, {})
  expect(data.map(({ nome }) => nome)).toEqual(['Ada Vinci', 'Paola Fontana', 'Ugo Serra'])
  await withProfili(office, zoe.utente_id)
  expect((await office.nonFa(colleghi, {}, zoe.token)).status).toBe(403)
})
