import { AZIONI_ACCOUNT, type AzioneAccount } from '@primo/domain/accesso/account'
import type { Permesso } from '@primo/domain/platform/permessi'
import { STATI_PROFILO } from '@primo/domain/platform/ruolo'
import { STATI_VOCE, type StatoVoce } from '@primo/domain/pratiche/documento'
import * as z from 'zod/mini'
import { dispositivo } from '../accesso/accesso.ts'
import { sceltaConsenso } from '../iscritti/consensi.ts'
import { requisitoChiesto } from '../iscritti/requisiti.ts'
import { day, id, instant, longText, ruolo, searched, words } from '../platform/fields.ts'
import {
  bySponsor,
  forOperators,
  inPeriod,
  keysetQuery,
  keysetReplyOf,
  motivo,
  orderedRanges,
  periodDay,
  persona,
  searchWords,
} from '../platform/operatore-fields.ts'
import { call } from '../platform/route.ts'
import { movimento } from '../raccolta/manifestazione.ts'
import { statoRichiesta } from '../raccolta/operatore-premi.ts'
import { saldiEdizione } from '../raccolta/operatore-punti.ts'
import { exportOf } from '../registro/operatore-esportazioni.ts'
import { TRAGUARDI } from './operatore-cruscotto.ts'

/** Kinds of objects that the global search finds, in display order. */
export const TIPI_TROVABILI = ['persona', 'azienda', 'pratica', 'richiesta', 'premio'] as const

/** Result of the global search: name, and a detail that distinguishes it from others of the same name. */
export const trovato = z.object({
  tipo: z.enum(TIPI_TROVABILI),
  /** Id with which the object's page is opened; of a person it is the account's. */
  id,
  nome: z.string(),
  dettaglio: z.string(),
  /** Whether the match is fuzzy: the name differs from the search text by a typing error. */
  simile: z.boolean(),
})
export type Trovato = z.output<typeof trovato>

/** Permission required to see each kind of object. Results that the caller may not see are left out. */
export const SERVE_PER = {
  persona: 'persone.vedere',
  azienda: 'persone.vedere',
  pratica: 'pratiche.lavorare',
  richiesta: 'premi.lavorare',
  premio: 'premi.lavorare',
} as const satisfies Record<(typeof TIPI_TROVABILI)[number], Permesso>

const forSearch = {
  ...forOperators,
  permesso: 'persone.vedere',
  leggono: ['pratiche.lavorare', 'premi.lavorare'],
} as const

export const cercaOvunque = call(forSearch, 'GET /operatore/cerca', {
  ritarda: true,
  summary:
    'Persone, aziende, pratiche, richieste e premi che rispondono a un nome, un codice, un numero o un contatto',
  query: z.object({ q: z._default(searched(), '') }),
  reply: z.array(trovato),
})

const forPeople = { ...forOperators, permesso: 'persone.vedere' } as const

/** State of an account: active, blocked, or with an e-mail address that was never verified. */
const STATI_ACCOUNT = ['attivo', 'bloccato', 'da_verificare'] as const
export const STATI_FILTRO_PERSONE = ['tutte', ...STATI_ACCOUNT] as const
export type StatoFiltroPersone = (typeof STATI_FILTRO_PERSONE)[number]

const [, ...LATER] = TRAGUARDI
/** Milestones of a member after the registration. */
export const TRAGUARDI_POI = LATER

/** Member in the operators' list of members. */
export const personaInElenco = z.object({
  ...persona.shape,
  stato: z.enum(STATI_ACCOUNT),
  /** Profiles of the member, one for each role they have begun to enrol in, in any state. */
  profili: z.array(z.object({ ruolo, stato: z.enum(STATI_PROFILO) })),
  codice: z.string(),
  sponsor: z.nullable(z.object({ utente_id: id, denominazione: z.string() })),
  registrato_il: instant,
  /** Time of the member's last activity, as far back as sessions are kept. */
  visto_il: z.nullable(instant),
})
export type PersonaInElenco = z.output<typeof personaInElenco>

export const elencoPersone = call(forPeople, 'GET /operatore/persone', {
  ritarda: true,
  summary: 'Gli iscritti, l’ultimo registrato per primo, un tratto alla volta',
  query: orderedRanges(
    z.object({
      ...keysetQuery(['registrato_il', 'denominazione'], 'desc'),
      /** Search text: part of the name or e-mail, the mobile number, or the sponsor code. */
      q: searchWords,
      /** Filter: members whose profile in this role is active. */
      ruolo: z.optional(ruolo),
      ...bySponsor,
      /** Filter by level in the network, 0 at the top, counted as in the statistics. */
      livello: z.optional(z.int().check(z.gte(0), z.lte(10_000))),
      /** Filter by date of registration. */
      ...inPeriod,
      /** Filter by a milestone first reached in a range of days, counted as in the statistics. */
      traguardo: z.optional(z.enum(TRAGUARDI_POI)),
      traguardo_dal: z.optional(periodDay),
      traguardo_al: z.optional(periodDay),
      stato: z._default(z.enum(STATI_FILTRO_PERSONE), 'tutte'),
    }),
  ),
  reply: keysetReplyOf(personaInElenco),
})

export const esportaPersone = exportOf(elencoPersone, 'le persone')

const azione = z.enum(Object.keys(AZIONI_ACCOUNT) as [AzioneAccount, ...AzioneAccount[]])

/** Returns the schema of an object's latest rows of a kind, with their total number. */
/* @__NO_SIDE_EFFECTS__ */
const ultime = <S extends z.ZodMiniType>(row: S) => z.object({ totale: z.int(), righe: z.array(row) })

const statoVoce = z.enum(Object.keys(STATI_VOCE) as [StatoVoce, ...StatoVoce[]])

/**
 * Returns all data of a person for the back office, except avvisi. Each section has the shape of the call that returns it alone.
 */
export const schedaPersona = z.object({
  persona: z.object({
    ...persona.shape,
    nome: z.string(),
    cognome: z.string(),
    codice_fiscale: z.string(),
    data_nascita: z.nullable(day),
    email_verificata_il: z.nullable(instant),
    cellulare_verificato_il: z.nullable(instant),
    registrato_il: instant,
    /** Whether the account is an operator's, in which case no other data is returned. */
    ufficio: z.boolean(),
    bloccato: z.boolean(),
    /** Reason why the account is blocked, as shown to the member, or null. */
    motivo_blocco: z.nullable(z.string()),
  }),
  profili: z.array(
    z.object({ id, ruolo, stato: z.enum(STATI_PROFILO), dal: instant, requisiti: z.array(requisitoChiesto) }),
  ),
  rete: z.nullable(
    z.object({
      id_segnalatore: id,
      codice: z.string(),
      livello: z.int(),
      sotto: z.int(),
      /** Qualification of the last closed month, or null. */
      qualifica: z.nullable(z.string()),
      sponsor: z.nullable(z.object({ utente_id: id, denominazione: z.string() })),
    }),
  ),
  punti: z.array(saldiEdizione),
  movimenti: ultime(movimento),
  pratiche: ultime(
    z.object({ id, numero: z.string(), nominativo: z.string(), tipo: z.string(), stato: z.string() }),
  ),
  /** Documents of the person's sent cases, without content: it is opened on the case, by permission. */
  documenti: z.object({
    ...ultime(
      z.object({
        id,
        id_pratica: id,
        numero: z.string(),
        nome: z.string(),
        stato: statoVoce,
        inviato_il: instant,
      }),
    ).shape,
    da_controllare: z.int(),
  }),
  richieste: ultime(
    z.object({ id, codice: z.string(), premio: z.string(), punti: z.int(), stato: statoRichiesta }),
  ),
  aziende: z.array(
    z.object({
      id,
      denominazione: z.string(),
      partita_iva: z.string(),
      approvata_il: z.nullable(instant),
    }),
  ),
  consensi: z.array(sceltaConsenso),
  dispositivi: z.array(dispositivo),
  /** Actions the caller may take on the account now, from the state table. */
  azioni: z.array(azione),
})
export type SchedaPersona = z.output<typeof schedaPersona>

export const leggiSchedaPersona = call(forPeople, 'GET /operatore/persone/{id}', {
  summary: 'Una persona con tutto ciò che se ne sa: contatti, ruoli, rete, punti, pratiche, consensi',
  reply: schedaPersona,
  azioniDi: 'persone.bloccare',
  registra: { che: 'sguardo', oggetto: 'utente' },
})

export const agisciSuPersona = call(
  { ...forPeople, permesso: 'persone.bloccare' },
  'POST /operatore/persone/{id}/azione',
  {
    oggetto: 'utente',
    summary: 'Blocca o sblocca un account, ne chiude le sessioni o manda il link per una nuova password',
    body: z.strictObject({ azione, motivo }),
    reply: schedaPersona,
    idempotente: true,
    conferma: ['blocca', 'sblocca', 'chiudi_sessioni'],
    errors: ['STATO_NON_PERMESSO'],
  },
)

/**
 * Corrects names and codice fiscale of a member. Contacts are changed by the member in the app, because each needs its one-time
 * code. The reason becomes an internal note on the member; the audit log names the corrected fields without their values.
 */
export const correggiPersona = call(
  { ...forPeople, permesso: 'persone.correggere' },
  'PUT /operatore/persone/{id}',
  {
    oggetto: 'utente',
    summary: 'Corregge nome, cognome e codice fiscale di un iscritto, che lo legge per e-mail',
    body: z.strictObject({
      nome: words(80),
      cognome: words(80),
      codice_fiscale: words(60),
      /** Year of birth. Required only when the codice fiscale fits both a minor and a person over one hundred. */
      anno_nascita: z.optional(z.nullable(z.int())),
      motivo: longText(500),
    }),
    reply: schedaPersona,
    modifica: true,
    conferma: true,
    errors: ['STATO_NON_PERMESSO'],
  },
)
