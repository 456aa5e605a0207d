import { errorMessage, type Refusal } from '@primo/contract/platform/errors'
import type { CallSpec } from '@primo/contract/platform/route'
import { timeInRome } from '@primo/domain/platform/dates'
import type { Caller } from './authorize.ts'

/** Resource as the audit log identifies it: by type and id or, without an id, by the path parameters of its endpoint. */
export type AuditedResource = {
  oggetto: string
  oggetto_id: number | null
  parte: Readonly<Record<string, unknown>>
}
/**
 * Function that finds who last changed a resource, within the maximum lifetime of a session; null = no one. Injected, because the
 * audit log belongs to a higher module.
 */
export type FindLastEditor = (
  item: AuditedResource,
) => Promise<{ utente_id: number; nome: string; quando: Date } | null>

/** Returns whether a refusal is an edit conflict: the resource was modified, or left the state that the caller had read. */
const isLate = ({ refused, message, overtaken }: Refusal) =>
  overtaken ??
  (refused === 'CAMBIATO_NEL_FRATTEMPO' || (refused === 'STATO_NON_PERMESSO' && message === undefined))

/**
 * Adds the last editor and the time of the edit to the message of an edit conflict (company §4), when the audit log has an edit
 * made since the caller may have read the resource. Other refusals are returned unchanged.
 */
export async function addLastEditor(
  refusal: Refusal,
  spec: CallSpec,
  caller: Caller | null,
  params: unknown,
  findLastEditor: FindLastEditor,
): Promise<Refusal> {
  const { oggetto } = spec
  if (oggetto === undefined || !isLate(refusal)) return refusal
  const { id = null, ...parte } = (params ?? {}) as { id?: number }
  const editor = await findLastEditor({ oggetto, oggetto_id: id, parte })
  if (!editor) return refusal
  const at = `alle\u00a0${timeInRome(editor.quando)}`
  const mine = editor.utente_id === caller?.utente_id
  if (refusal.refused === 'CAMBIATO_NEL_FRATTEMPO') {
    const who = mine ? 'l’hai cambiato tu, da un’altra pagina' : `l’ha cambiato ${editor.nome}`
    return { ...refusal, message: `Nel frattempo ${who}, ${at}: guarda che cosa.` }
  }
  const reason = refusal.message ?? errorMessage(refusal.refused)
  return { ...refusal, message: `${reason} L’ultima mano è ${mine ? 'la tua' : `di ${editor.nome}`}, ${at}.` }
}
