import * as z from 'zod/mini'
import { confirmedPassword, email, id, newPassword, ruolo, words } from '../platform/fields.ts'
import { call } from '../platform/route.ts'

const forPublic = { area: 'registrazione', chi: 'pubblico' } as const

/**
 * Schema of a sign-up's body. The four consents are separate, and only the first is required.
 * @see decisions §5
 */
export const corpoRegistrazione = confirmedPassword(
  z.strictObject({
    // Domain rules validate these fields with more specific messages, and return all of their errors together.
    nome: words(80),
    cognome: words(80),
    email,
    cellulare: words(60),
    codice_fiscale: words(60),
    /** Year of birth. Required only when the codice fiscale fits both a minor and a person over one hundred. */
    anno_nascita: z.optional(z.nullable(z.int())),
    password: newPassword,
    password_confirmation: z.string(),
    target: z.optional(z.nullable(ruolo)),
    codice_sponsor: words(500),
    trattamento_dati: z.literal(true, 'Per registrarti serve confermare di aver letto l’informativa.'),
    dati_sensibili: z.boolean(),
    attivita_commerciali: z.boolean(),
    attivita_conto_terzi: z.boolean(),
  }),
)
export type CorpoRegistrazione = z.input<typeof corpoRegistrazione>

export const disponibile = call(forPublic, 'POST /user/registrazione/disponibile', {
  registra: 'nulla',
  summary: 'Dice se un indirizzo e-mail è libero',
  body: z.strictObject({ email }),
  reply: z.object({ disponibile: z.boolean() }),
})

/**
 * Result of a data check, with warnings. Warnings never block: a codice fiscale may legitimately differ from the name (decisions
 * §5).
 */
export const esitoVerifica = z.object({
  avvisi: z.array(z.object({ campo: z.string(), messaggio: z.string() })),
})

export const verificaRegistrazione = call(forPublic, 'POST /user/registrazione/verifica', {
  registra: 'nulla',
  summary: 'Controlla tutti i dati di una registrazione senza creare nulla',
  body: corpoRegistrazione,
  reply: esitoVerifica,
  errors: ['EMAIL_GIA_UTILIZZATA', 'SPONSOR_NON_VALIDO'],
})

export const registra = call(forPublic, 'POST /user/registrazione', {
  ammissione: 'sempre',
  summary: 'Crea l’account sotto lo sponsor; poi si entra con login',
  body: corpoRegistrazione,
  reply: z.object({ id, email: z.string() }),
  errors: ['EMAIL_GIA_UTILIZZATA', 'SPONSOR_NON_VALIDO'],
})

export const validaSponsor = call(forPublic, 'GET /user/registrazione/valida-sponsor/{code}', {
  summary: 'Dice se un codice sponsor vale, con nome e iniziale soltanto',
  params: z.object({ code: words(200) }),
  reply: z.object({ codice: z.string(), nome: z.string() }),
  errors: ['SPONSOR_NON_VALIDO'],
  // Each attempt counts against enumeration of codes.
  visione: 'mai',
})
