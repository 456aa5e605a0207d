import {
  disponibile,
  registra,
  validaSponsor,
  verificaRegistrazione,
} from '@primo/contract/ingresso/registrazione'
import {
  confermaIdentita,
  dispositivi,
  leggiUtente,
  login,
  refreshToken,
  terminaAltriDispositivi,
  terminaDispositivo,
  type Utente,
} from '@primo/contract/persone/accesso'
import {
  leggiConsensi,
  leggiConsensiAnagrafica,
  type SceltaConsenso,
  salvaConsensi,
  salvaConsensiAnagrafica,
  storiaConsensi,
} from '@primo/contract/persone/consensi'
import {
  aggiornaCellulare,
  aggiornaEmail,
  confermaContatto,
  richiediOtp,
  validaOtp,
  verificaContatto,
} from '@primo/contract/persone/contatti'
import { type Profilo, profile, profiles, qrcode } from '@primo/contract/persone/profili'
import { impostazioni } from '@primo/contract/platform/system'
import { TIPI_CONSENSO, VERSIONE_CONSENSI } from '@primo/domain/persone/consensi'
import type { Canale } from '@primo/domain/platform/otp'
import { RUOLI, type Ruolo } from '@primo/domain/platform/ruolo'
import { ENVIRONMENT, PRODUCT, VERSION } from '../config.ts'
import { emptyUser } from '../state/saved.ts'
import { instantFromToday } from './chance.ts'
import { type MockRule, pageOf, ruleFor } from './rules.ts'

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

/** The one member of the mock world, with every profile active; what he changes lasts as long as the page. */
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

/** The member as he is now. */
export const currentMember = (): Utente => io

/** Changes the member, as a command of another part of the mock world does. */
export function changeMember(nuovo: Partial<Utente>): void {
  io = { ...io, ...nuovo, updated_at: new Date().toISOString() }
}

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
    trattamento_dati: io.privacy_trattamento_dati,
    dati_sensibili: io.privacy_dati_sensibili,
    attivita_commerciali: io.privacy_attivita_commerciali,
    attivita_conto_terzi: io.privacy_attivita_conto_terzi,
    data_privacy: instantFromToday(-400),
    rev_data_privacy: io.privacy_updated_at,
  },
})

function scegli(body: Partial<Record<(typeof TIPI_CONSENSO)[number], boolean | undefined>>) {
  for (const consenso of TIPI_CONSENSO) {
    const dato = body[consenso]
    if (dato === undefined || dato === io[`privacy_${consenso}`]) continue
    const now = new Date().toISOString()
    changeMember({ [`privacy_${consenso}`]: dato, privacy_updated_at: now })
    const id = storia.length + 1
    storia.push({ id, consenso, dato, versione_testo: VERSIONE_CONSENSI, canale: 'app', quando: now })
  }
  return consensi()
}

let ultimo: Canale = 'cellulare'

const contatti: MockRule[] = [
  ruleFor(richiediOtp, ({ params }) => {
    ultimo = params.canale === 'sms' ? 'cellulare' : 'email'
    return {
      data: {
        canale: ultimo,
        contatto: io[ultimo],
        scade_il: new Date(Date.now() + 600_000).toISOString(),
        prossimo_invio_il: new Date(Date.now() + 60_000).toISOString(),
      },
    }
  }),
  ruleFor(validaOtp, ({ params }) =>
    Number(params.code) > 0 ? { data: { canale: ultimo } } : { rifiuto: 'CODICE_NON_VALIDO' },
  ),
  ruleFor(confermaContatto, ({ params: { contatto } }) => {
    const verificato_il = new Date().toISOString()
    changeMember({ [`${contatto}_is_verified`]: true, [`${contatto}_verified_at`]: verificato_il })
    return { data: { verificato: true, verificato_il } }
  }),
  ruleFor(verificaContatto, ({ params: { contatto } }) => ({
    data: { verificato: io[`${contatto}_is_verified`], verificato_il: io[`${contatto}_verified_at`] },
  })),
  ruleFor(aggiornaCellulare, ({ body }) => {
    changeMember({ cellulare: body.cellulare, cellulare_is_verified: false, cellulare_verified_at: null })
    return { data: { cellulare: io.cellulare, cellulare_is_verified: false } }
  }),
  ruleFor(aggiornaEmail, ({ body }) => {
    changeMember({ email: body.email, email_is_verified: false, email_verified_at: null })
    return { data: { email: io.email, email_is_verified: false } }
  }),
]

export const MEMBER_RULES: MockRule[] = [
  ...contatti,
  ruleFor(login, gettone),
  ruleFor(refreshToken, gettone),
  ruleFor(confermaIdentita, () => ({ data: { vale_fino_al: new Date(Date.now() + 600_000).toISOString() } })),
  ruleFor(leggiUtente, () => ({ data: io })),
  ruleFor(profiles, () => ({ data: io.profili })),
  ruleFor(profile, ({ params }) => ({ data: io.profili.find((p) => p.ruolo === params.role)! })),
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
  ruleFor(leggiConsensi, consensi),
  ruleFor(leggiConsensiAnagrafica, consensi),
  ruleFor(salvaConsensi, ({ body }) => scegli(body)),
  ruleFor(salvaConsensiAnagrafica, ({ body }) => scegli(body)),
  ruleFor(storiaConsensi, ({ query }) => pageOf(storia.toReversed(), query)),
  ruleFor(disponibile, () => ({ data: { disponibile: true } })),
  ruleFor(verificaRegistrazione, () => ({ data: { avvisi: [] } })),
  ruleFor(registra, ({ body }) => ({ data: { id: 1, email: body.email } })),
  ruleFor(validaSponsor, ({ params }) => ({
    data: { codice: params.code.toUpperCase() },
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
      demo: false,
    },
  })),
]
