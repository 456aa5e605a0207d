/**
 * Settings of the company (company §1, §9) as data, all in one table: the sections of the screen, and the type of each value.
 * Values are stored as text. A setting that is not set has the value of the environment variable.
 */

import { parseOam, parseRea, verificaPartitaIva } from '../anagrafica/company-numbers.ts'
import { CONTRASTO_MINIMO, coloreLeggibile, isHex, menoLeggibile } from '../platform/aspetto.ts'
import { EMAIL, emailAddress } from '../platform/email.ts'
import { wholeNumber } from '../platform/numbers.ts'
import { parseWholeNumber } from '../platform/parse-numbers.ts'
import { reasonPlaceholder } from '../platform/placeholder.ts'

/** Sections of the settings in display order. Each is saved, and has its history, separately. */
export const SEZIONI = {
  presentazione: ['Nome', 'Come si chiama il programma: nell’app, nelle e-mail, nel regolamento.'],
  aspetto: [
    'Aspetto',
    'Il logo e il colore: nell’app degli iscritti e nelle e-mail; il logo anche qui, nel back office.',
  ],
  azienda: [
    'Azienda',
    'Chi risponde del programma: nell’informativa, nelle note legali, in fondo alle e-mail e nei regolamenti che si pubblicano da adesso.',
  ],
  riservatezza: ['Riservatezza', 'Che cosa si dice agli iscritti di chi guarda i loro dati.'],
  assistenza: ['Assistenza', 'Dove scrive chi ha bisogno di aiuto.'],
  link: ['Link', 'Gli indirizzi che l’app mostra.'],
  tempi: [
    'Tempi delle pratiche',
    'Entro quanti giorni una pratica lascia ciascun passo. Dopo, è in ritardo.',
  ],
  soglie: ['Soglie', 'I limiti che l’azienda si dà, e da quando una persona sola non basta.'],
} as const
export type Sezione = keyof typeof SEZIONI
export const TUTTE_LE_SEZIONI = Object.keys(SEZIONI) as [Sezione, ...Sezione[]]

/** Maximum number of points of a rettifica. The database enforces the same limit. */
export const MASSIMO_RETTIFICA = 100_000

type Letto = { ok: true; valore: string } | { ok: false; message: string }
const si = (valore: string): Letto => ({ ok: true, valore })
const no = (message: string): Letto => ({ ok: false, message })

/** Parser of a typed setting. It is never called with an empty text. */
type Tipo = (written: string) => Letto

/** Returns the refusal of a value that is only the mark of a missing one («#N/D», «xxx»); null for any other. */
const refusedPlaceholder = (v: string): Letto | null => {
  const reason = reasonPlaceholder(v)
  return reason === null ? null : no(reason)
}

const words =
  (max: number): Tipo =>
  (v) =>
    v.length > max
      ? no(`Al massimo ${max} caratteri: ne hai scritti ${v.length}.`)
      : !/[\p{L}\p{N}]/u.test(v) || /[\n\r]/.test(v)
        ? no('Scrivi almeno una lettera o una cifra, su una riga.')
        : (refusedPlaceholder(v) ?? si(v))

const email: Tipo = (v) => {
  const address = emailAddress(v)
  return address.length <= 254 && EMAIL.test(address)
    ? si(address)
    : no('Scrivi un indirizzo e-mail, come nome@azienda.it.')
}

/** Signs after a link in a sentence. A closing bracket counts when the link does not open it. */
const LINK_END = /(?:[\s,;:.!?>»”"'’]|(?<!\([^()]*)\))+$/u
/** Host name on the internet: at least two parts, none empty. */
const HOST = /^(?:[^.]+\.)+[^.]{2,}$/

const indirizzo: Tipo = (written) => {
  const v = written.replace(LINK_END, '')
  const wrong = no('Scrivi un indirizzo completo, come https://www.azienda.it.')
  if (v.length > 500 || !URL.canParse(v)) return wrong
  const { protocol, username, password, hostname } = new URL(v)
  if (!HOST.test(hostname)) return wrong
  if (protocol !== 'https:' && protocol !== 'http:') return wrong
  return username || password ? no('L’indirizzo non può contenere nome e password.') : si(v)
}

/** Returns the parser of a whole number within bounds. @param unit text after the number that does not count */
const integer =
  (min: number, max: number, unit: RegExp | '' = ''): Tipo =>
  (v) => {
    const n = parseWholeNumber(v.replace(unit, ''))
    return n !== null && n >= min && n <= max
      ? si(String(n))
      : no(`Scrivi un numero intero da ${wholeNumber(min)} a ${wholeNumber(max)}.`)
  }

/** Parser of a number of calendar days. */
const giorni = integer(1, 365, /\s*giorn[oi]$/i)

/** Options of a setting with a boolean value, with their labels. */
const SI_O_NO = [
  ['si', 'Sì'],
  ['no', 'No'],
] as const

const siNo: Tipo = (v) => (v === 'si' || v === 'no' ? si(v) : no('Scegli sì o no.'))

const partitaIva: Tipo = (v) => {
  const outcome = verificaPartitaIva(v)
  return outcome.ok ? si(outcome.partita_iva) : no(`${outcome.message}.`)
}

/** Formats a contrast ratio with one decimal, rounded down. */
const ratio = (contrasto: number) => (Math.floor(contrasto * 10) / 10).toFixed(1).replace('.', ',')

/** Parser of the brand colour. Its contrast must be sufficient everywhere the product uses it. */
const colore: Tipo = (v) => {
  const hex = v.toLowerCase().replace(/^#?/, '#')
  if (!isHex(hex)) return no('Scrivi il colore con sei cifre, come #2f4989.')
  const worst = menoLeggibile(hex)
  return worst === null
    ? si(hex)
    : no(
        `È troppo chiaro: per ${worst.nome} il contrasto è ${ratio(worst.contrasto)} a 1 e ne serve almeno ${ratio(CONTRASTO_MINIMO)}. Il più vicino che si legge è ${coloreLeggibile(hex)}.`,
      )
}

/** Parser of an uploaded image, given by the hash of its content. */
const immagine: Tipo = (v) =>
  /^[0-9a-f]{64}$/.test(v) ? si(v) : no('Carica un’immagine: qui non si scrive.')

const rea: Tipo = (v) => {
  const found = parseRea(v)
  return found ? si(found) : no('Scrivi la sigla della provincia e il numero, come MI-1234567.')
}

const oam: Tipo = (v) => {
  const found = parseOam(v)
  return found ? si(found) : no('Scrivi A (agenti) o M (mediatori) e il numero, come M123.')
}

/** Definition of a setting: section, label, help text, parser. */
type Field = {
  sezione: Sezione
  nome: string
  aiuto: string
  tipo: Tipo
  max: number
  /** Options of the setting. Omitted = its value is typed. */
  scelte?: typeof SI_O_NO
}
const field = (sezione: Sezione, nome: string, tipo: Tipo, aiuto = '', max = 500): Field => ({
  sezione,
  nome,
  aiuto,
  tipo,
  max,
})

/** Definitions of all settings by key. */
export const CAMPI = {
  prodotto: field(
    'presentazione',
    'Nome del programma',
    words(40),
    'Sta anche nell’oggetto delle e-mail.',
    40,
  ),
  colore: field('aspetto', 'Colore', colore, 'Pulsanti, link, intestazioni e schede.', 7),
  logo: field('aspetto', 'Logo', immagine, 'Al posto del nome, in alto. Meglio se largo.', 64),
  logo_scuro: field('aspetto', 'Logo sul fondo scuro', immagine, 'Senza, vale il logo.', 64),
  icona: field(
    'aspetto',
    'Icona dell’app',
    immagine,
    'Quadrata: sul telefono e nella scheda del browser.',
    64,
  ),
  ragione_sociale: field('azienda', 'Ragione sociale', words(120), 'È il titolare dei dati.', 120),
  sede: field('azienda', 'Sede legale', words(200), 'Via, numero, CAP, comune e provincia.', 200),
  partita_iva: field('azienda', 'Partita IVA', partitaIva, '', 60),
  rea: field('azienda', 'Numero REA', rea, 'Per esempio MI-1234567.', 20),
  pec: field('azienda', 'PEC', email, '', 254),
  oam: field('azienda', 'Numero OAM', oam, 'Per esempio M123, se l’azienda è iscritta.', 20),
  dpo: field('azienda', 'Responsabile della protezione dei dati', words(200), 'Come si raggiunge.', 200),
  autorita: field('azienda', 'Autorità di vigilanza', words(200), 'Chi vigila sull’azienda.', 200),
  avvisa_visione: {
    ...field(
      'riservatezza',
      'Avvisa la persona quando un operatore vede l’app come lei',
      siNo,
      'Le arriva un avviso con il giorno, senza il nome dell’operatore. Nel registro resta in ogni caso.',
      2,
    ),
    scelte: SI_O_NO,
  },
  email_assistenza: field('assistenza', 'E-mail dell’assistenza', email, '', 254),
  sito: field('link', 'Sito', indirizzo),
  link_registrazione: field('link', 'Pagina per registrarsi', indirizzo, 'Dove portano gli inviti.'),
  link_regolamento: field(
    'link',
    'Regolamento in PDF',
    indirizzo,
    'Senza, vale quello che scrive il programma.',
  ),
  link_informativa: field(
    'link',
    'Informativa sui dati',
    indirizzo,
    'Senza, vale quella che scrive il programma.',
  ),
  link_android: field('link', 'App per Android', indirizzo),
  link_ios: field('link', 'App per iPhone', indirizzo),
  giorni_documenti: field('tempi', 'Documenti, in giorni', giorni, '', 3),
  giorni_istruttoria: field('tempi', 'Istruttoria, in giorni', giorni, '', 3),
  giorni_delibera: field('tempi', 'Delibera, in giorni', giorni, '', 3),
  giorni_erogazione: field('tempi', 'Erogazione, in giorni', giorni, '', 3),
  ribasso_premio_percento: field(
    'soglie',
    'Ribasso di un premio, in percento',
    integer(0, 100, /\s*(?:%|per\s?cento)$/i),
    'Un ribasso più grande richiede la conferma di una seconda persona. Con 0, ogni ribasso.',
    3,
  ),
  spostamento_persone: field(
    'soglie',
    'Persone spostate insieme',
    integer(1, 1_000_000),
    'Uno spostamento di più persone richiede la conferma di una seconda persona.',
    9,
  ),
  massimo_rettifica: field(
    'soglie',
    'Punti di una rettifica',
    integer(1, MASSIMO_RETTIFICA),
    'Il massimo che una rettifica può dare o togliere. Ogni rettifica richiede la conferma di una seconda persona.',
    7,
  ),
} as const satisfies Record<string, Field>
export type ChiaveCampo = keyof typeof CAMPI
export const TUTTI_I_CAMPI = Object.keys(CAMPI) as [ChiaveCampo, ...ChiaveCampo[]]

/** Returns the keys of the settings in a section, in display order. */
export const campiDi = (sezione: Sezione): ChiaveCampo[] =>
  TUTTI_I_CAMPI.filter((key) => CAMPI[key].sezione === sezione)

/** Values of the settings that are set, by key. A missing key is unset. */
export type Impostazioni = Partial<Record<ChiaveCampo, string>>

/** Returns the initial values of the form of a settings section; empty texts for those not set. */
export const initialFormValues = (sezione: Sezione, dette: Impostazioni = {}): Record<string, string> =>
  Object.fromEntries(campiDi(sezione).map((key) => [key, dette[key] ?? '']))

/**
 * Parses the values typed in a section of the settings. Empty means not set.
 * @returns the parsed values, or the errors by field
 */
export function leggiSezione(
  sezione: Sezione,
  typed: Readonly<Record<string, string>>,
): { ok: true; valori: Impostazioni } | { ok: false; fields: Record<string, string[]> } {
  const valori: Impostazioni = {}
  const fields: Record<string, string[]> = {}
  for (const key of Object.keys(typed)) {
    if (!campiDi(sezione).includes(key as ChiaveCampo)) fields[key] = ['Questa impostazione non c’è.']
  }
  for (const key of campiDi(sezione)) {
    const written = (typed[key] ?? '').trim()
    if (written === '') continue
    const letto = CAMPI[key].tipo(written)
    if (letto.ok) valori[key] = letto.valore
    else fields[key] = [letto.message]
  }
  return Object.keys(fields).length > 0 ? { ok: false, fields } : { ok: true, valori }
}

/**
 * Default limits beyond which a second operator must approve: reduction of a premio's price, number of persons moved in the
 * network; and the maximum number of points of a rettifica.
 */
export const SOGLIE = {
  /** Reduction of a premio's price in percent. The database has the same default (migration of `proposte`). */
  ribasso_premio_percento: 10,
  spostamento_persone: 50,
  massimo_rettifica: MASSIMO_RETTIFICA,
} as const
export type Soglie = Record<keyof typeof SOGLIE, number>

/** Default number of calendar days within which a pratica is due at each step. */
export const TEMPI = {
  giorni_documenti: 7,
  giorni_istruttoria: 7,
  giorni_delibera: 7,
  giorni_erogazione: 7,
} as const

/** Defaults of the settings with a boolean value. */
export const SE_NON_DETTO = { avvisa_visione: 'si' } as const

/** Returns whether a member is notified after an operator has impersonated them. */
export const avvisaVisione = ({ avvisa_visione = SE_NON_DETTO.avvisa_visione }: Impostazioni): boolean =>
  avvisa_visione === 'si'

/** Returns the limits in effect: those that the company has set, else the defaults. */
export function soglieDa(dette: Impostazioni): Soglie {
  const soglia = (key: keyof Soglie) => Number(dette[key] ?? SOGLIE[key])
  return {
    ribasso_premio_percento: soglia('ribasso_premio_percento'),
    spostamento_persone: soglia('spostamento_persone'),
    massimo_rettifica: soglia('massimo_rettifica'),
  }
}
