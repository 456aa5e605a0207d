import type { RispostaAssistente } from '@primo/contract/assistente/assistente'
import { Button, ButtonLink, IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { toast } from '../../ui/overlays.ts'
import { pathOfScreen, type Turn } from './turn.ts'

interface Props {
  turno: Turn
  /** The last exchange offers what to do next; the ones before have been overtaken. */
  ultimo: boolean
  onChiedi: (testo: string) => void
  onRiprova: (turno: Turn) => void
  onScrivi: (testo: string) => void
}

/** One exchange of the conversation: what was asked, and what came of it. */
export function Fumetti({ turno, ultimo, onChiedi, onRiprova, onScrivi }: Props) {
  const { testo, risposta, errore, ricevuto_il } = turno
  return (
    <div className="chat-turno">
      <p className="chat-mio">
        <span className="visually-hidden">{turno.tipo === 'messaggio' ? 'Messaggio: ' : 'Tu: '}</span>
        {testo}
      </p>
      {errore ? (
        <div className="chat-errore">
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
            <Icon name="check" /> Messaggio ricevuto il {quando(ricevuto_il)}. Ti rispondiamo per e-mail.
          </p>
        </div>
      ) : null}
      {risposta ? (
        <Risposta
          risposta={risposta}
          ultimo={ultimo}
          onChiedi={onChiedi}
          onScrivi={() => onScrivi(risposta.tipo === 'ignota' ? testo : '')}
        />
      ) : null}
    </div>
  )
}

interface RispostaProps {
  risposta: RispostaAssistente
  ultimo: boolean
  onChiedi: (testo: string) => void
  onScrivi: () => void
}

function Risposta({ risposta, ultimo, onChiedi, onScrivi }: RispostaProps) {
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
              className="chat-vai"
            >
              {etichetta}
              <Icon name="forward" />
            </ButtonLink>
          ))}
        </div>
      ) : null}
      {ultimo ? <Domande domande={risposta.suggerimenti} onChiedi={onChiedi} /> : null}
      {ultimo && risposta.scrivi_operatore ? (
        <Button variant="soft" small className="chat-vai" onClick={onScrivi}>
          <Icon name="mail" />
          Scrivi a un operatore
        </Button>
      ) : null}
      <IconButton
        icon="copy"
        label="Copia la risposta"
        className="chat-copia"
        onClick={() => void copia(risposta.risposta)}
      />
    </div>
  )
}

interface DomandeProps {
  domande: readonly string[]
  onChiedi: (testo: string) => void
}

/** Questions to ask with one touch. */
export function Domande({ domande, onChiedi }: DomandeProps) {
  if (domande.length === 0) return null
  return (
    <ul className="chat-domande" aria-label="Domande pronte">
      {domande.map((domanda) => (
        <li key={domanda}>
          <button type="button" className="chip chat-domanda" onClick={() => onChiedi(domanda)}>
            {domanda}
          </button>
        </li>
      ))}
    </ul>
  )
}

async function copia(testo: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(testo)
    toast('Risposta copiata')
  } catch {
    toast('Non riesco a copiare: tieni premuto il testo e copialo a mano', 'warning')
  }
}

function quando(istante: string): string {
  return new Date(istante).toLocaleString('it-IT', {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Rome',
  })
}
