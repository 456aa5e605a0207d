import { STATI_RICHIESTA } from '@primo/domain/raccolta/premio'
import * as z from 'zod/mini'
import { day, id, instant, longText } from '../platform/fields.ts'
import { call, listOf, listQuery } from '../platform/route.ts'

const forMembers = { area: 'premi', chi: 'membro' } as const
const forIscritti = { ...forMembers, profilo: 'manifestazione' } as const

export const premio = z.object({
  id_premio: id,
  /** Id of the edition whose points pay for the premio. */
  id_edizione: id,
  codice: z.string(),
  descrizione: z.string(),
  dettaglio: z.string(),
  categoria: z.string(),
  punti: z.int(),
  /** Number of remaining pieces. Null = unlimited. */
  disponibili: z.nullable(z.int()),
  /** Path of the premio's image relative to the site. */
  immagine: z.string(),
  limite_persona: z.nullable(z.int()),
  /** Position among the featured premi, from 1. Null = not featured. */
  evidenza: z.nullable(z.int()),
  valido_dal: day,
  valido_al: day,
})
export type Premio = z.output<typeof premio>

export const premi = call(forMembers, 'GET /manifestazione/premi', {
  summary:
    'Il catalogo per intero: dell’edizione in corso, e di quella prima finché i suoi punti si spendono',
  reply: z.array(premio),
})

const step = z.object({
  stato: z.enum(STATI_RICHIESTA),
  quando: instant,
  nota: z.nullable(z.string()),
})

export const richiesta = z.object({
  id,
  codice: z.string(),
  stato: z.enum(STATI_RICHIESTA),
  creata_il: instant,
  premio: z.object({
    id_premio: id,
    codice: z.string(),
    descrizione: z.string(),
    categoria: z.string(),
    immagine: z.string(),
  }),
  /** Price in points at the time of the request. */
  punti: z.int(),
  /** Last day on which points that the request gives back can be used. Later they expire at once. */
  punti_fino: day,
  nota: z.nullable(z.string()),
  spedizione: z.object({
    nominativo: z.string(),
    indirizzo: z.string(),
    cap: z.string(),
    comune: z.string(),
    provincia: z.string(),
  }),
  corriere: z.nullable(z.string()),
  tracking: z.nullable(z.string()),
  /** URL of the parcel's tracking page, or null when the carrier has none or nothing was shipped yet. */
  segui: z.nullable(z.string()),
  /** Last day for the delivery: six months after the request (D.P.R. 430/2001). */
  consegna_entro: day,
  storia: z.array(step),
  /** Actions that the caller may take on the request now, from the state table. */
  azioni: z.array(z.enum(['annulla'])),
})
export type Richiesta = z.output<typeof richiesta>

export const richiedi = call(forIscritti, 'POST /manifestazione/richiesta-premio', {
  summary: 'Richiede un premio: scala i punti, riserva il pezzo, tiene l’indirizzo',
  verificato: true,
  body: z.strictObject({ id_premio: id, nota: z.optional(z.nullable(longText(500, 0))) }),
  reply: z.object({ ...richiesta.shape, saldo_punti: z.int() }),
  idempotente: true,
  errors: [
    'ACCOUNT_BLOCCATO',
    'NESSUNA_EDIZIONE',
    'PREMIO_ESAURITO',
    'PREMIO_NON_RICHIEDIBILE',
    'PREMIO_LIMITE_RAGGIUNTO',
    'PUNTI_INSUFFICIENTI',
    'INDIRIZZO_MANCANTE',
    'REGOLAMENTO_DA_ACCETTARE',
  ],
})

export const richieste = call(forIscritti, 'GET /manifestazione/richieste-premio', {
  summary: 'Le richieste di premio di chi chiama',
  query: z.object(listQuery(['creata_il'])),
  ...listOf(richiesta),
})

export const leggiRichiesta = call(forIscritti, 'GET /manifestazione/richieste-premio/{id}', {
  summary: 'Una propria richiesta con la sua storia',
  reply: richiesta,
})

export const annulla = call(forIscritti, 'POST /manifestazione/richieste-premio/{id}/annulla', {
  summary: 'Annulla una propria richiesta non ancora approvata; punti e pezzo tornano',
  reply: z.object({ ...richiesta.shape, saldo_punti: z.int() }),
  idempotente: true,
  errors: ['STATO_NON_PERMESSO'],
})
