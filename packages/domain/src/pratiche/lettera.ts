import { euro } from '../platform/numbers.ts'

/** Recipients for whom a template is written: a subject of the pratica, or its convenzionato. */
export const DESTINATARI_LETTERA = {
  persona: 'Una persona della pratica',
  convenzionato: 'Chi ha registrato la pratica',
} as const
export type DestinatarioLettera = keyof typeof DESTINATARI_LETTERA

/** Ways in which a lettera leaves, with their labels: sent as an e-mail, or as a PDF to print or deliver. */
export const CANALI_LETTERA = { email: 'E-mail', pdf: 'Lettera in PDF' } as const
export type CanaleLettera = keyof typeof CANALI_LETTERA

/** Maximum lengths in characters, number of templates, and number of lettere on a pratica. */
export const LIMITI_LETTERA = { nome: 80, oggetto: 150, testo: 5000, modelli: 100, per_pratica: 100 } as const

/**
 * Variables of a template, which is text with markers such as `{banca}`: what replaces each, as operators read it, and an example
 * for the preview.
 */
export const VARIABILI_LETTERA = {
  destinatario: { nome: 'nome di chi la riceve', esempio: 'Maria Bianchi' },
  cliente: { nome: 'nome del cliente', esempio: 'Maria Bianchi' },
  numero: { nome: 'numero della pratica', esempio: '2026/0012' },
  tipo: { nome: 'tipo di finanziamento', esempio: 'Cessione del quinto' },
  importo: { nome: 'importo richiesto', esempio: euro(15_000_00) },
  banca: { nome: 'banca', esempio: 'Banca Esempio' },
  prodotto: { nome: 'prodotto della banca', esempio: 'Quinto Facile' },
  mancano: {
    nome: 'documenti che mancano, uno per riga',
    esempio: '– Ultima busta paga\n– Carta d’identità',
  },
  convenzionato: { nome: 'chi ha registrato la pratica', esempio: 'Studio Verdi' },
  azienda: { nome: 'nome della nostra azienda', esempio: 'Primo Mediazione S.p.A.' },
  firma: { nome: 'nome di chi scrive', esempio: 'Anna Neri' },
  oggi: { nome: 'data di oggi', esempio: '1 dicembre 2026' },
} as const satisfies Record<string, { nome: string; esempio: string }>
export type VariabileLettera = keyof typeof VARIABILI_LETTERA

/** Values of the variables for one pratica and one recipient. Null = the pratica does not have it. */
export type ValoriLettera = Record<VariabileLettera, string | null>

export const NOMI_VARIABILI = Object.keys(VARIABILI_LETTERA) as [VariabileLettera, ...VariabileLettera[]]

/** Values for the preview of a template. */
export const ESEMPI_LETTERA = Object.fromEntries(
  NOMI_VARIABILI.map((name) => [name, VARIABILI_LETTERA[name].esempio]),
) as ValoriLettera

const MARKER = /\{([^{}\n]{0,40})\}/g

const isVariable = (name: string): name is VariabileLettera => Object.hasOwn(VARIABILI_LETTERA, name)

/** Returns the variable of a marker, however it is typed («{ Banca }»); null when there is none. */
function variableOf(name: string): VariabileLettera | null {
  const folded = name.trim().toLowerCase()
  return isVariable(folded) ? folded : null
}

/** Replaces the markers of a template by their values. A marker without value stays in the text, where the operator sees it. */
export const compilaLettera = (template: string, values: ValoriLettera): string =>
  template.replace(MARKER, (marker, name: string) => {
    const variable = variableOf(name)
    return (variable && values[variable]) ?? marker
  })

/** Returns the variables whose markers are left in a text, each once. */
export const variabiliRimaste = (text: string): VariabileLettera[] => [
  ...new Set([...text.matchAll(MARKER)].flatMap(([, name]) => variableOf(name!) ?? [])),
]

/** Returns the defect of a template's subject or text: markers that are no variable. Null = none. */
export function difettoModello(text: string): string | null {
  const unknown = [...text.matchAll(MARKER)].find(([, name]) => variableOf(name!) === null)
  return unknown ? `«${unknown[0]}» non si sa che cosa sia: scegli un segno dall’elenco.` : null
}

/** Returns the defect of a lettera's subject or text: markers without value, or with values that are no longer filled in. */
export function difettoLettera(text: string): string | null {
  const [first] = variabiliRimaste(text)
  return first
    ? `Al posto di «{${first}}» scrivi tu: ${VARIABILI_LETTERA[first].nome}. Oppure togli la frase.`
    : null
}

/** Templates that come with the product. A company rewrites them, or makes them inactive, in the back office. */
export const MODELLI_LETTERA: readonly {
  nome: string
  destinatario: DestinatarioLettera
  oggetto: string
  testo: string
}[] = [
  {
    nome: 'Documenti che mancano',
    destinatario: 'persona',
    oggetto: 'I documenti per la pratica {numero}',
    testo: `Buongiorno {destinatario},

per andare avanti con la richiesta di finanziamento ci servono ancora questi documenti:

{mancano}

Puoi darli a chi segue la tua richiesta: {convenzionato}.

Cordiali saluti,
{firma}
{azienda}`,
  },
  {
    nome: 'Richiesta inviata alla banca',
    destinatario: 'persona',
    oggetto: 'La pratica {numero} è in banca',
    testo: `Buongiorno {destinatario},

la tua richiesta di finanziamento ({tipo}, {importo}) è in banca: {banca}. Appena risponde ti scriviamo.

Per qualunque domanda puoi sentire chi segue la tua richiesta: {convenzionato}.

Cordiali saluti,
{firma}
{azienda}`,
  },
  {
    nome: 'Finanziamento approvato',
    destinatario: 'persona',
    oggetto: 'La pratica {numero} è stata approvata',
    testo: `Buongiorno {destinatario},

la tua richiesta di finanziamento ({tipo}, {importo}) è stata approvata da questa banca: {banca}.

Per la firma e le date ti chiama chi segue la tua richiesta: {convenzionato}.

Cordiali saluti,
{firma}
{azienda}`,
  },
  {
    nome: 'Richiesta non accolta',
    destinatario: 'persona',
    oggetto: 'La pratica {numero} non è stata accolta',
    testo: `Buongiorno {destinatario},

ci dispiace: la tua richiesta di finanziamento ({tipo}, {importo}) non è stata accolta.

Per saperne di più puoi sentire chi l’ha seguita: {convenzionato}.

Cordiali saluti,
{firma}
{azienda}`,
  },
  {
    nome: 'Documenti che mancano, al convenzionato',
    destinatario: 'convenzionato',
    oggetto: 'Pratica {numero}: i documenti che mancano',
    testo: `Buongiorno {destinatario},

per la pratica {numero} ({cliente}) mancano ancora:

{mancano}

Puoi mandarli dall’app, dalla pagina della pratica.

Cordiali saluti,
{firma}
{azienda}`,
  },
]
