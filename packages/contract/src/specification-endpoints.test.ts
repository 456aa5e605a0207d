import { describe, expect, test } from 'vitest'
import { CALLS } from './all.ts'
import type { CallSpec } from './platform/route.ts'

/** Every call of the specification's §7, copied manually. The contract must have each path. */
const AUTENTICAZIONE = [
  'POST /login',
  'GET /user',
  'POST /logout',
  'POST /refresh-token',
  'POST /password/email',
  'POST /password/modifica',
  'POST /password/reset',
  'POST /user/registrazione/disponibile',
  'POST /user/registrazione/verifica',
  'POST /user/registrazione',
]
const CODICI = ['GET /richiesta-otp/{}', 'GET /valida-otp/{}', 'GET /{}/qrcode']
const UTENTE = [
  'GET /user/profiles',
  'GET /user/profile/{}',
  'GET /user/consensi-privacy',
  'PUT /user/consensi-privacy',
  'GET /anagrafica/{}/consensi-privacy',
  'PUT /anagrafica/{}/consensi-privacy',
  'GET /user/contatto/conferma/{}',
  'GET /user/contatto/verifica/{}',
  'PUT /user/contatto/aggiorna/cellulare',
  'PUT /user/contatto/aggiorna/email',
  'GET /user/indirizzo/spedizione',
  'PUT /user/indirizzo/spedizione',
  'GET /user/indirizzo/residenza',
  'PUT /user/indirizzo/residenza',
  'GET /user/indirizzo/domicilio',
  'PUT /user/indirizzo/domicilio',
  'DELETE /user/indirizzo/domicilio',
]
const ISCRIZIONE = [
  'GET /manifestazione/iscrizione/verifica',
  'GET /manifestazione/iscrizione',
  'POST /convenzionato/iscrizione/verifica',
  'POST /promotore/iscrizione/verifica',
  'POST /convenzionato/iscrizione',
  'POST /promotore/iscrizione',
  'GET /promotore/iscrizione/da-completare',
  'GET /convenzionato/iscrizione/da-completare',
  'GET /{}/iscrizione/invia-link',
]
const PRATICHE = ['GET /convenzionato/pratiche', 'GET /promotore/pratiche']
const PREMI = [
  'GET /manifestazione/saldo-punti',
  'GET /manifestazione/punti-premio',
  'GET /manifestazione/premi',
  'POST /manifestazione/richiesta-premio',
  'GET /segnalatori',
  'GET /segnalatore/{}/iscritto-manifestazione-attiva',
  'GET /segnalatore/{}/assegnabile/{}',
  'GET /user/registrazione/valida-sponsor/{}',
]
const ELENCHI = [
  'GET /geo/nazioni',
  'GET /geo/province',
  'GET /geo/province/{}/comuni',
  'GET /geo/comuni/{}',
  'GET /geo/comuni/search/{}',
  'GET /tipo/titolo-studio',
  'GET /tipo/natura-giuridica',
  'GET /tipo/stato-civile',
  'GET /tipo/codice-ateco',
  'GET /tipo/categoria-merceologica',
  'GET /tipo/documento',
  'GET /tipo/lavoro',
  'GET /tipo/assunzione',
  'GET /tipo/categoria-lavorativa',
  'GET /anagrafica/ricerca/persona-giuridica/{}',
]

const nel = new Map<string, CallSpec>(
  CALLS.map(({ spec }) => [`${spec.method} ${spec.path.replace(/\{\w+\}/g, '{}')}`, spec]),
)

describe('le chiamate della specifica (§7)', () => {
  test.each([
    ['autenticazione', AUTENTICAZIONE],
    ['codici e QR', CODICI],
    ['utente', UTENTE],
    ['iscrizione', ISCRIZIONE],
    ['pratiche e rete', PRATICHE],
    ['premi e sponsor', PREMI],
    ['elenchi', ELENCHI],
  ])('%s: ci sono tutte', (_, expected) => expect(expected.filter((c) => !nel.has(c))).toEqual([]))

  test('senza token rispondono solo quelle che la specifica nomina, e la verifica dello sponsor', () => {
    const aperte = [...nel].filter(([, { chi }]) => chi === 'pubblico').map(([call]) => call)
    const all = [...AUTENTICAZIONE, ...CODICI, ...UTENTE, ...ISCRIZIONE, ...PRATICHE, ...PREMI, ...ELENCHI]
    expect(aperte.filter((c) => all.includes(c)).sort()).toEqual(
      [
        'POST /login',
        'POST /refresh-token',
        'POST /user/registrazione/disponibile',
        'POST /user/registrazione/verifica',
        'POST /user/registrazione',
        'POST /password/email',
        'POST /password/reset',
        'GET /user/registrazione/valida-sponsor/{}',
      ].sort(),
    )
  })

  test.each([
    // `codice` is required after a hundred failed attempts in an hour, and omitted otherwise (decisions §3).
    ['POST /login', ['email', 'password', 'device_name', 'codice']],
    ['POST /refresh-token', ['refresh_token']],
    ['POST /user/registrazione/disponibile', ['email']],
    ['PUT /user/contatto/aggiorna/cellulare', ['cellulare']],
    ['PUT /user/contatto/aggiorna/email', ['email']],
    ['POST /promotore/iscrizione/verifica', ['id_anagrafica']],
    ['POST /convenzionato/iscrizione/verifica', ['id_anagrafica']],
    ['POST /promotore/iscrizione', ['id_anagrafica']],
    ['POST /convenzionato/iscrizione', ['id_anagrafica']],
    ['POST /manifestazione/richiesta-premio', ['id_premio', 'nota']],
    ['PUT /user/indirizzo/spedizione', ['nominativo', 'indirizzo', 'id_comune', 'cap', 'comune']],
    [
      'PUT /user/indirizzo/domicilio',
      ['nominativo', 'indirizzo', 'id_comune', 'cap', 'comune'].map((field) => `${field}_domicilio`),
    ],
    [
      'PUT /user/indirizzo/residenza',
      ['indirizzo', 'id_comune', 'cap', 'id_nazione', 'comune', 'nazione'].map((c) => `${c}_residenza`),
    ],
  ])('%s porta i suoi campi e nessun altro', (call, fields) =>
    expect(Object.keys(nel.get(call)?.body?.shape ?? {}).sort()).toEqual(fields.toSorted()),
  )

  test.each(['GET /convenzionato/pratiche', 'GET /manifestazione/punti-premio'])(
    '%s si legge a pagine e si ordina: 15 righe se non si dice altro',
    (call) => {
      const query = nel.get(call)?.query
      expect(Object.keys(query?.shape ?? {})).toEqual(
        expect.arrayContaining(['per_page', 'page', 'sort_by', 'sort_order']),
      )
      expect(query?.parse({})).toMatchObject({ per_page: 15, page: 1 })
      expect(query?.safeParse({ per_page: 100 }).success).toBe(true)
      expect(query?.safeParse({ per_page: 101 }).success).toBe(false)
    },
  )
})
