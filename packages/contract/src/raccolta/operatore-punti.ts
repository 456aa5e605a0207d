import { VOCI_ESTRATTO } from '@primo/domain/raccolta/estratto'
import { CONTI, STATI_RETTIFICA } from '@primo/domain/raccolta/punti'
import { MASSIMO_RETTIFICA } from '@primo/domain/ufficio/impostazioni'
import * as z from 'zod/mini'
import { day, id, instant, longText, searched } from '../platform/fields.ts'
import {
  betweenPoints,
  byOperator,
  forOperators,
  inPeriod,
  keysetQuery,
  keysetReplyOf,
  orderedRanges,
  passi,
  periodDay,
  perStato,
  persona,
  searchWords,
} from '../platform/operatore-fields.ts'
import { call, listOf, listQuery } from '../platform/route.ts'
import { exportOf } from '../registro/operatore-esportazioni.ts'
import { assignOf, filtriLavorazione, lavorazione, nextOf } from '../ufficio/incarichi.ts'
import { azioneProposta } from '../ufficio/operatore-proposte.ts'
import { edizione, movimento } from './manifestazione.ts'

const forPoints = { ...forOperators, permesso: 'punti.rettificare' } as const
/** Shared definition of the calls on balances, which operators who see persons may also read. */
const forBalances = { ...forPoints, leggono: ['persone.vedere'] } as const

const statoRettifica = z.enum(STATI_RETTIFICA)

/** States of a rettifica as filter values, and `tutti` for all. */
export const STATI_FILTRO = [...STATI_RETTIFICA, 'tutte'] as const
export type StatoFiltro = (typeof STATI_FILTRO)[number]

/** Rettifica as operators see it in the queue. */
export const rettificaInCoda = z.object({
  id,
  membro: persona,
  edizione: z.object({ id, titolo: z.string() }),
  /** Points of the rettifica. Positive adds points, negative removes them. */
  punti: z.int(),
  motivo: z.string(),
  stato: statoRettifica,
  proposta_il: instant,
  proposta_da: z.string(),
  decisa_il: z.nullable(instant),
  decisa_da: z.nullable(z.string()),
  nota: z.nullable(z.string()),
  ...lavorazione,
  /** Open proposal whose confirmation carries out the rettifica, or null. */
  proposta: z.nullable(z.object({ id, scade_il: instant })),
  /** Actions the caller may take on `proposta`. No operator confirms their own. */
  azioni: z.array(azioneProposta),
})
export type RettificaInCoda = z.output<typeof rettificaInCoda>

/** Balances of a member in an edition. */
export const saldiEdizione = z.object({
  edizione: z.object({ id, titolo: z.string() }),
  in_maturazione: z.int(),
  disponibili: z.int(),
  prenotati: z.int(),
  spesi: z.int(),
  scaduti: z.int(),
  debito: z.int(),
})

export const rettificaIntera = z.object({
  ...rettificaInCoda.shape,
  /** Current balances of the member in the rettifica's edition. */
  saldi: saldiEdizione,
  storia: passi(statoRettifica),
})
export type RettificaIntera = z.output<typeof rettificaIntera>

const filters = {
  /** Search text: part of the member's name or e-mail, or of the reason. */
  q: searchWords,
  edizione: z.optional(id),
  /** Filter by the date on which the rettifica was proposed. */
  ...inPeriod,
  ...betweenPoints,
  /** Filter by the operator who proposed or decided the rettifica. */
  ...byOperator,
  ...filtriLavorazione,
}

export const codaRettifiche = call(forPoints, 'GET /operatore/rettifiche', {
  summary: 'Le rettifiche dei punti, prima le più vecchie; senza filtri, quelle da decidere',
  query: orderedRanges(
    z.object({
      ...listQuery(['proposta_il', 'membro', 'punti'], 'asc'),
      ...filters,
      stato: z._default(z.enum(STATI_FILTRO), 'proposta'),
    }),
  ),
  ...listOf(rettificaInCoda),
})

export const esportaRettifiche = exportOf(codaRettifiche, 'le rettifiche')

export const prossimaRettifica = nextOf(codaRettifiche, 'la rettifica')
export const affidaRettifica = assignOf(codaRettifiche, 'una rettifica')

export const conteggiRettifiche = call(forPoints, 'GET /operatore/rettifiche/conteggi', {
  summary: 'Quante rettifiche rispondono a una ricerca, per stato',
  query: orderedRanges(z.object(filters)),
  reply: z.object({ per_stato: perStato(STATI_FILTRO) }),
})

export const leggiRettifica = call(forPoints, 'GET /operatore/rettifiche/{id}', {
  registra: { che: 'sguardo', oggetto: 'rettifica' },
  summary: 'Una rettifica con i saldi di chi la riceve e chi l’ha proposta e decisa',
  reply: rettificaIntera,
})

export const proponiRettifica = call(forPoints, 'POST /operatore/rettifiche', {
  summary: 'Propone di dare o togliere punti a un iscritto: la conferma un’altra persona',
  body: z.strictObject({
    utente_id: id,
    edizione_id: id,
    punti: z.int().check(
      z.gte(-MASSIMO_RETTIFICA),
      z.lte(MASSIMO_RETTIFICA),
      z.refine((n) => n !== 0, 'Scrivi quanti punti: un numero intero diverso da zero.'),
    ),
    motivo: longText(300, 3),
  }),
  reply: rettificaIntera,
  idempotente: true,
  errors: ['NESSUNA_EDIZIONE', 'STATO_NON_PERMESSO'],
  conferma: true,
})

export const cercaIscritti = call(forBalances, 'GET /operatore/punti/iscritti', {
  summary: 'Gli iscritti alla raccolta punti che rispondono a una ricerca, al massimo venti',
  query: z.object({ q: searched(2) }),
  reply: z.array(persona),
})

/** Query of a member's points. `al` is the instant of the balances, by default now. */
const scheda = z.object({ al: z.optional(instant) })

export const puntiDellIscritto = call(forBalances, 'GET /operatore/punti/iscritti/{id}', {
  registra: { che: 'sguardo', oggetto: 'utente' },
  summary: 'I saldi di un iscritto, edizione per edizione, adesso o a un istante passato',
  query: scheda,
  reply: z.object({
    membro: persona,
    al: instant,
    saldi: z.array(saldiEdizione),
    /** Editions whose points can still change, and that a rettifica may therefore use. */
    edizioni_aperte: z.array(edizione),
  }),
})
export type PuntiIscritto = z.output<typeof puntiDellIscritto.reply>

export const movimentiDellIscritto = call(forBalances, 'GET /operatore/punti/iscritti/{id}/movimenti', {
  registra: { che: 'sguardo', oggetto: 'utente' },
  summary: 'I movimenti dei punti di un iscritto, con il perché che legge anche lui',
  query: z.object(listQuery(['data'])),
  ...listOf(movimento),
})

export const esportaMovimenti = exportOf(movimentiDellIscritto, 'i movimenti dei punti di un iscritto')

/**
 * Sources of points, by which the report counts them. `reclutamento` is there for audits: no rule can credit points for
 * recruiting (Legge 173/2005).
 */
export const FONTI = ['pratica', 'rete', 'rettifica', 'reclutamento'] as const

export const fontiDeiPunti = call(forPoints, 'GET /operatore/punti/fonti', {
  leggono: ['programma.pubblicare'],
  summary:
    'Da dove vengono i punti: per mese, edizione, livello e tipo di finanziamento, al massimo ventiquattro mesi',
  query: z.object({ dal: z.optional(periodDay), al: z.optional(periodDay) }),
  reply: z.object({
    dal: day,
    al: day,
    /** Points credited for recruiting: always 0, and still counted from the ledger. */
    reclutamento: z.int(),
    righe: z.array(
      z.object({
        /** Month of the row, such as `2026-11`. */
        mese: z.string(),
        edizione: z.string(),
        fonte: z.enum(FONTI),
        /** Level of the credit: 0 for the owner of the pratica, then the sponsors. Null for a rettifica. */
        livello: z.nullable(z.int()),
        tipo_finanziamento: z.nullable(z.string()),
        /** Points added in the month. `tolti` are those removed (≥ 0), `movimenti` the number of movimenti. */
        accreditati: z.int(),
        tolti: z.int(),
        movimenti: z.int(),
      }),
    ),
  }),
})
export type FontiPunti = z.output<typeof fontiDeiPunti.reply>

/** Shared definition of the calls on movimenti, which operators who see persons may also read. */
const forMovements = { ...forOperators, permesso: 'punti.rettificare', leggono: ['persone.vedere'] } as const

/** Points by state, as balances or as changes: the columns of the statement. */
export const saldo = {
  in_maturazione: z.int(),
  disponibili: z.int(),
  prenotati: z.int(),
  /** Sum of the maturing, available and reserved points: those that can still pay for a premio. */
  totale: z.int(),
  /** Points that members owe, not included in the total. */
  debito: z.int(),
}

/** Kinds of movimento as filter values, and `tutti` for all. */
export const STATI_FILTRO_MOVIMENTI = ['tutti', ...VOCI_ESTRATTO] as const
export type StatoFiltroMovimenti = (typeof STATI_FILTRO_MOVIMENTI)[number]

/** Movimento of any member in the operators' list. */
export const movimentoInElenco = z.object({
  id,
  avvenuto_il: instant,
  tipo: z.enum(VOCI_ESTRATTO),
  titolo: z.string(),
  /** Explanation of the movimento, as shown to the member. */
  perche: z.string(),
  membro: persona,
  edizione: z.object({ id, titolo: z.string() }),
  /** Change of each column of the statement by the movimento. */
  ...saldo,
  /** Id of the cause of the movimento: a pratica, a prize request or a rettifica. */
  id_pratica: z.nullable(id),
  /** Number of the pratica with its owner: «2026/0041 di Anna Rossi». */
  pratica: z.nullable(z.string()),
  id_richiesta: z.nullable(id),
  id_rettifica: z.nullable(id),
})
export type MovimentoInElenco = z.output<typeof movimentoInElenco>

const movimentoFilters = {
  /** Member's name or e-mail, code of a request, number of a pratica with its year, or its id. */
  q: searchWords,
  edizione: z.optional(id),
  /** Filter by the date of the movimento. */
  ...inPeriod,
}

export const elencoMovimenti = call(forMovements, 'GET /operatore/movimenti', {
  summary: 'I movimenti dei punti di tutti, l’ultimo per primo, un tratto alla volta',
  query: orderedRanges(
    z.object({
      ...keysetQuery(['avvenuto_il'], 'desc'),
      ...movimentoFilters,
      stato: z._default(z.enum(STATI_FILTRO_MOVIMENTI), 'tutti'),
    }),
  ),
  reply: keysetReplyOf(movimentoInElenco),
})

export const esportaTuttiIMovimenti = exportOf(elencoMovimenti, 'i movimenti dei punti')

export const conteggiMovimenti = call(forMovements, 'GET /operatore/movimenti/conteggi', {
  summary: 'Quanti movimenti rispondono a una ricerca e che cosa spostano, per genere: come l’estratto',
  query: orderedRanges(z.object(movimentoFilters)),
  reply: z.object({
    /** Number of movimenti of each kind. Empty when a text search finds too many to count. */
    per_stato: perStato(STATI_FILTRO_MOVIMENTI),
    /** Number of movimenti and total change by kind. Null when a text search finds too many to count. */
    somme: z.nullable(z.array(z.object({ tipo: z.enum(VOCI_ESTRATTO), movimenti: z.int(), ...saldo }))),
  }),
})
export type ConteggiMovimenti = z.output<typeof conteggiMovimenti.reply>

export const leggiMovimento = call(forMovements, 'GET /operatore/movimenti/{id}', {
  registra: { che: 'sguardo', oggetto: 'movimento' },
  summary: 'Un movimento dei punti, con le scritture che lo fanno',
  reply: z.object({
    ...movimentoInElenco.shape,
    /** Instant at which the movimento was recorded, which may be later than the instant it took effect. */
    registrato_il: instant,
    /** Steps of the calculation of a credit. Empty for other movimenti. */
    calcolo: z.array(z.string()),
    /** Version of the points rule by which a credit was computed, or null. */
    regola: z.nullable(z.string()),
    /** Postings of the movimento, by ledger account. They sum to 0. */
    scritture: z.array(
      z.object({
        conto: z.enum(CONTI),
        /** Lotto that the points belong to, with its last day. Null for accounts that are not kept by lotto. */
        lotto: z.nullable(z.object({ id, scade_il: day })),
        punti: z.int(),
      }),
    ),
  }),
})
export type MovimentoIntero = z.output<typeof leggiMovimento.reply>
