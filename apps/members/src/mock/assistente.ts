import {
  type Collegamento,
  domanda,
  type RispostaAssistente,
  suggerimenti,
} from '@primo/contract/assistente/assistente'
import { foldLetters } from '@primo/domain/platform/fold'
import { quanti } from '@primo/domain/platform/numbers'
import { disponibili } from './punti.ts'
import { type MockRule, ruleFor } from './response-rules.ts'

const DOMANDE = [
  'Quanti punti ho?',
  'Dov’è il mio premio?',
  'Come vanno le mie pratiche?',
  'Quante persone ho in rete?',
]

const goTo = (etichetta: string, schermata: Collegamento['schermata']): Collegamento[] => [
  { etichetta, schermata, id: null },
]

/** Mock answers of the assistant: pattern in the question, then answer and links. Enough to show a conversation. */
const SA: [RegExp, () => [string, Collegamento[]]][] = [
  [
    /punt|sald/,
    () => [`Hai ${quanti(disponibili(), 'punto', 'punti')} da spendere.`, goTo('I movimenti', 'movimenti')],
  ],
  [
    /prem|richiest/,
    () => ['Le tue richieste, con la spedizione, sono qui.', goTo('Le mie richieste', 'richieste')],
  ],
  [
    /pratic|client/,
    () => ['Ogni pratica dice a che punto è e che cosa manca.', goTo('Le pratiche', 'convenzionato')],
  ],
  [/ret|person|promot/, () => ['La tua rete, livello per livello, è qui.', goTo('La mia rete', 'promotore')]],
]

function risposta(text: string): RispostaAssistente {
  const found = SA.find(([words]) => words.test(foldLetters(text)))
  const [reply, collegamenti] = found?.[1]() ?? ['Con i dati di prova so rispondere a poco.', []]
  return {
    tipo: found ? 'risposta' : 'ignota',
    fonte: found ? 'dati' : 'nessuna',
    risposta: reply,
    collegamenti,
    suggerimenti: found ? [] : DOMANDE,
    scrivi_operatore: !found,
  }
}

export const ASSISTENTE: MockRule[] = [
  ruleFor(suggerimenti, () => ({ data: DOMANDE })),
  ruleFor(domanda, ({ body }) => ({ data: risposta(body.testo) })),
]
