import { isRefusal, type Refusal } from '@primo/contract/platform/errors'
import { addMonths, todayInRome } from '@primo/domain/platform/dates'
import { idDaBelfiore } from '../../anagrafica/geo/queries.ts'
import { NATURE_GIURIDICHE } from '../../anagrafica/tipi/reference-lists.ts'
import { creaAzienda, salvaLegaleRappresentante, salvaSede } from '../../iscritti/aziende/commands.ts'
import { controllaAzienda, controllaLegaleRappresentante } from '../../iscritti/aziende/controlla.ts'
import type { Trx } from '../../platform/db/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { Persona } from './persone.ts'
import { createRandom } from './random.ts'

/** Trades of the companies: beginning of the name, ATECO division, merchandise category. */
const MESTIERI = [
  ['Ceramiche', '23', 4],
  ['Infissi', '25', 4],
  ['Arredamenti', '31', 5],
  ['Falegnameria', '16', 5],
  ['Ristrutturazioni', '43', 4],
  ['Autosalone', '47', 7],
  ['Elettrodomestici', '47', 5],
  ['Serramenti', '25', 4],
] as const
const FORME = [
  ['S.r.l.', 'S.r.l.'],
  ['S.n.c.', 'S.n.c.'],
  ['& figli S.r.l.', 'S.r.l.'],
] as const
/** Provincial capitals of the demo data: codice catastale, name, sigla and one CAP. */
const CITTA = [
  ['F205', 'Milano', 'MI', '20154'],
  ['H501', 'Roma', 'RM', '00185'],
  ['F839', 'Napoli', 'NA', '80139'],
  ['L219', 'Torino', 'TO', '10121'],
  ['D612', 'Firenze', 'FI', '50123'],
  ['A944', 'Bologna', 'BO', '40121'],
  ['A662', 'Bari', 'BA', '70122'],
  ['G273', 'Palermo', 'PA', '90133'],
  ['L736', 'Venezia', 'VE', '30121'],
  ['D969', 'Genova', 'GE', '16121'],
  ['B354', 'Cagliari', 'CA', '09124'],
  ['E506', 'Lecce', 'LE', '73100'],
] as const
const VIE = [
  'Via Garibaldi',
  'Via Roma',
  'Corso Italia',
  'Via dei Mille',
  'Via Mazzini',
  'Via delle Arti',
] as const

/** Returns the partita IVA of company `n`, issued by an office in the province of Milan. */
function partitaIva(n: number): string {
  const primi10 = `${String(2_310_000 + n * 37).padStart(7, '0')}015`
  let sum = 0
  for (const [i, cifra] of [...primi10].entries()) {
    const doppio = Number(cifra) * (i % 2 === 0 ? 1 : 2)
    sum += doppio > 9 ? doppio - 9 : doppio
  }
  return primi10 + String((10 - (sum % 10)) % 10)
}

/** Registered office of a demo company. */
export type Luogo = { belfiore: string; indirizzo: string; cap: string }

/** Owner of the demo company. */
export type Titolare = { persona: Persona; email: string; cellulare: string; utente_id: number }

/**
 * Registers the company of a member of the demo data through the same commands as the app: data, registered office and legal
 * representative.
 * @param input `numero` is the member's sequence number: the same number always gives the same company. `oggi` is the day on
 * which the demo data is created: documents are valid on it. Without `luogo`, the office is in a random provincial capital.
 * @returns the company's id in the anagrafica.
 */
export async function registraAzienda(
  trx: Trx,
  secrets: Secrets,
  input: {
    titolare: Titolare
    numero: number
    oggi: Date
    quando: Date
    luogo?: Luogo | undefined
    parte?: 'sola'
  },
): Promise<number | Refusal> {
  const { titolare, numero, quando } = input
  const { persona, utente_id } = titolare
  const caso = createRandom(numero)
  const [mestiere, ateco, categoria] = caso.uno(MESTIERI)
  const [coda, shape] = caso.uno(FORME)
  const data = controllaAzienda(
    {
      denominazione: `${mestiere} ${persona.cognome} ${coda}`,
      partita_iva: partitaIva(numero),
      id_natura_giuridica: NATURE_GIURIDICHE.find((n) => n.descr_breve === shape)!.id,
      codice_ateco: ateco,
      categorie_merceologiche: [categoria],
    },
    new Set([ateco]),
  )
  if (isRefusal(data)) return data
  const id = await creaAzienda(trx, secrets, { utente_id, quando }, data)
  if (isRefusal(id) || input.parte === 'sola') return id
  const [belfiore, , , cap] = caso.uno(CITTA)
  const dove = input.luogo ?? { belfiore, cap, indirizzo: `${caso.uno(VIE)} ${caso.intero(1, 140)}` }
  const chi = { utente_id, quando, id }
  const { indirizzo } = dove
  const sede = { indirizzo, cap: dove.cap, id_comune: idDaBelfiore(dove.belfiore) }
  const refusal = (await salvaSede(trx, chi, sede)) ?? (await firma(trx, secrets, { ...input, chi, caso }))
  return refusal ?? id
}

async function firma(
  trx: Trx,
  secrets: Secrets,
  input: {
    titolare: Titolare
    oggi: Date
    chi: { utente_id: number; quando: Date; id: number }
    caso: ReturnType<typeof createRandom>
  },
): Promise<Refusal | null> {
  const { caso, chi } = input
  const { persona, email, cellulare } = input.titolare
  const nato = CITTA.find(([codice]) => codice === persona.luogo)
  const scadenza = addMonths(todayInRome(input.oggi), caso.intero(13, 84))
  const data = await controllaLegaleRappresentante(
    trx,
    {
      cognome_legale_rappresentante: persona.cognome,
      nome_legale_rappresentante: persona.nome,
      codice_fiscale_legale_rappresentante: persona.codice_fiscale,
      id_tipo_documento_legale_rappresentante: 'CIE',
      numero_documento_legale_rappresentante: `CA${caso.intero(10_000, 99_999)}${caso.uno(['AB', 'DX', 'KR', 'TM'])}`,
      data_rilascio_documento_legale_rappresentante: addMonths(scadenza, -108),
      data_scadenza_documento_legale_rappresentante: scadenza,
      id_citta_rilascio_legale_rappresentante: idDaBelfiore(persona.luogo),
      citta_nascita_legale_rappresentante: nato?.[1] ?? 'Milano',
      provincia_nascita_legale_rappresentante: nato?.[2] ?? 'MI',
      data_nascita_legale_rappresentante: persona.nascita,
      sesso_legale_rappresentante: persona.sesso,
      rilasciato_da_legale_rappresentante: 'Ministero dell’Interno',
      email_legale_rappresentante: email,
      cellulare_legale_rappresentante: cellulare,
    },
    chi.quando,
  )
  return isRefusal(data) ? data : salvaLegaleRappresentante(trx, secrets, chi, data)
}
