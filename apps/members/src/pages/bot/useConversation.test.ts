import { SCHERMATE } from '@primo/contract/assistente/assistente'
import { describe, expect, test } from 'vitest'
import { isKnown, paths } from '../../paths.ts'
import { type ConversationTurn, pathOfScreen, resumedTurns } from './useConversation.ts'

const DOMANDA: ConversationTurn = {
  id: 'a',
  tipo: 'domanda',
  testo: 'quanti punti ho?',
  risposta: null,
  errore: null,
  ricevuto_il: null,
}

describe('the conversation', () => {
  test('every screen an answer may name is one of ours, with and without its id', () => {
    for (const screen of SCHERMATE) {
      expect(isKnown(pathOfScreen(screen, null)), screen).toBe(true)
      expect(isKnown(pathOfScreen(screen, 7)), screen).toBe(true)
    }
    expect(pathOfScreen('pratica', 7)).toBe(paths.pratica(7))
  })

  test('a question left without an answer by a reload can be asked again; the rest is as it was', () => {
    const message: ConversationTurn = {
      ...DOMANDA,
      tipo: 'messaggio',
      ricevuto_il: '2026-11-21T10:00:00.000Z',
    }
    const [senza, said] = resumedTurns([DOMANDA, message])
    expect(senza?.errore).toBe('La risposta non è arrivata.')
    expect(said).toEqual(message)
  })
})
