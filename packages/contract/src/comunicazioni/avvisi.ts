import { CANALI_AVVISO, MOMENTI, NOMI_GENERI, NOMI_TEMI } from '@primo/domain/comunicazioni/avvisi'
import * as z from 'zod/mini'
import { id, instant } from '../platform/fields.ts'
import { call, listOf, listQuery } from '../platform/route.ts'

const forMembers = { area: 'avvisi', chi: 'membro' } as const

/** Avviso as shown to its member. `percorso` is the path it opens in the members' app. */
export const avviso = z.object({
  id,
  genere: z.enum(NOMI_GENERI),
  tema: z.enum(NOMI_TEMI),
  area: z.enum(['base', 'premi', 'convenzionato', 'promotore']),
  titolo: z.string(),
  testo: z.string(),
  percorso: z.string(),
  quando: instant,
  letto: z.boolean(),
  /** Milestone to celebrate with the points it earned. Null for most avvisi. */
  momento: z.nullable(z.object({ tipo: z.enum(MOMENTI), punti: z.nullable(z.int()) })),
})
export type Avviso = z.output<typeof avviso>

/** Shared definition of the calls that mark avvisi as read or unread, and return the number of those still unread. */
const onUnread = { ...forMembers, reply: z.object({ da_leggere: z.int() }) } as const

export const avvisi = call(forMembers, 'GET /user/avvisi', {
  summary: 'Gli avvisi di chi chiama, dal più recente; volendo solo quelli da leggere',
  query: z.object({
    ...listQuery(['quando']),
    stato: z._default(z.enum(['tutti', 'da_leggere']), 'tutti'),
  }),
  ...listOf(avviso),
})

export const avvisiDaLeggere = call(onUnread, 'GET /user/avvisi/da-leggere', {
  summary: 'Quanti avvisi chi chiama deve ancora leggere: per il numero sulla campanella',
})

export const segnaAvviso = call(onUnread, 'PUT /user/avvisi/{id}', {
  registra: 'nulla',
  summary: 'Segna un avviso come letto, o di nuovo da leggere',
  body: z.strictObject({ letto: z.boolean() }),
})

export const segnaTuttiLetti = call(onUnread, 'PUT /user/avvisi', {
  registra: 'nulla',
  summary: 'Segna come letti gli avvisi fino a un istante: quello arrivato intanto resta da leggere',
  body: z.strictObject({ fino_a: instant }),
})

/** Topics of avvisi, each with the member's choice for every channel, or the default where no choice was made. */
export const preferenzeAvvisi = z.object({
  temi: z.array(
    z.object({
      tema: z.enum(NOMI_TEMI),
      titolo: z.string(),
      testo: z.string(),
      email: z.boolean(),
      push: z.boolean(),
      /** Whether the topic can be switched off. False for those about account security. */
      a_scelta: z.boolean(),
      /** Whether no avviso of the topic is sent because the member has not given the consent that it requires. */
      manca_consenso: z.boolean(),
    }),
  ),
})
export type PreferenzeAvvisi = z.output<typeof preferenzeAvvisi>

export const leggiPreferenzeAvvisi = call(forMembers, 'GET /user/avvisi/preferenze', {
  summary: 'Di che cosa chi chiama vuole sapere, e dove',
  reply: preferenzeAvvisi,
})

export const salvaPreferenzaAvvisi = call(forMembers, 'PUT /user/avvisi/preferenze', {
  summary: 'Accende o spegne un tema su un canale; la sicurezza non si spegne',
  body: z.strictObject({
    tema: z.enum(NOMI_TEMI),
    canale: z.enum(CANALI_AVVISO),
    attiva: z.boolean(),
  }),
  reply: preferenzeAvvisi,
})

/** Schema of a base64url string, as browsers encode keys. */
const key = (min: number, max: number) =>
  z.string().check(z.minLength(min), z.maxLength(max), z.regex(/^[A-Za-z0-9_-]+={0,2}$/))
const endpoint = z.string().check(z.minLength(10), z.maxLength(1000), z.url())

/** Returns the server's public key (base64url) with which a browser subscribes to push messages (RFC 8292). */
export const chiavePush = call(forMembers, 'GET /user/avvisi/push', {
  summary: 'La chiave pubblica con cui un browser si iscrive ai messaggi push',
  reply: z.object({ chiave_pubblica: z.string() }),
  // Only a device that is about to subscribe needs the key.
  visione: 'mai',
})

export const iscriviPush = call(forMembers, 'POST /user/avvisi/push', {
  summary: 'Iscrive ai messaggi push il dispositivo da cui chi chiama è entrato',
  body: z.strictObject({ endpoint, p256dh: key(80, 100), auth: key(16, 32) }),
  reply: z.object({ attiva: z.boolean() }),
})

export const togliPush = call(forMembers, 'DELETE /user/avvisi/push', {
  summary: 'Toglie i messaggi push dal dispositivo da cui chi chiama è entrato',
  reply: z.object({ attiva: z.boolean() }),
})
