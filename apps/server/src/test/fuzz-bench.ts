import { creaAzienda } from '@primo/contract/persone/persona-giuridica'
import type { CallSpec } from '@primo/contract/platform/route'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { openSession } from '../persone/accesso/sessions.ts'
import { corpoAzienda, LEGALE, partitaIva } from './azienda.ts'
import type { Known } from './fuzz-arbitraries.ts'
import { codiceFiscale, createMember, PASSWORD } from './persone.ts'
import { createRichiesta, createSocio, openWorld, type World, withPunti } from './world.ts'

/** A request as a test makes it up. */
export type Attempt = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  /** Network address it comes from. */
  da: string
  /** `Idempotency-Key`: few, so that some come back with another body. */
  chiave?: string | undefined
}

/** As `encodeURIComponent`, but half of a surrogate pair becomes the bytes a broken client would send. */
export function encode(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}

/** Where a request goes, its parameters and query in it. */
export function urlOf(spec: CallSpec, { params = {}, query = {} }: Attempt): string {
  const path = spec.path.replace(/\{(\w+)\}/g, (_, nome: string) => encode(params[nome]))
  const pairs = Object.entries(query).map(([n, v]) => `${encode(n)}=${encode(v)}`)
  return `/api${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`
}

/** A member with something of everything, a company of his, and the values that are true for him. */
async function createKnown(world: World) {
  const socio = await createSocio(world)
  await withPunti(world, socio.utente_id)
  const { rows } = await world.services.db.$client.query<{ codice: string; comune: number }>(
    `select codice, (select id_comune from indirizzo where utente_id = $1) as comune
       from segnalatore where utente_id = $1`,
    [socio.utente_id],
  )
  const { codice, comune } = rows[0]!
  const azienda = (await world.call(creaAzienda, { body: corpoAzienda() }, socio.token)).data.id_anagrafica
  const noti: Known = {
    ...Object.fromEntries(Object.entries(LEGALE).map(([nome, value]) => [nome, [value]])),
    id: [await createRichiesta(world, socio.utente_id), azienda, comune, socio.token_id, 'PG'],
    code: [codice, '123456'],
    codice_sponsor: [codice],
    // Far from those of the members the tests make, one after the other from the first.
    codice_fiscale: Array.from({ length: 60 }, (_, n) => codiceFiscale(50_000 + n)),
    cellulare: ['+393331234567', '333 123 4567'],
    id_premio: [world.id_premio],
    id_comune: [comune],
    cap: ['06046'],
    password: [PASSWORD, 'altra frase lunga di prova'],
    password_attuale: [PASSWORD],
    refresh_token: [socio.refresh_token],
    partita_iva: [partitaIva(1), partitaIva(2), `IT ${partitaIva(3)}`],
    vat: [partitaIva(1), partitaIva(4)],
    nome: ['Anna', 'Nicolò', "D'Amico"],
    cognome: ['De Rossi', 'Öz'],
    text: ['rom', 'nor', "l'aq"],
  }
  return { socio, azienda, noti }
}

const REOPEN = `
  with limits as (delete from limite), account as (update utente set bloccato = false where id = $1 and bloccato)
  update profilo set stato = 'attiva' where utente_id = $1 and stato <> 'attiva'`

/** A world to send anything at, and who sends it. */
export async function openFuzz() {
  /**
   * What the server logs, the last lines of which are told beside a 5xx. It hides by itself whatever may be
   * somebody's, and says once what happens many times.
   */
  const logged: string[] = []
  const log = { write: (row: string) => logged.push(row) }
  const world = await openWorld({ config: { log_level: 'error' }, log })
  const amministratore = await createMember(world, { ruolo: 'amministratore' })

  const callerOf = (spec: CallSpec) => (spec.path.startsWith('/operatore/') ? amministratore : fuzz.socio)
  const fuzz = {
    world,
    ...(await createKnown(world)),
    /** Somebody new: whatever was sent before may have ended the last one. */
    renew: async () => {
      Object.assign(fuzz, await createKnown(world))
    },
    /** Opens again the member's account and areas, which a call of the operator's may have closed, and forgets the limits. */
    reopen: () => world.services.db.$client.query(REOPEN, [fuzz.socio.utente_id]),
    /** Who is let in to a call: the operator where it is his. */
    bearer: (spec: CallSpec) => `Bearer ${callerOf(spec).token}`,
    /** Sends a request. @throws on a 5xx, with what was asked and what the server itself said of it. */
    async inject(request: InjectOptions): Promise<LightMyRequestResponse> {
      const answer = await world.app.inject(request)
      if (answer.statusCode < 500) return answer
      const { method = 'GET', url, payload } = request
      const asked = [method, url, String(payload ?? '').slice(0, 2000)].join(' ')
      throw new Error(`risponde ${answer.statusCode} a ${asked}\n${logged.slice(-3).join('')}`)
    },
    async send(spec: CallSpec, attempt: Attempt, headers: Record<string, string> = {}) {
      const { body } = attempt
      const once = () =>
        fuzz.inject({
          method: spec.method,
          url: urlOf(spec, attempt),
          remoteAddress: attempt.da,
          headers: {
            ...(spec.chi === 'pubblico' ? {} : { authorization: fuzz.bearer(spec) }),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(attempt.chiave === undefined ? {} : { 'idempotency-key': attempt.chiave }),
            ...headers,
          },
          ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
        })
      const answer = await once()
      if (answer.statusCode !== 401 || spec.chi === 'pubblico') return answer
      // The call before ended its own session: in again.
      const { secrets, withTransaction } = world.services
      const who = callerOf(spec)
      const device = { utente_id: who.utente_id, dispositivo: 'prova', userAgent: '' }
      Object.assign(who, await withTransaction((trx) => openSession(trx, secrets, device)))
      return once()
    },
  }
  return fuzz
}
export type Fuzz = Awaited<ReturnType<typeof openFuzz>>
