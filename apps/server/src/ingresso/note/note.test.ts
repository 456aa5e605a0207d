import { randomUUID } from 'node:crypto'
import { leggiPratica } from '@primo/contract/pratiche/pratiche'
import { mieiDati } from '@primo/contract/privacy/privacy'
import { incaricabili } from '@primo/contract/ufficio/incarichi'
import {
  annotaIscrizione,
  annotaPersona,
  annotaPratica,
  eliminaNota,
  leggiMenzioni,
  menzioni,
  notePersona,
  notePratica,
} from '@primo/contract/ufficio/note'
import { agisciSuOperatore } from '@primo/contract/ufficio/operatori'
import { NOTA_LUNGA, NOTE_PER_COSA } from '@primo/domain/ufficio/incarico'
import { expect, test } from 'vitest'
import { callByContract } from '../../test/back-office.ts'
import { openBackOfficePratiche } from '../../test/back-office-pratiche.ts'
import { withInsiemi } from '../../test/callers.ts'
import { createMember, PASSWORD } from '../../test/persone.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { createSocio } from '../../test/world.ts'

const office = await sharedFixture(openBackOfficePratiche())
const { operatore: paola, collega: ugo, amministratore: ada, titolare } = office
const pratica = await office.inviata('Bianchi Luca', 5)
const body = (testo: string, called: { utente_id: number }[] = []) => ({
  testo,
  menzioni: called.map(({ utente_id }) => utente_id),
})
const annota = async (testo: string, called: { utente_id: number }[] = [], chi = paola, id = pratica) =>
  (
    await office.call(
      annotaPratica,
      { params: { id }, body: body(testo, called), idempotencyKey: randomUUID() },
      chi.token,
    )
  ).data
const refused = (testo: string, called: { utente_id: number }[] = [], chi = paola, id = pratica) =>
  office.refusal(annotaPratica, { params: { id }, body: body(testo, called) }, chi.token)
const called = async (chi: { token: string }) => (await office.call(menzioni, {}, chi.token)).data

test('chi è chiamato in una nota la trova, la apre e non è più da leggere; gli altri no', async () => {
  const note = await annota('  Chiedi a @Ugo Serra la busta paga.\n<script>alert(1)</script>  ', [
    ugo,
    ugo,
    paola,
  ])
  expect(note[0]).toMatchObject({
    oggetto: 'pratica',
    oggetto_id: pratica,
    testo: 'Chiedi a @Ugo Serra la busta paga.\n<script>alert(1)</script>',
    scritta_da: { id: paola.utente_id, nome: 'Paola Fontana' },
    menzionati: [{ id: ugo.utente_id, nome: 'Ugo Serra' }],
    mia: true,
  })
  expect(await called(ugo)).toMatchObject({
    da_leggere: 1,
    righe: [{ id: note[0]!.id, letta: false, mia: false }],
  })
  expect(await called(paola)).toEqual({ da_leggere: 0, righe: [] })
  const done = await office.call(leggiMenzioni, { body: { note: [note[0]!.id] } }, ugo.token)
  expect(done.data.da_leggere).toBe(0)
  expect((await called(ugo)).righe).toMatchObject([{ letta: true }])
  await callByContract(office, notePratica, { id: pratica })
  await callByContract(office, menzioni)
  expect(
    await office.rows(
      "select tipo, oggetto, oggetto_id::int as id, dati from evento where tipo = 'nota.scritta'",
    ),
  ).toEqual([
    {
      tipo: 'nota.scritta',
      oggetto: 'pratica',
      id: pratica,
      dati: { nota_id: note[0]!.id, menzioni: [ugo.utente_id] },
    },
  ])
})

test('si chiama solo chi può leggerla; chi poi non può più, non la trova', async () => {
  const premi = await createMember(office, { ruolo: 'operatore', nome: 'Prima', cognome: 'Premi' })
  await withInsiemi(office, premi.utente_id, ['premi'])
  const stopped = await createMember(office, { ruolo: 'operatore' })
  await office.call(
    agisciSuOperatore,
    { params: { id: stopped.utente_id }, body: { azione: 'sospendi', motivo: 'Ha cambiato ufficio.' } },
    ada.token,
  )
  for (const chi of [
    premi,
    stopped,
    titolare,
    { utente_id: 999_999 },
    { utente_id: Number.MAX_SAFE_INTEGER },
  ])
    expect(await refused('Guarda @qui', [chi])).toMatchObject({
      status: 422,
      fields: { menzioni: [expect.any(String)] },
    })
  const reader = await createMember(office, { ruolo: 'operatore', nome: 'Rita', cognome: 'Rossi' })
  await withInsiemi(office, reader.utente_id, ['revisore'])
  const found = async (query: object) =>
    (await office.call(incaricabili, { query }, paola.token)).data.map(({ nome }) => nome)
  expect(await found({ q: 'rit', permesso: 'pratiche.lavorare', basta_leggere: 'si' })).toEqual([
    'Rita Rossi',
  ])
  expect(await found({ q: 'rit', permesso: 'pratiche.lavorare' })).toEqual([])
  await annota('Guarda @Rita Rossi', [reader])
  expect((await called(reader)).da_leggere).toBe(1)
  // An operator with read-only permission cannot write notes.
  expect((await refused('No', [], reader)).code).toBe('PERMESSO_MANCANTE')
  await withInsiemi(office, reader.utente_id, ['premi'])
  expect(await called(reader)).toEqual({ da_leggere: 0, righe: [] })
  expect((await office.refusal(notePratica, { params: { id: pratica } }, reader.token)).code).toBe(
    'PERMESSO_MANCANTE',
  )
})

test('una nota vuota, troppo lunga, con troppi chiamati, su ciò che non c’è: no, e si dice perché', async () => {
  for (const testo of ['', '   ', '—', 'x'.repeat(NOTA_LUNGA + 1)])
    expect(await refused(testo)).toMatchObject({ status: 422, fields: { testo: [expect.any(String)] } })
  const many = Array.from({ length: 11 }, (_, i) => ({ utente_id: i + 1 }))
  expect(await refused('Tutti', many)).toMatchObject({
    status: 422,
    fields: { menzioni: [expect.any(String)] },
  })
  const draft = await office.bozza('Bozza')
  for (const id of [draft, 999_999, Number.MAX_SAFE_INTEGER])
    expect((await refused('Che cosa?', [], paola, id)).status).toBe(404)
  expect(
    (await office.refusal(annotaPersona, { params: { id: ugo.utente_id }, body: body('Collega') }, ada.token))
      .status,
  ).toBe(404)
})

test('su una cosa ne stanno cento; eliminata la propria c’è di nuovo posto, quella di un altro resta', async () => {
  const id = await office.inviata('Verbosa', 3)
  await office.rows(
    `insert into nota (oggetto, oggetto_id, utente_id, testo, scritta_da)
     select 'pratica', $1, $2, 'Nota ' || n, $3 from generate_series(1, $4::int) n`,
    [id, titolare.utente_id, ugo.utente_id, NOTE_PER_COSA - 1],
  )
  const [mine] = await annota('L’ultima', [ugo], paola, id)
  expect(await refused('Una di troppo', [], paola, id)).toMatchObject({
    status: 409,
    message: expect.stringContaining('100 note'),
  })
  const gone = (chi: { token: string }) =>
    office.refusal(eliminaNota, { params: { id: mine!.id } }, chi.token)
  expect((await gone(ugo)).status).toBe(404)
  await office.call(eliminaNota, { params: { id: mine!.id } }, paola.token)
  expect((await gone(paola)).status).toBe(404)
  expect((await called(ugo)).righe.map((r) => r.testo)).not.toContain('L’ultima')
  expect(await annota('Adesso sì', [], paola, id)).toHaveLength(NOTE_PER_COSA)
})

test('la pagina di una persona raccoglie le sue note, e di quelle sulle sue cose le sole che si possono leggere', async () => {
  const seer = await createMember(office, { ruolo: 'operatore' })
  await withInsiemi(office, seer.utente_id, ['sportello'])
  const id = titolare.utente_id
  await annota('Sulla sua pratica')
  await office.call(annotaPersona, { params: { id }, body: body('Sulla persona') }, ada.token)
  const [profilo] = await office.rows<{ id: number }>('select id from profilo where utente_id = $1 limit 1', [
    id,
  ])
  const onProfile = { params: { id: Number(profilo!.id) }, body: body('Sull’iscrizione') }
  await office.call(annotaIscrizione, onProfile, ada.token)
  const read = async (token: string) =>
    (await office.call(notePersona, { params: { id } }, token)).data.map((n) => n.testo)
  expect((await read(ada.token)).slice(0, 3)).toEqual([
    'Sull’iscrizione',
    'Sulla persona',
    'Sulla sua pratica',
  ])
  expect(await read(seer.token)).not.toContain('Sulla sua pratica')
  expect(await read(seer.token)).toContain('Sulla persona')
})

test('chi ne è l’oggetto non la legge mai: né nella pratica, né fra i suoi dati', async () => {
  const secret = 'Nota che non deve uscire'
  await annota(secret)
  const seen = [
    await office.call(leggiPratica, { params: { id: pratica } }, titolare.token),
    await office.call(mieiDati, { body: { password_attuale: PASSWORD } }, titolare.token),
  ]
  for (const answer of seen) expect(JSON.stringify(answer)).not.toContain(secret)
  expect((await office.refusal(notePratica, { params: { id: pratica } }, titolare.token)).status).toBe(403)
})

test('su chi ha cancellato l’account non si scrive più', async () => {
  const socio = await createSocio(office)
  await office.rows(
    "update utente set email = 'x' || id || '@iscritto.invalid', bloccato = true where id = $1",
    [socio.utente_id],
  )
  const write = { params: { id: socio.utente_id }, body: body('Dopo') }
  expect(await office.refusal(annotaPersona, write, ada.token)).toMatchObject({
    status: 409,
    message: 'Questa persona ha cancellato l’account.',
  })
})
