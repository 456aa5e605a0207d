import { checkBody } from '@primo/client/form-request'
import { agisciSuIscrizione } from '@primo/contract/ingresso/operatore-iscrizioni'
import type { Body, CallSpec } from '@primo/contract/platform/route'
import { agisciSuPratica } from '@primo/contract/pratiche/operatore-pratiche'
import { agisciSuRichiesta } from '@primo/contract/raccolta/operatore-premi'

/** Confirmation of an action on one object and on many: «Iscrizione approvata», «iscrizioni approvate». */
type Done = readonly [one: string, many: string]

type ActionOf<C extends CallSpec> = Body<C> extends { azione: infer A extends string } ? A : never
/**
 * Marks as a type error an undoable action that requires re-authentication: it cannot be undone, since it requires a confirmation
 * first.
 */
type Dangerous<C> = C extends { conferma: readonly (infer A)[] } ? A : never
type Undoable<C extends CallSpec> = {
  call: C
  done: { readonly [A in Exclude<ActionOf<C>, Dangerous<C>>]?: Done }
}

const iscrizioni: Undoable<typeof agisciSuIscrizione> = {
  call: agisciSuIscrizione,
  done: {
    approva: ['Iscrizione approvata', 'iscrizioni approvate'],
    rimanda: ['Iscrizione rimandata indietro', 'iscrizioni rimandate indietro'],
    sblocca: ['Iscrizione sbloccata', 'iscrizioni sbloccate'],
  },
}
const pratiche: Undoable<typeof agisciSuPratica> = {
  call: agisciSuPratica,
  done: {
    avanza: ['Pratica passata al passo successivo', 'pratiche passate al passo successivo'],
    completa: ['Pratica completata', 'pratiche completate'],
    rifiuta: ['Pratica rifiutata', 'pratiche rifiutate'],
    riapri: ['Pratica riaperta', 'pratiche riaperte'],
  },
}
const richieste: Undoable<typeof agisciSuRichiesta> = {
  call: agisciSuRichiesta,
  done: {
    approva: ['Richiesta approvata', 'richieste approvate'],
    prepara: ['Richiesta messa in preparazione', 'richieste messe in preparazione'],
    spedisci: ['Richiesta segnata come spedita', 'richieste segnate come spedite'],
    consegna: ['Richiesta segnata come consegnata', 'richieste segnate come consegnate'],
    rifiuta: ['Richiesta rifiutata', 'richieste rifiutate'],
    rendi: ['Reso registrato', 'resi registrati'],
  },
}

/**
 * Actions with a ten-second undo period, by queue (docs/decisions/0105). All others are sent at once: those that require
 * re-authentication, and those under four-eyes approval.
 */
const UNDOABLE: Readonly<Record<string, { call: CallSpec; done: Readonly<Record<string, Done>> }>> = {
  iscrizioni,
  pratiche,
  richieste,
}

/** Returns the API call that runs the undoable actions of a queue, or undefined when it has none. */
export const undoableCallOf = (resource: string): CallSpec | undefined => UNDOABLE[resource]?.call

/**
 * Returns the fields of a request body that the server would refuse, with their messages, so that the dialog can show them before
 * it closes.
 */
export const invalidFieldsOf = (resource: string, body: object): Record<string, string> =>
  checkBody(undoableCallOf(resource)!.body!, body)

/**
 * Returns the wording of a completed undoable action («Iscrizione approvata»), or undefined for an action that is sent at once.
 */
export const confirmationOf = (resource: string, azione: string): Done | undefined =>
  UNDOABLE[resource]?.done[azione]
