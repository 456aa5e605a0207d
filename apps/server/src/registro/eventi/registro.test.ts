import { entraInUfficio, login } from '@primo/contract/accesso/accesso'
import { CALLS } from '@primo/contract/all'
import { cruscotto } from '@primo/contract/ingresso/operatore-cruscotto'
import { salvaSpedizione } from '@primo/contract/iscritti/indirizzi-writes'
import { refuse } from '@primo/contract/platform/errors'
import { type CallSpec, changesState } from '@primo/contract/platform/route'
import { esportaRegistro } from '@primo/contract/raccolta/operatore-edizioni'
import {
  agisciSuRichiesta,
  codaRichieste,
  leggiRichiestaDaLavorare,
} from '@primo/contract/raccolta/operatore-premi'
import { richiedi } from '@primo/contract/raccolta/premi'
import { registroEventi } from '@primo/contract/registro/operatore-registro'
import type { TipoEvento } from '@primo/domain/registro/audit-labels'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { createAuditRecorder } from '../../platform/http/audit-recorder.ts'
import { openBackOfficeWithSocio } from '../../test/back-office.ts'
import { sendRaw } from '../../test/contract.ts'
import { PASSWORD } from '../../test/persone.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { createRichiesta, withPunti, withSpedizione } from '../../test/world.ts'
import { registraEvento } from './commands.ts'

const office = await sharedFixture(openBackOfficeWithSocio())
const { rows, app, operatore, amministratore, socio } = office
const { secrets } = office.services
const DA = '203.0.113.9'

type Row = Record<'genere' | 'tipo' | 'oggetto' | 'rete' | 'richiesta' | 'chiamata', string> &
  Record<'attore_id' | 'oggetto_id', number | null> & { dati: object; sessione_id: string | null }
/** Returns the audit events recorded during `work`, and the result of `work`. */
async function writtenBy<T>(work: () => Promise<T>): Promise<{ found: Row[]; answer: T }> {
  const [{ last }] = (await rows('select coalesce(max(id), 0) as last from evento')) as [{ last: number }]
  const answer = await work()
  return { found: await rows<Row>('select * from evento where id > $1 order by id', [last]), answer }
}
const sent = (spec: CallSpec, token: string, input: object = {}) =>
  writtenBy(() => sendRaw(app, spec, { token, da: DA, ...input }))

test('chi apre una richiesta lascia scritto chi, quale, da dove e con quale chiamata', async () => {
  const id = await createRichiesta(office, socio.utente_id)
  const { found, answer } = await sent(leggiRichiestaDaLavorare, operatore.token, { params: { id } })
  expect(answer.statusCode).toBe(200)
  expect(found).toMatchObject([
    {
      genere: 'sguardo',
      tipo: 'richiesta_premio.sguardo',
      oggetto: 'richiesta_premio',
      oggetto_id: id,
      attore_id: operatore.utente_id,
      sessione_id: operatore.token_id,
      rete: secrets.print('rete', DA),
      richiesta: answer.headers['x-request-id'],
      chiamata: 'GET /operatore/richieste/{id}',
    },
  ])
})

test('ciò che non si è visto non è uno sguardo, e una coda non è un fascicolo', async () => {
  const none = await sent(leggiRichiestaDaLavorare, operatore.token, { params: { id: 999_999 } })
  expect([none.answer.statusCode, none.found]).toEqual([404, []])
  expect((await sent(codaRichieste, operatore.token)).found).toEqual([])
})

test('un rifiuto resta scritto, di chi si sa chi è; lo stesso, nello stesso minuto, una volta', async () => {
  const { found, answer } = await sent(cruscotto, socio.token)
  expect(answer.statusCode).toBe(403)
  expect(found).toMatchObject([
    {
      genere: 'rifiuto',
      attore_id: socio.utente_id,
      dati: { codice: 'DIRITTI_INSUFFICIENTI' },
      richiesta: answer.headers['x-request-id'],
    },
  ])
  expect((await sent(cruscotto, socio.token)).found).toEqual([])
  expect((await sent(cruscotto, 'f'.repeat(64))).found).toEqual([])
})

test('ogni accesso, riuscito e no, resta scritto: di quale account, mai con quale password', async () => {
  const body = { email: socio.email, password: PASSWORD, device_name: 'prova' }
  const good = await writtenBy(() => sendRaw(app, login, { body, da: DA }))
  expect(good.found).toContainEqual(
    expect.objectContaining({
      genere: 'accesso',
      tipo: 'accesso.riuscito',
      attore_id: socio.utente_id,
      rete: secrets.print('rete', DA),
    }),
  )
  const entered = good.found.find(({ tipo }) => tipo === 'accesso.riuscito')!
  expect(entered.sessione_id).toBe(good.answer.json().data.token_id)
  const bad = await writtenBy(() =>
    sendRaw(app, login, { body: { ...body, password: 'non è questa' }, da: DA }),
  )
  expect(bad.found).toMatchObject([
    {
      tipo: 'accesso.rifiutato',
      attore_id: null,
      oggetto_id: socio.utente_id,
      dati: { codice: 'CREDENZIALI_ERRATE', ufficio: false },
    },
  ])
  const unknown = { ...body, email: 'nessuno@posta.it' }
  const nobody = await writtenBy(() => sendRaw(app, entraInUfficio, { body: unknown, da: DA }))
  expect(nobody.found).toMatchObject([
    { tipo: 'accesso.rifiutato', oggetto_id: null, dati: { ufficio: true } },
  ])
})

test('ciò che si porta via si scrive una volta, come esportazione', async () => {
  const { found } = await sent(esportaRegistro, amministratore.token, { params: { anno: 2026 } })
  expect(found).toMatchObject([{ genere: 'esportazione', oggetto: 'registro_premi', oggetto_id: 2026 }])
})

test('una modifica che il suo comando non racconta si scrive lo stesso; chi la racconta non si ripete', async () => {
  const [comune] = await rows<{ id: number }>(
    "select id from comune where descrizione = 'Norcia' and not cessato",
  )
  const body = { nominativo: 'Presso Tale', indirizzo: 'Via Tale 1', id_comune: comune!.id, cap: '06046' }
  const { found, answer } = await sent(salvaSpedizione, socio.token, { body })
  expect(answer.statusCode).toBe(200)
  expect(found).toMatchObject([
    { genere: 'cambio', chiamata: 'PUT /user/indirizzo/spedizione', attore_id: socio.utente_id, dati: {} },
  ])

  await withSpedizione(office, socio.utente_id)
  const asked = { body: { id_premio: office.id_premio }, headers: { 'idempotency-key': crypto.randomUUID() } }
  const first = await sent(richiedi, socio.token, asked)
  expect(first.answer.statusCode).toBe(200)
  expect(first.found).toMatchObject([
    { tipo: 'richiesta_premio.creata', chiamata: 'POST /manifestazione/richiesta-premio' },
  ])
  // A repeated request under the same key changes nothing, so nothing is recorded.
  expect((await sent(richiedi, socio.token, asked)).found).toEqual([])
})

test('di ogni passo c’è com’era e com’è, nel registro e sullo schermo', async () => {
  const id = await createRichiesta(office, socio.utente_id)
  await office.fa(agisciSuRichiesta, { params: { id }, body: { azione: 'approva' } })
  const query = { oggetto: 'richiesta_premio', oggetto_id: id }
  const { righe } = (await office.fa(registroEventi, { query }, amministratore.token)).data
  expect(righe.map(({ che_cosa, cambi }) => [che_cosa, cambi])).toEqual([
    ['Ha approvato una richiesta di premio', [{ campo: 'stato', prima: 'richiesta', dopo: 'approvata' }]],
    ['Ha chiesto un premio', []],
  ])
})

test('la riga dice di chi e di che cosa è, con il nome di adesso', async () => {
  await withPunti(office, socio.utente_id)
  const [{ pratica, nodo, profilo, nome }] = (await rows(
    `select (select max(id) from pratica where utente_id = $1) as pratica, f.nodo_id as nodo, f.id as profilo,
            (select denominazione from anagrafica a join utente u on u.id_anagrafica = a.id where u.id = $1) as nome
       from profilo f where f.utente_id = $1 and f.ruolo = 'manifestazione'`,
    [socio.utente_id],
  )) as [{ pratica: number; nodo: number; profilo: number; nome: string }]
  const [{ titolo, descrizione }] = (await rows(
    'select e.titolo, p.descrizione from premio p join edizione e on e.id = p.edizione_id where p.id = $1',
    [office.id_premio],
  )) as [{ titolo: string; descrizione: string }]
  const [edizione] = await rows<{ id: number }>('select id from edizione where titolo = $1', [titolo])
  const objects = [
    ['pratica', pratica, expect.stringMatching(new RegExp(`^\\d{4}/\\d{4} di ${nome}$`))],
    ['profilo', profilo, nome],
    ['segnalatore', nodo, nome],
    ['premio', office.id_premio, descrizione],
    ['edizione', edizione!.id, titolo],
    ['premio', 999_999, null],
    ['lavoro', 1, null],
  ] as const
  for (const [oggetto, oggetto_id, name] of objects) {
    const attore_id = operatore.utente_id
    await registraEvento(office.services.db, { attore_id, tipo: 'premio.aggiunto', oggetto, oggetto_id })
    const query = { oggetto, oggetto_id }
    const [row] = (await office.fa(registroEventi, { query }, amministratore.token)).data.righe
    expect(row?.nome, oggetto).toEqual(name)
  }
})

/** Operators' endpoints that record nothing, with the reason: they show no single person's file, or change nothing. */
const LEAVE_NOTHING: Record<string, string> = {
  ...Object.fromEntries(
    [
      'codaCancellazioni codaIscrizioni codaPratiche codaRichieste codaRettifiche cercaIscritti cercaOvunque cercaInRete registro',
      'scadenzeRequisiti situazioneQualifiche elencoPersone elencoAziende elencoMovimenti',
    ].flatMap((names) =>
      names.split(' ').map((name) => [name, 'una lista: si registra chi ne apre una riga']),
    ),
  ),
  ...Object.fromEntries(
    [
      'conteggiIscrizioni conteggiPratiche conteggiRichieste conteggiRettifiche conteggiMovimenti cruscotto cifrePersone cifrePratiche cifrePremi cifrePunti fontiDeiPunti riassuntoRegistro',
      'statoMessaggi provaSpostamento',
    ].flatMap((names) => names.split(' ').map((name) => [name, 'solo quanti sono'])),
  ),
  ...Object.fromEntries(
    [
      'requisiti tipiPerRequisiti elencoTipi copie lavori esecuzioni chiusure leggiPiano piani simulaPiano regolePunti leggiSimulazione catalogoOperatore',
      'informativeCliente modelliLettera immagini leggiPremio edizioni leggiEdizione consegneWebhook webhooks scelteAzienda comuniOperatore',
    ].flatMap((names) => names.split(' ').map((name) => [name, 'il programma, non le persone'])),
  ),
  leggiDocumentiDaLavorare: 'che cosa manca a una pratica: si registra chi apre lei e ogni documento',
  leggiCaricamentoOperatore: 'quanto è arrivato di un proprio file',
  iniziaCaricamentoOperatore: 'un file in arrivo: si registra il documento',
  caricaPezzoOperatore: 'un file in arrivo: si registra il documento',
  guasti: 'ciò che si è rotto, nulla di chi lo usava',
  problemi: 'lo stato dell’installazione, nulla di chi la usa',
  esportazioni: 'le proprie: si registra chi ne chiede una e chi la scarica',
  leggiEsportazione: 'le proprie: si registra chi ne chiede una e chi la scarica',
  ioOperatore: 'chi è chi chiama',
  leggiImpostazioni: 'ciò che l’azienda dice di sé',
  proposte: 'ciò che aspetta una seconda persona: si registra chi decide',
  soglie: 'ciò che l’azienda dice di sé',
  esitoProva: 'la propria prova: si registra chi la chiede',
  chiaveProvaPush: 'una chiave, che è pubblica: si registra chi prova',
  viste: 'come si guarda un elenco, non chi c’è dentro',
  colleghi: 'i nomi di chi lavora qui, non un suo fascicolo',
  incaricabili: 'chi lavora qui, per nome',
  menzioni: 'le proprie: si registra chi apre ciò su cui sono scritte',
  leggiMenzioni: 'le proprie, lette o no',
  mieLavorazioni: 'una lista, delle proprie: si registra chi ne apre una',
  iniziaConfermaAziendale: 'si registra come finisce',
  leggiAccesso: 'il proprio account',
  operatori: 'una lista: si registra chi ne apre una riga',
  elencoInsiemi: 'gli insiemi di permessi, non persone',
  scriviFoglio: 'ciò che si ha davanti, scritto come foglio: si registra chi lo legge, se è di qualcuno',
  importazioni: 'una lista di file',
  leggiColonne: 'come leggere un file: si registra chi lo carica e chi lo importa',
  leggiImportazione: 'a che punto è, chiesto di continuo: si registra chi carica il file e chi lo importa',
  registroEventi: 'chi legge il registro non lo allunga: si registra chi lo scarica',
  radiciRegistro: 'impronte, che non dicono nulla di nessuno',
}

test('ogni chiamata degli operatori lascia scritto qualcosa, o è scritto perché no', async () => {
  const left: string[] = []
  for (const { nome, spec } of CALLS.filter(({ spec }) => spec.path.startsWith('/operatore/'))) {
    const notes: object[] = []
    const recorder = createAuditRecorder(secrets, async (note) => void notes.push(note))
    const req = { id: crypto.randomUUID(), ip: DA } as FastifyRequest
    const caller = { utente_id: 1, sessione_id: 's' } as never
    await recorder.work(req, spec, caller, { id: 7 }, async () => ({ data: null }))
    // A refusal discloses nothing, and an event recorded by the command is not recorded twice.
    const silent = notes.length
    await recorder.work(req, spec, caller, { id: 7 }, async () => refuse('NON_TROVATO'))
    expect(notes, nome).toHaveLength(silent)
    if (silent === 0) left.push(nome)
    else if (!changesState(spec))
      expect(notes, nome).toMatchObject([
        { attore_id: 1, genere: expect.stringMatching(/sguardo|esportazione/) },
      ])
  }
  expect(left.toSorted()).toEqual(Object.keys(LEAVE_NOTHING).toSorted())
})

test('il registro si legge a tratti, dal più recente, con i suoi filtri', async () => {
  for (let i = 0; i < 7; i++)
    await registraEvento(office.services.db, {
      attore_id: operatore.utente_id,
      tipo: `n.${i}` as TipoEvento,
      oggetto: 'sfilza',
      oggetto_id: i + 1,
    })
  const query = { oggetto: 'sfilza', per_page: 3 }
  const read: string[] = []
  for (let dopo: string | undefined, turns = 0; turns < 5; turns++) {
    const { data } = await office.fa(registroEventi, { query: { ...query, ...(dopo && { dopo }) } })
    read.push(...data.righe.map(({ tipo }) => tipo))
    if (!data.dopo) break
    dopo = data.dopo
  }
  expect(read).toEqual(['n.6', 'n.5', 'n.4', 'n.3', 'n.2', 'n.1', 'n.0'])
  const only = async (q: object) => (await office.fa(registroEventi, { query: q as never })).data.righe
  expect((await only({ oggetto: 'sfilza', oggetto_id: 4 })).map((r) => r.tipo)).toEqual(['n.3'])
  expect(new Set((await only({ genere: 'rifiuto' })).map((r) => r.genere))).toEqual(new Set(['rifiuto']))
  const his = await only({ chi: operatore.email.toUpperCase() })
  expect(new Set(his.map((r) => r.chi?.utente_id))).toEqual(new Set([operatore.utente_id]))
  expect(his[0]!.chi!.nome).toBe('Paola Fontana')
  expect(await only({ chi: String(operatore.utente_id), al: '2020-01-01' })).toEqual([])
  const unknown = await office.nonFa(registroEventi, { query: { chi: 'nessuno@posta.it' } })
  expect([unknown.status, Object.keys(unknown.fields ?? {})]).toEqual([422, ['chi']])
  expect((await office.nonFa(registroEventi, { query: {} }, operatore.token)).status).toBe(409)
})
