import * as z from 'zod/mini'
import { call } from './route.ts'

const forAnybody = { area: 'sistema', chi: 'pubblico' } as const
const always = { ammissione: 'sempre' } as const

export const health = call(forAnybody, 'GET /health', {
  ...always,
  summary: 'Il processo è vivo',
  reply: z.object({ stato: z.literal('vivo') }),
})

export const ready = call(forAnybody, 'GET /ready', {
  ...always,
  summary: 'Il database risponde e si può scrivere, e le migrazioni sono fatte',
  reply: z.object({ stato: z.literal('pronto') }),
  errors: ['NON_PRONTO'],
  // It writes, to know whether it can.
  visione: 'mai',
})

/** What the front ends need to know of the settings; nothing secret. */
export const impostazioni = call(forAnybody, 'GET /impostazioni', {
  summary: 'Nome del prodotto, ambiente e indirizzi configurati',
  reply: z.object({
    prodotto: z.string(),
    ambiente: z.string(),
    versione: z.string(),
    link_registrazione: z.nullable(z.string()),
    link_regolamento: z.nullable(z.string()),
    sito: z.nullable(z.string()),
    /** Where the published apps are taken from; null until they are. */
    link_android: z.nullable(z.string()),
    link_ios: z.nullable(z.string()),
    email_assistenza: z.nullable(z.string()),
    /** Who answers for the programme; null until the company has said who it is. */
    link_note_legali: z.nullable(z.string()),
    /** How the company dresses the product. */
    aspetto: z.object({
      /** When it was last changed, in milliseconds; 0 = never. The later of two holds. */
      il: z.int(),
      /** What the page's own style says of it; empty where it is the product's own. */
      css: z.string(),
      /** Relative to the site. */
      logo: z.nullable(z.string()),
      logo_scuro: z.nullable(z.string()),
    }),
    demo: z.boolean(),
  }),
})
