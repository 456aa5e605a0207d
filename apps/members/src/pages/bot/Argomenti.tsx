import { Button } from '../../ui/Button.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { Card } from '../../ui/surfaces.tsx'

const ARGOMENTI: readonly { titolo: string; icon: IconName; domande: readonly string[] }[] = [
  { titolo: 'Punti', icon: 'star', domande: ['Quanti punti ho?', 'Quando scadono i miei punti?'] },
  { titolo: 'Premi', icon: 'gift', domande: ['A che punto è il mio premio?', 'Che premi ci sono?'] },
  { titolo: 'Pratiche e rete', icon: 'case', domande: ['Le mie pratiche', 'Chi è il mio sponsor?'] },
  { titolo: 'Account', icon: 'lock', domande: ['Come cambio la password?', 'Quali consensi ho dato?'] },
]

interface Props {
  onAsk: (text: string) => void
  onWrite: () => void
}

/** Shows example questions next to the conversation on wide screens. */
export function Argomenti({ onAsk, onWrite }: Props) {
  return (
    <aside className="chat-argomenti" aria-labelledby="argomenti">
      <h2 id="argomenti">Che cosa puoi chiedere</h2>
      {ARGOMENTI.map(({ titolo, icon, domande }) => (
        <Card key={titolo}>
          <h3>
            <Icon name={icon} />
            {titolo}
          </h3>
          {domande.map((domanda) => (
            <button key={domanda} type="button" className="chat-argomento" onClick={() => onAsk(domanda)}>
              {domanda}
              <Icon name="forward" />
            </button>
          ))}
        </Card>
      ))}
      <Button variant="soft" onClick={onWrite}>
        <Icon name="mail" />
        Scrivi a un operatore
      </Button>
    </aside>
  )
}
