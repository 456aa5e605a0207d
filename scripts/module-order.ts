/**
 * Modules and their areas, in import order: a module imports only modules before it, an area only areas before it in its module. A
 * module without areas is one area. Server, contract and domain have the same modules; in the two packages a module is a folder
 * without areas.
 * @see docs/architecture.md
 */
export const MODULES: Readonly<Record<string, readonly string[]>> = {
  platform: [
    'config',
    'folder-lock',
    'log',
    'diagnostics',
    'metrics',
    'traces',
    'db',
    'secrets',
    'files',
    'jobs',
    'services',
    'http',
    'admission',
  ],
  external: [],
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
  anagrafica: ['geo', 'tipi', 'persone'],
  accesso: ['account', 'aziendale', 'fattori'],
  ufficio: ['incarichi', 'operatori', 'impostazioni', 'visioni', 'viste', 'proposte', 'note'],
  iscritti: ['consensi', 'indirizzi', 'contatti', 'profili', 'aziende'],
  rete: [],
  raccolta: ['manifestazioni', 'punti', 'premi', 'edizioni', 'andamento'],
  pratiche: ['pratiche', 'soggetti', 'documenti', 'cliente', 'conversazione', 'lettere'],
  qualifiche: ['qualifiche', 'promotore'],
  ingresso: ['utente', 'registrazione', 'iscrizioni', 'andamento', 'cruscotto', 'ricerca', 'note'],
  comunicazioni: ['avvisi', 'webhook'],
  assistente: [],
  privacy: ['cancellazione', 'miei-dati'],
  boot: [],
}

/**
 * Module name of the files directly in `src`, such as the entry point: they may import every module, and no module imports them.
 */
export const ROOT_FILES = 'root'
const ORDER = [...Object.keys(MODULES), ROOT_FILES]

/** Module and area of a file of the server, the contract or the domain; `area` is empty in a module without areas. */
export type ModulePlace = { pack: string; module: string; area: string }

/**
 * Name of the file that registers what a module contributes to the server (routes, jobs…). It comes after the module's areas in
 * the import order.
 */
export const MODULE_FILE = 'module.ts'

const SERVER = 'apps/server'
const PATH = /^(apps\/server|packages\/(?:contract|domain))\/src\/(?:([^/]+)\/)?(?:([^/]+)\/)?.+$/

/** Returns the module and area of a file, or null for a file outside server, contract and domain. */
export function placeOf(file: string): ModulePlace | null {
  const found = PATH.exec(file)
  if (!found) return null
  const [, pack = '', module = ROOT_FILES, area = ''] = found
  if (pack === SERVER && file.endsWith(`/src/${module}/${MODULE_FILE}`))
    return { pack, module, area: MODULE_FILE }
  const divided = pack === SERVER && module !== ROOT_FILES && MODULES[module]?.length !== 0
  return { pack, module, area: divided ? area : '' }
}

/** Returns the name of a module or of an area: `rete`, `raccolta/premi`. */
export const nameOf = ({ module, area }: ModulePlace) => (area ? `${module}/${area}` : module)

/** Returns whether a file of module and area `from` may import a file of `to`. */
export function mayReach(from: ModulePlace, to: ModulePlace): boolean {
  if (to.area === MODULE_FILE) return from.module === 'boot'
  // boot imports the list of all endpoints.
  if (from.module === 'boot' && to.module === ROOT_FILES) return from.pack !== to.pack
  if (from.module !== to.module)
    return to.module in MODULES && ORDER.indexOf(to.module) < ORDER.indexOf(from.module)
  if (from.pack !== to.pack || from.area === to.area || from.area === MODULE_FILE) return true
  const areas = MODULES[from.module] ?? []
  return areas.includes(to.area) && areas.indexOf(to.area) < areas.indexOf(from.area)
}
