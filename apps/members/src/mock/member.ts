import {
  confermaIdentita,
  dispositivi,
  leggiUtente,
  login,
  refreshToken,
  terminaAltriDispositivi,
  terminaDispositivo,
  type Utente,
} from '@primo/contract/accesso/accesso'
import { type Profilo, profile, profiles, qrcode } from '@primo/contract/accesso/profili'
import {
  disponibile,
  registra,
  validaSponsor,
  verificaRegistrazione,
} from '@primo/contract/ingresso/registrazione'
import {
  leggiConsensi,
  leggiConsensiAnagrafica,
  type SceltaConsenso,
  salvaConsensi,
  salvaConsensiAnagrafica,
  storiaConsensi,
} from '@primo/contract/iscritti/consensi'
import {
  aggiornaCellulare,
  aggiornaEmail,
  confermaContatto,
  richiediOtp,
  validaOtp,
  verificaContatto,
} from '@primo/contract/iscritti/contatti'
import { impostazioni } from '@primo/contract/platform/system'
import { TIPI_CONSENSO, VERSIONE_CONSENSI } from '@primo/domain/iscritti/consensi'
import { clock } from '@primo/domain/platform/clock'
import type { Canale } from '@primo/domain/platform/otp'
import { RUOLI, type Ruolo } from '@primo/domain/platform/ruolo'
import { ENVIRONMENT, PRODUCT, VERSION } from '../config.ts'
import { emptyUser } from '../state/saved-state.ts'
import { instantFromToday } from './random.ts'
import { type MockRule, pageOf, ruleFor } from './response-rules.ts'

const profilo = (ruolo: Ruolo): Profilo => ({
  ruolo,
  username: `${ruolo.charAt(0).toUpperCase()}0001`,
  bloccato: false,
  id_segnalatore: 1,
  id_anagrafica: 1,
  id_agenzia: 0,
  agenzia: '',
  attributi: {},
  created_at: instantFromToday(-400),
  updated_at: instantFromToday(-30),
  anagrafica: { id: 1, denominazione: ruolo === 'convenzionato' ? 'Rossi Arredi S.r.l.' : 'Mario Rossi' },
  stato: 'attiva',
})

/** The mock data's only member, with every profile active. Changes last as long as the page. */
let io: Utente = {
  ...emptyUser(),
  id: 1,
  nome: 'Mario',
  cognome: 'Rossi',
  email: 'mario.rossi@prova.example',
  email_is_verified: true,
  email_verified_at: instantFromToday(-400),
  cellulare: '+393331234567',
  cellulare_is_verified: true,
  cellulare_verified_at: instantFromToday(-400),
  codice_fiscale: 'RSSMRA80A01H501U',
  created_at: instantFromToday(-400),
  updated_at: instantFromToday(-30),
  id_sponsor: 7,
  nome_sponsor: 'Anna R.',
  id_anagrafica: 1,
  bloccato: false,
  privacy_trattamento_dati: true,
  privacy_updated_at: instantFromToday(-400),
  profili: RUOLI.map(profilo),
}

/** Returns the mock member's current data. */
export const currentMember = (): Utente => io

/** Changes fields of the mock member, for the commands in other mock modules. */
export function changeMember(fresh: Partial<Utente>): void {
  io = { ...io, ...fresh, updated_at: clock.now().toISOString() }
}

let last: Canale = 'cellulare'

const CONTATTI: MockRule[] = [
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

const storia: SceltaConsenso[] = TIPI_CONSENSO.map((consenso, n) => ({
  id: n + 1,
  consenso,
  dato: consenso === 'trattamento_dati',
  versione_testo: VERSIONE_CONSENSI,
  canale: 'registrazione',
  quando: instantFromToday(-400),
}))

const consensi = () => ({
  data: {
    trattamento_dati: currentMember().privacy_trattamento_dati,
    dati_sensibili: currentMember().privacy_dati_sensibili,
    attivita_commerciali: currentMember().privacy_attivita_commerciali,
    attivita_conto_terzi: currentMember().privacy_attivita_conto_terzi,
    data_privacy: instantFromToday(-400),
    rev_data_privacy: currentMember().privacy_updated_at,
  },
})

function choose(body: Partial<Record<(typeof TIPI_CONSENSO)[number], boolean | undefined>>) {
  for (const consenso of TIPI_CONSENSO) {
    const dato = body[consenso]
    if (dato === undefined || dato === currentMember()[`privacy_${consenso}`]) continue
    const now = clock.now().toISOString()
    changeMember({ [`privacy_${consenso}`]: dato, privacy_updated_at: now })
    const id = storia.length + 1
    storia.push({ id, consenso, dato, versione_testo: VERSIONE_CONSENSI, canale: 'app', quando: now })
  }
  return consensi()
}

const CONSENSI: MockRule[] = [
  ruleFor(leggiConsensi, consensi),
  ruleFor(leggiConsensiAnagrafica, consensi),
  ruleFor(salvaConsensi, ({ body }) => choose(body)),
  ruleFor(salvaConsensiAnagrafica, ({ body }) => choose(body)),
  ruleFor(storiaConsensi, ({ query }) => pageOf(storia.toReversed(), query)),
]

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
