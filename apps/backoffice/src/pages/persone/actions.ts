import { agisciSuPersona, type SchedaPersona } from '@primo/contract/ingresso/operatore-persone'
import type { AzioneAccount } from '@primo/domain/accesso/blocco'
import { api } from '../../data/api.ts'
import {
  type Action,
  type ActionTable,
  outcomeMessageOf,
  plainAction,
  reason,
  withoutEmptyValues,
} from '../../ui/actions/action.ts'

/** Person as the object of the account's actions. */
type Person = SchedaPersona & { id: number }

const AZIONI: Record<AzioneAccount, Action<Person>> = {
  manda_link: plainAction(
    'Manda il link per la password',
    'neutro',
    'Riceve per e-mail il link con cui sceglie da sé una nuova password: vale un’ora e una volta sola.',
  ),
  chiudi_sessioni: plainAction(
    'Chiudi le sue sessioni',
    'neutro',
    'Esce subito da tutti i dispositivi. Può rientrare con la sua password.',
  ),
  blocca: {
    nome: 'Blocca',
    tone: 'bad',
    explain: () =>
      'Esce subito dall’app e non entra più finché non lo sblocchi. Punti, pratiche e rete restano come sono.',
    fields: [reason('Lo legge chi è bloccato: quando prova a entrare, e per e-mail.')],
  },
  sblocca: {
    nome: 'Sblocca',
    tone: 'base',
    explain: () => 'Può entrare di nuovo, subito.',
    fields: [reason('Lo legge nell’e-mail che gli dice che può rientrare.')],
  },
}
/** Display order of the actions on an account: harmless ones first, those that block it last. */
const ORDER: readonly AzioneAccount[] = ['sblocca', 'manda_link', 'chiudi_sessioni', 'blocca']

export const tavola: ActionTable<Person> = {
  resource: 'persone',
  azioni: AZIONI,
  nome: ({ persona }) => persona.denominazione,
  possible: ({ azioni }) => ORDER.filter((azione) => azioni.includes(azione)),
  run: ({ id }, azione, { motivo }, idempotencyKey) => {
    const body = { azione: azione as AzioneAccount, ...withoutEmptyValues({ motivo }) }
    return outcomeMessageOf(api(agisciSuPersona, { params: { id }, body, idempotencyKey }))
  },
}
