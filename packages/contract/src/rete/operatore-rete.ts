import { STATI_PROFILO } from '@primo/domain/platform/ruolo'
import * as z from 'zod/mini'
import { azioneSuIscrizione } from '../iscritti/requisiti.ts'
import { id, idOrZero, instant, longText, ruolo, searched } from '../platform/fields.ts'
import { autore, forOperators, persona } from '../platform/operatore-fields.ts'
import { call, listQuery } from '../platform/route.ts'
import { riepilogoIntero } from './rete.ts'

const forMoves = { ...forOperators, permesso: 'rete.spostare' } as const
const forReaders = { ...forMoves, leggono: ['persone.vedere'] } as const

const nodo = z.object({ id_segnalatore: id, denominazione: z.string() })

/** Maximum number of search results. Users narrow the search to see others. */
export const TROVATI_RETE = 30

/** Member of the network as operators see it in a list. */
const inRete = z.object({
  id_segnalatore: id,
  codice: z.string(),
  membro: persona,
  sponsor: z.nullable(nodo),
  /** Level of the member below the top of the network, which is 0. */
  livello: z.int(),
  /** Number of members below the member. */
  sotto: z.int(),
})
export type PersonaInRete = z.output<typeof inRete>

export const cercaInRete = call(forReaders, 'GET /operatore/rete', {
  summary: 'Cerca nella rete per nome, e-mail, codice sponsor o numero',
  /** Search text. Without it, the members at the top of the network are returned. */
  query: z.object({ q: z.optional(searched(2)) }),
  reply: z.object({
    righe: z.array(inRete),
    altre: z.boolean(),
    /** Whether no member matched the text, so that members with similar names were returned. */
    simili: z.boolean(),
  }),
})

export const schedaInRete = z.object({
  ...inRete.shape,
  dal: instant,
  bloccato: z.boolean(),
  profili: z.array(
    z.object({
      id,
      ruolo,
      stato: z.enum(STATI_PROFILO),
      dal: instant,
      /** Actions that the operator may take on the enrolment now, from its state table. */
      azioni: z.array(azioneSuIscrizione),
    }),
  ),
  /** Members above the member in the network, the top first. */
  strada: z.array(nodo),
  /** Sponsors that the member has had, latest first. */
  storia: z.array(
    z.object({
      sponsor: z.nullable(nodo),
      dal: instant,
      al: z.nullable(instant),
      chi: autore,
      motivo: z.nullable(z.string()),
    }),
  ),
  /**
   * Number of persons and pratiche in the downline by level and month. Complete, whereas a promotore sees only totals from enough
   * producers.
   */
  cifre: riepilogoIntero,
})
export type SchedaInRete = z.output<typeof schedaInRete>

export const leggiInRete = call(forReaders, 'GET /operatore/rete/{id}', {
  // Actions on the profiles are decisions on enrolments.
  azioniDi: 'iscrizioni.decidere',
  registra: { che: 'sguardo', oggetto: 'segnalatore' },
  summary: 'Una persona della rete: profili, strada fino in cima, sponsor nel tempo, cifre',
  reply: schedaInRete,
})

export const direttiInRete = call(forReaders, 'GET /operatore/rete/{id}/diretti', {
  registra: { che: 'sguardo', oggetto: 'segnalatore' },
  summary: 'Le persone portate direttamente da una, un tratto alla volta',
  /** Query of the members directly below. `dopo` is the cursor for keyset pagination, the last id already read. */
  query: z.object({ per_page: listQuery(['percorso'], 'asc').per_page, dopo: z._default(idOrZero, 0) }),
  reply: z.object({ righe: z.array(inRete), altre: z.boolean() }),
})

/** Schema of the new sponsor's node id. 0 = none: the member becomes the top of a separate network. */
const id_sponsor = idOrZero

export const provaSpostamento = call(forMoves, 'GET /operatore/rete/{id}/spostamento/{id_sponsor}', {
  summary: 'Dice se una persona, con chi ha sotto, può passare a uno sponsor, e quante persone si spostano',
  params: z.object({ id, id_sponsor }),
  reply: z.object({ assegnabile: z.boolean(), motivo: z.nullable(z.string()), persone: z.int() }),
})

export const spostaInRete = call(forMoves, 'POST /operatore/rete/{id}/sposta', {
  oggetto: 'segnalatore',
  summary: 'Sposta una persona, con chi ha sotto, a un altro sponsor o in cima',
  body: z.strictObject({
    id_sponsor,
    /** Node id of the sponsor as the client read it, for optimistic concurrency: refused when the member has been moved since. */
    id_sponsor_visto: id_sponsor,
    /** Reason of the move. Stored in the sponsor history, for operators. */
    motivo: longText(500),
  }),
  /** Number of members moved, the person included. 0 when the move became a proposal that another operator must confirm. */
  reply: z.object({ id_segnalatore: id, persone: z.int() }),
  idempotente: true,
  errors: ['SPONSOR_NON_ASSEGNABILE', 'STATO_NON_PERMESSO'],
  conferma: true,
})
