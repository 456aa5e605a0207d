/** Parties whose answer the conversation on a pratica may wait for. The client answers for the convenzionato. */
export const TOCCA_A = ['convenzionato', 'operatore'] as const
export type ToccaA = (typeof TOCCA_A)[number]

/** Labels of a conversation's turn, for operators. */
export const TURNI: Record<ToccaA, string> = {
  operatore: 'Risposta da leggere',
  convenzionato: 'Aspetta una risposta',
}

/** Authors of the messages on a pratica. */
export const AUTORI_MESSAGGIO = ['convenzionato', 'operatore', 'cliente'] as const
export type AutoreMessaggio = (typeof AUTORI_MESSAGGIO)[number]

/** Maximum length of a message in characters. */
export const MESSAGGIO_MAX = 2000
/** Maximum number of messages on a pratica. */
export const MESSAGGI_MAX = 500

/**
 * Returns whose answer a conversation waits for after an event: an operator's question or plain message, an answer of the
 * convenzionato or the client, or an operator who needs no further answer (`chiusa`).
 */
export function toccaDopo(
  now: ToccaA | null,
  event: 'domanda' | 'messaggio' | 'risposta' | 'chiusa',
): ToccaA | null {
  switch (event) {
    case 'domanda':
      return 'convenzionato'
    case 'risposta':
      return 'operatore'
    case 'messaggio':
      // The operator has read what waited; an open question stays open.
      return now === 'operatore' ? null : now
    case 'chiusa':
      return null
  }
}

/**
 * Returns whose answer a conversation waits for after a change of state or step: open questions are closed, unless the change
 * itself asks for something; an answer that no operator has read stays unread.
 */
export function toccaDopoPasso(now: ToccaA | null, asks: boolean): ToccaA | null {
  if (asks) return 'convenzionato'
  return now === 'convenzionato' ? null : now
}

/**
 * Returns what a pratica waits for from its convenzionato, in words for them: a missing item, or an answer. Null when it waits
 * for nothing, or they have answered.
 */
export function aspettaDaTe({
  manca,
  tocca_a,
}: {
  manca: string | null
  tocca_a: ToccaA | null
}): string | null {
  if (tocca_a === 'operatore') return null
  return manca ?? (tocca_a && 'una tua risposta')
}
