/**
 * The storeys of the house, from the ground up: a wing imports only wings below it, and in a wing an area only the areas
 * before it. A wing without areas is one area by itself. Server, contract and domain have the same wings; in the
 * packages a wing is a folder of files, without areas. docs/house.md draws it.
 */
export const WINGS: Readonly<Record<string, readonly string[]>> = {
  platform: [
    'config',
    'lock',
    'log',
    'signals',
    'metrics',
    'traces',
    'db',
    'secrets',
    'jobs',
    'services',
    'http',
    'admission',
  ],
  outside: [],
  registro: [
    'conservazione',
    'cifre',
    'eventi',
    'lavori',
    'messaggi',
    'rilevazioni',
    'guasti',
    'esportazioni',
  ],
  persone: [
    'geo',
    'tipi',
    'anagrafica',
    'accesso',
    'aziendale',
    'fattori',
    'incarichi',
    'operatori',
    'impostazioni',
    'visioni',
    'proposte',
    'note',
    'consensi',
    'indirizzi',
    'contatti',
    'profili',
    'aziende',
  ],
  rete: [],
  raccolta: ['manifestazioni', 'punti', 'premi', 'edizioni', 'andamento'],
  pratiche: [],
  qualifiche: ['qualifiche', 'promotore'],
  ingresso: ['utente', 'registrazione', 'iscrizioni', 'andamento', 'cruscotto', 'ricerca', 'note'],
  comunicazioni: ['avvisi', 'webhook'],
  assistente: [],
  privacy: ['cancellazione', 'miei-dati'],
  boot: [],
}

/** What stands at the root of `src`: what starts the server, the list of all calls. */
export const ROOF = 'roof'
const STOREYS = [...Object.keys(WINGS), ROOF]

/** Where a file of the server, of the contract or of the domain stands; `area` is empty where a wing has none. */
export type Place = { house: string; wing: string; area: string }

const SERVER = 'apps/server'
const PATH = /^(apps\/server|packages\/(?:contract|domain))\/src\/(?:([^/]+)\/)?(?:([^/]+)\/)?.+$/

/** The place of a file; null for what stands in none of the three. */
export function placeOf(file: string): Place | null {
  const found = PATH.exec(file)
  if (!found) return null
  const [, house = '', wing = ROOF, area = ''] = found
  const divided = house === SERVER && wing !== ROOF && WINGS[wing]?.length !== 0
  return { house, wing, area: divided ? area : '' }
}

/** A place's name, as the table has it: `raccolta/premi`, `rete`. */
export const nameOf = ({ wing, area }: Place) => (area ? `${wing}/${area}` : wing)

/** Whether what stands in `from` may import what stands in `to`. */
export function mayReach(from: Place, to: Place): boolean {
  // Who ties all together reaches the list of all calls.
  if (from.wing === 'boot' && to.wing === ROOF) return from.house !== to.house
  if (from.wing !== to.wing) return to.wing in WINGS && STOREYS.indexOf(to.wing) < STOREYS.indexOf(from.wing)
  if (from.house !== to.house || from.area === to.area) return true
  const areas = WINGS[from.wing] ?? []
  return areas.includes(to.area) && areas.indexOf(to.area) < areas.indexOf(from.area)
}
