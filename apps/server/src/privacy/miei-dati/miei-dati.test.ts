import { login } from '@primo/contract/accesso/accesso'
import { scriviOperatore } from '@primo/contract/assistente/assistente'
import { iscriviPush, salvaPreferenzaAvvisi } from '@primo/contract/comunicazioni/avvisi'
import { scriviMessaggio } from '@primo/contract/pratiche/conversazione'
import { mieiDati } from '@primo/contract/privacy/privacy'
import { clock } from '@primo/domain/platform/clock'
import { describe, expect, test } from 'vitest'
import { DEMO_PASSWORD, type DemoName, demoEmail } from '../../boot/demo/account.ts'
import { loadDemo } from '../../boot/demo/load.ts'
import { loadBase } from '../../boot/modules.ts'
import { scriviLettera } from '../../pratiche/lettere/commands.ts'
import { openTestApp } from '../../test/app.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { DEGLI_OPERATORI, NON_COMPRESI } from './queries.ts'

const testApp = await sharedFixture(openTestApp())
await testApp.services.withTransaction((trx) => loadBase(trx, 'Primo', clock.now()))
await loadDemo(testApp.services, clock.now())

const rows = async <R extends object>(sql: string, values: unknown[] = []) =>
  (await testApp.services.db.$client.query<R>(sql, values)).rows

async function logIn(nome: DemoName): Promise<string> {
  const body = { email: demoEmail(nome), password: DEMO_PASSWORD, device_name: 'prova' }
  return (await testApp.call(login, { body })).data.token
}
const scarica = async (token: string) =>
  (await testApp.call(mieiDati, { body: { password_attuale: DEMO_PASSWORD } }, token)).data

describe('i dati di chi li chiede', () => {
  test('ci sono tutti, in chiaro quelli cifrati, e nessuna tabella di chi ha tutto è vuota', async () => {
    const token = await logIn('socio')
    const testo = 'Vorrei sapere quando arriva il mio premio.'
    await testApp.call(scriviOperatore, { body: { testo } }, token)
    await testApp.call(
      salvaPreferenzaAvvisi,
      { body: { tema: 'punti', canale: 'email', attiva: true } },
      token,
    )
    const dove = {
      endpoint: 'https://fcm.googleapis.com/prova',
      p256dh: 'B'.repeat(87),
      auth: 'a'.repeat(22),
    }
    await testApp.call(iscriviPush, { body: dove }, token)
    await testApp.services.db.$client.query(
      `insert into avviso (utente_id, genere, chiave, dati, creato_il, aggiornato_il)
       select id, 'password_cambiata', 'prova', '{}', now(), now() from utente where email = $1`,
      [demoEmail('socio')],
    )
    const [own] = await rows<{ id: number; campo: number }>(
      `select id, (select min(id) from campo_finanziamento where genere = 'testo') as campo from pratica
        where utente_id = (select id from utente where email = $1) order by id limit 1`,
      [demoEmail('socio')],
    )
    const { secrets } = testApp.services
    const fields = secrets.encrypt('pratica_dati.campi_cifrati', own!.id, `{"${own!.campo}":"Arezzo"}`)
    await rows(
      `insert into pratica_dati (pratica_id, banca, campi_cifrati, aggiornata_il)
       values ($1, 'Banca di Prova', $2, now()) on conflict (pratica_id) do update
         set banca = excluded.banca, campi_cifrati = excluded.campi_cifrati`,
      [own!.id, fields],
    )
    await rows(
      `with file as (insert into caricamento (pratica_id, utente_id, byte, chiave_cifrata, creato_il)
                     select id, utente_id, 1, '', now() from pratica where id = $1)
       insert into pratica_documento (pratica_id, richiesto_id, stato, tipo, byte, impronta, primo_caricamento, inviato_il)
       values ($1, (select min(id) from documento_richiesto), 'ricevuto', 'pdf', 1, '', gen_random_uuid(), now())`,
      [own!.id],
    )
    await rows(
      `insert into link_cliente (soggetto_id, impronta, creato_da, creato_il, scade_il)
       select s.id, 'prova', p.utente_id, now(), now() from pratica_soggetto s join pratica p on p.id = s.pratica_id
        where p.utente_id = (select utente_id from pratica where id = $1) limit 1`,
      [own!.id],
    )
    const [open] = await rows<{ id: number; utente_id: number }>(
      `select id, utente_id from pratica where id_stato = 3 and utente_id = (select id from utente where email = $1) limit 1`,
      [demoEmail('socio')],
    )
    const answer = { params: { id: open!.id }, body: { testo: 'Il reddito è di 1.800 euro.' } }
    await testApp.call(scriviMessaggio, answer, token)
    const modello = await rows<{ id: number }>(
      "select id from modello_lettera where destinatario = 'convenzionato'",
    )
    const letter = {
      modello_id: modello[0]!.id,
      soggetto_id: null,
      canale: 'pdf' as const,
      oggetto: 'Promemoria',
    }
    await testApp.services.withTransaction((trx) =>
      scriviLettera(trx, testApp.services, {
        ...{ ...letter, testo: 'Manca la busta paga.', pratica_id: open!.id },
        ...{ attore_id: open!.utente_id, quando: clock.now() },
      }),
    )
    const data = await scarica(token)
    const table = (key: string) => data.tabelle.find((t) => t.chiave === key)!
    expect(table('anagrafica').righe[0]!.join(' ')).toMatch(/[A-Z]{6}\d\d[A-Z]\d\d[A-Z]\d{3}[A-Z]/)
    expect(table('utente').righe[0]).toContain(demoEmail('socio'))
    expect(table('messaggio_operatore').righe[0]).toContain(testo)
    expect(
      table('pratica_dati')
        .righe.find(([id]) => id === String(own!.id))!
        .join(),
    ).toMatch(/Banca di Prova.*: Arezzo$/)
    expect(table('pratica_messaggio').righe.at(-1)).toContain(answer.body.testo)
    expect(table('pratica_lettera').righe.at(-1)).toContain('Manca la busta paga.')
    const [count] = await rows<{ n: number }>(
      'select count(*)::int as n from movimento where utente_id = (select id from utente where email = $1)',
      [demoEmail('socio')],
    )
    expect(table('movimento').righe).toHaveLength(count!.n)
    const vuote = data.tabelle.filter((t) => t.righe.length === 0).map((t) => t.chiave)
    // Data of enrolments in progress or of companies may be missing in the demo data.
    const forse = [
      'visione',
      'azienda',
      'accordo_mostrato',
      'cancellazione',
      'evento',
      'qualifica_mese',
      'rettifica',
    ]
    const suoi = ['avviso', 'preferenza_avviso', 'iscrizione_push']
    expect(vuote.filter((t) => ![...forse, ...suoi].includes(t))).toEqual([])
    for (const { colonne, righe, intera } of data.tabelle) {
      expect(intera).toBe(true)
      for (const row of righe) expect(row).toHaveLength(colonne.length)
    }
  })

  test('niente di un altro membro: né e-mail, né cellulare, né nome', async () => {
    for (const nome of ['socio', 'promotore', 'convenzionato'] as const) {
      const text = JSON.stringify((await scarica(await logIn(nome))).tabelle)
      const others = await rows<{ email: string; cellulare: string; codice: string | null }>(
        `select u.email, u.cellulare, s.codice from utente u left join segnalatore s on s.utente_id = u.id
          where u.email <> $1`,
        [demoEmail(nome)],
      )
      expect(others.length).toBeGreaterThan(300)
      for (const { email, cellulare, codice } of others) {
        expect(text).not.toContain(email)
        expect(text).not.toContain(cellulare)
        expect(text).not.toContain(`"${codice}"`)
      }
      // A client of a case, or the recipient of a parcel, may have a member's name by chance: those columns are excluded.
      const rete = await rows<{ denominazione: string }>(
        `select a.denominazione from segnalatore s join utente u on u.id = s.utente_id
           join anagrafica a on a.id = u.id_anagrafica where u.email <> $1`,
        [demoEmail(nome)],
      )
      const data = await scarica(await logIn(nome))
      const senzaClienti = JSON.stringify(
        data.tabelle.filter(
          (t) =>
            ![
              'pratica',
              'pratica_soggetto',
              'soggetto_informativa',
              'indirizzo',
              'richiesta_premio',
            ].includes(t.chiave),
        ),
      )
      const [suo] = await rows<{ denominazione: string }>(
        'select a.denominazione from utente u join anagrafica a on a.id = u.id_anagrafica where u.email = $1',
        [demoEmail(nome)],
      )
      const visti = rete.filter(
        (r) => r.denominazione !== suo!.denominazione && senzaClienti.includes(r.denominazione),
      )
      expect(visti).toEqual([])
    }
  })

  test('si chiede di nuovo la password: una sbagliata è 422, e conta', async () => {
    const token = await logIn('nuovo')
    const ask = () => testApp.refusal(mieiDati, { body: { password_attuale: 'non è questa' } }, token)
    expect(await ask()).toMatchObject({ status: 422, code: 'PASSWORD_ERRATA' })
    for (let i = 0; i < 4; i++) await ask()
    expect((await ask()).status).toBe(429)
  })

  test('chi li ha scaricati resta scritto, e la risposta non si conserva', async () => {
    const token = await logIn('convenzionato')
    const answer = await testApp.app.inject({
      method: 'POST',
      url: '/api/user/dati',
      headers: { authorization: `Bearer ${token}` },
      payload: { password_attuale: DEMO_PASSWORD },
    })
    expect(answer.headers['cache-control']).toBe('no-store')
    const eventi = await rows(
      `select 1 from evento e join utente u on u.id = e.attore_id
        where e.tipo = 'dati.scaricati' and u.email = $1`,
      [demoEmail('convenzionato')],
    )
    expect(eventi.length).toBeGreaterThan(0)
  })
})

test('ogni tabella che parla di un membro si scarica, o è scritto perché no', async () => {
  const { tabelle } = await scarica(await logIn('socio'))
  const coperte = new Set(tabelle.map((t) => t.chiave))
  // Tables with a foreign key to an account, or with a column of the owner's id.
  const nelloSchema = await rows<{ tabella: string }>(`
    select distinct c.conrelid::regclass::text as tabella from pg_constraint c
     where c.contype = 'f' and c.confrelid = 'utente'::regclass and c.conparentid = 0
    union select table_name from information_schema.columns
     where table_schema = 'public' and column_name = 'utente_id'`)
  expect(nelloSchema.length).toBeGreaterThan(15)
  const scoperte = nelloSchema
    .map((r) => r.tabella)
    .filter((t) => !coperte.has(t) && !NON_COMPRESI[t] && !DEGLI_OPERATORI.includes(t))
  expect(scoperte).toEqual([])
  // The operators' tables have no column of an owner.
  const altrui = await rows<{ tabella: string }>(
    "select table_name as tabella from information_schema.columns where table_schema = 'public' and column_name = 'utente_id'",
  )
  expect(altrui.map((r) => r.tabella).filter((t) => DEGLI_OPERATORI.includes(t))).toEqual([])
  for (const [nome, { perche }] of Object.entries(NON_COMPRESI)) {
    expect(coperte.has(nome)).toBe(false)
    expect(perche).toMatch(/\.$/)
  }
})
