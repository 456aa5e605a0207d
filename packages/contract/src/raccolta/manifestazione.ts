import { STATI_DESIDERIO } from '@primo/domain/raccolta/desiderio'
import * as z from 'zod/mini'
import { profilo } from '../persone/profili.ts'
import { day, id, instant } from '../platform/fields.ts'
import { mese } from '../platform/mese.ts'
import { call, listOf, listQuery } from '../platform/route.ts'

const forMembers = { area: 'manifestazione', chi: 'membro' } as const
const forIscritti = { ...forMembers, profilo: 'manifestazione' } as const

export const edizione = z.object({
  id,
  codice: z.string(),
  titolo: z.string(),
  inizio: day,
  fine: day,
  ultima_richiesta: day,
})

export const regolamento = z.object({
  versione: z.string(),
  /** SHA-256 of the document, hexadecimal. */
  hash: z.string(),
  /** Address of the document, relative to the site. */
  url: z.string(),
})

export const verificaIscrizione = call(forMembers, 'GET /manifestazione/iscrizione/verifica', {
  summary: 'Dice se ci si può iscrivere e quale regolamento accettare, e lo registra come mostrato',
  agisce: true,
  reply: z.object({
    iscrivibile: z.boolean(),
    /** What still stands in the way, in words; null when nothing does. */
    motivo: z.nullable(z.string()),
    edizione,
    regolamento,
    /** Whether the caller accepted this very version. */
    accettato: z.boolean(),
    iscritto: z.boolean(),
  }),
  errors: ['NESSUNA_EDIZIONE'],
})

export const iscrizione = call(forMembers, 'GET /manifestazione/iscrizione', {
  summary: 'Iscrive alla raccolta punti accettando il regolamento mostrato; ripetuta, stesso profilo',
  agisce: true,
  verificato: true,
  reply: profilo,
  errors: ['NESSUNA_EDIZIONE', 'REGOLAMENTO_DA_ACCETTARE', 'SOLO_MAGGIORENNI'],
})

export const lottoInScadenza = z.object({ punti: z.int(), scade_il: day })

/** The prize a member wants, as it is today. */
export const desiderio = z.object({
  id_premio: id,
  descrizione: z.string(),
  categoria: z.string(),
  immagine: z.string(),
  punti: z.int(),
  stato: z.enum(STATI_DESIDERIO),
  /** Points of its own edition still missing; 0 when they are there. */
  mancano: z.int(),
  /** In words: what stands out («Ti mancano 214 punti»), and the rest of the sentence. */
  in_parole: z.object({ prima: z.string(), poi: z.string() }),
})
export type Desiderio = z.output<typeof desiderio>

export const saldo = call(forIscritti, 'GET /manifestazione/saldo-punti', {
  summary: 'I punti di chi chiama nell’edizione in corso',
  reply: z.object({
    /** Available points: those that can be spent now. */
    saldo_punti: z.int(),
    in_maturazione: z.int(),
    prenotati: z.int(),
    /** Owed after a reversal that found too little; later credits pay it first. */
    debito: z.int(),
    in_scadenza: z.array(lottoInScadenza),
    /** Why the balance is 0, in words, when there has never been a movement; else null. */
    perche_zero: z.nullable(z.string()),
    /** What a case brings who calls, to reckon with: the middle of what his latest gave; null before the first. */
    una_pratica: z.nullable(z.object({ punti: z.int(), di: z.enum(['tue', 'rete']) })),
    desiderio: z.nullable(desiderio),
    edizione,
    /** Points of editions that are over but whose prizes can still be requested; they pay for those only. */
    precedenti: z.array(z.object({ edizione, saldo_punti: z.int(), in_maturazione: z.int() })),
  }),
  errors: ['NESSUNA_EDIZIONE'],
})

export type Saldo = z.output<typeof saldo.reply>

export const TIPI_MOVIMENTO = [
  'accredito',
  'maturazione',
  'prenotazione',
  'restituzione',
  'spesa',
  'scadenza',
  'storno',
  'rettifica',
] as const

export const movimento = z.object({
  id,
  data: instant,
  tipo: z.enum(TIPI_MOVIMENTO),
  titolo: z.string(),
  /** One Italian sentence with the arithmetic and the rule version (decisions §8). */
  perche: z.string(),
  /** Signed effect on what the member holds; 0 where points only change state. */
  punti: z.int(),
  /** Of a case: 0 of one's own, else how far up the line the share went. */
  livello: z.nullable(z.int()),
  /** Set while the points of a credit are still maturing. */
  matura_il: z.nullable(instant),
  id_scheda: z.nullable(id),
  id_richiesta: z.nullable(id),
})
export type Movimento = z.output<typeof movimento>

/** Which movements: by where the points went, by where they came from, by whether they can be spent yet. */
export const VERSI_MOVIMENTI = ['tutti', 'entrati', 'usciti', 'rete', 'in_maturazione'] as const
export type VersoMovimenti = (typeof VERSI_MOVIMENTI)[number]

export const movimenti = call(forIscritti, 'GET /manifestazione/punti-premio', {
  summary: 'I movimenti dei punti di chi chiama, con il perché',
  query: z.object({
    ...listQuery(['data']),
    verso: z._default(z.enum(VERSI_MOVIMENTI), 'tutti'),
    mese: z.optional(mese),
  }),
  ...listOf(movimento),
})

export const meseMovimenti = z.object({
  /** `AAAA-MM`, by the clocks of Rome. */
  mese: z.string(),
  /** Points earned, and points that went out: both zero or more. A request that was closed again counts in neither. */
  entrati: z.int(),
  usciti: z.int(),
  movimenti: z.int(),
})
export type MeseMovimenti = z.output<typeof meseMovimenti>

export const mesiMovimenti = call(forIscritti, 'GET /manifestazione/punti-premio/mesi', {
  summary: 'Quanti punti sono entrati e usciti in ciascun mese, prima l’ultimo',
  reply: z.array(meseMovimenti),
})
