import { aggiungiGiorni, type DataIso, istantiARoma, leggiData, oggiARoma } from './data.ts'

/** When something happens by itself: five fields (minute, hour, day, month, day of the week), on Rome's clock. */
export type Cron = {
  minuti: readonly number[]
  ore: readonly number[]
  /** The hour was `*`: it happens by the hour, not at a time of day. */
  ogni_ora: boolean
  giorni: readonly number[]
  mesi: readonly number[]
  /** 0 = Sunday. */
  settimana: readonly number[]
}

/** 29 February may be eight years away (1896–1904, 2096–2104). */
const GIORNI_MASSIMI = 366 * 9
const LIMITI = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 6],
] as const

function campo(testo: string, [min, max]: readonly [number, number]): number[] {
  const valori = new Set<number>()
  for (const parte of testo.split(',')) {
    const m = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(parte)
    const da = m?.[1] === undefined ? min : Number(m[1])
    const a = m?.[1] === undefined ? max : Number(m[2] ?? (m[3] ? max : m[1]))
    const passo = Number(m?.[3] ?? 1)
    if (!m || da < min || a > max || da > a || passo < 1) throw new RangeError(`Cron: «${testo}»`)
    for (let n = da; n <= a; n += passo) valori.add(n)
  }
  return [...valori].sort((x, y) => x - y)
}

/**
 * Reads a cron of five fields: numbers, `*`, lists, ranges, steps.
 * @throws RangeError when it is anything else, or it binds both the day of the month and that of the week.
 */
export function leggiCron(testo: string): Cron {
  const parti = testo.split(' ')
  if (parti.length !== 5) throw new RangeError(`Cron: «${testo}»`)
  if (parti[2] !== '*' && parti[4] !== '*') throw new RangeError(`Cron: «${testo}» lega giorno e settimana`)
  const [minuti, ore, giorni, mesi, settimana] = parti.map((p, i) => campo(p, LIMITI[i]!))
  return {
    minuti: minuti!,
    ore: ore!,
    ogni_ora: parti[1] === '*',
    giorni: giorni!,
    mesi: mesi!,
    settimana: settimana!,
  }
}

/**
 * The instants of a day, in order. A time that comes twice counts once, the first; one that is skipped happens when
 * the clocks have jumped. What happens every hour follows the hours as they pass: 25 of them, or 23.
 */
function scatti(cron: Cron, data: DataIso): Date[] {
  const { mese, giorno } = leggiData(data)!
  const settimana = new Date(`${data}T00:00:00Z`).getUTCDay()
  if (!cron.mesi.includes(mese) || !cron.giorni.includes(giorno) || !cron.settimana.includes(settimana)) {
    return []
  }
  const istanti = new Set<number>()
  for (const ora of cron.ore) {
    for (const minuto of cron.minuti) {
      const [primo, secondo] = istantiARoma(data, ora * 60 + minuto).map((i) => i.getTime())
      if (primo !== undefined) istanti.add(primo)
      if (secondo !== undefined && cron.ogni_ora) istanti.add(secondo)
      // Clocks change on the hour: the skipped one would have begun when the new one does.
      if (primo === undefined && !cron.ogni_ora) istanti.add(istantiARoma(data, (ora + 1) * 60)[0]!.getTime())
    }
  }
  return [...istanti].sort((x, y) => x - y).map((ms) => new Date(ms))
}

function cerca(cron: Cron, da: Date, verso: 1 | -1, va: (istante: Date) => boolean): Date {
  let data = oggiARoma(da)
  for (let i = 0; i <= GIORNI_MASSIMI; i++) {
    const istanti = scatti(cron, data).filter(va)
    const trovato = verso === 1 ? istanti[0] : istanti.at(-1)
    if (trovato) return trovato
    data = aggiungiGiorni(data, verso)
  }
  throw new RangeError('Cron senza alcun giorno')
}

/** The first instant strictly after `dopo`. */
export function prossimoScatto(cron: Cron, dopo: Date): Date {
  return cerca(cron, dopo, 1, (istante) => istante > dopo)
}

/** The last instant not after `fino`. */
export function ultimoScatto(cron: Cron, fino: Date): Date {
  return cerca(cron, fino, -1, (istante) => istante <= fino)
}
