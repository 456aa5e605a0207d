import * as z from 'zod/mini'
import { confirmedPassword, email, id, newPassword, ruolo, words } from '../platform/fields.ts'
import { call } from '../platform/route.ts'

const forAnybody = { area: 'registrazione', chi: 'pubblico' } as const

/** Body of a sign-up (decisions §5): the four consents each on its own, only the first required. */
export const corpoRegistrazione = confirmedPassword(
  z.strictObject({
    // Each of these has a rule of its own, whose sentence says more: all of them are told together.
    nome: words(80),
    cognome: words(80),
    email,
    cellulare: words(60),
    codice_fiscale: words(60),
    /** Asked only where the code is both of a child and of somebody over a hundred. */
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

export const disponibile = call(forAnybody, 'POST /user/registrazione/disponibile', {
  registra: 'nulla',
  summary: 'Dice se un indirizzo e-mail è libero',
  body: z.strictObject({ email }),
  reply: z.object({ disponibile: z.boolean() }),
})

/** Warnings never block: a codice fiscale may differ from the name for good reasons (decisions §5). */
export const esitoVerifica = z.object({
  avvisi: z.array(z.object({ campo: z.string(), messaggio: z.string() })),
})

export const verificaRegistrazione = call(forAnybody, 'POST /user/registrazione/verifica', {
  registra: 'nulla',
  summary: 'Controlla tutti i dati di una registrazione senza creare nulla',
  body: corpoRegistrazione,
  reply: esitoVerifica,
  errors: ['EMAIL_GIA_UTILIZZATA', 'SPONSOR_NON_VALIDO'],
})

export const registra = call(forAnybody, 'POST /user/registrazione', {
  ammissione: 'sempre',
  summary: 'Crea l’account sotto lo sponsor; poi si entra con login',
  body: corpoRegistrazione,
  reply: z.object({ id, email: z.string() }),
  errors: ['EMAIL_GIA_UTILIZZATA', 'SPONSOR_NON_VALIDO'],
})

export const validaSponsor = call(forAnybody, 'GET /user/registrazione/valida-sponsor/{code}', {
  summary: 'Dice se un codice sponsor vale, con nome e iniziale soltanto',
  params: z.object({ code: words(20) }),
  reply: z.object({ codice: z.string(), nome: z.string() }),
  errors: ['SPONSOR_NON_VALIDO'],
  // Each time counts, against who guesses.
  visione: 'mai',
})
