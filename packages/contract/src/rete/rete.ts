import * as z from 'zod/mini'
import { day, id, idOrZero, words } from '../platform/fields.ts'
import { call, listOf, listQuery } from '../platform/route.ts'

const forMembers = { area: 'rete', chi: 'membro' } as const
const forPromotori = { ...forMembers, profilo: 'promotore' } as const

/** A list that has one order only: each row after its sponsor. */
const { per_page, page } = listQuery(['percorso'], 'asc')

/** Spec §3, promoter network entry: one row a node of the caller's own downline, no client in it. */
export const promotore = z.object({
  id_segnalatore: id,
  /** «Nome Cognome». */
  denominazione: z.string(),
  /** Null until there is a marketing plan. */
  id_piano_marketing: z.nullable(id),
  piano_marketing: z.nullable(z.string()),
  id_qualifica: z.nullable(id),
  qualifica: z.nullable(z.string()),
  /** 0 for the top of a network. */
  id_sponsor: idOrZero,
  /** The sponsor's name; of the caller's own sponsor only «Anna R.». */
  sponsor: z.string(),
  /** Steps below the caller, who is 0. */
  livello: z.int(),
  /** Cases registered, drafts left out: how many, never whose nor how they ended. */
  pratiche: z.int(),
  /** Always empty on the wire: whoever reads builds the tree by `id_sponsor`. */
  children: z.array(z.object({ id_segnalatore: id })),
})
export type Promotore = z.output<typeof promotore>

export const promotori = call(forPromotori, 'GET /promotore/pratiche', {
  summary: 'La rete di chi chiama, una riga per promotore, ciascuno dopo il suo sponsor',
  query: z.object({ per_page, page }),
  ...listOf(promotore),
  versione: true,
})

/** A person of a network too large to be read whole: with how many are below him. */
const diRamo = z.extend(promotore, { sotto: z.int() })
export type PersonaDiRamo = z.output<typeof diRamo>

export const sottoDi = call(forPromotori, 'GET /promotore/rete/{id}/sotto', {
  summary: 'Le persone portate direttamente da una della propria rete, un tratto alla volta',
  /** `dopo`: the last one already read; nobody who joins meanwhile makes one be repeated or lost. */
  query: z.object({ per_page, dopo: z._default(idOrZero, 0) }),
  reply: z.object({ righe: z.array(diRamo), altre: z.boolean() }),
})

/** Found people in one answer: who looks for more writes more letters. */
export const TROVATI_MAX = 50

export const cercaRete = call(forPromotori, 'GET /promotore/rete/cerca', {
  summary: 'Cerca per nome o per codice nella propria rete; di ciascuno dice la strada fino a chi cerca',
  query: z.object({ testo: words(80) }),
  reply: z.object({
    righe: z.array(
      z.extend(diRamo, {
        /** The people between the caller and this one, the caller's own first. */
        strada: z.array(z.object({ id_segnalatore: id, denominazione: z.string() })),
      }),
    ),
    /** More than those answered. */
    altre: z.boolean(),
  }),
})

/** The last twelve months, this one included, the oldest first; `mese` is `2026-11`. */
const personePerMese = z.array(z.object({ mese: z.string(), persone: z.int() }))

export const leggiPersonaRete = call(forPromotori, 'GET /promotore/rete/{id}', {
  summary:
    'Di una persona della propria rete: da quando c’è, e quante persone sono entrate sotto di lei mese per mese',
  // People alone: her cases by month would tell what one person did (docs/decisions/0048).
  reply: z.object({ id_segnalatore: id, dal: day, mesi: personePerMese }),
})
export type PersonaRete = z.output<typeof leggiPersonaRete.reply>

const count = { persone: z.int(), pratiche: z.int() }

/** Figures of a network. `conto`: how a figure that others stand behind is told. */
const cifreRete = <C extends z.ZodMiniType>(conto: C) =>
  z.object({
    /** People below the caller, himself left out. */
    persone: z.int(),
    /** The caller's own cases, drafts left out. */
    pratiche_proprie: z.int(),
    /** Those of the people below him. */
    pratiche_rete: z.int(),
    /**
     * People below the caller who completed a case at least in the last twelve months, this one included. To a promoter
     * null, here and below, where fewer than three stand behind a figure, or one that could be worked out
     * (docs/decisions/0048).
     */
    produttori: conto,
    livelli: z.array(z.object({ livello: z.int(), ...count, produttori: conto })),
    /** The last twelve months, this one included, the oldest first; `mese` is `2026-11`. */
    mesi: z.array(z.object({ mese: z.string(), persone: z.int(), proprie: z.int(), rete: conto })),
  })

/** The same for an operator: whole. */
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
