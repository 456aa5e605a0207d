import { CANALI_LINK } from '@primo/domain/pratiche/cliente'
import * as z from 'zod/mini'
import { instant, words } from '../platform/fields.ts'
import { call } from '../platform/route.ts'
import {
  caricamento,
  corpoCaricamento,
  corpoDocumento,
  corpoPezzo,
  documentiPratica,
  PEZZO_BODY_LIMIT,
} from './documenti.ts'
import { soggettiDiPratica } from './soggetti.ts'

/** Calls of the convenzionato, who creates and closes the link. */
const forConvenzionati = { area: 'pratiche', chi: 'membro', profilo: 'convenzionato' } as const
/** Public calls of the client, who shows the token of the link. */
const conLink = { area: 'pratiche', chi: 'pubblico' } as const
/** Calls of the client after entering the code. */
const delCliente = { area: 'pratiche', chi: 'cliente' } as const

const token = words(200)

export const creaLinkCliente = call(forConvenzionati, 'POST /convenzionato/soggetti/{id}/link', {
  summary: 'Crea il link con cui una persona manda i suoi documenti senza account; quello di prima si chiude',
  body: z.strictObject({ canale: z.enum(CANALI_LINK) }),
  reply: z.object({
    ...soggettiDiPratica.shape,
    /** URL of the link, to pass on. Null when it was sent. */
    url: z.nullable(z.string()),
  }),
  errors: ['STATO_NON_PERMESSO'],
})

export const chiudiLinkCliente = call(forConvenzionati, 'DELETE /convenzionato/soggetti/{id}/link', {
  summary: 'Chiude il link di una persona, e la pagina che ha aperta',
  reply: soggettiDiPratica,
  errors: ['STATO_NON_PERMESSO'],
})

/** Sender of a link and end of the mobile number, shown before the code is entered: nothing of the pratica. */
const chiMandaIlLink = z.object({
  /** Name of the convenzionato who sent the link. */
  convenzionato: z.string(),
  /** Last three digits of the mobile number that gets the code. */
  cellulare_finale: z.string(),
})
export type ChiMandaIlLink = z.output<typeof chiMandaIlLink>

export const apriLinkCliente = call(conLink, 'POST /cliente/link', {
  summary: 'Da chi viene il link di un cliente, e su quale cellulare arriva il codice',
  body: z.strictObject({ token }),
  reply: chiMandaIlLink,
  errors: ['LINK_NON_VALIDO'],
})

export const mandaCodiceCliente = call(conLink, 'POST /cliente/codice', {
  summary: 'Manda al cliente il codice per aprire il suo link',
  body: z.strictObject({ token }),
  reply: z.object({ prossimo_invio_il: instant }),
  errors: ['LINK_NON_VALIDO'],
})

export const entraDaCliente = call(conLink, 'POST /cliente/sessione', {
  summary: 'Apre la pagina di un cliente con il codice che ha ricevuto',
  body: z.strictObject({ token, codice: words(500) }),
  reply: z.object({
    /** Bearer token of the client's calls. */
    sessione: z.string(),
    scade_il: instant,
  }),
  errors: ['LINK_NON_VALIDO', 'CODICE_NON_VALIDO'],
})

/** Pratica as one of its subjects sees it through their own link: only what concerns them. */
const praticaDelCliente = z.object({
  /** Given name of the subject, or the name of a company. */
  nome: z.string(),
  convenzionato: z.string(),
  tipo_finanziamento: z.string(),
  /** Whether the pratica has been sent to the company. */
  inviata: z.boolean(),
  informativa: z.object({
    versione: z.string(),
    testo: z.string(),
    /** Instant at which the subject got the notice. Null = not yet. */
    avuta_il: z.nullable(instant),
  }),
  /** Last answer of the subject about the transmission of their data to the banks. */
  consenso: z.nullable(z.object({ dato: z.boolean(), quando: instant })),
  documenti: documentiPratica,
})
export type PraticaDelCliente = z.output<typeof praticaDelCliente>

export const leggiPraticaCliente = call(delCliente, 'GET /cliente/pratica', {
  summary: 'La propria pratica, vista dal cliente: informativa, documenti che mancano, a che punto è',
  reply: praticaDelCliente,
})

export const confermaInformativaCliente = call(delCliente, 'POST /cliente/informativa', {
  summary: 'Il cliente dice di aver letto l’informativa',
  reply: praticaDelCliente,
  errors: ['STATO_NON_PERMESSO'],
})

export const rispondiConsensoCliente = call(delCliente, 'POST /cliente/consenso', {
  summary: 'Il cliente acconsente a mandare i suoi dati alle banche, o ritira il consenso',
  body: z.strictObject({ consenso: z.boolean() }),
  reply: praticaDelCliente,
  errors: ['STATO_NON_PERMESSO'],
})

export const iniziaCaricamentoCliente = call(delCliente, 'POST /cliente/caricamenti', {
  summary: 'Comincia a caricare un file, a pezzi',
  body: corpoCaricamento,
  reply: caricamento,
  registra: 'nulla',
  errors: ['STATO_NON_PERMESSO', 'INFORMATIVA_DA_DARE'],
})

const byCaricamento = z.object({ caricamento_id: z.uuid() })

export const leggiCaricamentoCliente = call(delCliente, 'GET /cliente/caricamenti/{caricamento_id}', {
  summary: 'Quanto è arrivato di un file, per riprendere da lì',
  params: byCaricamento,
  reply: caricamento,
})

export const caricaPezzoCliente = call(delCliente, 'POST /cliente/caricamenti/{caricamento_id}/pezzi', {
  summary: 'Un pezzo di un file; quello già arrivato si può ripetere',
  params: byCaricamento,
  body: corpoPezzo,
  bodyLimit: PEZZO_BODY_LIMIT,
  reply: caricamento,
  registra: 'nulla',
  errors: ['PEZZO_FUORI_POSTO', 'DEPOSITO_NON_DISPONIBILE'],
})

export const inviaDocumentoCliente = call(delCliente, 'POST /cliente/documenti', {
  summary: 'Fa di uno o più file caricati un documento della pratica; ripetuto, risponde lo stesso',
  body: corpoDocumento,
  reply: praticaDelCliente,
  ammissione: 'sempre',
  errors: ['STATO_NON_PERMESSO', 'INFORMATIVA_DA_DARE', 'DEPOSITO_NON_DISPONIBILE', 'ANTIVIRUS_NON_RISPONDE'],
})

export const esciDaCliente = call(delCliente, 'DELETE /cliente/sessione', {
  summary: 'Chiude la pagina di un cliente; il link chiede di nuovo un codice',
  reply: z.null(),
  registra: 'nulla',
})
