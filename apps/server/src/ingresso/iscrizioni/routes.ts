import * as contratto from '@primo/contract/ingresso/iscrizione'
import * as operatori from '@primo/contract/ingresso/operatore-iscrizioni'
import * as requisiti from '@primo/contract/persone/operatore-requisiti'
import { eRifiuto, rifiuta } from '@primo/contract/platform/errors'
import type { RuoloConApprovazione } from '@primo/domain/persone/iscrizione'
import { oggiARoma } from '@primo/domain/platform/data'
import type { FastifyInstance } from 'fastify'
import { chiaveLimite, type Regola, riserva } from '../../persone/accesso/limiti.ts'
import {
  aggiungiRequisito,
  cambiaRequisito,
  elencaRequisiti,
  togliRequisito,
} from '../../persone/profili/scelta-requisiti.ts'
import { TIPI_FINANZIAMENTO } from '../../persone/tipi/finanziamenti.ts'
import { type Bind, pagina } from '../../platform/http/bind.ts'
import { rispondiRifiuto } from '../../platform/http/errors.ts'
import type { Servizi } from '../../platform/services/servizi.ts'
import { documentoAccordo } from './accordi.ts'
import { codaIscrizioni, conteggiIscrizioni, leggiDaDecidere } from './coda.ts'
import { inviaIscrizione, iscrivi, ritiraIscrizione, salvaRequisiti, verificaIscrizione } from './commands.ts'
import { agisciSuIscrizione, avvisaIscritto } from './commands-operatore.ts'
import { apriLink, inviaLink } from './link.ts'
import { leggiIscrizione } from './queries.ts'
import { codaScadenze } from './scadenze.ts'

/** Trying one company after the other would read their names off the registry. */
const VERIFICHE: Regola = { ambito: 'verifica-azienda', soglia: 30, finestra_s: 3600 }

/** Enrolling as a promotore or a convenzionato, step by step (spec §7, decisions §5). */
export function rotteIscrizioni(bind: Bind, servizi: Servizi): void {
  const { db, segreti } = servizi
  const chi = (utente_id: number, ruolo: RuoloConApprovazione) => ({ utente_id, ruolo, quando: new Date() })
  const adesso = async (utente_id: number, ruolo: RuoloConApprovazione) => ({
    data: await leggiIscrizione(db, chi(utente_id, ruolo)),
  })

  bind(contratto.verificaPromotore, async ({ chiamante: { utente_id }, body, transazione }) => {
    const rifiuto = await transazione((trx) =>
      verificaIscrizione(trx, chi(utente_id, 'promotore'), body.id_anagrafica),
    )
    return rifiuto ?? adesso(utente_id, 'promotore')
  })

  bind(contratto.verificaConvenzionato, async ({ chiamante: { utente_id }, body, transazione }) => {
    const chiave = chiaveLimite(segreti, VERIFICHE, String(utente_id))
    const troppe = await servizi.transazione((trx) => riserva(trx, chiave, VERIFICHE))
    if (eRifiuto(troppe)) return troppe
    const rifiuto = await transazione((trx) =>
      verificaIscrizione(trx, chi(utente_id, 'convenzionato'), body.id_anagrafica),
    )
    return rifiuto ?? adesso(utente_id, 'convenzionato')
  })

  bind(contratto.iscriviPromotore, async ({ chiamante: { utente_id }, body, transazione }) => {
    const rifiuto = await transazione((trx) => iscrivi(trx, chi(utente_id, 'promotore'), body.id_anagrafica))
    return rifiuto ?? adesso(utente_id, 'promotore')
  })

  bind(contratto.iscriviConvenzionato, async ({ chiamante: { utente_id }, body, transazione }) => {
    const rifiuto = await transazione((trx) =>
      iscrivi(trx, chi(utente_id, 'convenzionato'), body.id_anagrafica),
    )
    return rifiuto ?? adesso(utente_id, 'convenzionato')
  })

  bind(contratto.daCompletarePromotore, ({ chiamante }) => adesso(chiamante.utente_id, 'promotore'))
  bind(contratto.daCompletareConvenzionato, ({ chiamante }) => adesso(chiamante.utente_id, 'convenzionato'))

  bind(contratto.salvaRequisiti, async ({ chiamante: { utente_id }, params, body, transazione }) => {
    const rifiuto = await transazione((trx) =>
      salvaRequisiti(trx, chi(utente_id, params.role), body.requisiti),
    )
    return rifiuto ?? adesso(utente_id, params.role)
  })

  bind(contratto.inviaIscrizione, async ({ chiamante: { utente_id }, params, transazione }) => {
    const rifiuto = await transazione((trx) => inviaIscrizione(trx, chi(utente_id, params.role)))
    return rifiuto ?? adesso(utente_id, params.role)
  })

  bind(contratto.ritiraIscrizione, async ({ chiamante: { utente_id }, params, transazione }) => {
    const rifiuto = await transazione((trx) => ritiraIscrizione(trx, chi(utente_id, params.role)))
    return rifiuto ?? adesso(utente_id, params.role)
  })

  bind(contratto.inviaLink, async ({ chiamante: { utente_id }, params, transazione }) => {
    const dove = { utente_id, ruolo: params.role, quando: new Date() }
    const esito = await transazione((trx) => inviaLink(trx, servizi, dove))
    if (eRifiuto(esito)) return esito
    return { data: esito, message: `Ti abbiamo scritto a ${esito.inviato_a}.` }
  })

  bind(contratto.apriLink, async ({ chiamante: { utente_id }, params, body, transazione }) => {
    const cosa = { utente_id, ruolo: params.role, token: body.token, quando: new Date() }
    const rifiuto = await transazione((trx) => apriLink(trx, servizi, cosa))
    return rifiuto ?? { data: null }
  })
}

/** The operators' queue of enrolments. */
export function rotteCodaIscrizioni(bind: Bind, servizi: Servizi): void {
  const { db, segreti } = servizi
  const intera = async (id: number) => {
    const data = await leggiDaDecidere(db, segreti, id, new Date())
    return data ? { data } : rifiuta('NON_TROVATO', { messaggio: 'Quest’iscrizione non c’è.' })
  }

  bind(operatori.codaIscrizioni, async ({ query }) => {
    const { righe, totale } = await codaIscrizioni(db, query)
    return { data: righe, pagination: pagina(query, totale) }
  })

  bind(operatori.conteggiIscrizioni, async ({ query }) => ({ data: await conteggiIscrizioni(db, query) }))

  bind(operatori.leggiIscrizioneDaDecidere, ({ params }) => intera(params.id))

  bind(operatori.agisciSuIscrizione, async ({ chiamante, params: { id }, body, transazione }) => {
    const { azione, motivo } = body
    const cosa = { profilo_id: id, operatore_id: chiamante.utente_id, motivo, quando: new Date() }
    const esito = await transazione(async (trx) => {
      const riga = await agisciSuIscrizione(trx, azione, cosa)
      if (eRifiuto(riga)) return riga
      await avvisaIscritto(trx, servizi, riga, azione, motivo)
      return null
    })
    return esito ?? intera(id)
  })
}

/** What the operators ask of who enrols, and what of it expires. */
export function rotteRequisiti(bind: Bind, { db }: Servizi): void {
  bind(requisiti.tipiPerRequisiti, async () => ({
    data: Object.entries(TIPI_FINANZIAMENTO).map(([id, descrizione]) => ({ id: Number(id), descrizione })),
  }))

  bind(requisiti.scadenzeRequisiti, async ({ query }) => {
    const { righe, totale } = await codaScadenze(db, query, oggiARoma(new Date()))
    return { data: righe, pagination: pagina(query, totale) }
  })

  bind(requisiti.requisiti, async () => ({ data: await elencaRequisiti(db) }))

  bind(requisiti.aggiungiRequisito, async ({ chiamante: { utente_id }, body, transazione }) => {
    const esito = await transazione((trx) => aggiungiRequisito(trx, utente_id, body))
    return eRifiuto(esito) ? esito : { data: esito }
  })

  bind(requisiti.cambiaRequisito, async ({ chiamante: { utente_id }, params, body, transazione }) => {
    const esito = await transazione((trx) => cambiaRequisito(trx, utente_id, params.id, body))
    return eRifiuto(esito) ? esito : { data: esito }
  })

  bind(requisiti.togliRequisito, async ({ chiamante: { utente_id }, params, transazione }) => {
    const esito = await transazione((trx) => togliRequisito(trx, utente_id, params.id))
    return eRifiuto(esito) ? esito : { data: esito }
  })
}

/** An agreement as a page of its own: a document to read, print and keep, not an answer of the API. */
export function rottaAccordo(app: FastifyInstance, { db }: Servizi): void {
  app.get<{ Params: { versione: string } }>('/iscrizione/accordo/:versione', async (req, reply) => {
    const { versione } = req.params
    // With a NUL in it no text is a version's, and the database refuses to look for it.
    const trovato = versione.includes('\0') ? null : await documentoAccordo(db, versione)
    if (!trovato) {
      const messaggio = 'Questa versione dell’accordo non esiste.'
      return rispondiRifiuto(req, reply, rifiuta('NON_TROVATO', { messaggio }))
    }
    return reply
      .header('etag', `"${trovato.hash}"`)
      .header('cache-control', 'public, max-age=3600')
      .type('text/html; charset=utf-8')
      .send(trovato.html)
  })
}
