import { creaAzienda } from '@primo/contract/iscritti/persona-giuridica'
import type { CallSpec } from '@primo/contract/platform/route'
import { registraPratica } from '@primo/contract/pratiche/pratiche'
import { aggiungiSoggetto } from '@primo/contract/pratiche/soggetti'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { openSession } from '../accesso/account/sessions.ts'
import { corpoAzienda, LEGALE, partitaIva } from './azienda.ts'
import { createClient } from './cliente.ts'
import type { KnownIds } from './fuzz-arbitraries.ts'
import { codiceFiscale, createMember, PASSWORD } from './persone.ts'
import { createRichiesta, createSocio, openWorld, type World, withPunti } from './world.ts'

/** Request that the fuzz tests have generated for an endpoint. */
export type Attempt = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  /** Network address of the client that makes the request. */
  da: string
  /** Header `Idempotency-Key`, from a small set, so that some keys recur with another body. */
  chiave?: string | undefined
}

/** Encodes like `encodeURIComponent`, except that a lone surrogate becomes the bytes that a broken client would send. */
export function encode(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}

/** Returns the URL of a generated request, with its parameters and query. */
export function urlOf(spec: CallSpec, { params = {}, query = {} }: Attempt): string {
  const path = spec.path.replace(/\{(\w+)\}/g, (_, nome: string) => encode(params[nome]))
  const pairs = Object.entries(query).map(([n, v]) => `${encode(n)}=${encode(v)}`)
  return `/api${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`
}

/**
 * Creates a member with a company and some data of every kind.
 * @returns existing values of this member, by field name
 */
async function createKnown(world: World) {
  const socio = await createSocio(world)
  await withPunti(world, socio.utente_id)
  const { rows } = await world.services.db.$client.query<{ codice: string; comune: number }>(
    `select codice, (select id_comune from indirizzo where utente_id = $1) as comune
       from segnalatore where utente_id = $1`,
    [socio.utente_id],
  )
  const { codice, comune } = rows[0]!
  const cliente = {
    ruolo: 'cliente' as const,
    tipo: 'persona' as const,
    nome: 'Anna',
    cognome: 'De Rossi',
    codice_fiscale: codiceFiscale(49_999),
    email: 'cliente@posta.it',
  }
  const bozza = { nominativo: 'Anna De Rossi', id_tipo_finanziamento: 1, importo_cent: 100_000 }
  const { id_scheda } = (await world.call(registraPratica, { body: bozza }, socio.token)).data
  const input = { params: { id: id_scheda }, body: cliente }
  const { soggetti } = (await world.call(aggiungiSoggetto, input, socio.token)).data
  const azienda = (await world.call(creaAzienda, { body: corpoAzienda() }, socio.token)).data.id_anagrafica
  const noti: KnownIds = {
    ...Object.fromEntries(Object.entries(LEGALE).map(([nome, value]) => [nome, [value]])),
    id: [
      await createRichiesta(world, socio.utente_id),
      id_scheda,
      soggetti[0]!.id,
      azienda,
      comune,
      socio.token_id,
      'PG',
    ],
    code: [codice, '123456'],
    codice_sponsor: [codice],
    // Far from those of other test members, which are numbered from the first.
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

/** Opens a test application for the fuzz tests, with a member and an administrator. */
export async function openFuzz() {
  /** Log of the server, whose last lines are reported with a 5xx. It redacts personal data and deduplicates errors. */
  const logged: string[] = []
  const log = { write: (row: string) => logged.push(row) }
  const world = await openWorld({ config: { log_level: 'error' }, log })
  const amministratore = await createMember(world, { ruolo: 'amministratore' })

  const callerOf = (spec: CallSpec) => (spec.path.startsWith('/operatore/') ? amministratore : fuzz.socio)
  const fuzz = {
    world,
    ...(await createKnown(world)),
    /** Client of a case, with the session of their link. */
    client: await createClient(world),
    /** Replaces the member by a new one, because earlier requests may have closed the account. */
    renew: async () => {
      Object.assign(fuzz, await createKnown(world))
    },
    /** Reactivates the member's account and profiles, which an operator's call may have blocked, and resets the rate limits. */
    reopen: () => world.services.db.$client.query(REOPEN, [fuzz.socio.utente_id]),
    /** Returns the authorization of a caller with access to an endpoint. */
    bearer: (spec: CallSpec) => `Bearer ${spec.chi === 'cliente' ? fuzz.client.token : callerOf(spec).token}`,
    /** Sends a request. @throws on a 5xx, with the request and the server's log */
    async inject(request: InjectOptions): Promise<LightMyRequestResponse> {
      const answer = await world.app.inject(request)
      if (answer.statusCode < 500) return answer
      const { method = 'GET', url, payload } = request
      const description = [method, url, String(payload ?? '').slice(0, 2000)].join(' ')
      throw new Error(`risponde ${answer.statusCode} a ${description}\n${logged.slice(-3).join('')}`)
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
      // The previous call ended its own session: a new one is opened.
      if (spec.chi === 'cliente') {
        fuzz.client = await createClient(world)
        return once()
      }
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
