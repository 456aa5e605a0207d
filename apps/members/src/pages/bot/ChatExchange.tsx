import type { RispostaAssistente } from '@primo/contract/assistente/assistente'
import { elide } from '@primo/domain/platform/italian'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { toast } from '../../ui/overlays.ts'
import { type ConversationTurn, pathOfScreen } from './useConversation.ts'

interface Props {
  turno: ConversationTurn
  /** Whether the exchange is the last one of the conversation. Only the last one shows follow-up actions. */
  last: boolean
  onAsk: (text: string) => void
  onRiprova: (turn: ConversationTurn) => void
  onWrite: (text: string) => void
}

/** Shows an exchange with the assistant: the member's question and its answer. */
export function ChatExchange({ turno, last, onAsk, onRiprova, onWrite }: Props) {
  const { testo, risposta, errore, ricevuto_il } = turno
  return (
    <div className="chat-turn">
      <p className="chat-mio">
        <span className="visually-hidden">{turno.tipo === 'messaggio' ? 'Messaggio: ' : 'Tu: '}</span>
        {testo}
      </p>
      {errore ? (
        <div className="chat-error">
          <p>
            <Icon name="alert" />
            {errore}
          </p>
          <Button variant="soft" small onClick={() => onRiprova(turno)}>
            <Icon name="refresh" />
            Riprova
          </Button>
        </div>
      ) : null}
      {ricevuto_il ? (
        <div className="chat-suo">
          <p>
            <Icon name="check" /> Messaggio ricevuto {elide('il', quando(ricevuto_il))}. Ti rispondiamo per
            e-mail.
          </p>
        </div>
      ) : null}
      {risposta ? (
        <Risposta
          risposta={risposta}
          last={last}
          onAsk={onAsk}
          onWrite={() => onWrite(risposta.tipo === 'ignota' ? testo : '')}
        />
      ) : null}
    </div>
  )
}

interface RispostaProps {
  risposta: RispostaAssistente
  last: boolean
  onAsk: (text: string) => void
  onWrite: () => void
}

function Risposta({ risposta, last, onAsk, onWrite }: RispostaProps) {
  return (
    <div className="chat-suo">
      <span className="visually-hidden">Assistente: </span>
      <p>{risposta.risposta}</p>
      {risposta.collegamenti.length > 0 ? (
        <div className="chat-azioni">
          {risposta.collegamenti.map(({ etichetta, schermata, id }) => (
            <ButtonLink
              key={`${schermata}${etichetta}`}
              to={pathOfScreen(schermata, id)}
              variant="soft"
              small
              className="chat-go"
            >
              {etichetta}
              <Icon name="forward" />
            </ButtonLink>
          ))}
        </div>
      ) : null}
      {last ? <SuggestedQuestions domande={risposta.suggerimenti} onAsk={onAsk} /> : null}
      {last && risposta.scrivi_operatore ? (
        <Button variant="soft" small className="chat-go" onClick={onWrite}>
          <Icon name="mail" />
          Scrivi a un operatore
        </Button>
      ) : null}
      <IconButton
        icon="copy"
        label="Copia la risposta"
        className="chat-copy"
        onClick={() => void copy(risposta.risposta)}
      />
    </div>
  )
}

interface DomandeProps {
  domande: readonly string[]
  onAsk: (text: string) => void
}

/** Shows suggested questions as buttons. */
export function SuggestedQuestions({ domande, onAsk }: DomandeProps) {
  if (domande.length === 0) return null
  return (
    <ul className="chat-domande" aria-label="Domande pronte">
      {domande.map((domanda) => (
        <li key={domanda}>
          <button type="button" className="chip chat-domanda" onClick={() => onAsk(domanda)}>
            {domanda}
          </button>
        </li>
      ))}
    </ul>
  )
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast('Risposta copiata')
  } catch {
    toast('Non riesco a copiare: tieni premuto il testo e copialo a mano', 'warning')
  }
}

function quando(instant: string): string {
  return new Date(instant).toLocaleString('it-IT', {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Rome',
  })
}
