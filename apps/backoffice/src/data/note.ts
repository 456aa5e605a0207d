import { incaricabili } from '@primo/contract/ufficio/incarichi'
import * as contratto from '@primo/contract/ufficio/note'
import { COSE_CON_NOTE, type CosaConNote } from '@primo/domain/ufficio/incarico'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from './api.ts'
import { useCanCall } from './permissions.ts'
import { callQueryOptions } from './query-client.ts'

type Calls = { reads: typeof contratto.notePratica; writes: typeof contratto.annotaPratica }

/** API calls that read and write the notes on each kind of object. Their shape is the same, each has its own permission. */
const CALLS = {
  utente: { reads: contratto.notePersona, writes: contratto.annotaPersona },
  profilo: { reads: contratto.noteIscrizione, writes: contratto.annotaIscrizione },
  pratica: { reads: contratto.notePratica, writes: contratto.annotaPratica },
  richiesta_premio: { reads: contratto.noteRichiesta, writes: contratto.annotaRichiesta },
  rettifica: { reads: contratto.noteRettifica, writes: contratto.annotaRettifica },
} as unknown as Record<CosaConNote, Calls>

/** Returns whether objects of a type (as named in the audit log) can have notes. */
export const hasNotes = (oggetto: string): oggetto is CosaConNote => oggetto in COSE_CON_NOTE

export const noteCallsOf = (oggetto: CosaConNote): Calls => CALLS[oggetto]

/** Reads the notes on an object, if the operator may. */
export function useNotes(oggetto: CosaConNote, id: number) {
  const may = useCanCall()
  const { reads } = CALLS[oggetto]
  return useQuery({
    ...callQueryOptions(['note', oggetto, id], reads, { params: { id } }),
    enabled: may(reads),
  })
}

/**
 * Writes a note on an object.
 * @returns all notes on the object, the new one included
 */
export const writeNote = async (
  oggetto: CosaConNote,
  id: number,
  body: { testo: string; menzioni: number[] },
  idempotencyKey: string,
) => (await api(CALLS[oggetto].writes, { params: { id }, body, idempotencyKey })).data

export const deleteNote = (id: number) => api(contratto.eliminaNota, { params: { id } })

/** Reads the operators who can be mentioned, by part of the name. Null = no mention is being typed. */
export const useMentionableOperators = (oggetto: CosaConNote, q: string | null) =>
  useQuery({
    ...callQueryOptions(['incaricabili', 'note', oggetto, q], incaricabili, {
      query: { permesso: COSE_CON_NOTE[oggetto], basta_leggere: 'si', ...(q?.trim() && { q: q.trim() }) },
    }),
    enabled: q !== null,
    placeholderData: keepPreviousData,
  })

const EVERY_MS = 60_000
export const MENTIONS_KEY = ['menzioni']

/** Reads the notes that mention the operator, every minute and after each action. */
export const useMentions = () =>
  useQuery({ ...callQueryOptions(MENTIONS_KEY, contratto.menzioni, {}), refetchInterval: EVERY_MS })

/** Marks the mentions in these notes, or all mentions, as read. */
export const markRead = (note?: number[]) => api(contratto.leggiMenzioni, { body: note ? { note } : {} })
