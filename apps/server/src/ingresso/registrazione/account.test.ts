import { isRefusal } from '@primo/contract/platform/errors'
import { carattereDiControllo } from '@primo/domain/anagrafica/codice-fiscale'
import { expect, test } from 'vitest'
import { consensiAttuali } from '../../iscritti/consensi/queries.ts'
import { leggiProfili, segnalatoreDi } from '../../rete/queries.ts'
import { openTestApp } from '../../test/app.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { creaAccount, type NuovoAccount } from './commands.ts'

const testApp = await sharedFixture(openTestApp())

const cf = (n: number) => {
  const primi15 = `RSSMRA85T10A${String(n).padStart(3, '0')}`
  return primi15 + carattereDiControllo(primi15)
}
const persona = (n: number, other: Partial<NuovoAccount> = {}): NuovoAccount => ({
  nome: 'Mario',
  cognome: 'Rossi',
  email: `mario${n}@posta.it`,
  cellulare: '+393331234567',
  codice_fiscale: cf(n),
  password_hash: 'x',
  sponsor_id: null,
  consensi: {
    trattamento_dati: true,
    dati_sensibili: false,
    attivita_commerciali: true,
    attivita_conto_terzi: false,
  },
  ...other,
})
async function create(data: NuovoAccount) {
  return testApp.services.withTransaction((trx) => creaAccount(trx, testApp.services, data))
}
async function creato(data: NuovoAccount) {
  const outcome = await create(data)
  if (isRefusal(outcome)) throw new Error(outcome.refused)
  return outcome
}

test('un account ha anagrafica cifrata, nodo sotto lo sponsor con storia, consensi e segnaposto', async () => {
  const { db } = testApp.services
  const root = await creato(persona(1, { codice_segnalatore: 'demo-2026' }))
  const child = await creato(persona(2, { sponsor_id: root.segnalatore_id }))
  const { rows } = await db.$client.query(
    `select s.*, h.sponsor_id as storia, a.codice_fiscale_cifrato, a.data_nascita::text
       from segnalatore s join sponsor_storia h on h.segnalatore_id = s.id
       join utente u on u.id = s.utente_id join anagrafica a on a.id = u.id_anagrafica order by s.id`,
  )
  expect(rows[0]).toMatchObject({ codice: 'DEMO2026', sponsor_id: null, livello: 0, storia: null })
  expect(rows[1]).toMatchObject({ sponsor_id: root.segnalatore_id, livello: 1, data_nascita: '1985-12-10' })
  expect(rows[1].percorso.startsWith(rows[0].percorso)).toBe(true)
  expect(rows[1].codice).toMatch(/^[A-HJKMNP-Z2-9]{8}$/)
  expect(rows[1].codice_fiscale_cifrato).not.toContain('RSS')
  expect(await consensiAttuali(db, child.utente_id)).toMatchObject({
    trattamento_dati: true,
    attivita_commerciali: true,
    dati_sensibili: false,
    aggiornati_il: expect.stringMatching(/^\d{4}-.*Z$/),
  })
  expect(await leggiProfili(db, child.utente_id)).toMatchObject([
    { ruolo: 'promotore', stato: null, bloccato: true, id_segnalatore: 0 },
    { ruolo: 'convenzionato' },
    { ruolo: 'manifestazione' },
  ])
})

test('un operatore non ha posto nella rete', async () => {
  const { utente_id, segnalatore_id } = await creato(persona(3, { ruolo: 'operatore' }))
  expect(segnalatore_id).toBeNull()
  expect(await segnalatoreDi(testApp.services.db, utente_id)).toBeNull()
})

test('e-mail o codice fiscale di un altro sono rifiutati con tutti i campi insieme, e nulla resta', async () => {
  const before = await testApp.services.db.$client.query('select count(*) from anagrafica')
  expect(await create(persona(1))).toMatchObject({
    refused: 'EMAIL_GIA_UTILIZZATA',
    fields: { email: ['Email già utilizzata.'], codice_fiscale: [expect.any(String)] },
  })
  expect(await create(persona(1, { email: 'altra@posta.it' }))).toMatchObject({
    refused: 'VALIDAZIONE',
    fields: { codice_fiscale: [expect.any(String)] },
  })
  expect(await create(persona(9, { email: 'mario1@posta.it' }))).toMatchObject({
    refused: 'EMAIL_GIA_UTILIZZATA',
  })
  expect((await testApp.services.db.$client.query('select count(*) from anagrafica')).rows).toEqual(
    before.rows,
  )
})

test('cinquanta insieme con una e-mail sola: ne nasce uno', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, i) => create(persona(100 + i, { email: 'una@posta.it' }))),
  )
  expect(outcomes.filter((e) => !isRefusal(e))).toHaveLength(1)
  expect(outcomes.filter((e) => isRefusal(e) && e.refused === 'EMAIL_GIA_UTILIZZATA')).toHaveLength(49)
})
