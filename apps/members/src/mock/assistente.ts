import {
  type Collegamento,
  domanda,
  type RispostaAssistente,
  suggerimenti,
} from '@primo/contract/assistente/assistente'
import { foldLetters } from '@primo/domain/platform/fold'
import { quanti } from '@primo/domain/platform/numbers'
import { disponibili } from './punti.ts'
import { type MockRule, ruleFor } from './rules.ts'

const DOMANDE = [
  'Quanti punti ho?',
  'Dov’è il mio premio?',
  'Come vanno le mie pratiche?',
  'Quante persone ho in rete?',
]

const vai = (etichetta: string, schermata: Collegamento['schermata']): Collegamento[] => [
  { etichetta, schermata, id: null },
]

/** Word in the question, what is said, where it leads: enough to see a conversation, not to hold one. */
const SA: [RegExp, () => [string, Collegamento[]]][] = [
  [
    /punt|sald/,
    () => [`Hai ${quanti(disponibili(), 'punto', 'punti')} da spendere.`, vai('I movimenti', 'movimenti')],
  ],
  [
    /prem|richiest/,
    () => ['Le tue richieste, con la spedizione, sono qui.', vai('Le mie richieste', 'richieste')],
  ],
  [
    /pratic|client/,
    () => ['Ogni pratica dice a che punto è e che cosa manca.', vai('Le pratiche', 'convenzionato')],
  ],
  [/ret|person|promot/, () => ['La tua rete, livello per livello, è qui.', vai('La mia rete', 'promotore')]],
]

function risposta(testo: string): RispostaAssistente {
  const trovata = SA.find(([parole]) => parole.test(foldLetters(testo)))
  const [detto, collegamenti] = trovata?.[1]() ?? ['Con i dati di prova so rispondere a poco.', []]
  return {
    tipo: trovata ? 'risposta' : 'ignota',
    fonte: trovata ? 'dati' : 'nessuna',
    risposta: detto,
    collegamenti,
    suggerimenti: trovata ? [] : DOMANDE,
    scrivi_operatore: !trovata,
  }
}

export const ASSISTENTE: MockRule[] = [
  ruleFor(suggerimenti, () => ({ data: DOMANDE })),
  ruleFor(domanda, ({ body }) => ({ data: risposta(body.testo) })),
]
