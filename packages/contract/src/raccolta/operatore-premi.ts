import { AZIONI_RICHIESTA, type AzioneRichiesta, STATI_RICHIESTA } from '@primo/domain/raccolta/premio'
import { ACCADUTI_RICHIESTA, type AccadutoRichiesta } from '@primo/domain/raccolta/premio-accaduto'
import * as z from 'zod/mini'
import { id, text } from '../platform/fields.ts'
import { forOperators, motivo, passi, perStato, persona, searchWords } from '../platform/operatore-fields.ts'
import {
  betweenPoints,
  byOperator,
  bySponsor,
  inPeriod,
  orderedRanges,
  whatHappened,
} from '../platform/operatore-filters.ts'
import { call, listOf, listQuery } from '../platform/route.ts'
import { exportOf } from '../registro/operatore-esportazioni.ts'
import { assignOf, filtriLavorazione, lavorazione, nextOf } from '../ufficio/incarichi.ts'
import { richiesta } from './premi.ts'

const forRequests = { ...forOperators, permesso: 'premi.lavorare' } as const

type AzioneOperatore = {
  [A in AzioneRichiesta]: (typeof AZIONI_RICHIESTA)[A]['chi'] extends 'operatore' ? A : never
}[AzioneRichiesta]
const AZIONI = (Object.keys(AZIONI_RICHIESTA) as AzioneRichiesta[]).filter(
  (azione) => AZIONI_RICHIESTA[azione].chi === 'operatore',
) as AzioneOperatore[]
const azione = z.enum(AZIONI as [AzioneOperatore, ...AzioneOperatore[]])
/** Schema of the state of a premio request. */
export const statoRichiesta = z.enum(STATI_RICHIESTA)
export type AzioneSuRichiesta = z.output<typeof azione>

/** States by which the queue of requests is filtered: `da_lavorare` for all that require work, `tutte` for all. */
export const STATI_FILTRO = ['da_lavorare', 'tutte', ...STATI_RICHIESTA] as const
export type StatoFiltro = (typeof STATI_FILTRO)[number]

/** Delivery against its due date (six months, D.P.R. 430/2001): overdue or due soon. */
export const CONSEGNE = ['in_ritardo', 'vicine'] as const
export type Consegne = (typeof CONSEGNE)[number]

const { azioni: _, storia: __, ...campiRichiesta } = richiesta.shape

/** Premio request as an operator sees it in the queue, with member, address and due date. */
export const richiestaInCoda = z.object({
  ...campiRichiesta,
  membro: persona,
  ...lavorazione,
  /** Actions that the operator may take on the request now, from the state table. */
  azioni: z.array(azione),
})
export type RichiestaInCoda = z.output<typeof richiestaInCoda>

/** Premio request with all data needed to deliver it. */
export const richiestaDaLavorare = z.object({
  ...richiestaInCoda.shape,
  /** Number of remaining pieces of the premio. Null = unlimited. */
  disponibili: z.nullable(z.int()),
  storia: passi(statoRichiesta),
})
export type RichiestaDaLavorare = z.output<typeof richiestaDaLavorare>

const filters = {
  /** Part of the member's name or e-mail, the premio's name or code, or the request's code. */
  q: searchWords,
  /** Filter by delivery: only overdue requests, or those due within thirty days. */
  consegna: z.optional(z.enum(CONSEGNE)),
  edizione: z.optional(id),
  /** Filter by the date of the request. */
  ...inPeriod,
  ...whatHappened(Object.keys(ACCADUTI_RICHIESTA) as [AccadutoRichiesta, ...AccadutoRichiesta[]]),
  ...betweenPoints,
  ...byOperator,
  ...bySponsor,
  ...filtriLavorazione,
}

export const codaRichieste = call(forRequests, 'GET /operatore/richieste', {
  summary: 'Le richieste di premio, prima quelle da consegnare più presto; senza filtri, quelle da lavorare',
  query: orderedRanges(
    z.object({
      ...listQuery(['consegna_entro', 'creata_il', 'membro', 'premio', 'punti'], 'asc'),
      ...filters,
      stato: z._default(z.enum(STATI_FILTRO), 'da_lavorare'),
    }),
  ),
  ...listOf(richiestaInCoda),
})

export const esportaRichieste = exportOf(codaRichieste, 'le richieste di premio')

export const prossimaRichiesta = nextOf(codaRichieste, 'la richiesta')
export const affidaRichiesta = assignOf(codaRichieste, 'una richiesta')

export const conteggiRichieste = call(forRequests, 'GET /operatore/richieste/conteggi', {
  summary: 'Quante richieste di premio rispondono a una ricerca e a una consegna, per stato',
  query: orderedRanges(z.object(filters)),
  reply: z.object({ per_stato: perStato(STATI_FILTRO) }),
})
export type ConteggiRichieste = z.output<typeof conteggiRichieste.reply>

export const leggiRichiestaDaLavorare = call(forRequests, 'GET /operatore/richieste/{id}', {
  registra: { che: 'sguardo', oggetto: 'richiesta_premio' },
  summary: 'Una richiesta di premio con chi la fa, dove va e la sua storia',
  reply: richiestaDaLavorare,
})

export const agisciSuRichiesta = call(forRequests, 'POST /operatore/richieste/{id}/azione', {
  oggetto: 'richiesta_premio',
  summary: 'Approva o rifiuta una richiesta, la prepara, la spedisce, la consegna, ne registra il reso',
  body: z.strictObject({
    azione,
    nota: motivo,
    /** Carrier of the parcel. Only with `spedisci`, like the tracking number. */
    corriere: z.optional(text(80)),
    tracking: z.optional(text(80)),
  }),
  reply: richiestaDaLavorare,
  idempotente: true,
  errors: ['STATO_NON_PERMESSO'],
})
