import { eRifiuto, rifiuta } from '@primo/contract/platform/errors'
import * as contratto from '@primo/contract/raccolta/manifestazione'
import { oggiARoma } from '@primo/domain/platform/data'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Bind, pagina } from '../../platform/http/bind.ts'
import { rispondiRifiuto } from '../../platform/http/errors.ts'
import type { Servizi } from '../../platform/services/servizi.ts'
import { leggiProfilo } from '../../rete/profili.ts'
import { iscriviManifestazione, mostraRegolamento } from '../manifestazioni/iscrizione.ts'
import {
  documentoRegolamento,
  edizioneCorrente,
  edizioniInCoda,
  pdfDelRegolamento,
  regolamentoInVigore,
} from '../manifestazioni/queries.ts'
import { leggiSaldo, paginaMovimenti } from '../punti/pagine.ts'

export function rotteManifestazione(bind: Bind, { db, config }: Servizi): void {
  bind(contratto.verificaIscrizione, async ({ chiamante, transazione }) => {
    const verificato = chiamante.cellulare_verificato && chiamante.email_verificata
    const esito = await transazione((trx) =>
      mostraRegolamento(trx, { utente_id: chiamante.utente_id, verificato, quando: new Date() }),
    )
    return eRifiuto(esito) ? esito : { data: esito }
  })

  bind(contratto.iscrizione, async ({ chiamante: { utente_id }, transazione }) => {
    const rifiuto = await transazione((trx) => iscriviManifestazione(trx, { utente_id, quando: new Date() }))
    return rifiuto ?? { data: await leggiProfilo(db, utente_id, 'manifestazione') }
  })

  bind(contratto.saldo, async ({ chiamante: { utente_id } }) => {
    const oggi = oggiARoma(new Date())
    const edizione = await edizioneCorrente(db, oggi)
    if (!edizione) return rifiuta('NESSUNA_EDIZIONE')
    const precedenti = []
    for (const altra of await edizioniInCoda(db, oggi, edizione.id)) {
      const { saldo_punti, in_maturazione } = await leggiSaldo(db, utente_id, altra.id)
      precedenti.push({ edizione: altra, saldo_punti, in_maturazione })
    }
    return { data: { ...(await leggiSaldo(db, utente_id, edizione.id)), edizione, precedenti } }
  })

  bind(contratto.movimenti, async ({ chiamante: { utente_id }, query }) => {
    const { righe, totale } = await paginaMovimenti(db, utente_id, query, config.prepara)
    return { data: righe, pagination: pagina(query, totale) }
  })
}

const NON_C_E = rifiuta('NON_TROVATO', { messaggio: 'Questa versione del regolamento non esiste.' })

/** The rules as documents to read, print and keep, not answers of the API: a page, and a PDF. */
export function rotteRegolamento(app: FastifyInstance, { db }: Servizi): void {
  app.get<{ Params: { versione: string } }>('/manifestazione/regolamento/:versione', async (req, reply) => {
    const trovato = await documentoRegolamento(db, req.params.versione)
    if (!trovato) return rispondiRifiuto(req, reply, NON_C_E)
    return reply
      .header('etag', `"${trovato.hash}"`)
      .header('cache-control', 'public, max-age=3600')
      .type('text/html; charset=utf-8')
      .send(trovato.html)
  })

  const mandaPdf = async (req: FastifyRequest, reply: FastifyReply, versione: string, cache: string) => {
    const trovato = await pdfDelRegolamento(db, versione)
    if (!trovato) return rispondiRifiuto(req, reply, NON_C_E)
    return reply
      .header('etag', `"${trovato.hash}"`)
      .header('cache-control', cache)
      .header(
        'content-disposition',
        `inline; filename="regolamento-${versione.replace(/[^\w.-]/g, '_')}.pdf"`,
      )
      .type('application/pdf')
      .send(trovato.pdf)
  }
  app.get<{ Params: { versione: string } }>('/manifestazione/regolamento/:versione/pdf', async (req, reply) =>
    mandaPdf(req, reply, req.params.versione, 'public, max-age=3600'),
  )

  // The link that never changes: the rules in force today.
  app.get('/manifestazione/regolamento.pdf', async (req, reply) => {
    const edizione = await edizioneCorrente(db, oggiARoma(new Date()))
    const vigente = edizione && (await regolamentoInVigore(db, edizione.id))
    if (!vigente) return rispondiRifiuto(req, reply, rifiuta('NESSUNA_EDIZIONE'))
    return mandaPdf(req, reply, vigente.versione, 'no-cache')
  })
}
