import * as z from 'zod/mini'
import { call } from './route.ts'

export const health = call({
  method: 'GET',
  path: '/health',
  area: 'sistema',
  summary: 'Il processo è vivo',
  chi: 'pubblico',
  reply: z.object({ stato: z.literal('vivo') }),
  errors: [],
})

export const ready = call({
  method: 'GET',
  path: '/ready',
  area: 'sistema',
  summary: 'Il database risponde e si può scrivere, e le migrazioni sono fatte',
  chi: 'pubblico',
  reply: z.object({ stato: z.literal('pronto') }),
  errors: ['NON_PRONTO'],
})

/** What the front ends need to know of the settings; nothing secret. */
export const impostazioni = call({
  method: 'GET',
  path: '/impostazioni',
  area: 'sistema',
  summary: 'Nome del prodotto, ambiente e indirizzi configurati',
  chi: 'pubblico',
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
    demo: z.boolean(),
  }),
  errors: [],
})
