import { expect, test } from 'vitest'
import { PAROLE_CHIAMATE } from './audit-call-labels.ts'
import { eventSentence, PAROLE_EVENTO } from './audit-labels.ts'

const SENTENCES = [...Object.values(PAROLE_EVENTO), ...Object.values(PAROLE_CHIAMATE)]

test.each(SENTENCES)('«%s» è una frase, al femminile come al maschile', (said) => {
  expect(said).toMatch(/^[A-ZÈ][^_]*[^.:]$/)
  expect(said).not.toMatch(/^È (entrato|uscit|sces)|^Si è|^Gli |chi chiama|segnaposto/)
})

test('un evento si dice con la sua frase, una chiamata con la sua, un rifiuto senza genere', () => {
  expect(eventSentence('rettifica.approvata', 'cambio', 'rettifica')).toBe('Ha confermato una rettifica')
  expect(eventSentence('visione.sguardo', 'sguardo', 'utente', 'profiles')).toBe(
    'Ha visto nell’app i profili',
  )
  expect(eventSentence('utente.sguardo', 'sguardo', 'utente', 'leggiSchedaPersona')).toBe(
    'Ha aperto la pagina di una persona',
  )
  expect(eventSentence('pratiche.rifiuto', 'rifiuto', 'pratiche', 'codaPratiche')).toBe(
    'Ha chiesto ciò che non può vedere o fare',
  )
})
