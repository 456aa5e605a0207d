import { STATI_PROFILO } from '@primo/domain/platform/ruolo'
import * as z from 'zod/mini'
import { idOrZero, instant, ruolo } from '../platform/fields.ts'
import { call } from '../platform/route.ts'

const forMembers = { area: 'profili', chi: 'membro' } as const

/**
 * Enrolment of a member in a role. A role without enrolment has an empty profile with `stato` null.
 * @see specification §3, Profile
 */
export const profilo = z.object({
  ruolo,
  username: z.string(),
  bloccato: z.boolean(),
  id_segnalatore: idOrZero,
  id_anagrafica: idOrZero,
  id_agenzia: idOrZero,
  agenzia: z.string(),
  /** Answers to the role's requirements by code, for example the OAM number and its expiry. */
  attributi: z.record(z.string(), z.string()),
  created_at: z.nullable(instant),
  updated_at: z.nullable(instant),
  anagrafica: z.nullable(z.object({ id: idOrZero, denominazione: z.string() })),
  /** State of the enrolment (decisions §5), or null when the member is not enrolled. */
  stato: z.nullable(z.enum(STATI_PROFILO)),
})
export type Profilo = z.output<typeof profilo>

export const profiles = call(forMembers, 'GET /user/profiles', {
  summary: 'I tre profili di chi chiama, segnaposto vuoti compresi',
  reply: z.array(profilo),
})

export const profile = call(forMembers, 'GET /user/profile/{role}', {
  summary: 'Il profilo di chi chiama per un ruolo',
  params: z.object({ role: ruolo }),
  reply: profilo,
})

/** Returns the sign-up link with the member's sponsor code and the role to enrol in. The app draws the QR code (decisions §5). */
export const qrcode = call(forMembers, 'GET /{role}/qrcode', {
  summary: 'Il link di invito di chi chiama, da mostrare come QR',
  params: z.object({ role: ruolo }),
  reply: z.object({ qrcode_link: z.string(), codice_sponsor: z.string() }),
  errors: ['SPONSOR_DA_ATTIVARE'],
})
