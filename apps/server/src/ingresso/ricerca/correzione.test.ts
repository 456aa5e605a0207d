import { leggiUtente } from '@primo/contract/accesso/accesso'
import { correggiPersona, leggiSchedaPersona } from '@primo/contract/ingresso/operatore-persone'
import { etagOf } from '@primo/contract/platform/route'
import { notePersona } from '@primo/contract/ufficio/note'
import { carattereDiControllo } from '@primo/domain/anagrafica/codice-fiscale'
import { RISERVATO } from '@primo/domain/platform/audit-log'
import { expect, test } from 'vitest'
import { openBackOfficeWithSocio } from '../../test/back-office.ts'
import { sendRaw } from '../../test/contract.ts'
import { messageTo } from '../../test/outbox.ts'
import { createMember } from '../../test/persone.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'

const office = await sharedFixture(openBackOfficeWithSocio())

const leggi = async (id: number) => (await office.fa(leggiSchedaPersona, { params: { id } })).data.persona

/** Returns a codice fiscale with its check character. Each call of a test uses its own day and place. */
const codice = (first15: string) => first15 + carattereDiControllo(first15)

/** Returns the call that changes these fields of a member as they are now. */
async function correction(id: number, change: Record<string, unknown>) {
  const { nome, cognome, codice_fiscale } = await leggi(id)
  const now = { nome, cognome, codice_fiscale }
  return {
    params: { id },
    body: { ...now, motivo: 'Ha mandato il documento.', ...change },
    headers: { 'if-match': etagOf(correggiPersona, now) },
  }
}

test('chi ne ha il permesso corregge i dati; la persona lo legge, e il motivo resta fra le note', async () => {
  const { utente_id: id, email, token } = await createMember(office)
  const codice_fiscale = codice('VRDLCU80B12H501')
  const { data } = await office.fa(
    correggiPersona,
    await correction(id, { nome: ' luca ', cognome: 'Verdi', codice_fiscale: codice_fiscale.toLowerCase() }),
  )
  expect(data.persona).toMatchObject({
    nome: 'luca',
    cognome: 'Verdi',
    denominazione: 'luca Verdi',
    codice_fiscale,
    data_nascita: '1980-02-12',
  })
  const me = await office.call(leggiUtente, {}, token)
  expect(JSON.stringify(me.data)).toContain(codice_fiscale)
  const mail = await messageTo(office, email)
  expect(mail.oggetto).toBe('I tuoi dati sono stati corretti')
  expect(mail.testo).toContain('nome, cognome e codice fiscale')
  expect(mail.testo).not.toContain(codice_fiscale)
  const { data: note } = await office.fa(notePersona, { params: { id } })
  expect(note.map((n) => n.testo)).toEqual([
    'Corretti: nome, cognome e codice fiscale. Ha mandato il documento.',
  ])
})

test('nel registro restano i campi corretti, mai i loro valori', async () => {
  const { utente_id: id } = await createMember(office)
  await office.fa(correggiPersona, await correction(id, { cognome: 'Canarino' }))
  const [evento] = await office.rows<{ cambi: object; dati: object | null }>(
    "select cambi, dati from evento where tipo = 'utente.corretto' and oggetto_id = $1",
    [id],
  )
  expect(evento!.cambi).toEqual({ cognome: [RISERVATO, RISERVATO] })
  expect(JSON.stringify(evento)).not.toContain('Canarino')
})

test('un codice fiscale sbagliato, di un minore o di un altro si rifiuta, e il campo lo dice', async () => {
  const { utente_id: id } = await createMember(office)
  const other = await leggi((await createMember(office)).utente_id)
  for (const codice_fiscale of ['RSSMRA85T10A562T', codice('RSSMRA14A01H501'), other.codice_fiscale]) {
    const refused = await office.nonFa(correggiPersona, await correction(id, { codice_fiscale }))
    expect(refused).toMatchObject({ status: 422, fields: { codice_fiscale: [expect.any(String)] } })
  }
  const nameless = await office.nonFa(correggiPersona, await correction(id, { nome: '123' }))
  expect(nameless).toMatchObject({ status: 422, fields: { nome: [expect.any(String)] } })
  expect(Object.keys(nameless.fields ?? {})).toEqual(['nome'])
  const silent = await office.nonFa(correggiPersona, await correction(id, { cognome: 'Altro', motivo: ' ' }))
  expect(silent).toMatchObject({ status: 422, fields: { motivo: [expect.any(String)] } })
  const same = await office.nonFa(correggiPersona, await correction(id, {}))
  expect(same.code).toBe('STATO_NON_PERMESSO')
})

test('di un codice fiscale che vale per due secoli si chiede l’anno, e chi ha più di cent’anni si corregge', async () => {
  const { utente_id: id } = await createMember(office)
  const codice_fiscale = codice('VRDLCU24B15H501')
  const refused = await office.nonFa(correggiPersona, await correction(id, { codice_fiscale }))
  expect(refused.fields).toEqual({ anno_nascita: [expect.stringContaining('1924 o 2024')] })
  await office.fa(correggiPersona, await correction(id, { codice_fiscale, anno_nascita: 1924 }))
  expect((await leggi(id)).data_nascita).toBe('1924-02-15')
  // The year is now known.
  await office.fa(correggiPersona, await correction(id, { cognome: 'Verdi' }))
})

test('la ditta individuale con lo stesso codice fiscale segue la persona', async () => {
  const { utente_id: id } = await createMember(office)
  const { codice_fiscale: before } = await leggi(id)
  const { secrets } = office.services
  const [business] = await office.rows<{ id: number }>(
    "insert into anagrafica (tipo, denominazione, codice_fiscale_indice) values ('giuridica', 'Ditta', $1) returning id",
    [secrets.print('indice', before)],
  )
  const codice_fiscale = codice('VRDLCU81B13H501')
  await office.fa(correggiPersona, await correction(id, { codice_fiscale }))
  const [row] = await office.rows<{ codice_fiscale_indice: string; codice_fiscale_cifrato: string }>(
    'select codice_fiscale_indice, codice_fiscale_cifrato from anagrafica where id = $1',
    [business!.id],
  )
  expect(row!.codice_fiscale_indice).toBe(secrets.print('indice', codice_fiscale))
  expect(
    secrets.decrypt('anagrafica.codice_fiscale_cifrato', business!.id, row!.codice_fiscale_cifrato),
  ).toBe(codice_fiscale)
})

test('un codice fiscale preso nello stesso istante, o da un’altra azienda, si rifiuta e il campo lo dice', async () => {
  const [one, two] = [await createMember(office), await createMember(office)]
  const { secrets } = office.services
  const codice_fiscale = codice('VRDLCU83B16H501')
  const token = office.amministratore.token
  const both = await Promise.all(
    [one, two].map(async ({ utente_id }) => ({
      ...(await correction(utente_id, { codice_fiscale })),
      token,
    })),
  )
  const answers = await Promise.all(both.map((input) => sendRaw(office.app, correggiPersona, input)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])

  // The member's business would take the code of another company.
  const three = await createMember(office)
  const { codice_fiscale: before } = await leggi(three.utente_id)
  const after = codice('VRDLCU84B17H501')
  for (const own of [before, after])
    await office.rows(
      "insert into anagrafica (tipo, denominazione, codice_fiscale_indice) values ('giuridica', 'Ditta', $1)",
      [secrets.print('indice', own)],
    )
  const refused = await office.nonFa(
    correggiPersona,
    await correction(three.utente_id, { codice_fiscale: after }),
  )
  expect(refused).toMatchObject({ status: 422, fields: { codice_fiscale: [expect.any(String)] } })
  expect((await leggi(three.utente_id)).codice_fiscale).toBe(before)
})

test('chi corregge ciò che un altro ha cambiato intanto lo sa prima', async () => {
  const { utente_id: id } = await createMember(office)
  const late = await correction(id, { nome: 'Carlo' })
  await office.fa(correggiPersona, await correction(id, { nome: 'Dario' }))
  const refused = await sendRaw(office.app, correggiPersona, { ...late, token: office.amministratore.token })
  expect(refused.json().error).toBe('CAMBIATO_NEL_FRATTEMPO')
  expect((await leggi(id)).nome).toBe('Dario')
})

test('un operatore di qui non si corregge', async () => {
  const id = office.collega.utente_id
  const body = { nome: 'A', cognome: 'B', codice_fiscale: codice('VRDLCU82B14H501'), motivo: 'Perché sì.' }
  expect((await office.nonFa(correggiPersona, { params: { id }, body })).status).toBe(404)
})
