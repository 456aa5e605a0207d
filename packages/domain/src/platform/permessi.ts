import { aOrAd, joinWords } from './italian.ts'
import type { RuoloAccount } from './ruolo.ts'

/**
 * Permissions of operators: a closed list (company §1). The name completes the sentence «Può …», the second text explains the
 * permission to the operator who grants it.
 */
export const PERMESSI = {
  'iscrizioni.decidere': ['decidere le iscrizioni', 'Approvarle, rimandarle, bloccarle, chiuderle'],
  'pratiche.lavorare': ['lavorare le pratiche', 'Portarle avanti, completarle, rifiutarle, importarle'],
  'premi.lavorare': ['lavorare le richieste di premi', 'Approvarle, spedirle, registrare consegne e resi'],
  'punti.rettificare': ['rettificare i punti', 'Proporre rettifiche e confermare quelle di un altro'],
  'rete.spostare': ['spostare persone nella rete', 'Dare a qualcuno un altro sponsor, con chi gli sta sotto'],
  'persone.vedere': [
    'vedere le persone',
    'Cercarle, leggerne i contatti, i punti e le cancellazioni chieste',
  ],
  'persone.correggere': [
    'correggere i dati degli iscritti',
    'Nome, cognome e codice fiscale, con un motivo scritto',
  ],
  'persone.bloccare': ['bloccare gli account', 'Fermare e riaprire l’account di un iscritto'],
  'persone.impersonare': [
    'vedere l’app come un iscritto',
    'Aprirla come la vede lui, in sola lettura e con un motivo scritto',
  ],
  'programma.pubblicare': ['pubblicare il programma', 'Regole, piani, edizioni, catalogo, requisiti'],
  'comunicazioni.inviare': ['inviare comunicazioni', 'Scrivere a molti: annunci e campagne'],
  'contenuti.scrivere': ['scrivere i contenuti', 'Testi, informative e risposte dell’assistente'],
  'operatori.gestire': ['gestire gli operatori', 'Invitarli, sospenderli, decidere che cosa possono fare'],
  'registro.leggere': [
    'leggere i registri',
    'Che cosa è accaduto e per mano di chi; il registro dei premi in CSV',
  ],
  'sistema.gestire': ['gestire il sistema', 'Canali, messaggi, lavori che partono da sé, guasti'],
} as const satisfies Record<string, readonly [nome: string, description: string]>

export type Permesso = keyof typeof PERMESSI

/** All permissions in display order. */
export const TUTTI_I_PERMESSI = Object.keys(PERMESSI) as [Permesso, ...Permesso[]]

/** Permissions granted to an operator. A missing one is denied. «lettura» allows only calls that read. */
export type Permessi = Partial<Record<Permesso, 'tutto' | 'lettura'>>

/**
 * Returns whether an operator with `permessi` may make a call.
 * @param wanted permission that the call requires
 * @param legge whether the call only reads, for which read-only permission is enough
 * @param anche other permissions that also allow a call that only reads
 */
export function permette(
  permessi: Permessi,
  wanted: Permesso,
  { legge, anche = [] }: { legge: boolean; anche?: readonly Permesso[] | undefined },
): boolean {
  if (!legge) return permessi[wanted] === 'tutto'
  return [wanted, ...anche].some((permesso) => permesso in permessi)
}

/** Returns the union of permission sets. Full access in one set overrides read-only access in another. */
export function unisciPermessi(
  insiemi: readonly { permessi: readonly Permesso[]; sola_lettura: boolean }[],
): Permessi {
  const union: Permessi = {}
  for (const { permessi, sola_lettura } of insiemi) {
    for (const permesso of permessi)
      if (!sola_lettura || !union[permesso]) union[permesso] = sola_lettura ? 'lettura' : 'tutto'
  }
  return union
}

/** Returns the sentence of an invitation that describes the permissions. */
export function potraiFare(permessi: Permessi): string {
  const names = (how: 'tutto' | 'lettura') =>
    joinWords(TUTTI_I_PERMESSI.filter((one) => permessi[one] === how).map((one) => PERMESSI[one][0]))
  const [whole, read] = [names('tutto'), names('lettura')]
  return [
    whole && `Potrai ${whole}.`,
    read && `Potrai consultare, senza cambiare nulla, ciò che serve ${aOrAd(read)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

type Insieme = { nome: string; permessi: readonly Permesso[]; sola_lettura: boolean }

/** Built-in permission sets (company §1). They are read only, and a company can add its own. */
export const INSIEMI_PRONTI = {
  sportello: {
    nome: 'Sportello',
    permessi: [
      'iscrizioni.decidere',
      'punti.rettificare',
      'rete.spostare',
      'persone.vedere',
      'persone.correggere',
    ],
    sola_lettura: false,
  },
  pratiche: { nome: 'Pratiche', permessi: ['pratiche.lavorare', 'persone.vedere'], sola_lettura: false },
  premi: { nome: 'Premi', permessi: ['premi.lavorare', 'persone.vedere'], sola_lettura: false },
  programma: {
    nome: 'Programma',
    permessi: ['programma.pubblicare', 'comunicazioni.inviare', 'contenuti.scrivere', 'persone.vedere'],
    sola_lettura: false,
  },
  /** Permission set that reads everything and changes nothing. */
  revisore: { nome: 'Revisore', permessi: TUTTI_I_PERMESSI, sola_lettura: true },
  amministratore: { nome: 'Amministratore', permessi: TUTTI_I_PERMESSI, sola_lettura: false },
} as const satisfies Record<string, Insieme>
export type CodiceInsieme = keyof typeof INSIEMI_PRONTI

/** Permission sets that an account initially has by its role, for the first administrator and the demo data. */
export const INSIEMI_DEL_RUOLO: Record<RuoloAccount, readonly CodiceInsieme[]> = {
  user: [],
  operatore: ['sportello', 'pratiche', 'premi'],
  amministratore: ['amministratore'],
}
