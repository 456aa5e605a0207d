/** Reading an Italian question: from what a person types to the roots of its words. */

/** What people shorten or misspell when they write from a phone, as it is in full. */
const ABBREVIAZIONI: Record<string, string> = {
  nn: 'non',
  n: 'non',
  xke: 'perche',
  xche: 'perche',
  perke: 'perche',
  pke: 'perche',
  qnt: 'quanto',
  qnti: 'quanti',
  qnd: 'quando',
  qndo: 'quando',
  cm: 'come',
  cmq: 'comunque',
  dv: 'dove',
  x: 'per',
  ke: 'che',
  pt: 'punti',
  pti: 'punti',
  psw: 'password',
  pwd: 'password',
  pass: 'password',
  tel: 'cellulare',
  cell: 'cellulare',
  telefono: 'cellulare',
  telefonino: 'cellulare',
  smartphone: 'cellulare',
  mail: 'email',
  emal: 'email',
  posta: 'email',
  pin: 'codice',
  otp: 'codice',
  sms: 'messaggio',
  cf: 'codicefiscale',
  piva: 'partitaiva',
  msg: 'messaggio',
  doc: 'documento',
  docs: 'documento',
  app: 'applicazione',
  info: 'informazione',
}

/** Words that say nothing of what is wanted. */
const VUOTE = new Set(
  (
    'a ad al allo alla ai agli alle da dal dallo dalla dai dagli dalle di del dello della dei degli delle in nel nello ' +
    'nella nei negli nelle su sul sullo sulla sui sugli sulle con per tra fra e ed o od ma se che chi cui il lo la i gli ' +
    'le un uno una l d c s m t v n mi ti ci vi si me te noi voi loro io tu lui lei mio mia miei mie tuo tua tuoi tue suo ' +
    'sua suoi sue questo questa questi queste quello quella quelli quelle sto sta sono sei siamo siete era essere ho hai ' +
    'ha abbiamo avete hanno avere devo deve posso puo puoi potrei potete vorrei voglio vogliamo voglia vuoi faccio fare fai fa farei ' +
    'come cosa quale quali qual dove quando piu anche ancora gia poi adesso ora qui li la sempre solo proprio tipo ' +
    'per favore piacere scusa scusate scusi salve ok allora quindi cioe beh boh insomma sapere dire dirmi dimmi ' +
    'spiegami spiegare aiutami aiuto senti mica po bisogna serve servono esiste esistono qualcuno qualcosa tutto tutti ' +
    'quanto quanta quanti quante oggi volevo sappia gentilmente cortesemente possibile riesco riusciamo nessuno'
  ).split(' '),
)

/**
 * Little words that say what kind of question it is: alone they are nothing, beside the others they tell «quanti punti
 * ho» from «quando scadono i punti».
 */
const SEGNI = new Map(
  Object.entries({
    '?quanto': 'quanto quanta quanti quante',
    '?quando': 'quando entro',
    '?dove': 'dove dov',
    '?chi': 'chi',
    '?come': 'come modo',
    '?perche': 'perche mai motivo',
    '?cosa': 'cosa che cos quale quali qual',
    '?posso': 'posso puo puoi possibile riesco potrei possono',
    '@io': 'ho mio mia miei mie mi',
    '!non': 'non niente nessuno senza',
  }).flatMap(([segno, parole]) => parole.split(' ').map((parola) => [parola, segno] as const)),
)

/** Words that mean one thing to whoever asks; the key is a root, see `radice`. */
const SINONIMI: Record<string, string> = {
  regal: 'prem',
  ricompens: 'prem',
  omaggi: 'prem',
  gadget: 'prem',
  pacc: 'spedi',
  corrier: 'spedi',
  spedit: 'spedi',
  sped: 'spedi',
  conseg: 'spedi',
  consegn: 'spedi',
  arriv: 'spedi',
  recapit: 'spedi',
  invi: 'mand',
  ditt: 'aziend',
  negoz: 'aziend',
  soc: 'aziend',
  impres: 'aziend',
  bottega: 'aziend',
  promotric: 'promotor',
  carc: 'caric',
  bolletin: 'pratic',
  squadr: 'ret',
  team: 'ret',
  struttur: 'ret',
  downline: 'ret',
  grupp: 'ret',
  affiliat: 'ret',
  saldi: 'sald',
  punteggi: 'punt',
  modific: 'cambi',
  aggiorn: 'cambi',
  sostitu: 'cambi',
  correg: 'cambi',
  elimin: 'cancell',
  rimuov: 'cancell',
  togl: 'cancell',
  disiscriv: 'cancell',
  sparit: 'manc',
  mancat: 'manc',
  smarrit: 'dimentic',
  pers: 'dimentic',
  scord: 'dimentic',
  ricord: 'dimentic',
  residenz: 'indirizz',
  presentat: 'sponsor',
  norm: 'regol',
  elenc: 'catalog',
  vocabol: 'catalog',
  registraz: 'iscriv',
  iscriz: 'iscriv',
  iscritt: 'iscriv',
  registr: 'iscriv',
  contattar: 'assistenz',
  operator: 'assistenz',
  support: 'assistenz',
  parlar: 'assistenz',
  iscri: 'iscriv',
  camb: 'cambi',
  inv: 'invit',
  spedir: 'spedi',
}

/** Lower case, no accents, apostrophes as spaces; «partita iva» and «codice fiscale» are one word each, «a che punto» is no point. */
export function piana(testo: string): string {
  return testo
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\be[\s-]mail/g, 'email')
    .replace(/\ba che punto\b/g, 'stato')
    .replace(/partit[ae] iva/g, 'partitaiva')
    .replace(/codic[ei] fiscal[ei]/g, 'codicefiscale')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

const FINALI = [
  'issime',
  'issimo',
  'issima',
  'amento',
  'amenti',
  'imento',
  'imenti',
  'azione',
  'enza',
  'enze',
  'armi',
  'ermi',
  'irmi',
  'arti',
  'arci',
  'arvi',
  'azioni',
  'zione',
  'zioni',
  'arsi',
  'ersi',
  'irsi',
  'arle',
  'arlo',
  'arla',
  'arli',
  'ando',
  'endo',
  'iamo',
  'ato',
  'ata',
  'ati',
  'ate',
  'ito',
  'ita',
  'iti',
  'ite',
  'uto',
  'uta',
  'uti',
  'ute',
  'are',
  'ere',
  'ire',
  'ano',
  'ono',
  'ia',
  'ie',
  'io',
  'ii',
  'he',
  'hi',
  'a',
  'e',
  'i',
  'o',
]

/** The root of a word: its ending taken off while at least three letters remain, then its commonest synonym. */
export function radice(parola: string): string {
  if (/\d/.test(parola)) return parola
  const scempia = senzaDoppie(parola)
  const finale = FINALI.find((f) => scempia.length - f.length >= 3 && scempia.endsWith(f))
  const nuda = finale ? scempia.slice(0, -finale.length) : scempia
  return SINONIMI_SCEMPI.get(nuda) ?? nuda
}

/** Double letters are the commonest slip, and the commonest accent: they are read as single ones. */
function senzaDoppie(parola: string): string {
  return parola.replace(/([a-z])\1+/g, '$1')
}
const SINONIMI_SCEMPI = new Map(
  Object.entries(SINONIMI).map(([parola, altra]) => [senzaDoppie(parola), senzaDoppie(altra)]),
)

/** How one begins or ends: they count only when there is nothing else. */
const SALUTI = new Set(
  ['ciao', 'buongiorno', 'buonasera', 'salve', 'grazie', 'hey', 'ehi', 'scusami', 'perfetto'].map(radice),
)

function parole(testo: string): string[] {
  return piana(testo)
    .split(' ')
    .map((p) => ABBREVIAZIONI[p] ?? p)
    .filter(Boolean)
}

/** The roots of what was written, in order, without the words that say nothing and without bare numbers. */
export function radici(testo: string): string[] {
  const tutte = parole(testo)
    .filter((p) => !VUOTE.has(p) && !/^\d+$/.test(p))
    .map(radice)
  const altre = tutte.filter((p) => !SALUTI.has(p))
  return altre.length > 0 ? altre : tutte
}

/** What kind of question it is, by its little words. */
export function segni(testo: string): string[] {
  return [...new Set(parole(testo).flatMap((p) => SEGNI.get(p) ?? []))]
}

/** Every run of three letters in the roots: two ways of writing one word share most of them. */
export function trigrammi(radici: readonly string[]): Set<string> {
  const trovati = new Set<string>()
  for (const radice of radici) {
    const bordata = `_${radice}_`
    for (let i = 0; i + 3 <= bordata.length; i++) trovati.add(bordata.slice(i, i + 3))
  }
  return trovati
}

/**
 * Whether two roots are one word with a slip of the fingers: a letter more, less, changed or two swapped; two such
 * slips only in a long word, and never in a short one, where a letter makes another word.
 */
export function refuso(a: string, b: string): boolean {
  const corta = Math.min(a.length, b.length)
  if (corta < 4 || /\d/.test(a + b)) return false
  const ammessi = corta >= 8 ? 2 : 1
  return Math.abs(a.length - b.length) <= ammessi && distanza(a, b) <= ammessi
}

/** Edit distance with neighbouring letters swapped counted as one (optimal string alignment). */
function distanza(a: string, b: string): number {
  let primaAncora: number[] = []
  let prima = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const riga = [i]
    for (let j = 1; j <= b.length; j++) {
      const cambio = prima[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      let minimo = Math.min(prima[j]! + 1, riga[j - 1]! + 1, cambio)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        minimo = Math.min(minimo, primaAncora[j - 2]! + 1)
      riga.push(minimo)
    }
    primaAncora = prima
    prima = riga
  }
  return prima[b.length]!
}
