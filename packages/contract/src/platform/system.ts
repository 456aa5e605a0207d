import * as z from 'zod/mini'
import { call } from './route.ts'

const forPublic = { area: 'sistema', chi: 'pubblico' } as const
const always = { ammissione: 'sempre' } as const

export const health = call(forPublic, 'GET /health', {
  ...always,
  summary: 'Il processo è vivo',
  reply: z.object({ stato: z.literal('vivo') }),
})

export const ready = call(forPublic, 'GET /ready', {
  ...always,
  summary: 'Il database risponde e si può scrivere, e le migrazioni sono fatte',
  reply: z.object({ stato: z.literal('pronto') }),
  errors: ['NON_PRONTO'],
  // The check writes to the database, which impersonation forbids.
  visione: 'mai',
})

/** Returns the settings that the front ends need. Nothing secret. */
export const impostazioni = call(forPublic, 'GET /impostazioni', {
  summary: 'Nome del prodotto, ambiente e indirizzi configurati',
  reply: z.object({
    prodotto: z.string(),
    ambiente: z.string(),
    versione: z.string(),
    link_registrazione: z.nullable(z.string()),
    link_regolamento: z.nullable(z.string()),
    sito: z.nullable(z.string()),
    /** Link of the members' app in Google's store, or null before it is published. */
    link_android: z.nullable(z.string()),
    link_ios: z.nullable(z.string()),
    email_assistenza: z.nullable(z.string()),
    /** URL of the legal notice of the company that runs the programme, or null until it is set. */
    link_note_legali: z.nullable(z.string()),
    /** Branding of the company. */
    aspetto: z.object({
      /** Time of the branding's last change in milliseconds, 0 = never. Of two brandings the later one applies. */
      il: z.int(),
      /** CSS custom properties of the branding. Empty for the product's default. */
      css: z.string(),
      /** Path of the logo relative to the site, or null. */
      logo: z.nullable(z.string()),
      logo_scuro: z.nullable(z.string()),
    }),
    demo: z.boolean(),
  }),
})
