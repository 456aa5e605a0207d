import {
  aggiornaCellulare,
  aggiornaEmail,
  confermaContatto,
  richiediOtp,
  validaOtp,
  verificaContatto,
} from '@primo/contract/iscritti/contatti'
import { clock } from '@primo/domain/platform/clock'
import type { Canale } from '@primo/domain/platform/otp'
import { changeMember, currentMember } from './member.ts'
import { type MockRule, ruleFor } from './rules.ts'

let last: Canale = 'cellulare'

export const CONTATTI: MockRule[] = [
  ruleFor(richiediOtp, ({ params }) => {
    last = params.canale === 'sms' ? 'cellulare' : 'email'
    return {
      data: {
        canale: last,
        contatto: currentMember()[last],
        scade_il: new Date(clock.now().getTime() + 600_000).toISOString(),
        prossimo_invio_il: new Date(clock.now().getTime() + 60_000).toISOString(),
      },
    }
  }),
  ruleFor(validaOtp, ({ params }) =>
    Number(params.code) > 0 ? { data: { canale: last } } : { refused: 'CODICE_NON_VALIDO' },
  ),
  ruleFor(confermaContatto, ({ params: { contatto } }) => {
    const verificato_il = clock.now().toISOString()
    changeMember({ [`${contatto}_is_verified`]: true, [`${contatto}_verified_at`]: verificato_il })
    return { data: { verificato: true, verificato_il } }
  }),
  ruleFor(verificaContatto, ({ params: { contatto } }) => ({
    data: {
      verificato: currentMember()[`${contatto}_is_verified`],
      verificato_il: currentMember()[`${contatto}_verified_at`],
    },
  })),
  ruleFor(aggiornaCellulare, ({ body }) => {
    changeMember({ cellulare: body.cellulare, cellulare_is_verified: false, cellulare_verified_at: null })
    return { data: { cellulare: currentMember().cellulare, cellulare_is_verified: false } }
  }),
  ruleFor(aggiornaEmail, ({ body }) => {
    changeMember({ email: body.email, email_is_verified: false, email_verified_at: null })
    return { data: { email: currentMember().email, email_is_verified: false } }
  }),
]
