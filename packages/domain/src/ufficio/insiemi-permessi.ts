import { type Permesso, TUTTI_I_PERMESSI } from '../platform/permessi.ts'
import type { RuoloAccount } from '../platform/ruolo.ts'

type Insieme = { nome: string; permessi: readonly Permesso[]; sola_lettura: boolean }

/** Built-in permission sets (company §1). They are read only, and a company can add its own. */
export const INSIEMI_PRONTI = {
  sportello: {
    nome: 'Sportello',
    permessi: ['iscrizioni.decidere', 'punti.rettificare', 'rete.spostare', 'persone.vedere'],
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

/** Initial permission sets by role, for the first administrator and the demo data. */
export const INSIEMI_DEL_RUOLO: Record<RuoloAccount, readonly CodiceInsieme[]> = {
  user: [],
  operatore: ['sportello', 'pratiche', 'premi'],
  amministratore: ['amministratore'],
}
