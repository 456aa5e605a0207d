import { CALLS } from '@primo/contract/all'
import { inviaLink } from '@primo/contract/ingresso/iscrizione'
import * as contatti from '@primo/contract/iscritti/contatti'
import * as aziende from '@primo/contract/iscritti/persona-giuridica'
import type { CallSpec } from '@primo/contract/platform/route'
import * as documenti from '@primo/contract/pratiche/documenti'
import { storiaQualifica } from '@primo/contract/qualifiche/qualifiche'
import { cercaRete } from '@primo/contract/rete/rete'
import { leggiVisione } from '@primo/contract/ufficio/visione'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { corpoAzienda, partitaIva } from '../test/azienda.ts'
import { createClient } from '../test/cliente.ts'
import { defectOf, sendRaw } from '../test/contract.ts'
import { FORBIDDEN_KEYS, validInputs } from '../test/fuzz-arbitraries.ts'
import { codeIn, messageTo } from '../test/outbox.ts'
import { createMember } from '../test/persone.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { createRichiesta, createSocio, openWorld, withPunti } from '../test/world.ts'

const world = await sharedFixture(openWorld())

/** Read endpoints for members. Those for operators are tested in `operatore/`. */
const LETTURE = CALLS.filter(
  ({ spec }) => spec.method === 'GET' && spec.chi !== 'cliente' && !spec.path.startsWith('/operatore/'),
)
/** Read endpoints that send a code to a contact as a side effect, and are therefore tested separately. */
const CON_CODICE: readonly CallSpec[] = [contatti.richiediOtp, contatti.validaOtp, contatti.confermaContatto]

describe('le risposte sono quelle del contratto', () => {
  test('di chi ha tutto: punti, richieste, indirizzo, profili', async () => {
    const socio = await createSocio(world)
    await withPunti(world, socio.utente_id)
    await world.services.db.$client.query(
      `insert into avviso (utente_id, genere, chiave, dati, creato_il, aggiornato_il)
       values ($1, 'password_cambiata', 'prova', '{}', now(), now())`,
      [socio.utente_id],
    )
    const richiesta = await createRichiesta(world, socio.utente_id)
    const { rows } = await world.services.db.$client.query<{ codice: string; comune: number }>(
      `select codice, (select id_comune from indirizzo where utente_id = $1) as comune
         from segnalatore where utente_id = $1`,
      [socio.utente_id],
    )
    const { codice, comune } = rows[0]!
    const azienda = (await world.call(aziende.creaAzienda, { body: corpoAzienda() }, socio.token)).data
    const comuni = {
      vat: azienda.partita_iva,
      role: 'manifestazione',
      contatto: 'email',
      code: codice,
      text: 'rom',
    }
    // Impersonation is tested in `ufficio/visioni/`, uploads and files in `pratiche/documenti/`.
    const altrove = [
      ...CON_CODICE,
      inviaLink,
      leggiVisione,
      documenti.leggiCaricamento,
      documenti.apriDocumento,
    ]
    for (const { nome, spec } of LETTURE.filter((c) => !altrove.includes(c.spec))) {
      const diRete = spec.path.startsWith('/segnalatore/')
      const dove = spec.path.includes('/province/')
        ? 'PG'
        : spec.path.includes('/comuni/')
          ? comune
          : richiesta
      const diAzienda = spec.area === 'persona giuridica'
      const id = diRete ? socio.segnalatore_id : diAzienda ? azienda.id_anagrafica : dove
      const answer = await sendRaw(world.app, spec, {
        params: { ...comuni, id, id2: id },
        ...(spec === cercaRete ? { query: { testo: 'rossi' } } : {}),
        token: socio.token,
      })
      expect(answer.statusCode, `${nome}: ${answer.payload}`).toBe(200)
      expect(defectOf(spec, answer), nome).toBeNull()
      // Months are closed by their own job (`qualifiche/qualifiche/`), which has not run here.
      if (spec.lista && spec !== storiaQualifica)
        expect(answer.json().pagination.total, nome).toBeGreaterThan(0)
    }
  })

  test('di chi non ha ancora nulla', async () => {
    const { token } = await createMember(world)
    const params = { role: 'promotore', contatto: 'cellulare', code: 'NESSUNO', text: 'zzzz', id: '1' }
    for (const { nome, spec } of LETTURE.filter((c) => c.spec !== contatti.richiediOtp)) {
      expect(defectOf(spec, await sendRaw(world.app, spec, { params, token })), nome).toBeNull()
    }
  })

  test('di chi verifica i suoi contatti', async () => {
    const { token, email } = await createMember(world)
    const step = async (spec: CallSpec, params: Record<string, string>) => {
      const answer = await sendRaw(world.app, spec, { params, token })
      expect(answer.statusCode, answer.payload).toBe(200)
      expect(defectOf(spec, answer)).toBeNull()
    }
    await step(contatti.richiediOtp, { canale: 'email' })
    await step(contatti.validaOtp, { code: codeIn(await messageTo(world, email)) })
    await step(contatti.confermaContatto, { contatto: 'email' })
  })
})

describe('un corpo porta solo i campi della sua chiamata', () => {
  test.each(CALLS.filter(({ spec }) => spec.body !== undefined))('$nome', async ({ spec }) => {
    const { token } = await (spec.path.startsWith('/operatore/')
      ? createMember(world, { ruolo: 'amministratore' })
      : spec.chi === 'cliente'
        ? createClient(world)
        : createSocio(world))
    // Valid input: the undeclared field must be the only reason for a refusal.
    const [qualunque] = fc.sample(validInputs(spec.body!, { cap: ['06046'] }), { numRuns: 1, seed: 2026 })
    // Fields whose format random values do not match.
    const veri: Record<string, unknown> = {
      partita_iva: partitaIva(7),
      codice: 'CORSO',
      device_name: 'prova',
      endpoint: 'https://fcm.googleapis.com/prova',
      p256dh: 'B'.repeat(87),
      auth: 'a'.repeat(22),
    }
    // Random days span ten thousand years, beyond the accepted range, and a random text may have no letter.
    const vero = (v: unknown): unknown => {
      if (Array.isArray(v)) return v.map(vero)
      if (v !== null && typeof v === 'object')
        return Object.fromEntries(Object.entries(v).map(([n, inner]) => [n, vero(inner)]))
      if (typeof v !== 'string' || v === '') return v
      if (/^\d{4}-\d\d-\d\d$/.test(v)) return '2027-01-01'
      return /[\p{L}\p{N}]/u.test(v) ? v : 'testo'
    }
    const payload = Object.fromEntries(Object.entries(qualunque!).map(([n, v]) => [n, veri[n] ?? vero(v)]))
    const dichiarati = Object.keys(payload)
    const params = {
      id: 1,
      role: 'promotore',
      sezione: 'presentazione',
      documento_id: 1,
      caricamento_id: '3f6c1f0a-5b0e-4c58-9c3e-0d6a7a2f4b11',
    }
    for (const key of [...FORBIDDEN_KEYS, 'password_hash', 'profili', 'punti', 'stato']) {
      if (dichiarati.includes(key)) continue
      // Built as a string: in an object literal `__proto__` is not a key.
      const body = `${JSON.stringify(payload).slice(0, -1)}${dichiarati.length > 0 ? ',' : ''}"${key}":1}`
      const answer = await sendRaw(world.app, spec, { params, body, token })
      expect(defectOf(spec, answer, [key]), key).toBeNull()
      if (key === '__proto__') expect(answer.json().error).toBe('RICHIESTA_ILLEGGIBILE')
      else expect(answer.json().errors, key).toEqual({ [key]: ['Campo non previsto.'] })
    }
  })
})
