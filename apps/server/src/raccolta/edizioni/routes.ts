import { isRefusal, refuse } from '@primo/contract/platform/errors'
import * as contratto from '@primo/contract/raccolta/manifestazione'
import { clock } from '@primo/domain/platform/clock'
import { todayInRome } from '@primo/domain/platform/dates'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Bind, listed } from '../../platform/http/bind.ts'
import { replyRefusal } from '../../platform/http/errors.ts'
import type { Services } from '../../platform/services/services.ts'
import { leggiProfilo } from '../../rete/queries.ts'
import { iscriviManifestazione, mostraRegolamento } from '../manifestazioni/iscrizione.ts'
import {
  documentoRegolamento,
  edizioneCorrente,
  pdfDelRegolamento,
  regolamentoInVigore,
} from '../manifestazioni/queries.ts'
import { calcoloDelMovimento } from '../punti/calcolo.ts'
import { paginaMovimenti } from '../punti/movimenti.ts'
import { mesiDeiMovimenti } from '../punti/queries.ts'
import { leggiPunti } from './queries.ts'

export function manifestazioneRoutes(bind: Bind, { db }: Services): void {
  bind(contratto.verificaIscrizione, async ({ caller, withTransaction }) => {
    const verificato = caller.cellulare_verificato && caller.email_verificata
    const outcome = await withTransaction((trx) =>
      mostraRegolamento(trx, { utente_id: caller.utente_id, verificato, quando: clock.now() }),
    )
    return isRefusal(outcome) ? outcome : { data: outcome }
  })

  bind(contratto.iscrizione, async ({ caller: { utente_id }, withTransaction }) => {
    const refusal = await withTransaction((trx) =>
      iscriviManifestazione(trx, { utente_id, quando: clock.now() }),
    )
    return refusal ?? { data: await leggiProfilo(db, utente_id, 'manifestazione') }
  })

  bind(contratto.saldo, async ({ caller: { utente_id } }) => {
    const { saldi, ...others } = await leggiPunti(db, utente_id, todayInRome(clock.now()))
    const [corrente, ...before] = saldi
    if (!corrente) return refuse('NESSUNA_EDIZIONE')
    const precedenti = before
      .map(({ edizione, saldo_punti, in_maturazione }) => ({ edizione, saldo_punti, in_maturazione }))
      .reverse()
    return { data: { ...corrente, ...others, precedenti } }
  })

  bind(contratto.movimenti, async ({ caller: { utente_id }, query }) =>
    listed(query, await paginaMovimenti(db, utente_id, query)),
  )

  bind(contratto.calcoloAccredito, async ({ caller: { utente_id }, params: { id } }) => {
    const found = await calcoloDelMovimento(db, 'iscritto', id)
    return found?.utente_id === utente_id
      ? { data: found.passaggi }
      : refuse('NON_TROVATO', { message: 'Questo accredito non c’è.' })
  })

  bind(contratto.mesiMovimenti, async ({ caller: { utente_id } }) => ({
    data: await mesiDeiMovimenti(db, utente_id),
  }))
}

const NON_C_E = refuse('NON_TROVATO', { message: 'Questa versione del regolamento non esiste.' })

/** Serves the official rules as documents, outside the API's envelope: an HTML page and a PDF. */
export function regolamentoRoutes(app: FastifyInstance, { db }: Services): void {
  app.get<{ Params: { versione: string } }>('/manifestazione/regolamento/:versione', async (req, reply) => {
    const found = await documentoRegolamento(db, req.params.versione)
    if (!found) return replyRefusal(req, reply, NON_C_E)
    return reply
      .header('etag', `"${found.hash}"`)
      .header('cache-control', 'public, max-age=3600')
      .type('text/html; charset=utf-8')
      .send(found.html)
  })

  const mandaPdf = async (req: FastifyRequest, reply: FastifyReply, versione: string, cache: string) => {
    const found = await pdfDelRegolamento(db, versione)
    if (!found) return replyRefusal(req, reply, NON_C_E)
    return reply
      .header('etag', `"${found.hash}"`)
      .header('cache-control', cache)
      .header(
        'content-disposition',
        `inline; filename="regolamento-${versione.replace(/[^\w.-]/g, '_')}.pdf"`,
      )
      .type('application/pdf')
      .send(found.pdf)
  }
  app.get<{ Params: { versione: string } }>('/manifestazione/regolamento/:versione/pdf', async (req, reply) =>
    mandaPdf(req, reply, req.params.versione, 'public, max-age=3600'),
  )

  // Permanent link to the rules in force today.
  app.get('/manifestazione/regolamento.pdf', async (req, reply) => {
    const edizione = await edizioneCorrente(db, todayInRome(clock.now()))
    const vigente = edizione && (await regolamentoInVigore(db, edizione.id))
    if (!vigente) return replyRefusal(req, reply, refuse('NESSUNA_EDIZIONE'))
    return mandaPdf(req, reply, vigente.versione, 'no-cache')
  })
}
