import * as accesso from '@primo/contract/accesso/accesso'
import { CALLS } from '@primo/contract/all'
import { segnaAvviso } from '@primo/contract/comunicazioni/avvisi'
import * as consensi from '@primo/contract/iscritti/consensi'
import * as aziende from '@primo/contract/iscritti/persona-giuridica'
import type { CallSpec } from '@primo/contract/platform/route'
import { chiudiLinkCliente, creaLinkCliente } from '@primo/contract/pratiche/cliente'
import * as conversazione from '@primo/contract/pratiche/conversazione'
import { leggiDatiPratica, scriviDatiPratica } from '@primo/contract/pratiche/dati'
import * as documenti from '@primo/contract/pratiche/documenti'
import * as pratiche from '@primo/contract/pratiche/pratiche'
import * as soggetti from '@primo/contract/pratiche/soggetti'
import { calcoloAccredito } from '@primo/contract/raccolta/manifestazione'
import * as premi from '@primo/contract/raccolta/premi'
import * as rete from '@primo/contract/rete/rete'
import { describe, expect, test } from 'vitest'
import { corpoAzienda, LEGALE, SEDE } from '../test/azienda.ts'
import { sendRaw } from '../test/contract.ts'
import { codiceFiscale, createMember } from '../test/persone.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import {
  createRichiesta,
  createSocio,
  openWorld,
  verifyContatti,
  withProfili,
  withPunti,
} from '../test/world.ts'

const CARICAMENTO = '3f6c1f0a-5b0e-4c58-9c3e-0d6a7a2f4b11'
const world = await sharedFixture(openWorld())

/** Adds a notice for a member. @returns its id */
async function creaAvviso(utente_id: number): Promise<number> {
  const { rows } = await world.services.db.$client.query(
    `insert into avviso (utente_id, genere, chiave, dati, creato_il, aggiornato_il)
     values ($1, 'password_cambiata', 'prova', '{}', now(), now()) returning id`,
    [utente_id],
  )
  return rows[0].id
}

/** Returns the id of a member's first credit. */
async function accreditoDi(utente_id: number): Promise<number> {
  const { rows } = await world.services.db.$client.query(
    "select id from movimento where utente_id = $1 and tipo = 'accredito' order by id limit 1",
    [utente_id],
  )
  return rows[0].id
}

describe('le cose di un altro', () => {
  /** Endpoints whose path has an id that belongs to a member, by kind of resource. */
  type Kind =
    | 'richiesta'
    | 'sessione'
    | 'anagrafica'
    | 'segnalatore'
    | 'pratica'
    | 'soggetto'
    | 'azienda'
    | 'avviso'
    | 'accredito'
  const ALTRUI = new Map<CallSpec, Kind>([
    [premi.leggiRichiesta, 'richiesta'],
    [premi.annulla, 'richiesta'],
    [accesso.terminaDispositivo, 'sessione'],
    [consensi.leggiConsensiAnagrafica, 'anagrafica'],
    [consensi.salvaConsensiAnagrafica, 'anagrafica'],
    [rete.iscrittoManifestazione, 'segnalatore'],
    [rete.assegnabile, 'segnalatore'],
    [rete.sottoDi, 'segnalatore'],
    [rete.leggiPersonaRete, 'segnalatore'],
    [pratiche.leggiPratica, 'pratica'],
    [pratiche.modificaPratica, 'pratica'],
    [pratiche.inviaPratica, 'pratica'],
    [pratiche.ritiraPratica, 'pratica'],
    [soggetti.soggetti, 'pratica'],
    [soggetti.aggiungiSoggetto, 'pratica'],
    [soggetti.leggiInformativaCliente, 'pratica'],
    [soggetti.cambiaSoggetto, 'soggetto'],
    [soggetti.togliSoggetto, 'soggetto'],
    [soggetti.consegnaInformativa, 'soggetto'],
    [soggetti.registraConsenso, 'soggetto'],
    [creaLinkCliente, 'soggetto'],
    [chiudiLinkCliente, 'soggetto'],
    [conversazione.leggiConversazione, 'pratica'],
    [conversazione.scriviMessaggio, 'pratica'],
    [documenti.leggiDocumenti, 'pratica'],
    [documenti.iniziaCaricamento, 'pratica'],
    [documenti.leggiCaricamento, 'pratica'],
    [documenti.caricaPezzo, 'pratica'],
    [documenti.inviaDocumento, 'pratica'],
    [documenti.apriDocumento, 'pratica'],
    [leggiDatiPratica, 'pratica'],
    [scriviDatiPratica, 'pratica'],
    [segnaAvviso, 'avviso'],
    [calcoloAccredito, 'accredito'],
    [aziende.leggiAzienda, 'azienda'],
    [aziende.salvaAzienda, 'azienda'],
    [aziende.leggiIndirizzoAzienda, 'azienda'],
    [aziende.salvaIndirizzoAzienda, 'azienda'],
    [aziende.leggiLegaleRappresentante, 'azienda'],
    [aziende.salvaLegaleRappresentante, 'azienda'],
  ])

  test('ogni chiamata con un id o è di tutti, o è in prova qui', () => {
    const conId = CALLS.filter(
      ({ spec }) => spec.path.includes('{id}') && !spec.path.startsWith('/operatore/') && !ALTRUI.has(spec),
    )
    expect(conId.map(({ nome }) => nome)).toEqual(['comuniDiProvincia', 'leggiComune'])
  })

  test('l’id di un altro risponde come uno che non c’è, e nulla cambia', async () => {
    const padrone = await createSocio(world)
    await withPunti(world, padrone.utente_id)
    const richiesta = await createRichiesta(world, padrone.utente_id)
    const { id_anagrafica } = (await world.call(accesso.leggiUtente, {}, padrone.token)).data
    const bozza = { nominativo: 'Cliente', id_tipo_finanziamento: 1, importo_cent: 100_000 }
    const ditta = await world.call(aziende.creaAzienda, { body: corpoAzienda() }, padrone.token)
    const CORPI = new Map<CallSpec, unknown>([
      [segnaAvviso, { letto: true }],
      [pratiche.modificaPratica, bozza],
      [scriviDatiPratica, { campi: {} }],
      [aziende.salvaAzienda, corpoAzienda()],
      [aziende.salvaIndirizzoAzienda, SEDE],
      [aziende.salvaLegaleRappresentante, LEGALE],
    ])
    const cliente = {
      ruolo: 'cliente' as const,
      tipo: 'persona' as const,
      nome: 'Mario',
      cognome: 'Rossi',
      codice_fiscale: codiceFiscale(80_000),
    }
    CORPI.set(soggetti.aggiungiSoggetto, cliente)
      .set(soggetti.cambiaSoggetto, cliente)
      .set(soggetti.consegnaInformativa, { canale: 'persona' })
      .set(soggetti.registraConsenso, { consenso: true })
      .set(creaLinkCliente, { canale: 'copia' })
      .set(conversazione.scriviMessaggio, { testo: 'Ecco' })
      .set(documenti.iniziaCaricamento, { byte: 3 })
      .set(documenti.caricaPezzo, { da: 0, contenuto: 'AAAA' })
      .set(documenti.inviaDocumento, { id_richiesto: 1, caricamenti: [CARICAMENTO] })
    const { id_scheda } = (await world.call(pratiche.registraPratica, { body: bozza }, padrone.token)).data
    const scheda = { params: { id: id_scheda } }
    const { data } = await world.call(soggetti.aggiungiSoggetto, { ...scheda, body: cliente }, padrone.token)
    const SUE = {
      richiesta,
      sessione: padrone.token_id,
      anagrafica: id_anagrafica,
      segnalatore: padrone.segnalatore_id,
      pratica: id_scheda,
      soggetto: data.soggetti[0]!.id,
      azienda: ditta.data.id_anagrafica,
      avviso: await creaAvviso(padrone.utente_id),
      accredito: await accreditoDi(padrone.utente_id),
    }
    const estraneo = await createSocio(world)
    for (const [spec, input] of ALTRUI) {
      const suo = SUE[input]
      const nessuno = input === 'sessione' ? crypto.randomUUID() : 999_999_999
      const ask = async (id: unknown) => {
        const r = await sendRaw(world.app, spec, {
          params: { id, id2: estraneo.segnalatore_id, caricamento_id: CARICAMENTO, documento_id: 1 },
          ...(CORPI.has(spec) ? { body: CORPI.get(spec) } : {}),
          token: estraneo.token,
        })
        const { request_id: _, ...body } = r.json()
        return { stato: r.statusCode, ...body }
      }
      expect(await ask(suo)).toMatchObject({ stato: 404, error: 'NON_TROVATO' })
      expect(await ask(suo)).toEqual(await ask(nessuno))
    }
    const mine = await world.call(premi.leggiRichiesta, { params: { id: richiesta } }, padrone.token)
    expect(mine.data).toMatchObject({ stato: 'richiesta', azioni: ['annulla'] })
    const sua = await world.call(pratiche.leggiPratica, { params: { id: id_scheda } }, padrone.token)
    expect(sua.data).toMatchObject({ stato: 'Bozza', nominativo: 'Cliente' })
    const sue = await world.call(soggetti.soggetti, scheda, padrone.token)
    expect(sue.data).toEqual(data)
  })

  test('nessuna lettura porta qualcosa di un altro', async () => {
    const other = await createMember(world, {
      nome: 'Zzelinda',
      cognome: 'Qquaranta',
      cellulare: '+393398877665',
    })
    await verifyContatti(world, other.utente_id)
    await withProfili(world, other.utente_id)
    const { rows } = await world.services.db.$client.query(
      'select codice from segnalatore where utente_id = $1',
      [other.utente_id],
    )
    // A person of a pratica of theirs: not even its sponsor reads it.
    const { data: pratica } = await world.call(
      pratiche.registraPratica,
      { body: { nominativo: 'Vvittoria', id_tipo_finanziamento: 1, importo_cent: 100_000 } },
      other.token,
    )
    const garante = {
      ruolo: 'garante' as const,
      tipo: 'persona' as const,
      nome: 'Ggarantina',
      cognome: 'Rossi',
      codice_fiscale: codiceFiscale(80_001),
      email: 'ggarantina@posta.it',
    }
    await world.call(
      soggetti.aggiungiSoggetto,
      { params: { id: pratica.id_scheda }, body: garante },
      other.token,
    )
    await world.call(pratiche.inviaPratica, { params: { id: pratica.id_scheda } }, other.token)
    const marks = [
      'Ggarantina',
      garante.codice_fiscale,
      garante.email,
      'Vvittoria',
      'Zzelinda',
      'Qquaranta',
      '3398877665',
      other.email,
      other.token_id,
      rows[0].codice,
    ]
    const { token } = await createSocio(world)
    const params = {
      role: 'manifestazione',
      canale: 'sms',
      contatto: 'email',
      code: '123456',
      text: 'rom',
      id: '1',
    }
    const perdite: unknown[] = []
    for (const { nome, spec } of CALLS.filter((c) => c.spec.method === 'GET')) {
      const answer = await sendRaw(world.app, spec, { params, token })
      for (const segno of marks) if (answer.payload.includes(segno)) perdite.push({ nome, segno })
    }
    expect(perdite).toEqual([])
  })
})
