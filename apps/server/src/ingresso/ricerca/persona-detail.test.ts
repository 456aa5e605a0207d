import { randomUUID } from 'node:crypto'
import { dispositivi, leggiUtente, login } from '@primo/contract/accesso/accesso'
import { agisciSuPersona, leggiSchedaPersona } from '@primo/contract/ingresso/operatore-persone'
import type { AzioneAccount } from '@primo/domain/accesso/account'
import { expect, test } from 'vitest'
import { callByContract, openBackOfficeWithSocio } from '../../test/back-office.ts'
import { createMember, PASSWORD } from '../../test/persone.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { createRichiesta } from '../../test/world.ts'

const office = await sharedFixture(openBackOfficeWithSocio())
/** Reads a member's record with the permission to block. Without that permission it has no actions. */
const scheda = async (id: number, token = office.amministratore.token) =>
  (await office.fa(leggiSchedaPersona, { params: { id } }, token)).data
const acts = (id: number, azione: AzioneAccount, motivo?: string) => ({
  params: { id },
  body: { azione, ...(motivo !== undefined && { motivo }) },
  idempotencyKey: randomUUID(),
})

test('una persona intera: contatti con la prova, ruoli, rete, punti, richieste, consensi, dispositivi', async () => {
  const { socio } = office
  const id = await createRichiesta(office, socio.utente_id)
  await callByContract(office, leggiSchedaPersona, { id: socio.utente_id })
  expect(await scheda(socio.utente_id)).toMatchObject({
    persona: {
      utente_id: socio.utente_id,
      email: socio.email,
      ufficio: false,
      bloccato: false,
      motivo_blocco: null,
    },
    rete: { id_segnalatore: socio.segnalatore_id, sotto: 0, qualifica: null, sponsor: null },
    richieste: { totale: 1, righe: [{ id, premio: 'Tazza', stato: 'richiesta' }] },
    consensi: expect.arrayContaining([expect.objectContaining({ consenso: 'trattamento_dati', dato: true })]),
    dispositivi: [{ nome: 'prova' }],
    azioni: ['blocca', 'chiudi_sessioni', 'manda_link'],
  })
  expect((await scheda(socio.utente_id)).punti).toHaveLength(1)
  const { movimenti } = await scheda(socio.utente_id)
  expect(movimenti.totale).toBe(movimenti.righe.length)
  expect(movimenti.righe[0]).toMatchObject({ tipo: 'prenotazione', id_richiesta: id })
  expect((await scheda(socio.utente_id, office.operatore.token)).azioni).toEqual([])
})

test('chi è bloccato esce subito e legge perché, anche quando prova a rientrare; sbloccato, entra', async () => {
  const member = await createMember(office)
  const { utente_id: id, email, token } = member
  await office.fa(agisciSuPersona, acts(id, 'blocca', 'Documenti da chiarire.'))
  const refused = await office.refusal(leggiUtente, {}, token)
  expect(refused).toMatchObject({ status: 403, code: 'ACCOUNT_BLOCCATO' })
  expect(refused.message).toContain('«Documenti da chiarire.»')
  const enters = { body: { email, password: PASSWORD, device_name: 'prova' } }
  const outside = await office.refusal(login, enters)
  expect(outside.message).toContain('«Documenti da chiarire.»')
  expect(await scheda(id)).toMatchObject({
    persona: { bloccato: true, motivo_blocco: 'Documenti da chiarire.' },
    azioni: ['sblocca'],
  })
  expect((await office.nonFa(agisciSuPersona, acts(id, 'blocca', 'Ancora.'))).code).toBe('STATO_NON_PERMESSO')
  await office.fa(agisciSuPersona, acts(id, 'sblocca', 'Chiarito.'))
  expect((await office.call(login, enters)).data.token).toBeTruthy()
  expect((await scheda(id)).persona.motivo_blocco).toBeNull()
})

test('senza un motivo non si blocca, e il campo lo dice', async () => {
  const { utente_id } = await createMember(office)
  for (const motivo of [undefined, '   ']) {
    const refused = await office.nonFa(agisciSuPersona, acts(utente_id, 'blocca', motivo))
    expect(refused).toMatchObject({ status: 422, fields: { motivo: [expect.any(String)] } })
  }
  expect((await scheda(utente_id)).persona.bloccato).toBe(false)
})

test('chi non ha provato da poco chi è non blocca: prima lo conferma; il link per la password parte lo stesso', async () => {
  const { utente_id } = await createMember(office)
  const old = "update sessione set provata_il = now() - interval '11 minutes' where utente_id = $1"
  await office.rows(old, [office.amministratore.utente_id])
  for (const azione of ['blocca', 'chiudi_sessioni'] as const) {
    const refused = await office.nonFa(agisciSuPersona, acts(utente_id, azione, 'Documenti da chiarire.'))
    expect(refused.code, azione).toBe('CONFERMA_IDENTITA')
  }
  await office.fa(agisciSuPersona, acts(utente_id, 'manda_link'))
  await office.rows('update sessione set provata_il = now() where utente_id = $1', [
    office.amministratore.utente_id,
  ])
})

test('le sessioni chiuse non valgono più; poi non ce n’è altra da chiudere', async () => {
  const { utente_id, token } = await createMember(office)
  expect((await office.call(dispositivi, {}, token)).data).toHaveLength(1)
  await office.fa(agisciSuPersona, acts(utente_id, 'chiudi_sessioni'))
  expect((await office.refusal(dispositivi, {}, token)).status).toBe(401)
  expect(await scheda(utente_id)).toMatchObject({ dispositivi: [], azioni: ['blocca', 'manda_link'] })
})

test('il link per la password parte per la sua e-mail, una volta per chiave; un colpo ripetuto non ne manda due', async () => {
  const { utente_id, email } = await createMember(office)
  // Only messages to this recipient: jobs of earlier tests may add others concurrently.
  const sent = () =>
    office.rows('select id from messaggio where canale = $1 and destinatario = $2', [
      'email',
      office.services.secrets.print('contatto', email),
    ])
  const before = await sent()
  const asked = acts(utente_id, 'manda_link')
  await office.fa(agisciSuPersona, asked)
  await office.fa(agisciSuPersona, asked)
  expect(await sent()).toHaveLength(before.length + 1)
})

test('un account del back office di qui non si tocca; uno che non c’è non si trova', async () => {
  const id = office.collega.utente_id
  expect(await scheda(id)).toMatchObject({ persona: { ufficio: true }, azioni: [], rete: null })
  expect((await office.nonFa(agisciSuPersona, acts(id, 'blocca', 'Perché sì.'))).status).toBe(409)
  expect((await office.nonFa(leggiSchedaPersona, { params: { id: 999_999 } })).status).toBe(404)
})
