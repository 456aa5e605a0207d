import * as z from 'zod/mini'
import { day, longText } from '../platform/fields.ts'
import { forOperators } from '../platform/operatore-fields.ts'
import { call } from '../platform/route.ts'
import {
  byCaricamento,
  byDocumento,
  caricamento,
  corpoCaricamento,
  corpoDocumento,
  corpoPezzo,
  documentiPratica,
  documento,
  PEZZO_BODY_LIMIT,
} from './documenti.ts'

const forCases = { ...forOperators, permesso: 'pratiche.lavorare' } as const

export const leggiDocumentiDaLavorare = call(forCases, 'GET /operatore/pratiche/{id}/documenti', {
  summary: 'I documenti che una pratica chiede, con lo stato di ciascuno',
  reply: documentiPratica,
})

export const iniziaCaricamentoOperatore = call(forCases, 'POST /operatore/pratiche/{id}/caricamenti', {
  summary: 'Comincia a caricare un file di una pratica, a pezzi',
  body: corpoCaricamento,
  reply: caricamento,
  registra: 'nulla',
  errors: ['STATO_NON_PERMESSO', 'INFORMATIVA_DA_DARE'],
})

export const leggiCaricamentoOperatore = call(
  forCases,
  'GET /operatore/pratiche/{id}/caricamenti/{caricamento_id}',
  {
    summary: 'Quanto è arrivato di un file, per riprendere da lì',
    params: byCaricamento,
    reply: caricamento,
  },
)

export const caricaPezzoOperatore = call(
  forCases,
  'POST /operatore/pratiche/{id}/caricamenti/{caricamento_id}/pezzi',
  {
    summary: 'Un pezzo di un file; quello già arrivato si può ripetere',
    params: byCaricamento,
    body: corpoPezzo,
    bodyLimit: PEZZO_BODY_LIMIT,
    reply: caricamento,
    registra: 'nulla',
    errors: ['PEZZO_FUORI_POSTO', 'DEPOSITO_NON_DISPONIBILE'],
  },
)

export const inviaDocumentoOperatore = call(forCases, 'POST /operatore/pratiche/{id}/documenti', {
  oggetto: 'pratica',
  summary: 'Fa di uno o più file caricati un documento della pratica; ripetuto, risponde lo stesso',
  body: corpoDocumento,
  reply: documentiPratica,
  ammissione: 'sempre',
  errors: ['STATO_NON_PERMESSO', 'INFORMATIVA_DA_DARE', 'DEPOSITO_NON_DISPONIBILE', 'ANTIVIRUS_NON_RISPONDE'],
})

export const decidiDocumento = call(
  forCases,
  'POST /operatore/pratiche/{id}/documenti/{documento_id}/decisione',
  {
    oggetto: 'pratica',
    summary: 'Segna un documento come controllato, o lo rifiuta dicendo perché',
    params: byDocumento,
    body: z.strictObject({
      /** State of the document as the operator read it, for optimistic concurrency. */
      stato: documento.shape.stato,
      esito: z.enum(['controllato', 'rifiutato']),
      /** Reason of a rejection, which the sender reads. Only with `rifiutato`. */
      motivo: z.optional(longText(300)),
      /** Last day on which the document is valid. Only with `controllato`. */
      scade_il: z.optional(day),
    }),
    reply: documentiPratica,
    idempotente: true,
    errors: ['STATO_NON_PERMESSO'],
  },
)

export const calendarioPratiche = call(forCases, 'GET /operatore/pratiche/calendario', {
  summary:
    'Le scadenze delle pratiche in carico a chi chiama e dei loro documenti, come calendario iCalendar',
  reply: z.null(),
  file: true,
  registra: { che: 'esportazione', oggetto: 'pratica' },
})

export const scaricaDocumenti = call(forCases, 'GET /operatore/pratiche/{id}/documenti/archivio', {
  summary: 'I documenti di una pratica in un archivio ZIP, salvo quelli rifiutati',
  reply: z.null(),
  file: true,
  registra: { che: 'esportazione', oggetto: 'pratica' },
  errors: ['DEPOSITO_NON_DISPONIBILE'],
})

export const unisciDocumenti = call(forCases, 'GET /operatore/pratiche/{id}/documenti/unico', {
  summary: 'I documenti di una pratica in un solo PDF con i segnalibri, salvo quelli rifiutati',
  reply: z.null(),
  file: true,
  registra: { che: 'esportazione', oggetto: 'pratica' },
  errors: ['DEPOSITO_NON_DISPONIBILE', 'STATO_NON_PERMESSO'],
})

export const apriDocumentoDaLavorare = call(
  forCases,
  'GET /operatore/pratiche/{id}/documenti/{documento_id}/file',
  {
    summary: 'Il contenuto di un documento di una pratica',
    params: byDocumento,
    reply: z.null(),
    file: true,
    registra: { che: 'sguardo', oggetto: 'pratica' },
    errors: ['DEPOSITO_NON_DISPONIBILE'],
  },
)
