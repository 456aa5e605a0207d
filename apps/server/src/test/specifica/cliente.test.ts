// Long because the calls of §7 are walked in the order a client makes them, on one server.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newDatabase, type ServerProcess, startProcess } from '../process.ts'
import { CALLS_OF_THE_SPECIFICATION } from './chiamate.ts'
import { createClient } from './cliente.ts'
import { differences, type ENTITIES } from './entita.ts'

/**
 * A client that knows the specification and nothing else: paths, bodies and field names are its own, written by
 * hand, and the server is the real process with the demo world. What the decisions add (which fields a sign-up has) is
 * all it takes from elsewhere.
 */
let database: Awaited<ReturnType<typeof newDatabase>>
let server: ServerProcess
let base: string
let nuovo: ReturnType<typeof createClient>
let socio: ReturnType<typeof createClient>
let anonimo: ReturnType<typeof createClient>
beforeAll(async () => {
  database = await newDatabase(process.env.PGTEST_URL)
  server = startProcess({ ...database.env, DEMO: 'on' })
  base = await server.indirizzo()
  anonimo = createClient(base)
  nuovo = createClient(base)
  socio = createClient(base)
})
afterAll(async () => {
  await server.ferma()
  await database.elimina()
})

const DEMO = 'primo-demo-2026'
const PASSWORD = 'una frase lunga che ricordo'
const EMAIL = 'cliente@posta.example'
const PERSONA = {
  nome: 'Giulia',
  cognome: 'Bertini',
  email: EMAIL,
  cellulare: '347 555 0199',
  codice_fiscale: 'BRTGLI85C52L219W',
  password: PASSWORD,
  password_confirmation: PASSWORD,
  codice_sponsor: 'DEMO2026',
  trattamento_dati: true,
  dati_sensibili: false,
  attivita_commerciali: false,
  attivita_conto_terzi: false,
}
const CONSENSI = { trattamento_dati: true, attivita_commerciali: true }

/** Reads a call and checks the entity it answers, one or many. */
async function intera(cliente: typeof nuovo, percorso: string, entita: keyof typeof ENTITIES) {
  const dati = await cliente.leggi<unknown>(percorso)
  expect(differences(entita, dati), percorso).toEqual([])
  return dati as Record<string, unknown>
}
const codice = (testo: string) => /(?<!\d)\d{6}(?!\d)/.exec(testo)![0]

describe('chi si registra', () => {
  test('lo sponsor e l’e-mail si controllano, e verifica non crea nulla', async () => {
    const sponsor = await anonimo.manda('GET', 'user/registrazione/valida-sponsor/DEMO2026')
    expect([sponsor.stato, sponsor.corpo.message]).toEqual([200, expect.stringMatching(/^Sponsor valido/)])
    const libera = { email: EMAIL }
    await anonimo.dati('POST', 'user/registrazione/disponibile', libera)
    await anonimo.dati('POST', 'user/registrazione/verifica', PERSONA)
    const ancora = await anonimo.dati('POST', 'user/registrazione/disponibile', libera)
    expect(ancora).toEqual({ disponibile: true })
  })

  test('si registra, entra e trova il suo utente con tre profili vuoti', async () => {
    await anonimo.dati('POST', 'user/registrazione', PERSONA)
    const token = await nuovo.entra(EMAIL, PASSWORD)
    expect(differences('token', token)).toEqual([])
    const utente = await intera(nuovo, 'user', 'user')
    expect(utente).toMatchObject({ roles: 'user', bloccato: false, email_is_verified: false })
    expect(differences('profile', utente.profili)).toEqual([])
    const profili = await nuovo.leggi<Record<string, unknown>[]>('user/profiles')
    expect(differences('profile', profili)).toEqual([])
    expect(profili.map(({ ruolo }) => ruolo).toSorted()).toEqual([
      'convenzionato',
      'manifestazione',
      'promotore',
    ])
  })

  test.each([
    ['sms', 'cellulare', '+393475550199'],
    ['email', 'email', EMAIL],
  ])('verifica il contatto con il codice ricevuto: %s', async (canale, contatto, indirizzo) => {
    await nuovo.dati('GET', `richiesta-otp/${canale}`)
    const errato = await nuovo.manda('GET', 'valida-otp/0')
    expect([errato.stato, errato.corpo.message]).toEqual([422, 'Codice non valido'])
    await nuovo.dati('GET', `valida-otp/${codice(await nuovo.posta(indirizzo))}`)
    await nuovo.dati('GET', `user/contatto/conferma/${contatto}`)
    expect(await nuovo.leggi(`user/contatto/verifica/${contatto}`)).toMatchObject({ verificato: true })
    const utente = await nuovo.leggi('user')
    expect([utente[`${contatto}_is_verified`], utente[`${contatto}_verified_at`]]).toEqual([
      true,
      expect.any(String),
    ])
  })
})

describe('i dati di chi è entrato', () => {
  test('i consensi, suoi e della sua anagrafica', async () => {
    const { id_anagrafica } = await nuovo.leggi('user')
    for (const percorso of ['user/consensi-privacy', `anagrafica/${id_anagrafica}/consensi-privacy`]) {
      const prima = await intera(nuovo, percorso, 'consensi')
      const dopo = await nuovo.dati('PUT', percorso, { ...prima, ...CONSENSI })
      expect(differences('consensi', dopo)).toEqual([])
      expect(dopo).toMatchObject(CONSENSI)
    }
    expect(await nuovo.leggi('user')).toMatchObject({ privacy_attivita_commerciali: true })
  })

  test('i tre indirizzi: spedizione_ sull’utente, suffissi dove si scrive, DELETE risponde i dati', async () => {
    const [firenze] = await nuovo.leggi<{ id: number }[]>('geo/comuni/search/firenze')
    const [italia] = await nuovo.leggi<{ id: number }[]>('geo/nazioni')
    const casa = { indirizzo: 'Via dei Servi 12', id_comune: firenze!.id, cap: '50122' }
    await nuovo.dati('PUT', 'user/indirizzo/spedizione', { nominativo: 'Giulia Bertini', ...casa })
    await intera(nuovo, 'user/indirizzo/spedizione', 'spedizione')
    expect(await nuovo.leggi('user')).toMatchObject({
      spedizione_nominativo: 'Giulia Bertini',
      spedizione_indirizzo: 'Via dei Servi 12',
      spedizione_cap: '50122',
      spedizione_comune: 'Firenze',
      spedizione_provincia: 'FI',
      spedizione_id_comune: firenze!.id,
    })
    const con = (suffisso: string, campi: object) =>
      Object.fromEntries(Object.entries(campi).map(([nome, value]) => [`${nome}${suffisso}`, value]))
    const residenza = con('_residenza', { ...casa, id_nazione: italia!.id })
    await nuovo.dati('PUT', 'user/indirizzo/residenza', residenza)
    await intera(nuovo, 'user/indirizzo/residenza', 'residenza')
    const domicilio = con('_domicilio', { ...casa, nominativo: 'Giulia Bertini' })
    await nuovo.dati('PUT', 'user/indirizzo/domicilio', domicilio)
    await intera(nuovo, 'user/indirizzo/domicilio', 'domicilio')
    const tolto = await nuovo.manda('DELETE', 'user/indirizzo/domicilio')
    expect([tolto.stato, 'data' in tolto.corpo, tolto.corpo.data]).toEqual([200, true, null])
    expect(await nuovo.leggi('user/indirizzo/domicilio')).toBe(null)
  })
})

describe('gli elenchi', () => {
  test.each<[string, keyof typeof ENTITIES]>([
    ['geo/nazioni', 'nazione'],
    ['geo/province', 'provincia'],
    ['geo/province/FI/comuni', 'comuneInElenco'],
    ['geo/comuni/search/san%20gimi', 'comuneInElenco'],
    ['geo/comuni/4612', 'comune'],
    ['tipo/titolo-studio', 'voce'],
    ['tipo/natura-giuridica', 'naturaGiuridica'],
    ['tipo/stato-civile', 'voce'],
    ['tipo/codice-ateco', 'codiceAteco'],
    ['tipo/categoria-merceologica', 'categoria'],
    ['tipo/documento', 'documento'],
    ['tipo/lavoro', 'voce'],
    ['tipo/assunzione', 'voce'],
    ['tipo/categoria-lavorativa', 'voce'],
  ])('%s', async (percorso, entita) => {
    await intera(nuovo, percorso, entita)
  })
})

describe('iscriversi', () => {
  test('alla manifestazione: verifica mostra il regolamento, iscrizione lo accetta', async () => {
    expect((await nuovo.manda('GET', 'manifestazione/saldo-punti')).stato).toBe(448)
    await nuovo.leggi('manifestazione/iscrizione/verifica')
    await intera(nuovo, 'manifestazione/iscrizione', 'profile')
    const profilo = await intera(nuovo, 'user/profile/manifestazione', 'profile')
    expect(profilo).toMatchObject({ bloccato: false, ruolo: 'manifestazione' })
    expect([profilo.id_anagrafica, profilo.id_segnalatore]).toEqual([expect.any(Number), expect.any(Number)])
    expect(profilo.id_segnalatore).toBeGreaterThan(0)
  })

  test('come promotore e come convenzionato: da completare mostra i due id maggiori di zero', async () => {
    const { id_anagrafica } = await nuovo.leggi('user')
    await socio.entra('socio@primo.example', DEMO)
    const suoi = await socio.leggi<{ ruolo: string; id_anagrafica: number }[]>('user/profiles')
    const azienda = suoi.find(({ ruolo }) => ruolo === 'convenzionato')!.id_anagrafica
    const { partita_iva } = await socio.leggi(`anagrafica/${azienda}/persona-giuridica`)
    const trovata = await nuovo.leggi(`anagrafica/ricerca/persona-giuridica/IT${partita_iva}`)
    expect(trovata).toEqual({
      id_anagrafica: azienda,
      denominazione: expect.any(String),
      comune: expect.any(String),
    })
    for (const [ruolo, id] of [
      ['promotore', id_anagrafica],
      ['convenzionato', trovata.id_anagrafica],
    ] as const) {
      const body = { id_anagrafica: id }
      await nuovo.dati('POST', `${ruolo}/iscrizione/verifica`, body)
      await nuovo.dati('POST', `${ruolo}/iscrizione`, body)
      const resta = await nuovo.leggi<{ id_anagrafica: number; id_segnalatore: number }>(
        `${ruolo}/iscrizione/da-completare`,
      )
      expect([resta.id_anagrafica > 0, resta.id_segnalatore > 0]).toEqual([true, true])
      await nuovo.leggi(`${ruolo}/iscrizione/invia-link`)
      const profilo = await intera(nuovo, `user/profile/${ruolo}`, 'profile')
      expect(profilo).toMatchObject({ bloccato: true, id_segnalatore: 0 })
    }
  })
})

describe('le aree di chi le ha tutte', () => {
  test('il QR porta il link, e i segnalatori i propri', async () => {
    for (const ruolo of ['promotore', 'convenzionato', 'manifestazione'])
      expect((await socio.leggi(`${ruolo}/qrcode`)).qrcode_link).toMatch(/^https?:\/\/\S+signup\S+/)
    const miei = await socio.leggi<{ id_segnalatore: number }[]>('segnalatori')
    const [io, altro] = [miei[0]!.id_segnalatore, miei[1]!.id_segnalatore]
    await socio.leggi(`segnalatore/${altro}/iscritto-manifestazione-attiva`)
    expect(await socio.leggi(`segnalatore/${io}/assegnabile/${altro}`)).toMatchObject({ assegnabile: false })
  })

  test('le pratiche: 15 se non si dice altro, ordinate, e tutte con le pagine da cento', async () => {
    const prima = await socio.manda('GET', 'convenzionato/pratiche?sort_by=nominativo&sort_order=asc')
    const rows = prima.corpo.data as { nominativo: string }[]
    expect(rows).toHaveLength(Math.min(15, prima.corpo.pagination!.total))
    expect(differences('pagine', prima.corpo.pagination)).toEqual([])
    const tutte = await socio.tutte('convenzionato/pratiche')
    expect(differences('pratica', tutte)).toEqual([])
    expect(tutte).toHaveLength(prima.corpo.pagination!.total)
    expect(new Set(tutte.map(({ id_stato }) => id_stato)).size).toBeGreaterThan(1)
  })

  test('la rete: tolto il livello zero, ogni riga trova il suo sponsor', async () => {
    const rete = await socio.tutte('promotore/pratiche')
    expect(differences('promotore', rete)).toEqual([])
    const sotto = rete.filter(({ livello }) => livello !== 0)
    expect(rete).toHaveLength(sotto.length + 1)
    const ids = new Set(rete.map(({ id_segnalatore }) => id_segnalatore))
    expect(ids.size).toBe(rete.length)
    expect(sotto.filter(({ id_sponsor }) => !ids.has(id_sponsor))).toEqual([])
  })

  test('i punti e un premio richiesto', async () => {
    const prima = await intera(socio, 'manifestazione/saldo-punti', 'saldo')
    await socio.leggi('manifestazione/punti-premio?per_page=15&page=1&sort_by=data&sort_order=desc')
    const premi = await socio.leggi<{ id_premio: number; punti: number }[]>('manifestazione/premi')
    const premio = premi.toSorted((a, b) => a.punti - b.punti)[0]!
    const fatta = await socio.dati('POST', 'manifestazione/richiesta-premio', {
      id_premio: premio.id_premio,
      nota: 'Citofono Rossi',
    })
    expect(fatta.saldo_punti).toBe((prima.saldo_punti as number) - premio.punti)
    expect(await socio.leggi('manifestazione/saldo-punti')).toMatchObject({ saldo_punti: fatta.saldo_punti })
  })
})

describe('gli errori', () => {
  test.each<[number, 'anonimo' | 'nuovo', string, string, object?]>([
    [401, 'anonimo', 'GET', 'user'],
    [404, 'nuovo', 'GET', 'anagrafica/999999/consensi-privacy'],
    [404, 'nuovo', 'GET', 'geo/comuni/999'],
    [404, 'nuovo', 'POST', 'promotore/iscrizione/verifica', { id_anagrafica: 1 }],
    [409, 'nuovo', 'GET', 'richiesta-otp/sms'],
    [422, 'nuovo', 'PUT', 'user/contatto/aggiorna/cellulare', { cellulare: 'ciao' }],
    [448, 'nuovo', 'GET', 'promotore/pratiche'],
    [448, 'nuovo', 'GET', 'convenzionato/pratiche'],
  ])('%i: %s %s %s', async (stato, chi, metodo, percorso, body) => {
    const cliente = chi === 'nuovo' ? nuovo : anonimo
    const answer = await cliente.manda(metodo, percorso, body)
    expect(answer.stato).toBe(stato)
    expect(answer.corpo).toMatchObject({
      message: expect.stringMatching(/^[A-ZÈ].*/),
      error: expect.stringMatching(/^[A-Z_]+$/),
    })
    if (stato === 422) expect(Object.values(answer.corpo.errors ?? {}).flat().length).toBeGreaterThan(0)
  })

  test('403: un account che non è «user» entra, ma non fa altro', async () => {
    const operatore = createClient(base)
    await operatore.entra('operatore@primo.example', DEMO)
    expect((await operatore.leggi('user')).roles).not.toBe('user')
    expect((await operatore.manda('GET', 'user/profiles')).stato).toBe(403)
  })
})

describe('cambiare e uscire', () => {
  test('la password si cambia e si reimposta con il link ricevuto', async () => {
    const seconda = `${PASSWORD} bene`
    const conferma = { password: seconda, password_confirmation: seconda }
    await nuovo.dati('POST', 'password/modifica', { password_attuale: PASSWORD, ...conferma })
    await anonimo.dati('POST', 'password/email', { email: EMAIL })
    let token: string | null = null
    for (let dopo = 1; token === null; dopo++) {
      const link = /https?:\S+#(\S+)/.exec(await anonimo.posta(EMAIL, dopo))
      token = link && /recovery/.test(link[0]) ? new URLSearchParams(link[1]).get('token') : null
    }
    const terza = `${PASSWORD} ancora`
    const reset = { token, email: EMAIL, password: terza, password_confirmation: terza }
    await anonimo.dati('POST', 'password/reset', reset)
    expect((await anonimo.manda('POST', 'password/reset', reset)).stato).toBe(422)
    expect((await nuovo.manda('GET', 'user')).stato).toBe(401)
    await nuovo.entra(EMAIL, terza)
  })

  test('il token si rinnova; cambiare un contatto lo fa verificare di nuovo', async () => {
    const token = await nuovo.entra(EMAIL, `${PASSWORD} ancora`)
    const rinnovato = await anonimo.dati<Record<string, string>>('POST', 'refresh-token', {
      refresh_token: token.refresh_token,
    })
    expect(differences('token', rinnovato)).toEqual([])
    nuovo.conToken(rinnovato.token!)
    await nuovo.dati('PUT', 'user/contatto/aggiorna/cellulare', { cellulare: '3475550198' })
    await nuovo.dati('PUT', 'user/contatto/aggiorna/email', { email: 'cliente2@posta.example' })
    expect(await nuovo.leggi('user')).toMatchObject({
      email: 'cliente2@posta.example',
      email_verified_at: null,
      cellulare_verified_at: null,
      email_is_verified: false,
      cellulare_is_verified: false,
    })
  })

  test('si esce, e il token non vale più', async () => {
    await nuovo.dati('POST', 'logout')
    expect((await nuovo.manda('GET', 'user')).stato).toBe(401)
  })
})

test('un campo che manca, uno sbagliato e un elenco vuoto si vedono', () => {
  expect(differences('nazione', [{ id: 1, codice: 'Z000', country_code: 'IT', nome: 'Italia' }])).toEqual([
    'nazione: manca descrizione',
    'nazione: nome non è dichiarato',
  ])
  expect(differences('nazione', [])).toEqual(['nazione: elenco vuoto'])
})

test('ogni chiamata della specifica è stata fatta, ed è in /api/openapi.json', async () => {
  const fatte = new Set([anonimo, nuovo, socio].flatMap((cliente) => [...cliente.fatte]))
  expect(CALLS_OF_THE_SPECIFICATION.filter((chiamata) => !fatte.has(chiamata))).toEqual([])
  const documento = (await (await fetch(`${base}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, unknown>>
  }
  const pubblicate = new Set(
    Object.entries(documento.paths).flatMap(([percorso, metodi]) =>
      Object.keys(metodi).map((m) => `${m.toUpperCase()} ${percorso.slice(1).replace(/\{\w+\}/g, '{}')}`),
    ),
  )
  expect(CALLS_OF_THE_SPECIFICATION.filter((chiamata) => !pubblicate.has(chiamata))).toEqual([])
})
