import { paths } from '../../paths.ts'
import type { IconName } from '../../ui/Icon.tsx'

interface Screen {
  path: string
  title: string
  what: string
  icon: IconName
  /** Words a person might use for it. */
  words: string
}

/** The screens the assistant knows, with the words people use for them. */
export const SCREENS: readonly Screen[] = [
  {
    path: paths.app,
    title: 'Homepage',
    what: 'Cosa fare adesso e le tue aree',
    icon: 'home',
    words: 'inizio casa riepilogo',
  },
  {
    path: paths.manifestazione,
    title: 'Premi',
    what: 'Saldo, movimenti, catalogo e richieste',
    icon: 'gift',
    words: 'punti saldo catalogo regalo richiedere richiesta spedizione premio movimenti regolamento',
  },
  {
    path: paths.convenzionato,
    title: 'Convenzionato',
    what: 'Le tue pratiche',
    icon: 'case',
    words: 'pratica pratiche finanziamento prestito mutuo cessione leasing cliente',
  },
  {
    path: paths.promotore,
    title: 'Promotore',
    what: 'La tua rete',
    icon: 'network',
    words: 'rete persone sponsor invito qualifica invitare',
  },
  {
    path: paths.utente,
    title: 'Il tuo profilo',
    what: 'Dati, contatti, indirizzi, password e dispositivi',
    icon: 'user',
    words:
      'contatti verificare cellulare telefono email codice otp indirizzo password consensi privacy dati dispositivi cambiare',
  },
]

/** Screens that answer what was written, best first; all of them when nothing was written. */
export function findScreens(text: string): Screen[] {
  const wanted = plain(text)
    .split(/\W+/)
    .filter((word) => word.length > 2)
  if (wanted.length === 0) return [...SCREENS]
  const ranked = SCREENS.map((screen) => ({ screen, points: score(screen, wanted) })).filter(
    (r) => r.points > 0,
  )
  return ranked.sort((a, b) => b.points - a.points).map((r) => r.screen)
}

function score(screen: Screen, wanted: string[]): number {
  const known = plain(`${screen.title} ${screen.what} ${screen.words}`).split(/\W+/)
  // The first letters are enough: «verifica» finds «verificare», «indirizzi» finds «indirizzo».
  return wanted.filter((w) => known.some((k) => k.length > 2 && k.slice(0, 5) === w.slice(0, 5))).length
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
