import { errorMessage, type Refusal } from '@primo/contract/platform/errors'
import type { CallSpec } from '@primo/contract/platform/route'
import { timeInRome } from '@primo/domain/platform/dates'
import type { Caller } from './authorize.ts'

/** A thing as the register names it: with its number, or, where there are none, with which of its parts it is. */
export type Worked = { oggetto: string; oggetto_id: number | null; parte: Readonly<Record<string, unknown>> }
/** Who worked it last in the hours a session lasts, and when; null = nobody did. Handed in: the register is above. */
export type LastHand = (cosa: Worked) => Promise<{ utente_id: number; nome: string; quando: Date } | null>

/** Whether it is refused because somebody came first: it was changed, or led from the state the caller had read. */
const isLate = ({ refused, message, overtaken }: Refusal) =>
  overtaken ??
  (refused === 'CAMBIATO_NEL_FRATTEMPO' || (refused === 'STATO_NON_PERMESSO' && message === undefined))

/**
 * Says to who comes second whose hand was there first (company §4), where the register knows of one since he can have read
 * what he saw.
 */
export async function nameWhoCameFirst(
  refusal: Refusal,
  spec: CallSpec,
  caller: Caller | null,
  params: unknown,
  lastHand: LastHand,
): Promise<Refusal> {
  const { oggetto } = spec
  if (oggetto === undefined || !isLate(refusal)) return refusal
  const { id = null, ...parte } = (params ?? {}) as { id?: number }
  const hand = await lastHand({ oggetto, oggetto_id: id, parte })
  if (!hand) return refusal
  const at = `alle\u00a0${timeInRome(hand.quando)}`
  const mine = hand.utente_id === caller?.utente_id
  if (refusal.refused === 'CAMBIATO_NEL_FRATTEMPO') {
    const who = mine ? 'l’hai cambiato tu, da un’altra pagina' : `l’ha cambiato ${hand.nome}`
    return { ...refusal, message: `Nel frattempo ${who}, ${at}: guarda che cosa.` }
  }
  const said = refusal.message ?? errorMessage(refusal.refused)
  return { ...refusal, message: `${said} L’ultima mano è ${mine ? 'la tua' : `di ${hand.nome}`}, ${at}.` }
}
