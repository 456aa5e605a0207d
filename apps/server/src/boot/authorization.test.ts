// Long because callers, calls and what each pair must answer are one table: apart, a gap between them would not show.

import { CALLS } from '@primo/contract/all'
import { segnaAvviso } from '@primo/contract/comunicazioni/avvisi'
import * as accesso from '@primo/contract/persone/accesso'
import * as consensi from '@primo/contract/persone/consensi'
import * as aziende from '@primo/contract/persone/persona-giuridica'
import { ERRORS, type ErrorCode } from '@primo/contract/platform/errors'
import { type CallSpec, mayChange } from '@primo/contract/platform/route'
import * as pratiche from '@primo/contract/pratiche/pratiche'
import { iscrizione } from '@primo/contract/raccolta/manifestazione'
import * as premi from '@primo/contract/raccolta/premi'
import * as rete from '@primo/contract/rete/rete'
import { RUOLI, type Ruolo, type RuoloAccount, type StatoProfilo } from '@primo/domain/platform/ruolo'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSession } from '../persone/accesso/sessions.ts'
import { corpoAzienda, LEGALE, SEDE } from '../test/azienda.ts'
import { sendRaw } from '../test/contract.ts'
import { createMember } from '../test/persone.ts'
import {
  createRichiesta,
  createSocio,
  openWorld,
  verifyContatti,
  type World,
  withProfili,
  withPunti,
} from '../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const sql = (testo: string, valori: unknown[] = []) => world.services.db.$client.query(testo, valori)

/** A caller: what is right and wrong with him, and how he shows himself. */
type Tipo = {
  autenticato?: false
  bloccato?: true
  ruolo?: RuoloAccount
  nonVerificato?: true
  /** His session is the back office's: it counts in its cookie, with its token beside it where something changes. */
  ufficio?: true
  senzaXsrf?: true
  /** State of his profile for a role; none = not enrolled. */
  profili?: Partial<Record<Ruolo, StatoProfilo>>
  /** Turns a good session into the headers of this caller. */
  presenta?: (token: string, sessione_id: string) => Promise<Record<string, string>> | Record<string, string>
}

const conPortatore = (token: string) => ({ authorization: `Bearer ${token}` })
const conCookie = (token: string, sessione_id: string) => ({
  cookie: `altro=1; ufficio_accesso=${token}`,
  'x-xsrf-token': world.services.secrets.print('token', `xsrf|${sessione_id}`),
})
const tutti = (stato: StatoProfilo) => Object.fromEntries(RUOLI.map((r) => [r, stato]))
const TIPI: Record<string, Tipo> = {
  'socio a posto': {},
  'senza token': { autenticato: false, presenta: () => ({}) },
  'token inventato': { autenticato: false, presenta: () => conPortatore('f'.repeat(64)) },
  'token accorciato': { autenticato: false, presenta: (t) => conPortatore(t.slice(0, -1)) },
  'intestazione vuota': { autenticato: false, presenta: () => ({ authorization: '' }) },
  'intestazione senza token': { autenticato: false, presenta: () => ({ authorization: 'Bearer' }) },
  'token senza schema': { autenticato: false, presenta: (t) => ({ authorization: t }) },
  'altro schema': { autenticato: false, presenta: (t) => ({ authorization: `Basic ${t}` }) },
  'token con una coda': { autenticato: false, presenta: (t) => conPortatore(`${t} ${t}`) },
  'intestazione enorme': { autenticato: false, presenta: () => conPortatore('a'.repeat(8000)) },
  'token in un cookie': {
    autenticato: false,
    presenta: (t) => ({ cookie: `token=${t}; access_token=${t}` }),
  },
  'token scaduto': {
    autenticato: false,
    presenta: async (token, sessione_id) => {
      await sql("update token_accesso set scade_il = now() - interval '1 second' where sessione_id = $1", [
        sessione_id,
      ])
      return conPortatore(token)
    },
  },
  'sessione chiusa': {
    autenticato: false,
    presenta: async (token, sessione_id) => {
      await sql("update sessione set chiusa_il = now(), motivo_chiusura = 'uscita' where id = $1", [
        sessione_id,
      ])
      return conPortatore(token)
    },
  },
  'token di un iscritto nel cookie del back office': {
    autenticato: false,
    presenta: (t, sessione_id) => conCookie(t, sessione_id),
  },
  operatore: { ruolo: 'operatore' },
  'operatore dal back office': { ruolo: 'operatore', ufficio: true, presenta: (t, id) => conCookie(t, id) },
  'amministratore dal back office': {
    ruolo: 'amministratore',
    ufficio: true,
    presenta: (t, id) => conCookie(t, id),
  },
  'amministratore chiamato dalla pagina di un altro sito': {
    ruolo: 'amministratore',
    ufficio: true,
    senzaXsrf: true,
    presenta: (t) => ({ cookie: `ufficio_accesso=${t}` }),
  },
  'back office con il token di un’altra sessione': {
    ruolo: 'amministratore',
    ufficio: true,
    senzaXsrf: true,
    presenta: (t) => conCookie(t, crypto.randomUUID()),
  },
  'token del back office portato fuori dal suo cookie': {
    autenticato: false,
    ruolo: 'amministratore',
    ufficio: true,
  },
  amministratore: { ruolo: 'amministratore' },
  'socio bloccato': { bloccato: true },
  'operatore bloccato': { ruolo: 'operatore', bloccato: true },
  'contatti da verificare': { nonVerificato: true },
  'nessun profilo': { profili: {} },
  ...Object.fromEntries(
    (['verificata', 'da_completare', 'in_approvazione', 'bloccata', 'cessata'] as const).map((stato) => [
      `profilo ${stato}`,
      { profili: tutti(stato) },
    ]),
  ),
  ...Object.fromEntries(RUOLI.map((r) => [`solo profilo ${r}`, { profili: { [r]: 'attiva' } }])),
}

/** What the contract and decisions §2 say a caller is answered; null = he gets past the door. */
function atteso(spec: CallSpec, tipo: Tipo): ErrorCode | null {
  const { ruolo = 'user', profili = tutti('attiva') } = tipo
  // Public because it stands at the door: it knows its caller by a cookie of its own, and none of these has it.
  if (spec === accesso.rinnovaUfficio) return 'NON_AUTENTICATO'
  if (spec.chi === 'pubblico') return null
  if (tipo.autenticato === false) return 'NON_AUTENTICATO'
  if (tipo.senzaXsrf && mayChange(spec)) return 'CSRF_NON_VALIDO'
  if (tipo.bloccato) return 'ACCOUNT_BLOCCATO'
  if (spec.chi === 'membro' && ruolo !== 'user') return 'DIRITTI_INSUFFICIENTI'
  const office = spec.chi === 'operatore' || spec.chi === 'amministratore'
  if (office && ruolo === 'user') return 'DIRITTI_INSUFFICIENTI'
  if (spec.chi === 'amministratore' && ruolo !== 'amministratore') return 'SERVE_UN_AMMINISTRATORE'
  if (spec.verificato && tipo.nonVerificato) return 'CONTATTI_NON_VERIFICATI'
  const stato = spec.profilo ? profili[spec.profilo] : 'attiva'
  if (stato === 'attiva') return null
  return stato === 'bloccata' || stato === 'cessata' ? 'PROFILO_BLOCCATO' : 'PROFILO_DA_COMPLETARE'
}

/** Answers that speak of the caller, whatever he asked for. */
const SULLA_PORTA: ErrorCode[] = [
  'NON_AUTENTICATO',
  'CSRF_NON_VALIDO',
  'ACCOUNT_BLOCCATO',
  'DIRITTI_INSUFFICIENTI',
  'SERVE_UN_AMMINISTRATORE',
  'CONTATTI_NON_VERIFICATI',
  'PROFILO_DA_COMPLETARE',
  'PROFILO_BLOCCATO',
]

async function crea(tipo: Tipo): Promise<number> {
  const { utente_id } = await createMember(world, tipo.ruolo ? { ruolo: tipo.ruolo } : {})
  if (!tipo.nonVerificato) await verifyContatti(world, utente_id)
  for (const [ruolo, stato] of Object.entries(tipo.profili ?? tutti('attiva'))) {
    await withProfili(world, utente_id, stato, [ruolo as Ruolo])
  }
  if (tipo.bloccato) await sql('update utente set bloccato = true where id = $1', [utente_id])
  return utente_id
}

/** Every parameter filled with something that exists nowhere: the door does not look at it. */
const segnaposti = (spec: CallSpec) =>
  Object.fromEntries([...spec.path.matchAll(/\{(\w+)\}/g)].map((m) => [m[1]!, 'zz']))

// The one call that turns a caller into another kind of caller goes last.
const IN_ORDINE = CALLS.toSorted((a, b) => Number(a.spec === iscrizione) - Number(b.spec === iscrizione))

describe('ogni chiamata del contratto, per ciascun chiamante', () => {
  test.each(Object.entries(TIPI))('%s', async (_, tipo) => {
    const utente_id = await crea(tipo)
    const diversi: unknown[] = []
    let fatte = 0
    for (const { nome, spec } of IN_ORDINE) {
      // A session for each call: one of them ends its own.
      const { token, token_id } = await world.services.withTransaction((trx) =>
        openSession(trx, world.services.secrets, {
          utente_id,
          dispositivo: nome,
          userAgent: '',
          ufficio: tipo.ufficio ?? false,
        }),
      )
      const headers = await (tipo.presenta ?? conPortatore)(token, token_id)
      const answer = await sendRaw(world.app, spec, { params: segnaposti(spec), headers })
      fatte++
      const { error, message } = answer.json() as { error?: ErrorCode; message?: string }
      const vuole = atteso(spec, tipo)
      const giusto =
        vuole === null
          ? error === undefined || !SULLA_PORTA.includes(error)
          : error === vuole && answer.statusCode === ERRORS[vuole][0] && message === ERRORS[vuole][1]
      if (!giusto) diversi.push({ nome, vuole, stato: answer.statusCode, error })
      if (spec.method === 'GET') {
        const testa = await world.app.inject({ method: 'HEAD', url: answer.raw.req.url ?? '', headers })
        // A HEAD never runs a call that knows its caller: some of them act.
        const giusta = spec.chi === 'pubblico' ? (vuole ? ERRORS[vuole][0] : null) : 404
        if (giusta !== null && testa.statusCode !== giusta) diversi.push({ nome, head: testa.statusCode })
      }
    }
    expect(diversi).toEqual([])
    expect(fatte).toBe(CALLS.length)
  })

  test('il token nell’indirizzo non vale', async () => {
    const { token } = await createSocio(world)
    for (const nome of ['token', 'access_token', 'authorization']) {
      expect((await sendRaw(world.app, accesso.leggiUtente, { query: { [nome]: token } })).statusCode).toBe(
        401,
      )
    }
  })

  test('il token per rinnovare non apre nulla', async () => {
    const { refresh_token } = await createSocio(world)
    expect((await sendRaw(world.app, accesso.leggiUtente, { token: refresh_token })).statusCode).toBe(401)
  })
})

describe('quanto il contratto stesso concede', () => {
  const nomi = (vale: (spec: CallSpec) => boolean) =>
    CALLS.filter(({ spec }) => vale(spec))
      .map(({ nome }) => nome)
      .sort()

  // Written out, not derived: a call that opens itself to more people has to be let in here too.
  test('senza token solo la porta d’ingresso (specifica §7) e lo stato del servizio', () => {
    expect(nomi((s) => s.chi === 'pubblico')).toEqual([
      'annullaCambio',
      'disponibile',
      'entraInUfficio',
      'health',
      'impostazioni',
      'login',
      'passwordEmail',
      'passwordReset',
      'ready',
      'refreshToken',
      'registra',
      'rinnovaUfficio',
      'validaSponsor',
      'verificaRegistrazione',
    ])
  })

  test('un account che non è di un socio legge solo se stesso ed esce', () => {
    expect(nomi((s) => s.chi === 'sessione')).toEqual(['leggiUtente', 'logout'])
  })

  test('ciò che vede di tutti sta sotto «operatore», e lì entrano soltanto gli operatori', () => {
    const office = nomi((s) => s.chi === 'operatore' || s.chi === 'amministratore')
    expect(office).toEqual(nomi((s) => s.path.startsWith('/operatore/')))
  })

  test('chi lavora le code non configura il programma: lo fa soltanto chi amministra (decisioni §1)', () => {
    expect(nomi((s) => s.chi === 'amministratore')).toEqual([
      'aggiungiPremio',
      'aggiungiRequisito',
      'aggiungiWebhook',
      'agisciSuWebhook',
      'cambiaBozza',
      'cambiaRequisito',
      'cambiaScorta',
      'caricaImmagine',
      'chiudiMese',
      'eliminaBozza',
      'eseguiLavoro',
      'esportaRegistro',
      'gettaPiano',
      'modificaEdizione',
      'modificaPremio',
      'preparaEdizione',
      'pubblicaBozza',
      'pubblicaPiano',
      'pubblicaRegolamento',
      'registraCauzione',
      'rimettiPremio',
      'riprovaMessaggi',
      'riscriviPiano',
      'ritiraPremio',
      'scriviBozza',
      'scriviPiano',
      'togliRequisito',
    ])
    // What an operator does is written too: a new act must be given to somebody on purpose.
    expect(nomi((s) => s.chi === 'operatore' && s.method !== 'GET')).toEqual([
      'agisciSuIscrizione',
      'agisciSuPratica',
      'agisciSuRettifica',
      'agisciSuRichiesta',
      'importaPratiche',
      'proponiRettifica',
      'provaImportazione',
      'spostaInRete',
    ])
  })

  test('un’area chiede il suo profilo, salvo dove rimanderebbe in tondo (decisioni §2)', () => {
    const sbagliate = CALLS.filter(({ spec }) => {
      const [, area = '', resto = ''] = /^\/(\w+)\/(.+)$/.exec(spec.path) ?? []
      const aperta = /^(iscrizione(\/|$)|invia-link|qrcode|premi$)/.test(resto)
      const vuole = RUOLI.some((r) => r === area) && !aperta ? area : undefined
      return spec.profilo !== vuole
    }).map(({ nome }) => nome)
    expect(sbagliate).toEqual([])
  })

  test('i contatti verificati servono per iscriversi, chiedere un premio e presentare una pratica', () => {
    expect(nomi((s) => s.verificato === true)).toEqual([
      'creaAzienda',
      'inviaIscrizione',
      'inviaPratica',
      'iscriviConvenzionato',
      'iscriviPromotore',
      'iscrizione',
      'registraPratica',
      'ricercaAzienda',
      'richiedi',
      'verificaConvenzionato',
      'verificaPromotore',
    ])
  })

  test('un 403 parla solo dell’account: al login, e a chi comincia qualcosa mentre il suo si cancella', () => {
    const codici = Object.entries(ERRORS)
      .filter(([, [stato]]) => stato === 403)
      .map(([codice]) => codice)
    expect(codici).toEqual(['ACCOUNT_BLOCCATO', 'DIRITTI_INSUFFICIENTI'])
    expect(nomi((s) => s.errors.some((c) => codici.includes(c)))).toEqual([
      'entraInUfficio',
      'inviaPratica',
      'login',
      'registraPratica',
      'richiedi',
    ])
  })

  test('sul server non c’è altra rotta che quelle del contratto e dei documenti', () => {
    const rotte: string[] = []
    const antenati: string[] = []
    for (const riga of world.app.printRoutes({ commonPrefix: false }).split('\n')) {
      const [, rami, pezzo, metodi] = /^((?:│ {3}| {4})*)[├└]── (\S+) \((.+)\)$/.exec(riga) ?? []
      if (rami === undefined || pezzo === undefined || metodi === undefined) continue
      antenati.length = rami.length / 4
      antenati.push(pezzo)
      const url = antenati.join('').replace('//', '/')
      rotte.push(...metodi.split(', ').map((m) => `${m} ${url}`))
    }
    const delContratto = CALLS.map(
      ({ spec }) => `${spec.method} /api${spec.path.replace(/\{(\w+)\}/g, ':$1')}`,
    )
    expect(delContratto.filter((r) => !rotte.includes(r))).toEqual([])
    const altre = rotte.filter(
      (r) => / \/api\//.test(r) && !r.startsWith('HEAD ') && !delContratto.includes(r),
    )
    expect(altre.sort()).toEqual([
      'GET /api/docs',
      'GET /api/docs*',
      'GET /api/docs/avvio.js',
      'GET /api/iscrizione/accordo/:versione',
      'GET /api/manifestazione/regolamento.pdf',
      'GET /api/manifestazione/regolamento/:versione',
      'GET /api/manifestazione/regolamento/:versione/pdf',
      'GET /api/openapi.json',
      'GET /api/premi/foto/:hash',
    ])
  })
})

/** A notice to a member. @returns its id. */
async function creaAvviso(utente_id: number): Promise<number> {
  const { rows } = await sql(
    `insert into avviso (utente_id, genere, chiave, dati, creato_il, aggiornato_il)
     values ($1, 'password_cambiata', 'prova', '{}', now(), now()) returning id`,
    [utente_id],
  )
  return rows[0].id
}

describe('le cose di un altro', () => {
  /** Calls on a thing that belongs to a member, by the kind of thing their id names. */
  type Cosa = 'richiesta' | 'sessione' | 'anagrafica' | 'segnalatore' | 'pratica' | 'azienda' | 'avviso'
  const ALTRUI = new Map<CallSpec, Cosa>([
    [premi.leggiRichiesta, 'richiesta'],
    [premi.annulla, 'richiesta'],
    [accesso.terminaDispositivo, 'sessione'],
    [consensi.leggiConsensiAnagrafica, 'anagrafica'],
    [consensi.salvaConsensiAnagrafica, 'anagrafica'],
    [rete.iscrittoManifestazione, 'segnalatore'],
    [rete.assegnabile, 'segnalatore'],
    [rete.sottoDi, 'segnalatore'],
    [pratiche.leggiPratica, 'pratica'],
    [pratiche.modificaPratica, 'pratica'],
    [pratiche.inviaPratica, 'pratica'],
    [pratiche.ritiraPratica, 'pratica'],
    [segnaAvviso, 'avviso'],
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
      [aziende.salvaAzienda, corpoAzienda()],
      [aziende.salvaIndirizzoAzienda, SEDE],
      [aziende.salvaLegaleRappresentante, LEGALE],
    ])
    const { id_scheda } = (await world.call(pratiche.registraPratica, { body: bozza }, padrone.token)).data
    const SUE = {
      richiesta,
      sessione: padrone.token_id,
      anagrafica: id_anagrafica,
      segnalatore: padrone.segnalatore_id,
      pratica: id_scheda,
      azienda: ditta.data.id_anagrafica,
      avviso: await creaAvviso(padrone.utente_id),
    }
    const estraneo = await createSocio(world)
    for (const [spec, cosa] of ALTRUI) {
      const suo = SUE[cosa]
      const nessuno = cosa === 'sessione' ? crypto.randomUUID() : 999_999_999
      const chiedi = async (id: unknown) => {
        const r = await sendRaw(world.app, spec, {
          params: { id, id2: estraneo.segnalatore_id },
          ...(CORPI.has(spec) ? { body: CORPI.get(spec) } : {}),
          token: estraneo.token,
        })
        const { request_id: _, ...body } = r.json()
        return { stato: r.statusCode, ...body }
      }
      expect(await chiedi(suo)).toMatchObject({ stato: 404, error: 'NON_TROVATO' })
      expect(await chiedi(suo)).toEqual(await chiedi(nessuno))
    }
    const mia = await world.call(premi.leggiRichiesta, { params: { id: richiesta } }, padrone.token)
    expect(mia.data).toMatchObject({ stato: 'richiesta', azioni: ['annulla'] })
    const sua = await world.call(pratiche.leggiPratica, { params: { id: id_scheda } }, padrone.token)
    expect(sua.data).toMatchObject({ stato: 'Bozza', nominativo: 'Cliente' })
  })

  test('nessuna lettura porta qualcosa di un altro', async () => {
    const altro = await createMember(world, {
      nome: 'Zzelinda',
      cognome: 'Qquaranta',
      cellulare: '+393398877665',
    })
    await verifyContatti(world, altro.utente_id)
    await withProfili(world, altro.utente_id)
    const { rows } = await sql('select codice from segnalatore where utente_id = $1', [altro.utente_id])
    const segni = ['Zzelinda', 'Qquaranta', '3398877665', altro.email, altro.token_id, rows[0].codice]
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
      for (const segno of segni) if (answer.payload.includes(segno)) perdite.push({ nome, segno })
    }
    expect(perdite).toEqual([])
  })
})
