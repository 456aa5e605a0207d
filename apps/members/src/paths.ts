/**
 * Paths of the members' app (specification §2). A path not listed here redirects to `app`. Sub-paths of an area must be under its
 * path, so that header, menu and guards recognise it.
 */
export const paths = {
  root: '/',
  intro: '/intro',
  signup: '/signup',
  login: '/login',
  recovery: '/recovery',
  appDownload: '/app-download',
  /** Page of the client of a pratica, opened by their own link, without account. */
  cliente: '/cliente',
  app: '/app',
  utente: '/app/utente',
  contatti: '/app/utente/contatti',
  spedizione: '/app/utente/indirizzi/spedizione',
  residenza: '/app/utente/indirizzi/residenza',
  domicilio: '/app/utente/indirizzi/domicilio',
  consensi: '/app/utente/consensi',
  password: '/app/utente/password',
  dispositivi: '/app/utente/dispositivi',
  mieiDati: '/app/utente/dati',
  cancellazione: '/app/utente/cancellazione',
  preferenzeAvvisi: '/app/utente/avvisi',
  avvisi: '/app/avvisi',
  manifestazione: '/app/manifestazione',
  movimenti: '/app/manifestazione/movimenti',
  premio: (id: number | ':id') => `/app/manifestazione/premio/${id}` as const,
  richieste: '/app/manifestazione/richieste',
  richiesta: (id: number | ':id') => `/app/manifestazione/richieste/${id}` as const,
  convenzionato: '/app/convenzionato',
  praticaNuova: '/app/convenzionato/pratiche/nuova',
  pratica: (id: number | ':id') => `/app/convenzionato/pratiche/${id}` as const,
  praticaModifica: (id: number | ':id') => `/app/convenzionato/pratiche/${id}/modifica` as const,
  /** Form of a person of a pratica. `?persona=` is the person's id; without it a new one is added. */
  praticaPersona: (id: number | ':id') => `/app/convenzionato/pratiche/${id}/persona` as const,
  promotore: '/app/promotore',
  qualifica: '/app/promotore/qualifica',
  bot: '/app/bot',
  manifestazionePage: '/app/manifestazione-page',
  promotorePage: '/app/promotore-page',
  convenzionatoPage: '/app/convenzionato-page',
  iscrizionePromotore: '/app/promotore-page/iscrizione',
  iscrizioneConvenzionato: '/app/convenzionato-page/iscrizione',
  requisitiPromotore: '/app/promotore-page/requisiti',
  requisitiConvenzionato: '/app/convenzionato-page/requisiti',
  azienda: '/app/convenzionato/azienda',
} as const

/** Paths of the app as patterns, where `:id` matches any one segment. */
export const patterns: readonly string[] = Object.values(paths).map((path) =>
  typeof path === 'function' ? path(':id') : path,
)

/** Returns whether an address belongs to the app. */
export function isKnown(pathname: string): boolean {
  const wanted = pathname.split('/')
  return patterns.some((pattern) => {
    const parts = pattern.split('/')
    return parts.length === wanted.length && parts.every((part, i) => part === ':id' || part === wanted[i])
  })
}

export type Area = 'base' | 'premi' | 'convenzionato' | 'promotore'

/** Returns the area of an address, which sets the header's sub-label, the menu's title and the class of the body. */
export function areaOf(pathname: string): Area {
  if (pathname.startsWith(paths.manifestazione)) return 'premi'
  if (pathname.startsWith(paths.convenzionato)) return 'convenzionato'
  if (pathname.startsWith(paths.promotore)) return 'promotore'
  return 'base'
}
