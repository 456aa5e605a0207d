import {
  confermaIdentita,
  dispositivi,
  leggiUtente,
  login,
  refreshToken,
  terminaAltriDispositivi,
  terminaDispositivo,
} from '@primo/contract/accesso/accesso'
import { profile, profiles, qrcode } from '@primo/contract/accesso/profili'
import {
  disponibile,
  registra,
  validaSponsor,
  verificaRegistrazione,
} from '@primo/contract/ingresso/registrazione'
import { impostazioni } from '@primo/contract/platform/system'
import { clock } from '@primo/domain/platform/clock'
import { ENVIRONMENT, PRODUCT, VERSION } from '../config.ts'
import { CONSENSI } from './consensi.ts'
import { CONTATTI } from './contatti.ts'
import { currentMember } from './member.ts'
import { instantFromToday } from './random.ts'
import { type MockRule, ruleFor } from './rules.ts'

const gettone = () => ({
  data: { token: 'prova', token_id: 'prova', token_type: 'Bearer' as const, refresh_token: 'prova' },
})

let aperti = ['Questo dispositivo', 'Telefono di casa', 'Computer dell’ufficio'].map((nome, n) => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  nome,
  descrizione: ['Browser', 'Chrome su Android', 'Safari su Mac'][n]!,
  creato_il: instantFromToday(-20 * (n + 1)),
  ultimo_uso_il: instantFromToday(-n),
  corrente: n === 0,
}))

export const MEMBER_RULES: MockRule[] = [
  ...CONTATTI,
  ruleFor(login, gettone),
  ruleFor(refreshToken, gettone),
  ruleFor(confermaIdentita, () => ({
    data: { vale_fino_al: new Date(clock.now().getTime() + 600_000).toISOString() },
  })),
  ruleFor(leggiUtente, () => ({ data: currentMember() })),
  ruleFor(profiles, () => ({ data: currentMember().profili })),
  ruleFor(profile, ({ params }) => ({ data: currentMember().profili.find((p) => p.ruolo === params.role)! })),
  ruleFor(qrcode, ({ params }) => ({
    data: {
      qrcode_link: `${globalThis.location?.origin ?? 'https://prova.example'}/signup?sponsor=PROVA2026&target=${params.role}`,
      codice_sponsor: 'PROVA2026',
    },
  })),
  ruleFor(dispositivi, () => ({ data: aperti })),
  ruleFor(terminaDispositivo, ({ params }) => {
    aperti = aperti.filter(({ id }) => id !== params.id)
    return { data: null }
  }),
  ruleFor(terminaAltriDispositivi, () => {
    aperti = aperti.filter(({ corrente }) => corrente)
    return { data: null }
  }),
  ...CONSENSI,
  ruleFor(disponibile, () => ({ data: { disponibile: true } })),
  ruleFor(verificaRegistrazione, () => ({ data: { avvisi: [] } })),
  ruleFor(registra, ({ body }) => ({ data: { id: 1, email: body.email } })),
  ruleFor(validaSponsor, ({ params }) => ({
    data: { codice: params.code.toUpperCase(), nome: 'Anna R.' },
    message: 'Sponsor valido: Anna R.',
  })),
  ruleFor(impostazioni, () => ({
    data: {
      prodotto: PRODUCT,
      ambiente: ENVIRONMENT,
      versione: VERSION,
      link_registrazione: null,
      link_regolamento: null,
      sito: null,
      link_android: null,
      link_ios: null,
      email_assistenza: 'assistenza@prova.example',
      link_note_legali: null,
      aspetto: { il: 0, css: '', logo: null, logo_scuro: null },
      demo: false,
    },
  })),
]
