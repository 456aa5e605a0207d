import { STATI_RICHIESTA } from '@primo/domain/raccolta/premio'
import * as z from 'zod/mini'
import { day, id, instant, text } from '../platform/fields.ts'
import { call, listQuery } from '../platform/route.ts'

export const premio = z.object({
  id_premio: id,
  /** The edition whose points pay for it. */
  id_edizione: id,
  codice: z.string(),
  descrizione: z.string(),
  dettaglio: z.string(),
  categoria: z.string(),
  punti: z.int(),
  /** Pieces left; null = unlimited. */
  disponibili: z.nullable(z.int()),
  /** Address of the picture, relative to the site. */
  immagine: z.string(),
  limite_persona: z.nullable(z.int()),
  valido_dal: day,
  valido_al: day,
})
export type Premio = z.output<typeof premio>

export const premi = call({
  method: 'GET',
  path: '/manifestazione/premi',
  area: 'premi',
  summary:
    'Il catalogo per intero: dell’edizione in corso, e di quella prima finché i suoi punti si spendono',
  chi: 'membro',
  reply: z.array(premio),
  errors: [],
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
  premio: z.object({ id_premio: id, codice: z.string(), descrizione: z.string(), immagine: z.string() }),
  /** Price as it stood when the request was made. */
  punti: z.int(),
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
  /** Where the parcel is followed; null when its carrier has no such page, or nothing left yet. */
  segui: z.nullable(z.string()),
  /** Delivery is due by this day: six months from the request (D.P.R. 430/2001). */
  consegna_entro: day,
  storia: z.array(step),
  /** What the caller may do now, from the state table. */
  azioni: z.array(z.enum(['annulla'])),
})
export type Richiesta = z.output<typeof richiesta>

export const richiedi = call({
  method: 'POST',
  path: '/manifestazione/richiesta-premio',
  area: 'premi',
  summary: 'Richiede un premio: scala i punti, riserva il pezzo, tiene l’indirizzo',
  chi: 'membro',
  verificato: true,
  profilo: 'manifestazione',
  body: z.strictObject({ id_premio: id, nota: z.optional(z.nullable(text(500, 0))) }),
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

export const richieste = call({
  method: 'GET',
  path: '/manifestazione/richieste-premio',
  area: 'premi',
  summary: 'Le richieste di premio di chi chiama',
  chi: 'membro',
  profilo: 'manifestazione',
  query: z.object(listQuery(['creata_il'])),
  reply: z.array(richiesta),
  lista: true,
  errors: [],
})

export const leggiRichiesta = call({
  method: 'GET',
  path: '/manifestazione/richieste-premio/{id}',
  area: 'premi',
  summary: 'Una propria richiesta con la sua storia',
  chi: 'membro',
  profilo: 'manifestazione',
  params: z.object({ id }),
  reply: richiesta,
  errors: [],
})

export const annulla = call({
  method: 'POST',
  path: '/manifestazione/richieste-premio/{id}/annulla',
  area: 'premi',
  summary: 'Annulla una propria richiesta non ancora approvata; punti e pezzo tornano',
  chi: 'membro',
  profilo: 'manifestazione',
  params: z.object({ id }),
  reply: z.object({ ...richiesta.shape, saldo_punti: z.int() }),
  idempotente: true,
  errors: ['STATO_NON_PERMESSO'],
})
