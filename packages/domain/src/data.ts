/**
 * Date di calendario e istanti, sempre nel fuso di Roma.
 *
 * Una data di calendario è una stringa `AAAA-MM-GG` (nascita, scadenza, inizio di un'edizione): non ha
 * fuso e si confronta con `<` e `>`. Un istante è un `Date`. Si passa dall'uno all'altro solo qui, così un
 * cambio d'ora non sposta mai una scadenza.
 */
export type DataIso = string

export type Giorno = { anno: number; mese: number; giorno: number }

const ROMA = 'Europe/Rome'
const MS_GIORNO = 86_400_000
const MESI = [
  'gennaio',
  'febbraio',
  'marzo',
  'aprile',
  'maggio',
  'giugno',
  'luglio',
  'agosto',
  'settembre',
  'ottobre',
  'novembre',
  'dicembre',
] as const

const orologioDiRoma = new Intl.DateTimeFormat('en-GB', {
  timeZone: ROMA,
  calendar: 'gregory',
  numberingSystem: 'latn',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** Giorni del mese (1–12) in quell'anno, con la regola gregoriana dei bisestili. */
export function giorniDelMese(anno: number, mese: number): number {
  if (mese === 2) return (anno % 4 === 0 && anno % 100 !== 0) || anno % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(mese) ? 30 : 31
}

/** Vero se il giorno esiste nel calendario (anni 1000–9999): il 30 febbraio no, il 29 solo nei bisestili. */
export function dataEsiste(anno: number, mese: number, giorno: number): boolean {
  if (![anno, mese, giorno].every(Number.isInteger)) return false
  if (anno < 1000 || anno > 9999 || mese < 1 || mese > 12) return false
  return giorno >= 1 && giorno <= giorniDelMese(anno, mese)
}

/** Compone `AAAA-MM-GG`. Solleva `RangeError` se il giorno non esiste. */
export function scriviData({ anno, mese, giorno }: Giorno): DataIso {
  if (!dataEsiste(anno, mese, giorno)) throw new RangeError(`Data inesistente: ${anno}-${mese}-${giorno}`)
  return `${anno}-${String(mese).padStart(2, '0')}-${String(giorno).padStart(2, '0')}`
}

/** Legge `AAAA-MM-GG`; `null` se la forma è un'altra o il giorno non esiste. */
export function leggiData(testo: string): Giorno | null {
  const m = /^(\d{4})-(\d{2})-(\d{2})$/.exec(testo)
  if (!m) return null
  const [anno, mese, giorno] = [Number(m[1]), Number(m[2]), Number(m[3])]
  return dataEsiste(anno, mese, giorno) ? { anno, mese, giorno } : null
}

function scomponi(data: DataIso): Giorno {
  const g = leggiData(data)
  if (!g) throw new RangeError(`Data non valida: ${data}`)
  return g
}

/** Le lancette di Roma all'istante dato, come se fossero UTC (ms): la differenza è lo scarto del fuso. */
function lancetteDiRoma(istante: Date): number {
  const p: Record<string, number> = {}
  for (const parte of orologioDiRoma.formatToParts(istante)) p[parte.type] = Number(parte.value)
  return Date.UTC(p.year!, p.month! - 1, p.day!, p.hour!, p.minute!, p.second!)
}

/** La data di calendario a Roma in quell'istante. */
export function oggiARoma(istante: Date): DataIso {
  return new Date(lancetteDiRoma(istante)).toISOString().slice(0, 10)
}

/**
 * L'istante in cui a Roma comincia quel giorno. Le scadenze si scrivono «prima dell'inizio del giorno
 * dopo»: la mezzanotte c'è sempre, anche nei giorni di 23 o 25 ore.
 */
export function inizioGiornoARoma(data: DataIso): Date {
  const { anno, mese, giorno } = scomponi(data)
  const lancette = Date.UTC(anno, mese - 1, giorno)
  // L'ora cambia all'1 UTC: tra la mezzanotte di Roma e quella UTC dello stesso giorno lo scarto è uguale.
  return new Date(2 * lancette - lancetteDiRoma(new Date(lancette)))
}

/** La data `giorni` dopo (o prima, se negativi). */
export function aggiungiGiorni(data: DataIso, giorni: number): DataIso {
  const { anno, mese, giorno } = scomponi(data)
  const d = new Date(Date.UTC(anno, mese - 1, giorno + giorni))
  return scriviData({ anno: d.getUTCFullYear(), mese: d.getUTCMonth() + 1, giorno: d.getUTCDate() })
}

/**
 * La data `mesi` dopo (o prima). Se nel mese d'arrivo il giorno manca, è l'ultimo di quel mese
 * (art. 2963, quinto comma, c.c.): 31 gennaio + 1 mese = 28 o 29 febbraio.
 */
export function aggiungiMesi(data: DataIso, mesi: number): DataIso {
  const { anno, mese, giorno } = scomponi(data)
  const indice = anno * 12 + (mese - 1) + mesi
  const arrivo = { anno: Math.floor(indice / 12), mese: (indice % 12) + 1 }
  return scriviData({ ...arrivo, giorno: Math.min(giorno, giorniDelMese(arrivo.anno, arrivo.mese)) })
}

/** Quanti giorni da `da` ad `a` (negativi se `a` viene prima). */
export function giorniTra(da: DataIso, a: DataIso): number {
  const ms = (d: DataIso) => {
    const { anno, mese, giorno } = scomponi(d)
    return Date.UTC(anno, mese - 1, giorno)
  }
  return (ms(a) - ms(da)) / MS_GIORNO
}

/** Anni compiuti al giorno dato; chi è nato il 29 febbraio li compie il 28 negli anni comuni (art. 2963 c.c.). */
export function anniCompiuti(nascita: DataIso, giorno: DataIso): number {
  const anni = scomponi(giorno).anno - scomponi(nascita).anno
  return aggiungiMesi(nascita, anni * 12) <= giorno ? anni : anni - 1
}

/** «7 marzo 2026»; il primo del mese è «1º marzo 2026». Spazio unificatore tra giorno e mese. */
export function dataLunga(data: DataIso): string {
  const { anno, mese, giorno } = scomponi(data)
  return `${giorno === 1 ? '1º' : giorno}\u00a0${MESI[mese - 1]} ${anno}`
}

/** «07/03/2026». */
export function dataBreve(data: DataIso): string {
  const { anno, mese, giorno } = scomponi(data)
  return `${String(giorno).padStart(2, '0')}/${String(mese).padStart(2, '0')}/${anno}`
}

/** «marzo 2026», dal mese di una data o da `AAAA-MM`. */
export function meseLungo(mese: string): string {
  const g = scomponi(`${mese.slice(0, 7)}-01`)
  return `${MESI[g.mese - 1]} ${g.anno}`
}

/** L'ora a Roma in quell'istante, «14:05». */
export function oraARoma(istante: Date): string {
  return new Date(lancetteDiRoma(istante)).toISOString().slice(11, 16)
}

/** «7 marzo 2026, ore 14:05», a Roma. */
export function istanteLungo(istante: Date): string {
  return `${dataLunga(oggiARoma(istante))}, ore\u00a0${oraARoma(istante)}`
}
