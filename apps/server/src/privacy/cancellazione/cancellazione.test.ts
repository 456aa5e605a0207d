import { login } from '@primo/contract/accesso/accesso'
import { isRefusal } from '@primo/contract/platform/errors'
import * as contratto from '@primo/contract/privacy/privacy'
import { esportaRegistro } from '@primo/contract/raccolta/operatore-edizioni'
import { clock } from '@primo/domain/platform/clock'
import { todayInRome } from '@primo/domain/platform/dates'
import { GIORNI_RIPENSAMENTO } from '@primo/domain/registro/conservazione'
import { expect, test } from 'vitest'
import { checkLedger } from '../../boot/ledger-verification.ts'
import { inviaPratica, registraPratica } from '../../pratiche/pratiche/commands.ts'
import { agisciSuRichiesta } from '../../raccolta/premi/commands.ts'
import { CANARINI, createZenobia, everythingIn, SPARSI } from '../../test/canary-data.ts'
import { eventually } from '../../test/eventually.ts'
import { createMember, PASSWORD } from '../../test/persone.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { createIscritto, createRichiesta, openWorld, withPunti, withSpedizione } from '../../test/world.ts'
import { eseguiCancellazioni } from './jobs.ts'

const world = await sharedFixture(openWorld())

const traGiorni = (giorni: number) => new Date(clock.now().getTime() + giorni * 86_400_000)
const passata = () => traGiorni(GIORNI_RIPENSAMENTO + 1)
const body = { password_attuale: PASSWORD }
const ask = (token: string) => world.call(contratto.chiediCancellazione, { body }, token)
const run = (quando: Date) => eseguiCancellazioni(world.services, quando)

test('cancellato un iscritto, nulla di lui è scritto da nessuna parte, nemmeno cifrato; rete e registro restano', async () => {
  const { token, utente_id, email, segnalatore_id } = await createZenobia(world)
  const before = await everythingIn(world)
  for (const canarino of [...Object.values(CANARINI), ...SPARSI.filter((s) => s !== 'nota-canarina')]) {
    expect(before, canarino).toContain(canarino)
  }
  const [codice] = await world.rows('select codice, percorso from segnalatore where id = $1', [
    segnalatore_id,
  ])
  const said = (await ask(token)).data
  expect(said).toMatchObject({ attende: [], conserva: [] })
  expect(said.richiesta).not.toBeNull()

  expect(await run(traGiorni(GIORNI_RIPENSAMENTO - 1))).toMatchObject({ cancellati: 0 })
  expect(await run(passata())).toMatchObject({ cancellati: 1, rimandati: 0 })
  // The last message to the member is sent, then its text is deleted.
  await eventually(async () =>
    expect(await world.rows('select 1 from messaggio where contenuto_cifrato is not null')).toEqual([]),
  )
  const after = (await everythingIn(world)).split('\n')
  for (const canarino of [...Object.values(CANARINI), ...SPARSI]) {
    expect(
      after.filter((row) => row.toLowerCase().includes(canarino.toLowerCase())),
      canarino,
    ).toEqual([])
  }
  expect(
    await world.rows('select codice, percorso from segnalatore where id = $1', [segnalatore_id]),
  ).toEqual([codice])
  expect(await checkLedger(world.services.db)).toEqual([])
  expect(await world.rows('select distinct stato from profilo where utente_id = $1', [utente_id])).toEqual([
    { stato: 'cessata' },
  ])
  // Open proposals about the member are withdrawn, with the system as actor.
  expect(
    await world.rows('select stato, decisa_da, motivo from rettifica where utente_id = $1 order by id', [
      utente_id,
    ]),
  ).toEqual([
    { stato: 'approvata', decisa_da: expect.any(Number), motivo: '(cancellato)' },
    { stato: 'ritirata', decisa_da: null, motivo: '(cancellato)' },
  ])
  const [chi] = await world.rows(
    `select a.denominazione, s.nome as cercato
       from anagrafica a join utente u on u.id_anagrafica = a.id join segnalatore s on s.utente_id = u.id
      where u.id = $1`,
    [utente_id],
  )
  expect(chi).toEqual({ denominazione: 'Iscritto cancellato', cercato: 'iscritto cancellato' })
  // Consents are kept as evidence, by account number only.
  expect(
    (await world.rows('select 1 from consenso where utente_id = $1', [utente_id])).length,
  ).toBeGreaterThan(0)

  const credenziali = { email, password: PASSWORD, device_name: 'prova' }
  expect((await world.refusal(login, { body: credenziali })).code).toBe('CREDENZIALI_ERRATE')
  expect((await world.refusal(contratto.leggiCancellazione, {}, token)).status).toBe(401)
  // Contacts and codice fiscale are free again: the same person may register as a new member.
  expect((await createMember(world, { email, cellulare: CANARINI.cellulare })).utente_id).not.toBe(utente_id)
})

test('chi ha ricevuto un premio resta scritto a parte, cifrato, col perché e fino a un giorno; poi più', async () => {
  const membro = await createIscritto(world, { nome: 'Ersilia', cognome: 'Tenutaperlegge' })
  const { withTransaction, secrets, db } = world.services
  await withSpedizione(world, membro.utente_id, { nominativo: 'Ersilia', indirizzo: 'Via Tenuta 1' })
  await withPunti(world, membro.utente_id)
  const richiesta_id = await createRichiesta(world, membro.utente_id)
  await ask(membro.token)
  // An open request delays the erasure, which both the member and the operator see.
  expect((await world.call(contratto.leggiCancellazione, {}, membro.token)).data.attende).toEqual([
    'richieste',
  ])
  expect(await run(passata())).toMatchObject({ cancellati: 0, rimandati: 1 })
  const operatore = await createMember(world, { ruolo: 'amministratore' })
  const coda = await world.call(contratto.codaCancellazioni, {}, operatore.token)
  expect(coda.data.find((c) => c.membro.utente_id === membro.utente_id)?.attende).toEqual(['richieste'])

  for (const azione of ['approva', 'prepara', 'spedisci', 'consegna'] as const) {
    const input = { richiesta_id, attore_id: operatore.utente_id, quando: clock.now() }
    const spedizione = { corriere: 'Bartolini', tracking: 'T1' }
    const outcome = await withTransaction((trx) => agisciSuRichiesta(trx, azione, { ...input, spedizione }))
    if (isRefusal(outcome)) throw new Error(outcome.refused)
  }
  const { conserva } = (await world.call(contratto.leggiCancellazione, {}, membro.token)).data
  expect(conserva.map((c) => c.dovere)).toEqual(['premi', 'pratiche'])
  expect(await run(passata())).toMatchObject({ cancellati: 1 })
  const [tenuta] = await world.rows<{ dati_cifrati: string; motivi: string[] }>(
    'select * from identita_conservata where utente_id = $1',
    [membro.utente_id],
  )
  expect(
    JSON.parse(secrets.decrypt('identita_conservata.dati_cifrati', membro.utente_id, tenuta!.dati_cifrati)),
  ).toMatchObject({
    cognome: 'Tenutaperlegge',
  })
  expect(tenuta!.motivi).toEqual(['premi', 'pratiche'])
  const plain = (await everythingIn(world)).split('\n').filter((row) => row.includes('Tenutaperlegge'))
  expect(
    plain.every((row) => row.startsWith('public.identita_conservata') || row.startsWith('public.messaggio ')),
  ).toBe(true)
  expect(
    await world.rows("select 1 from pratica where utente_id = $1 and nominativo = 'Cliente di prova'", [
      membro.utente_id,
    ]),
  ).toHaveLength(1)
  expect(await checkLedger(db)).toEqual([])

  // The register of prizes still shows the identity.
  const anno = Number(todayInRome(clock.now()).slice(0, 4))
  const registro = await world.call(esportaRegistro, { params: { anno } }, operatore.token)
  expect(registro.data.csv).toMatch(/[A-Z]{6}\d\d[A-Z]\d\d[A-Z]\d{3}[A-Z][;,]Ersilia Tenutaperlegge/)

  await run(traGiorni(3660))
  expect(await world.rows('select 1 from identita_conservata')).toEqual([])
  expect(
    await world.rows("select 1 from pratica where utente_id = $1 and nominativo <> 'Cliente cancellato'", [
      membro.utente_id,
    ]),
  ).toEqual([])
})

test('chi ci ripensa resta; la password si chiede di nuovo; chi richiede due volte ha una richiesta', async () => {
  const { token, utente_id } = await createMember(world)
  const sbagliata = { body: { password_attuale: 'non è questa' } }
  expect((await world.refusal(contratto.chiediCancellazione, sbagliata, token)).code).toBe('PASSWORD_ERRATA')
  const before = (await ask(token)).data.richiesta
  expect((await ask(token)).data.richiesta).toEqual(before)
  expect((await world.call(contratto.ritiraCancellazione, {}, token)).data.richiesta).toBeNull()
  expect(await run(passata())).toMatchObject({ cancellati: 0 })
  expect(
    await world.rows('select email from utente where id = $1 and not bloccato', [utente_id]),
  ).toHaveLength(1)
  // A new request is possible.
  expect((await ask(token)).data.richiesta).not.toBeNull()
  await world.call(contratto.ritiraCancellazione, {}, token)
})

test('una pratica in lavorazione si chiude prima; ciò che arriva mentre si cancella lo trova la notte dopo', async () => {
  const { token, utente_id } = await createIscritto(world, { nome: 'Fosca', cognome: 'Inritardo' })
  const { withTransaction } = world.services
  const data = {
    utente_id,
    nominativo: 'Cliente',
    id_tipo_finanziamento: 2,
    importo_cent: 100_000,
    quando: clock.now(),
  }
  const pratica_id = await withTransaction((trx) => registraPratica(trx, data))
  await withTransaction((trx) => inviaPratica(trx, { pratica_id, attore_id: null, quando: clock.now() }))
  await ask(token)
  expect(await run(passata())).toMatchObject({ cancellati: 0, rimandati: 1 })
  await world.rows('update pratica set id_stato = 2, passo = null where id = $1', [pratica_id])
  expect(await run(passata())).toMatchObject({ cancellati: 1 })
  await world.rows("update pratica set nominativo = 'scritto-tardi' where id = $1", [pratica_id])
  await run(passata())
  expect(await world.rows('select nominativo from pratica where id = $1', [pratica_id])).toEqual([
    { nominativo: 'Cliente cancellato' },
  ])
})
