import * as contratto from '@primo/contract/ingresso/iscrizione'
import * as operatori from '@primo/contract/ingresso/operatore-iscrizioni'
import * as requisiti from '@primo/contract/iscritti/requisiti'
import { isRefusal, refuse } from '@primo/contract/platform/errors'
import type { RuoloConApprovazione } from '@primo/domain/iscritti/iscrizione'
import { clock } from '@primo/domain/platform/clock'
import { aOrAd } from '@primo/domain/platform/italian'
import type { FastifyInstance } from 'fastify'
import { type LimitRule, limitKey, reserveAttempt } from '../../accesso/account/rate-limits.ts'
import { tipiFinanziamento } from '../../anagrafica/tipi/reference-lists.ts'
import {
  aggiungiRequisito,
  cambiaRequisito,
  elencaRequisiti,
  togliRequisito,
} from '../../iscritti/profili/requisiti.ts'
import { type Bind, listed } from '../../platform/http/bind.ts'
import { replyRefusal } from '../../platform/http/errors.ts'
import { countedOrSimilar, listedOrSimilar } from '../../platform/http/similar-lists.ts'
import type { Services } from '../../platform/services/services.ts'
import { lavorazioneRoutes } from '../../ufficio/operatori/assignable-queues.ts'
import { documentoAccordo } from './accordi.ts'
import { codaIscrizioni, conteggiIscrizioni, ISCRIZIONI_DA_LAVORARE, ISCRIZIONI_SIMILI } from './coda.ts'
import { inviaIscrizione, iscrivi, ritiraIscrizione, salvaRequisiti, verificaIscrizione } from './commands.ts'
import { agisciSuIscrizione, avvisaIscritto } from './commands-operatore.ts'
import { leggiDaDecidere } from './da-decidere.ts'
import { apriLink, inviaLink } from './link.ts'
import { leggiIscrizione } from './queries.ts'
import { codaScadenze } from './scadenze.ts'

/** Rate limit of the company check, against enumeration of the companies' names. */
const VERIFICHE: LimitRule = { ambito: 'verifica-azienda', soglia: 30, finestra_s: 3600 }

/** Binds the members' routes of the enrolment as a promotore or a convenzionato, step by step (specification §7, decisions §5). */
export function iscrizioniRoutes(bind: Bind, services: Services): void {
  const { db, secrets } = services
  const chi = (utente_id: number, ruolo: RuoloConApprovazione) => ({ utente_id, ruolo, quando: clock.now() })
  const now = async (utente_id: number, ruolo: RuoloConApprovazione) => ({
    data: await leggiIscrizione(db, chi(utente_id, ruolo)),
  })

  bind(contratto.verificaPromotore, async ({ caller: { utente_id }, body, withTransaction }) => {
    const refusal = await withTransaction((trx) =>
      verificaIscrizione(trx, chi(utente_id, 'promotore'), body.id_anagrafica),
    )
    return refusal ?? now(utente_id, 'promotore')
  })

  bind(contratto.verificaConvenzionato, async ({ caller: { utente_id }, body, withTransaction }) => {
    const key = limitKey(secrets, VERIFICHE, String(utente_id))
    const troppe = await services.withTransaction((trx) => reserveAttempt(trx, key, VERIFICHE))
    if (isRefusal(troppe)) return troppe
    const refusal = await withTransaction((trx) =>
      verificaIscrizione(trx, chi(utente_id, 'convenzionato'), body.id_anagrafica),
    )
    return refusal ?? now(utente_id, 'convenzionato')
  })

  bind(contratto.iscriviPromotore, async ({ caller: { utente_id }, body, withTransaction }) => {
    const refusal = await withTransaction((trx) =>
      iscrivi(trx, chi(utente_id, 'promotore'), body.id_anagrafica),
    )
    return refusal ?? now(utente_id, 'promotore')
  })

  bind(contratto.iscriviConvenzionato, async ({ caller: { utente_id }, body, withTransaction }) => {
    const refusal = await withTransaction((trx) =>
      iscrivi(trx, chi(utente_id, 'convenzionato'), body.id_anagrafica),
    )
    return refusal ?? now(utente_id, 'convenzionato')
  })

  bind(contratto.daCompletarePromotore, ({ caller }) => now(caller.utente_id, 'promotore'))
  bind(contratto.daCompletareConvenzionato, ({ caller }) => now(caller.utente_id, 'convenzionato'))

  bind(contratto.salvaRequisiti, async ({ caller: { utente_id }, params, body, withTransaction }) => {
    const refusal = await withTransaction((trx) =>
      salvaRequisiti(trx, chi(utente_id, params.role), body.requisiti),
    )
    return refusal ?? now(utente_id, params.role)
  })

  bind(contratto.inviaIscrizione, async ({ caller: { utente_id }, params, withTransaction }) => {
    const refusal = await withTransaction((trx) => inviaIscrizione(trx, chi(utente_id, params.role)))
    return refusal ?? now(utente_id, params.role)
  })

  bind(contratto.ritiraIscrizione, async ({ caller: { utente_id }, params, withTransaction }) => {
    const refusal = await withTransaction((trx) => ritiraIscrizione(trx, chi(utente_id, params.role)))
    return refusal ?? now(utente_id, params.role)
  })

  bind(contratto.inviaLink, async ({ caller: { utente_id }, params, withTransaction }) => {
    const dove = { utente_id, ruolo: params.role, quando: clock.now() }
    const outcome = await withTransaction((trx) => inviaLink(trx, services, dove))
    if (isRefusal(outcome)) return outcome
    return { data: outcome, message: `Ti abbiamo scritto ${aOrAd(outcome.inviato_a)}.` }
  })

  bind(contratto.apriLink, async ({ caller: { utente_id }, params, body, withTransaction }) => {
    const input = { utente_id, ruolo: params.role, token: body.token, quando: clock.now() }
    const refusal = await withTransaction((trx) => apriLink(trx, services, input))
    return refusal ?? { data: null }
  })
}

/** Binds the routes of the operators' queue of enrolments. */
export function codaIscrizioniRoutes(bind: Bind, services: Services): void {
  const { db, secrets } = services
  const whole = async (id: number) => {
    const data = await leggiDaDecidere(db, secrets, id, clock.now())
    return data ? { data } : refuse('NON_TROVATO', { message: 'Quest’iscrizione non c’è.' })
  }

  bind(operatori.codaIscrizioni, ({ query, caller, ...where }) =>
    listedOrSimilar(where, ISCRIZIONI_SIMILI, { ...query, chi: caller.utente_id }, (search) =>
      codaIscrizioni(where.reader, search),
    ),
  )

  bind(operatori.conteggiIscrizioni, async ({ query, caller, ...where }) => ({
    data: await countedOrSimilar(where, ISCRIZIONI_SIMILI, { ...query, chi: caller.utente_id }, (search) =>
      conteggiIscrizioni(where.reader, search),
    ),
  }))

  lavorazioneRoutes(bind, ISCRIZIONI_DA_LAVORARE, {
    prossima: operatori.prossimaIscrizione,
    affida: operatori.affidaIscrizione,
  })

  bind(operatori.leggiIscrizioneDaDecidere, ({ params }) => whole(params.id))

  bind(operatori.agisciSuIscrizione, async ({ caller, params: { id }, body, withTransaction }) => {
    const { azione, motivo } = body
    const input = { profilo_id: id, operatore_id: caller.utente_id, motivo, quando: clock.now() }
    const outcome = await withTransaction(async (trx) => {
      const row = await agisciSuIscrizione(trx, azione, input)
      if (isRefusal(row)) return row
      await avvisaIscritto(trx, services, row, azione, motivo)
      return null
    })
    return outcome ?? whole(id)
  })
}

/** Binds the operators' routes of the enrolment requirements and of members' expiring answers to them. */
export function requisitiRoutes(bind: Bind, { db }: Services): void {
  bind(requisiti.tipiPerRequisiti, async () => ({
    data: (await tipiFinanziamento(db)).map(({ id, descrizione }) => ({ id, descrizione })),
  }))

  bind(requisiti.scadenzeRequisiti, async ({ query }) => listed(query, await codaScadenze(db, query)))

  bind(requisiti.requisiti, async () => ({ data: await elencaRequisiti(db) }))

  bind(requisiti.aggiungiRequisito, async ({ caller: { utente_id }, body, withTransaction }) => {
    const outcome = await withTransaction((trx) => aggiungiRequisito(trx, utente_id, body))
    return isRefusal(outcome) ? outcome : { data: outcome }
  })

  bind(
    requisiti.cambiaRequisito,
    async ({ caller: { utente_id }, params, body, asRead, withTransaction }) => {
      const outcome = await withTransaction((trx) => cambiaRequisito(trx, utente_id, params.id, body, asRead))
      return isRefusal(outcome) ? outcome : { data: outcome }
    },
  )

  bind(requisiti.togliRequisito, async ({ caller: { utente_id }, params, withTransaction }) => {
    const outcome = await withTransaction((trx) => togliRequisito(trx, utente_id, params.id))
    return isRefusal(outcome) ? outcome : { data: outcome }
  })
}

/** Serves a version of an agreement as an HTML document, outside the API's JSON envelope. */
export function accordoRoute(app: FastifyInstance, { db }: Services): void {
  app.get<{ Params: { versione: string } }>('/iscrizione/accordo/:versione', async (req, reply) => {
    const { versione } = req.params
    // PostgreSQL rejects a NUL in text, and no version contains one.
    const found = versione.includes('\0') ? null : await documentoAccordo(db, versione)
    if (!found) {
      const message = 'Questa versione dell’accordo non esiste.'
      return replyRefusal(req, reply, refuse('NON_TROVATO', { message }))
    }
    return reply
      .header('etag', `"${found.hash}"`)
      .header('cache-control', 'public, max-age=3600')
      .type('text/html; charset=utf-8')
      .send(found.html)
  })
}
