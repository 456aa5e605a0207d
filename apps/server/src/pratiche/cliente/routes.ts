import { isRefusal, refuse } from '@primo/contract/platform/errors'
import * as contratto from '@primo/contract/pratiche/cliente'
import { clock } from '@primo/domain/platform/clock'
import { limitAddress } from '../../accesso/account/rate-limits.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { ClientCaller } from '../../platform/http/authorize.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { ostacoloAiDocumenti } from '../documenti/commands.ts'
import { SENZA_FILE } from '../documenti/routes.ts'
import { type DocumentTools, inviaDocumento } from '../documenti/send-document.ts'
import { addChunk, readUpload, startUpload, uploadState } from '../documenti/uploads.ts'
import { lockPratica } from '../pratiche/queries.ts'
import { registraConsegna, registraConsenso } from '../soggetti/commands.ts'
import { apriSessione, chiHaMandato, chiudiSessione, mandaCodice } from '../soggetti/link.ts'
import { ruoloDelSoggetto } from '../soggetti/queries.ts'
import { praticaDelCliente } from './queries.ts'

const CHIUSA = refuse('NON_TROVATO', {
  message: 'Questa richiesta è stata chiusa: qui non c’è altro da fare.',
})

/** Binds the calls of a client through their own link. */
export function clienteRoutes(bind: Bind, services: DocumentTools): void {
  const { db } = services

  bind(contratto.apriLinkCliente, async ({ body: { token }, indirizzo }) => {
    const no = await limitAddress(services, 'link_cliente', indirizzo)
    if (no) return no
    const data = await chiHaMandato(db, services, token)
    return isRefusal(data) ? data : { data }
  })

  bind(contratto.mandaCodiceCliente, async ({ body: { token }, indirizzo, withTransaction }) => {
    const no = await limitAddress(services, 'link_cliente', indirizzo)
    if (no) return no
    return withTransaction(async (trx) => {
      const sent = await mandaCodice(trx, services, { token, indirizzo })
      if (isRefusal(sent)) return sent
      return {
        data: { prossimo_invio_il: sent.prossimo_invio_il.toISOString() },
        message: 'Codice in partenza.',
      }
    })
  })

  bind(contratto.entraDaCliente, async ({ body: { token, codice }, indirizzo, withTransaction }) => {
    const no = await limitAddress(services, 'link_cliente', indirizzo)
    if (no) return no
    const opened = await withTransaction((trx) => apriSessione(trx, services, { token, written: codice }))
    if (opened === 'errato' || opened === 'usato') {
      const used = 'Questo codice è già stato usato: chiedine un altro.'
      const codice = [opened === 'usato' ? used : 'Il codice non è giusto, o è scaduto.']
      return refuse('CODICE_NON_VALIDO', { fields: { codice } })
    }
    if (isRefusal(opened)) return opened
    return { data: { sessione: opened.sessione, scade_il: opened.scade_il.toISOString() } }
  })

  const leggi = async (reader: Reader, client: ClientCaller) => {
    const data = await praticaDelCliente(reader, services, client)
    return data ? { data } : CHIUSA
  }

  bind(contratto.leggiPraticaCliente, ({ caller, reader }) => leggi(reader, caller))

  /** Returns pratica, subject and time of a client's command. */
  const byClient = ({ pratica_id, soggetto_id: id }: ClientCaller) => ({
    ...{ pratica_id, id, attore_id: null, quando: clock.now() },
  })

  bind(contratto.confermaInformativaCliente, async ({ caller, withTransaction }) =>
    withTransaction(async (trx) => {
      const no = await registraConsegna(trx, services, byClient(caller), 'link')
      return no ?? (await leggi(trx, caller))
    }),
  )

  bind(contratto.rispondiConsensoCliente, async ({ caller, body: { consenso }, withTransaction }) =>
    withTransaction(async (trx) => {
      const no = await registraConsenso(trx, services, byClient(caller), consenso)
      return no ?? { ...(await leggi(trx, caller)), message: 'Risposta registrata.' }
    }),
  )

  /** Returns where a client's uploads go; null when the subject has been removed since. */
  async function placeOf(reader: Reader, { pratica_id, soggetto_id: id }: ClientCaller) {
    const ruolo = await ruoloDelSoggetto(reader, id)
    return ruolo && ({ pratica_id, utente_id: null, cliente: { id, ruolo } } as const)
  }

  bind(contratto.iniziaCaricamentoCliente, async ({ caller, body, withTransaction }) =>
    startUpload({ ...services, withTransaction }, body.byte, async (trx) => {
      const row = await lockPratica(trx, caller.pratica_id)
      const place = await placeOf(trx, caller)
      if (!row || !place) return CHIUSA
      return (await ostacoloAiDocumenti(trx, row, place.cliente)) ?? place
    }),
  )

  bind(contratto.leggiCaricamentoCliente, async ({ caller, params: { caricamento_id } }) => {
    const place = await placeOf(db, caller)
    const row = place && (await readUpload(db, place, caricamento_id))
    return row ? { data: uploadState(row) } : SENZA_FILE
  })

  bind(contratto.caricaPezzoCliente, async ({ caller, params: { caricamento_id }, body }) => {
    const place = await placeOf(db, caller)
    const row = place && (await readUpload(db, place, caricamento_id))
    if (!row) return SENZA_FILE
    const bytes = Buffer.from(body.contenuto, 'base64')
    const outcome = await addChunk(services, row, { da: body.da, bytes })
    return isRefusal(outcome) ? outcome : { data: outcome }
  })

  bind(contratto.inviaDocumentoCliente, async ({ caller, body }) => {
    const place = await placeOf(db, caller)
    if (!place) return CHIUSA
    const no = await inviaDocumento(services, { ...place, ...body }, () => true)
    if (no) return no
    return {
      ...(await leggi(db, caller)),
      message: 'Documento inviato: quando sarà controllato lo leggi qui.',
    }
  })

  bind(contratto.esciDaCliente, async ({ caller, withTransaction }) => {
    await withTransaction((trx) => chiudiSessione(trx, caller.link_id))
    return { data: null }
  })
}
