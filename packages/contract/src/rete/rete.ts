import * as z from 'zod/mini'
import { day, id, idOrZero, words } from '../platform/fields.ts'
import { call, listOf, listQuery } from '../platform/route.ts'

const forMembers = { area: 'rete', chi: 'membro' } as const
const forPromotori = { ...forMembers, profilo: 'promotore' } as const

/** Pagination of a list with a fixed order: each row after its sponsor. */
const { per_page, page } = listQuery(['percorso'], 'asc')

/**
 * Member of the caller's downline, without data about clients.
 * @see specification §3, promoter network entry
 */
export const promotore = z.object({
  id_segnalatore: id,
  /** Name of the member: «Nome Cognome». */
  denominazione: z.string(),
  /** Id of the version of the marketing plan that gave the qualification. Null without one. */
  id_piano_marketing: z.nullable(id),
  piano_marketing: z.nullable(z.string()),
  id_qualifica: z.nullable(id),
  qualifica: z.nullable(z.string()),
  /** Node id of the sponsor. 0 for the top of a network. */
  id_sponsor: idOrZero,
  /** Name of the sponsor. For the caller's own sponsor only «Anna R.». */
  sponsor: z.string(),
  /** Level of the member below the caller, who is 0. */
  livello: z.int(),
  /** Number of pratiche that the member has sent. Neither their clients nor their outcomes are disclosed. */
  pratiche: z.int(),
  /** Always empty, kept for the specification: clients build the tree from `id_sponsor`. */
  children: z.array(z.object({ id_segnalatore: id })),
})
export type Promotore = z.output<typeof promotore>

export const promotori = call(forPromotori, 'GET /promotore/pratiche', {
  summary: 'La rete di chi chiama, una riga per promotore, ciascuno dopo il suo sponsor',
  query: z.object({ per_page, page }),
  ...listOf(promotore),
  versione: true,
})

/** Node of a network too large to load at once, with the number of members below it. */
const diRamo = z.extend(promotore, { sotto: z.int() })
export type PersonaDiRamo = z.output<typeof diRamo>

export const sottoDi = call(forPromotori, 'GET /promotore/rete/{id}/sotto', {
  summary: 'Le persone portate direttamente da una della propria rete, un tratto alla volta',
  /**
   * `dopo` is the cursor for keyset pagination, the last id already read: members who join meanwhile cause no repeated or missing
   * rows.
   */
  query: z.object({ per_page, dopo: z._default(idOrZero, 0) }),
  reply: z.object({ righe: z.array(diRamo), altre: z.boolean() }),
})

/** Maximum number of search results. Users narrow the search to see others. */
export const TROVATI_MAX = 50

export const cercaRete = call(forPromotori, 'GET /promotore/rete/cerca', {
  summary: 'Cerca per nome o per codice nella propria rete; di ciascuno dice la strada fino a chi cerca',
  query: z.object({ testo: words(80) }),
  reply: z.object({
    righe: z.array(
      z.extend(diRamo, {
        /** Members between the caller and the result, the one directly below the caller first. */
        strada: z.array(z.object({ id_segnalatore: id, denominazione: z.string() })),
      }),
    ),
    /** Whether there are more results than were returned. */
    altre: z.boolean(),
  }),
})

/** Number of persons who joined in each of the last twelve months, current one included, oldest first. `mese` is `2026-11`. */
const personePerMese = z.array(z.object({ mese: z.string(), persone: z.int() }))

export const leggiPersonaRete = call(forPromotori, 'GET /promotore/rete/{id}', {
  summary:
    'Di una persona della propria rete: da quando c’è, e quante persone sono entrate sotto di lei mese per mese',
  // Only the number of persons: pratiche by month would disclose one person's activity.
  // @see docs/decisions/0048
  reply: z.object({ id_segnalatore: id, dal: day, mesi: personePerMese }),
})
export type PersonaRete = z.output<typeof leggiPersonaRete.reply>

const count = { persone: z.int(), pratiche: z.int() }

/**
 * Returns the schema of a network's statistics.
 * @param conto schema of a total about other persons, null where it has to be suppressed
 */
const cifreRete = <C extends z.ZodMiniType>(conto: C) =>
  z.object({
    /** Number of members below the caller, without the caller. */
    persone: z.int(),
    /** Number of the caller's own pratiche, without drafts. */
    pratiche_proprie: z.int(),
    /** Number of pratiche of the members below the caller. */
    pratiche_rete: z.int(),
    /**
     * Active producers: members below the caller who completed a pratica in the last twelve months, current one included. For a
     * promotore null, here and below, where a total has fewer than three active producers behind it, or would allow deducing one
     * that has (docs/decisions/0048).
     */
    produttori: conto,
    livelli: z.array(z.object({ livello: z.int(), ...count, produttori: conto })),
    /** Totals of the last twelve months, current one included, oldest first. `mese` is `2026-11`. */
    mesi: z.array(z.object({ mese: z.string(), persone: z.int(), proprie: z.int(), rete: conto })),
  })

/** Complete statistics of a network, without suppressed totals, for operators. */
export const riepilogoIntero = cifreRete(z.int())
export type RiepilogoIntero = z.output<typeof riepilogoIntero>

export const riepilogoRete = call(forPromotori, 'GET /promotore/riepilogo', {
  summary: 'Persone, pratiche e produttori attivi della rete per livello e per mese, proprie e della rete',
  reply: cifreRete(z.nullable(z.int())),
})
export type Riepilogo = z.output<typeof riepilogoRete.reply>

export const segnalatori = call(forMembers, 'GET /segnalatori', {
  summary: 'Chi chiama e le persone che ha portato direttamente',
  query: z.object({ per_page, page }),
  reply: z.array(
    z.object({ id_segnalatore: id, denominazione: z.string(), id_sponsor: idOrZero, livello: z.int() }),
  ),
  lista: true,
})

export const iscrittoManifestazione = call(
  forMembers,
  'GET /segnalatore/{id}/iscritto-manifestazione-attiva',
  {
    summary: 'Dice se una persona della propria rete è iscritta alla raccolta punti in corso',
    reply: z.object({ iscritto: z.boolean() }),
  },
)

export const assegnabile = call(forMembers, 'GET /segnalatore/{id}/assegnabile/{id2}', {
  summary: 'Dice se la prima persona può passare sotto la seconda, e perché no',
  params: z.object({ id, id2: id }),
  reply: z.object({ assegnabile: z.boolean(), motivo: z.nullable(z.string()) }),
})
