import { parseCap } from '@primo/domain/anagrafica/parse-cap'
import * as z from 'zod/mini'
import { id, words } from '../platform/fields.ts'
import { call } from '../platform/route.ts'

const forMembers = { area: 'geo', chi: 'membro' } as const

/** Schema of a CAP as typed, with spaces or the name of its comune, which it normalises to five digits. */
export const cap = z.string().check(z.overwrite(parseCap), z.regex(/^\d{5}$/, 'Il CAP ha cinque cifre.'))

/** Municipality with all of its CAPs. @see specification §3, Municipality */
export const comune = z.object({
  id,
  codice: z.string(),
  cod_istat: z.nullable(z.string()),
  descrizione: z.string(),
  provincia: z.string(),
  nuova_provincia: z.nullable(z.string()),
  cap: z.nullable(z.string()),
  cap_min: z.nullable(z.string()),
  cap_max: z.nullable(z.string()),
  caps: z.array(z.string()),
  cessato: z.boolean(),
  data_modifica: z.nullable(z.string()),
  operatore: z.nullable(z.string()),
  cab: z.nullable(z.string()),
  cin: z.nullable(z.string()),
  cod_comune: z.nullable(z.string()),
})
export type Comune = z.output<typeof comune>

/** Spec §3, Country. `codice` is the Belfiore code, `country_code` is ISO 3166 alpha-2. */
export const nazione = z.object({
  id,
  codice: z.string(),
  descrizione: z.string(),
  country_code: z.nullable(z.string()),
})

export const provincia = z.object({
  id: z.string(),
  sigla: z.string(),
  descrizione: z.string(),
  regione: z.string(),
})

export const comuneBreve = z.object({
  id,
  codice: z.string(),
  descrizione: z.string(),
  provincia: z.string(),
  cap: z.nullable(z.string()),
  caps: z.array(z.string()),
  cessato: z.boolean(),
})
export type ComuneBreve = z.output<typeof comuneBreve>

export const nazioni = call(forMembers, 'GET /geo/nazioni', {
  summary: 'Le nazioni, Italia per prima',
  reply: z.array(nazione),
})

export const province = call(forMembers, 'GET /geo/province', {
  summary: 'Le province in vigore',
  reply: z.array(provincia),
})

export const comuniDiProvincia = call(forMembers, 'GET /geo/province/{id}/comuni', {
  summary: 'I comuni in vigore di una provincia (id = sigla)',
  params: z.object({ id: z.string().check(z.regex(/^[A-Za-z]{2}$/)) }),
  reply: z.array(comuneBreve),
})

export const leggiComune = call(forMembers, 'GET /geo/comuni/{id}', {
  summary: 'Un comune, anche cessato',
  reply: comune,
})

export const cercaComuni = call(forMembers, 'GET /geo/comuni/search/{text}', {
  summary: 'Cerca comuni per nome, anche parziale e senza accenti; i migliori per primi',
  params: z.object({ text: words(80) }),
  reply: z.array(comuneBreve),
})
