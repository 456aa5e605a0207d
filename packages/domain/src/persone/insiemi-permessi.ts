import { type Permesso, TUTTI_I_PERMESSI } from '../platform/permessi.ts'
import type { RuoloAccount } from '../platform/ruolo.ts'

type Insieme = { nome: string; permessi: readonly Permesso[]; sola_lettura: boolean }

/** The sets of permissions every company begins with (company §1): nobody changes them; one's own stand beside them. */
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
  /** Reads all and changes nothing. */
  revisore: { nome: 'Revisore', permessi: TUTTI_I_PERMESSI, sola_lettura: true },
  amministratore: { nome: 'Amministratore', permessi: TUTTI_I_PERMESSI, sola_lettura: false },
} as const satisfies Record<string, Insieme>
export type CodiceInsieme = keyof typeof INSIEMI_PRONTI

/** The sets an account begins with where nobody chose: the first administrator's, the demo world's. */
export const INSIEMI_DEL_RUOLO: Record<RuoloAccount, readonly CodiceInsieme[]> = {
  user: [],
  operatore: ['sportello', 'pratiche', 'premi'],
  amministratore: ['amministratore'],
}
