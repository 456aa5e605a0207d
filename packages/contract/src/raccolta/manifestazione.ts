import { STATI_DESIDERIO } from '@primo/domain/raccolta/desiderio'
import * as z from 'zod/mini'
import { profilo } from '../accesso/profili.ts'
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
  /** SHA-256 of the document of the official rules, in hexadecimal. */
  hash: z.string(),
  /** Path of the document of the official rules, relative to the site. */
  url: z.string(),
})

export const verificaIscrizione = call(forMembers, 'GET /manifestazione/iscrizione/verifica', {
  summary: 'Dice se ci si può iscrivere e quale regolamento accettare, e lo registra come mostrato',
  agisce: true,
  reply: z.object({
    iscrivibile: z.boolean(),
    /** Sentence with the reason why the member cannot enrol, or null. */
    motivo: z.nullable(z.string()),
    edizione,
    regolamento,
    /** Whether the caller accepted this version of the official rules. */
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

/** Desired premio of a member, with how far the member's points are from it. */
export const desiderio = z.object({
  id_premio: id,
  descrizione: z.string(),
  categoria: z.string(),
  immagine: z.string(),
  punti: z.int(),
  stato: z.enum(STATI_DESIDERIO),
  /** Points that the member lacks in the premio's own edition, 0 when there are enough. */
  mancano: z.int(),
  /** Message in two parts: the highlight («Ti mancano 214 punti») and the rest of the sentence. */
  in_parole: z.object({ prima: z.string(), poi: z.string() }),
})
export type Desiderio = z.output<typeof desiderio>

export const saldo = call(forIscritti, 'GET /manifestazione/saldo-punti', {
  summary: 'I punti di chi chiama nell’edizione in corso',
  reply: z.object({
    /** Points that the member can spend now. */
    saldo_punti: z.int(),
    in_maturazione: z.int(),
    prenotati: z.int(),
    /** Points owed after a reversal that exceeded the available points. Later credits pay it first. */
    debito: z.int(),
    in_scadenza: z.array(lottoInScadenza),
    /** Sentence that explains a balance of 0 without any movimento, else null. */
    perche_zero: z.nullable(z.string()),
    /** Typical points earned per pratica: the median of the caller's latest credits. Null before the first. */
    una_pratica: z.nullable(z.object({ punti: z.int(), di: z.enum(['tue', 'rete']) })),
    desiderio: z.nullable(desiderio),
    edizione,
    /** Points of closed editions whose premi can still be requested. They pay for the premi of their own edition only. */
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
  /** Explanation of the movimento: an Italian sentence with the arithmetic and the version of the points rule (decisions §8). */
  perche: z.string(),
  /** Signed change of the member's points, 0 where they only change state. */
  punti: z.int(),
  /**
   * Number of levels from the owner of the pratica up to the member, 0 for the member's own. Null when the movimento does not
   * come from a pratica.
   */
  livello: z.nullable(z.int()),
  /** Instant at which the credited points mature. Null once they have, and for other movimenti. */
  matura_il: z.nullable(instant),
  id_scheda: z.nullable(id),
  id_richiesta: z.nullable(id),
})
export type Movimento = z.output<typeof movimento>

/** Filter values of the movimenti: earned, spent, from the network, still maturing. */
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

export const calcoloAccredito = call(forIscritti, 'GET /manifestazione/punti-premio/{id}/calcolo', {
  summary: 'Come si è arrivati ai punti di un proprio accredito, passo per passo',
  /** One or two sentences a step, without client and type of financing for another member's pratica. */
  reply: z.array(z.string()),
})

export const meseMovimenti = z.object({
  /** Month of the movimenti, `AAAA-MM`, in Rome's time zone. */
  mese: z.string(),
  /** Points earned and points spent in the month, both ≥ 0. A cancelled request counts in neither. */
  entrati: z.int(),
  usciti: z.int(),
  movimenti: z.int(),
})
export type MeseMovimenti = z.output<typeof meseMovimenti>

export const mesiMovimenti = call(forIscritti, 'GET /manifestazione/punti-premio/mesi', {
  summary: 'Quanti punti sono entrati e usciti in ciascun mese, prima l’ultimo',
  reply: z.array(meseMovimenti),
})
