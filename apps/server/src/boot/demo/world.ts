import { isRefusal } from '@primo/contract/platform/errors'
import { foldLetters } from '@primo/domain/platform/fold'
import type { Ruolo, RuoloAccount } from '@primo/domain/platform/ruolo'
import { segnaVerificato } from '../../accesso/account/commands.ts'
import { creaAccount } from '../../ingresso/registrazione/commands.ts'
import type { Trx } from '../../platform/db/db.ts'
import type { Services } from '../../platform/services/services.ts'
import { iscriviManifestazione, mostraRegolamento } from '../../raccolta/manifestazioni/iscrizione.ts'
import type { Luogo } from './aziende.ts'
import { iscrittoDaTempo, iscriviPassoPasso } from './iscrizioni.ts'
import { nuovaPersona, type Persona } from './persone.ts'
import type { RandomSource } from './random.ts'

/** A member of the demo data; the ids are set once the registration has run. */
export type Membro = {
  persona: Persona
  email: string
  cellulare: string
  /** Sequence number among the members of the demo data. */
  numero: number
  /** Days since the demo member registered. */
  giorni: number
  sponsor: Membro | null
  ruoli: readonly Ruolo[]
  utente_id: number
  segnalatore_id: number
  id_anagrafica: number
}

type Evento = { quando: Date; fai: (trx: Trx, quando: Date) => Promise<unknown> }

/** Plan of the demo data: a queue of events, each a command to run at its instant. */
export type World = {
  caso: RandomSource
  presi: Set<string>
  oggi: Date
  /** Returns the instant `giorni` days ago, in office hours. */
  fa: (giorni: number) => Date
  /** Schedules an event of the demo data. A refusal of its command is an error. */
  alle: (quando: Date, fai: Evento['fai']) => void
  /** Runs all scheduled events of the demo data in order of time. */
  accadi: (trx: Trx) => Promise<void>
}

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS

export function createWorld(caso: RandomSource, oggi: Date): World {
  const eventi: Evento[] = []
  // The first instant of the day, so that the same day always gives the same data.
  const midnight = Math.floor(oggi.getTime() / DAY_MS) * DAY_MS
  return {
    caso,
    presi: new Set(),
    oggi,
    fa: (giorni) => new Date(midnight - giorni * DAY_MS + caso.intero(8 * 60, 17 * 60) * MINUTE_MS),
    alle: (quando, fai) => {
      eventi.push({ quando, fai })
    },
    accadi: async (trx) => {
      for (const { quando, fai } of eventi.sort((a, b) => a.quando.getTime() - b.quando.getTime())) {
        const outcome = await fai(trx, quando)
        if (isRefusal(outcome))
          throw new Error(`Mondo dimostrativo: ${outcome.refused} il ${quando.toISOString()}`)
      }
    },
  }
}

const ascii = (t: string) => foldLetters(t).replace(/[^a-z]/g, '')

/** Plans a demo member's registration, the verification of both contacts and the enrolments, a few minutes apart. */
export function planMembro(
  world: World,
  services: Pick<Services, 'secrets'>,
  input: {
    password_hash: string
    giorni: number
    sponsor: Membro | null
    ruoli?: readonly Ruolo[]
    email?: string
    persona?: Partial<Persona>
    ruolo?: RuoloAccount
    codice?: string
    target?: Ruolo
    verificato?: boolean
    /**
     * Operator who approves the enrolments, each of which then goes through every step. Omitted = the profiles are activated
     * directly.
     */
    approvatoDa?: Membro
    /** Registered office of the member's company. */
    luogo?: Luogo
  },
): Membro {
  const { caso } = world
  const persona = nuovaPersona(caso, world.presi, input.persona)
  const numero = world.presi.size
  const membro: Membro = {
    persona,
    email: input.email ?? `${ascii(persona.nome)}.${ascii(persona.cognome)}${numero}@posta.example`,
    cellulare: '',
    numero,
    giorni: input.giorni,
    sponsor: input.sponsor,
    ruoli: input.ruoli ?? [],
    utente_id: 0,
    segnalatore_id: 0,
    id_anagrafica: 0,
  }
  const registrato = world.fa(input.giorni)
  const consensi = {
    trattamento_dati: true,
    dati_sensibili: caso.perCento(70),
    attivita_commerciali: caso.perCento(50),
    attivita_conto_terzi: caso.perCento(20),
  }
  membro.cellulare = `+393${caso.intero(20, 49)}${String(caso.intero(0, 9_999_999)).padStart(7, '0')}`
  const codice = input.codice ?? codeFromNumber(numero)
  world.alle(registrato, async (trx, quando) => {
    const account = await creaAccount(trx, services, {
      nome: persona.nome,
      cognome: persona.cognome,
      codice_fiscale: persona.codice_fiscale,
      email: membro.email,
      cellulare: membro.cellulare,
      password_hash: input.password_hash,
      ruolo: input.ruolo ?? 'user',
      target: input.target ?? null,
      sponsor_id: input.sponsor?.segnalatore_id ?? null,
      codice_segnalatore: codice,
      consensi,
      creato_il: quando,
    })
    if (isRefusal(account)) return account
    membro.utente_id = account.utente_id
    membro.id_anagrafica = account.id_anagrafica
    membro.segnalatore_id = account.segnalatore_id ?? 0
    if (input.verificato ?? true) {
      await segnaVerificato(trx, account.utente_id, 'email', quando)
      await segnaVerificato(trx, account.utente_id, 'cellulare', quando)
    }
  })
  for (const [i, ruolo] of membro.ruoli.entries()) {
    world.alle(new Date(registrato.getTime() + (i + 1) * 5 * MINUTE_MS), (trx, quando) =>
      iscrivi(trx, services.secrets, {
        ...input,
        membro,
        ruolo,
        username: codice,
        oggi: world.oggi,
        quando,
      }),
    )
  }
  return membro
}

async function iscrivi(
  trx: Trx,
  secrets: Services['secrets'],
  input: {
    membro: Membro
    ruolo: Ruolo
    username: string
    oggi: Date
    quando: Date
    approvatoDa?: Membro
    luogo?: Luogo
  },
) {
  const { membro, ruolo, quando, approvatoDa } = input
  const { utente_id } = membro
  if (ruolo !== 'manifestazione') {
    const chi = {
      ...input,
      titolare: membro,
      id_anagrafica: membro.id_anagrafica,
      numero: membro.numero,
      ruolo,
    }
    return approvatoDa
      ? iscriviPassoPasso(trx, secrets, chi, { operatore_id: approvatoDa.utente_id })
      : iscrittoDaTempo(trx, secrets, input.username, chi)
  }
  const mostrato = await mostraRegolamento(trx, { utente_id, verificato: true, quando })
  return isRefusal(mostrato) ? mostrato : iscriviManifestazione(trx, { utente_id, quando })
}

const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Returns a sponsor code from a number: unique, and without a visible sequence. */
function codeFromNumber(numero: number): string {
  // An alphabet of 31: multiplication by a prime other than 31 is a permutation modulo 31^6.
  let n = (numero * 337_190_719) % 31 ** 6
  let codice = ''
  for (let i = 0; i < 6; i++) {
    codice += ALPHABET[n % 31]
    n = Math.floor(n / 31)
  }
  return `P${codice}`
}
