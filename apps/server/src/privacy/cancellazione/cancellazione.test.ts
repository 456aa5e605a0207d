// Long because the member who is erased has left something in every table, and each test looks at all of them.

import { scriviOperatore } from '@primo/contract/assistente/assistente'
import { login } from '@primo/contract/persone/accesso'
import { creaAzienda, salvaLegaleRappresentante } from '@primo/contract/persone/persona-giuridica'
import { isRefusal } from '@primo/contract/platform/errors'
import * as contratto from '@primo/contract/privacy/cancellazione'
import { esportaRegistro } from '@primo/contract/raccolta/operatore-edizioni'
import { todayInRome } from '@primo/domain/platform/dates'
import { GIORNI_RIPENSAMENTO } from '@primo/domain/registro/conservazione'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { checkLedger } from '../../boot/verifica-registro.ts'
import { leggiAccount } from '../../persone/accesso/queries.ts'
import { salvaSpedizione } from '../../persone/indirizzi/commands.ts'
import { ENCRYPTED_FIELD_NAMES, encryptedField } from '../../platform/secrets/encrypted-fields.ts'
import { inviaPratica, registraPratica } from '../../pratiche/commands.ts'
import { agisciSuRichiesta } from '../../raccolta/premi/commands.ts'
import { agisciSuRettifica, proponiRettifica } from '../../raccolta/punti/rettifiche.ts'
import { corpoAzienda, LEGALE } from '../../test/azienda.ts'
import { createMember, PASSWORD } from '../../test/persone.ts'
import {
  createRichiesta,
  openWorld,
  verifyContatti,
  type World,
  withProfili,
  withPunti,
} from '../../test/world.ts'
import { eseguiCancellazioni } from './jobs.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const righe = async <R extends Record<string, unknown>>(sql: string, valori: unknown[] = []) =>
  (await world.services.db.$client.query<R>(sql, valori)).rows
const traGiorni = (giorni: number) => new Date(Date.now() + giorni * 86_400_000)
const passata = () => traGiorni(GIORNI_RIPENSAMENTO + 1)
const body = { password_attuale: PASSWORD }
const chiedi = (token: string) => world.call(contratto.chiediCancellazione, { body }, token)
const esegui = (quando: Date) => eseguiCancellazioni(world.services, quando)

/** Words that are nowhere else in the database. */
const CANARINI = {
  nome: 'Zenobia',
  cognome: 'Quattropiume',
  email: 'zenobia.quattropiume@canarino.example',
  cellulare: '+393477654321',
  codice_fiscale: 'QTTZNB80A41H501F',
}
const SPARSI = [
  'Vicolo del Canarino',
  'Presso Canarina',
  'dispositivo-canarino',
  'cliente-canarino',
  'parola-canarina',
  'nota-canarina',
  'legale-canarino',
  'perché-canarino',
  'postilla-canarina',
]

/** Everything that is written in the database, in clear text wherever it is encrypted. */
async function tutto(): Promise<string> {
  const tabelle = await righe<{ t: string }>(
    `select format('%I.%I', table_schema, table_name) as t from information_schema.tables
      where table_schema in ('public', 'lavori') and table_type = 'BASE TABLE'`,
  )
  const { secrets } = world.services
  const pezzi: string[] = []
  for (const { t } of tabelle) {
    for (const { riga } of await righe<{ riga: object }>(`select to_jsonb(x) as riga from ${t} x`)) {
      pezzi.push(`${t} ${JSON.stringify(riga)}`)
      for (const campo of ENCRYPTED_FIELD_NAMES.filter((c) => t === `public.${c.split('.')[0]}`)) {
        const valori = riga as Record<string, string | null>
        const cifrato = valori[campo.split('.')[1]!]
        if (cifrato)
          pezzi.push(`${t} ${secrets.decrypt(campo, valori[encryptedField(campo).chiave]!, cifrato)}`)
      }
    }
  }
  return pezzi.join('\n')
}

async function zenobia() {
  const { codice_fiscale: _, ...chi } = CANARINI
  const membro = await createMember(world, chi)
  const id_anagrafica = (await leggiAccount(world.services.db, membro.utente_id))!.id_anagrafica
  await righe('update anagrafica set codice_fiscale_cifrato = $2, codice_fiscale_indice = $3 where id = $1', [
    id_anagrafica,
    world.services.secrets.encrypt(
      'anagrafica.codice_fiscale_cifrato',
      id_anagrafica,
      CANARINI.codice_fiscale,
    ),
    world.services.secrets.print('indice', CANARINI.codice_fiscale),
  ])
  await verifyContatti(world, membro.utente_id)
  await withProfili(world, membro.utente_id)
  await righe("update sessione set dispositivo = 'dispositivo-canarino' where utente_id = $1", [
    membro.utente_id,
  ])
  await righe('update profilo set attributi = \'{"OAM":"parola-canarina"}\' where utente_id = $1', [
    membro.utente_id,
  ])
  const [norcia] = await righe<{ id: number }>(
    "select id from comune where descrizione = 'Norcia' and not cessato",
  )
  const dove = {
    nominativo: 'Presso Canarina',
    indirizzo: 'Vicolo del Canarino 3',
    id_comune: norcia!.id,
    cap: '06046',
  }
  const { withTransaction } = world.services
  const salvato = await withTransaction((trx) => salvaSpedizione(trx, membro.utente_id, dove))
  if (isRefusal(salvato)) throw new Error(salvato.rifiuto)
  await world.call(scriviOperatore, { body: { testo: 'una parola-canarina per voi' } }, membro.token)
  const pratica_id = await withTransaction((trx) =>
    registraPratica(trx, {
      utente_id: membro.utente_id,
      nominativo: 'cliente-canarino',
      id_tipo_finanziamento: 2,
      importo_cent: 5_000_000,
      quando: new Date(),
    }),
  )
  const azienda = (await world.call(creaAzienda, { body: corpoAzienda() }, membro.token)).data
  const legale = {
    ...LEGALE,
    cognome_legale_rappresentante: 'legale-canarino',
    nome_legale_rappresentante: 'Anna',
  }
  await world.call(
    salvaLegaleRappresentante,
    { params: { id: azienda.id_anagrafica }, body: legale },
    membro.token,
  )
  await righe("update sponsor_storia set motivo = 'perché-canarino' where segnalatore_id = $1", [
    membro.segnalatore_id,
  ])
  const [prima, altra] = [await createMember(world), await createMember(world)]
  const [edizione] = await righe<{ id: number }>('select id from edizione order by id desc limit 1')
  const proposta = { utente_id: membro.utente_id, edizione_id: edizione!.id, motivo: 'perché-canarino' }
  const quando = new Date()
  for (const punti of [40, 50]) {
    const attore_id = prima.utente_id
    const id = await withTransaction((trx) =>
      proponiRettifica(trx, { ...proposta, punti, attore_id, quando }),
    )
    if (isRefusal(id)) throw new Error(id.rifiuto)
    if (punti === 50) break
    const mano = { rettifica_id: id, attore_id: altra.utente_id, quando, nota: 'postilla-canarina' }
    expect(await withTransaction((trx) => agisciSuRettifica(trx, 'approva', mano))).toBeNull()
  }
  return { ...membro, pratica_id }
}

test('cancellato un iscritto, nulla di lui è scritto da nessuna parte, nemmeno cifrato; rete e registro restano', async () => {
  const { token, utente_id, email, segnalatore_id } = await zenobia()
  const prima = await tutto()
  for (const canarino of [...Object.values(CANARINI), ...SPARSI.filter((s) => s !== 'nota-canarina')]) {
    expect(prima, canarino).toContain(canarino)
  }
  const [codice] = await righe('select codice, percorso from segnalatore where id = $1', [segnalatore_id])
  const detto = (await chiedi(token)).data
  expect(detto).toMatchObject({ attende: [], conserva: [] })
  expect(detto.richiesta).not.toBeNull()

  expect(await esegui(traGiorni(GIORNI_RIPENSAMENTO - 1))).toMatchObject({ cancellati: 0 })
  expect(await esegui(passata())).toMatchObject({ cancellati: 1, rimandati: 0 })
  // The last message to him leaves, and its text goes.
  await vi.waitFor(
    async () =>
      expect(await righe('select 1 from messaggio where contenuto_cifrato is not null')).toEqual([]),
    { timeout: 120_000, interval: 100 },
  )
  const dopo = (await tutto()).split('\n')
  for (const canarino of [...Object.values(CANARINI), ...SPARSI]) {
    expect(
      dopo.filter((riga) => riga.toLowerCase().includes(canarino.toLowerCase())),
      canarino,
    ).toEqual([])
  }
  expect(await righe('select codice, percorso from segnalatore where id = $1', [segnalatore_id])).toEqual([
    codice,
  ])
  expect(await checkLedger(world.services.db)).toEqual([])
  expect(await righe('select distinct stato from profilo where utente_id = $1', [utente_id])).toEqual([
    { stato: 'cessata' },
  ])
  // What was still proposed for him is closed, by the system's hand.
  expect(
    await righe('select stato, decisa_da, motivo from rettifica where utente_id = $1 order by id', [
      utente_id,
    ]),
  ).toEqual([
    { stato: 'approvata', decisa_da: expect.any(Number), motivo: '(cancellato)' },
    { stato: 'ritirata', decisa_da: null, motivo: '(cancellato)' },
  ])
  const [chi] = await righe(
    'select denominazione from anagrafica a join utente u on u.id_anagrafica = a.id where u.id = $1',
    [utente_id],
  )
  expect(chi).toEqual({ denominazione: 'Iscritto cancellato' })
  // Consents stay as proof, of a number.
  expect((await righe('select 1 from consenso where utente_id = $1', [utente_id])).length).toBeGreaterThan(0)

  const credenziali = { email, password: PASSWORD, device_name: 'prova' }
  expect((await world.refusal(login, { body: credenziali })).codice).toBe('CREDENZIALI_ERRATE')
  expect((await world.refusal(contratto.leggiCancellazione, {}, token)).status).toBe(401)
  // Who he was is free again: the same person may come back, as somebody new.
  expect((await createMember(world, { email, cellulare: CANARINI.cellulare })).utente_id).not.toBe(utente_id)
})

test('chi ha ricevuto un premio resta scritto a parte, cifrato, col perché e fino a un giorno; poi più', async () => {
  const membro = await createMember(world, { nome: 'Ersilia', cognome: 'Tenutaperlegge' })
  await verifyContatti(world, membro.utente_id)
  await withProfili(world, membro.utente_id)
  const [norcia] = await righe<{ id: number }>(
    "select id from comune where descrizione = 'Norcia' and not cessato",
  )
  const { withTransaction, secrets, db } = world.services
  const dove = { nominativo: 'Ersilia', indirizzo: 'Via Tenuta 1', id_comune: norcia!.id, cap: '06046' }
  await withTransaction((trx) => salvaSpedizione(trx, membro.utente_id, dove))
  await withPunti(world, membro.utente_id)
  const richiesta_id = await createRichiesta(world, membro.utente_id)
  await chiedi(membro.token)
  // An open request stands in the way, and both are told.
  expect((await world.call(contratto.leggiCancellazione, {}, membro.token)).data.attende).toEqual([
    'richieste',
  ])
  expect(await esegui(passata())).toMatchObject({ cancellati: 0, rimandati: 1 })
  const operatore = await createMember(world, { ruolo: 'amministratore' })
  const coda = await world.call(contratto.codaCancellazioni, {}, operatore.token)
  expect(coda.data.find((c) => c.membro.utente_id === membro.utente_id)?.attende).toEqual(['richieste'])

  for (const azione of ['approva', 'prepara', 'spedisci', 'consegna'] as const) {
    const cosa = { richiesta_id, attore_id: operatore.utente_id, quando: new Date() }
    const spedizione = { corriere: 'Bartolini', tracking: 'T1' }
    const outcome = await withTransaction((trx) => agisciSuRichiesta(trx, azione, { ...cosa, spedizione }))
    if (isRefusal(outcome)) throw new Error(outcome.rifiuto)
  }
  const { conserva } = (await world.call(contratto.leggiCancellazione, {}, membro.token)).data
  expect(conserva.map((c) => c.dovere)).toEqual(['premi', 'pratiche'])
  expect(await esegui(passata())).toMatchObject({ cancellati: 1 })
  const [tenuta] = await righe<{ dati_cifrati: string; motivi: string[] }>(
    'select * from identita_conservata where utente_id = $1',
    [membro.utente_id],
  )
  expect(
    JSON.parse(secrets.decrypt('identita_conservata.dati_cifrati', membro.utente_id, tenuta!.dati_cifrati)),
  ).toMatchObject({
    cognome: 'Tenutaperlegge',
  })
  expect(tenuta!.motivi).toEqual(['premi', 'pratiche'])
  const chiaro = (await tutto()).split('\n').filter((riga) => riga.includes('Tenutaperlegge'))
  expect(
    chiaro.every(
      (riga) => riga.startsWith('public.identita_conservata') || riga.startsWith('public.messaggio '),
    ),
  ).toBe(true)
  expect(
    await righe("select 1 from pratica where utente_id = $1 and nominativo = 'Cliente di prova'", [
      membro.utente_id,
    ]),
  ).toHaveLength(1)
  expect(await checkLedger(db)).toEqual([])

  // The register of prizes still says who he was.
  const anno = Number(todayInRome(new Date()).slice(0, 4))
  const registro = await world.call(esportaRegistro, { params: { anno } }, operatore.token)
  expect(registro.data.csv).toMatch(/[A-Z]{6}\d\d[A-Z]\d\d[A-Z]\d{3}[A-Z][;,]Ersilia Tenutaperlegge/)

  await esegui(traGiorni(3660))
  expect(await righe('select 1 from identita_conservata')).toEqual([])
  expect(
    await righe("select 1 from pratica where utente_id = $1 and nominativo <> 'Cliente cancellato'", [
      membro.utente_id,
    ]),
  ).toEqual([])
})

test('chi ci ripensa resta; la password si chiede di nuovo; chi richiede due volte ha una richiesta', async () => {
  const { token, utente_id } = await createMember(world)
  const sbagliata = { body: { password_attuale: 'non è questa' } }
  expect((await world.refusal(contratto.chiediCancellazione, sbagliata, token)).codice).toBe(
    'PASSWORD_ERRATA',
  )
  const prima = (await chiedi(token)).data.richiesta
  expect((await chiedi(token)).data.richiesta).toEqual(prima)
  expect((await world.call(contratto.ritiraCancellazione, {}, token)).data.richiesta).toBeNull()
  expect(await esegui(passata())).toMatchObject({ cancellati: 0 })
  expect(await righe('select email from utente where id = $1 and not bloccato', [utente_id])).toHaveLength(1)
  // And may ask again.
  expect((await chiedi(token)).data.richiesta).not.toBeNull()
  await world.call(contratto.ritiraCancellazione, {}, token)
})

test('una pratica in lavorazione si chiude prima; ciò che arriva mentre si cancella lo trova la notte dopo', async () => {
  const { token, utente_id } = await createMember(world, { nome: 'Fosca', cognome: 'Inritardo' })
  await verifyContatti(world, utente_id)
  await withProfili(world, utente_id)
  const { withTransaction } = world.services
  const dati = {
    utente_id,
    nominativo: 'Cliente',
    id_tipo_finanziamento: 2,
    importo_cent: 100_000,
    quando: new Date(),
  }
  const pratica_id = await withTransaction((trx) => registraPratica(trx, dati))
  await withTransaction((trx) => inviaPratica(trx, { pratica_id, attore_id: null, quando: new Date() }))
  await chiedi(token)
  expect(await esegui(passata())).toMatchObject({ cancellati: 0, rimandati: 1 })
  await righe('update pratica set id_stato = 2, passo = null where id = $1', [pratica_id])
  expect(await esegui(passata())).toMatchObject({ cancellati: 1 })
  await righe("update pratica set nominativo = 'scritto-tardi' where id = $1", [pratica_id])
  await esegui(passata())
  expect(await righe('select nominativo from pratica where id = $1', [pratica_id])).toEqual([
    { nominativo: 'Cliente cancellato' },
  ])
})
