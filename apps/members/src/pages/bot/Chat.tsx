import './bot.css'
import { suggerimenti } from '@primo/contract/assistente/assistente'
import { givenName } from '@primo/domain/anagrafica/person-names'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { queryFunctionOf } from '../../data/api.ts'
import { useSettings } from '../../data/settings.ts'
import { useStoredState } from '../../state/store.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useLongWait } from '../../ui/long-wait.ts'
import { confirmDialog } from '../../ui/overlays.ts'
import { Argomenti } from './Argomenti.tsx'
import { Domande, Fumetti } from './Fumetti.tsx'
import { QuestionBox } from './QuestionBox.tsx'
import { ScriviOperatore } from './ScriviOperatore.tsx'
import { useConversation } from './useConversation.ts'

const suggerimentiQuery = queryOptions({
  queryKey: ['assistente', 'suggerimenti'],
  queryFn: queryFunctionOf(suggerimenti, {}),
})

/** Shows the conversation with the assistant, which answers from the member's own data, or says that it does not know. */
export function Chat() {
  const { turni, inAttesa, chiedi, riprova, ricevuto, ricomincia } = useConversation()
  const [message, setMessage] = useState<string | null>(null)
  const attesaLunga = useLongWait(inAttesa)
  const fine = useRef<HTMLDivElement>(null)
  const log = useRef<HTMLDivElement>(null)
  const { data: pronte = [] } = useQuery(suggerimentiQuery)

  const last = turni.at(-1)
  // Scrolls to new content: the sent question, its answer, the form.
  useEffect(() => {
    if (last || message !== null || attesaLunga) fine.current?.scrollIntoView({ block: 'end' })
  }, [last, message, attesaLunga])

  /** Sends a suggested question. Its button disappears, so the focus moves to the conversation. */
  function chiediDa(text: string) {
    if (inAttesa) return
    log.current?.focus()
    void chiedi(text)
  }
  async function daCapo() {
    const yes = await confirmDialog({
      title: 'Ricominciamo?',
      message:
        'La conversazione su questo schermo si cancella. I messaggi già mandati agli operatori restano.',
      ok: 'Ricomincia',
      cancel: 'Tienila',
    })
    if (yes) ricomincia()
  }
  return (
    <div className="chat">
      <section className="chat-column" aria-label="Conversazione">
        <div ref={log} className="chat-log" role="log" aria-label="Domande e risposte" tabIndex={-1}>
          <div className="chat-turn">
            <Benvenuto />
            {turni.length === 0 ? (
              <Domande domande={pronte} onAsk={chiediDa} />
            ) : (
              <Button variant="plain" small className="chat-go" onClick={() => void daCapo()}>
                <Icon name="refresh" />
                Ricomincia la conversazione
              </Button>
            )}
          </div>
          {turni.map((turn) => (
            <Fumetti
              key={turn.id}
              turno={turn}
              last={turn === last}
              onAsk={chiediDa}
              onRiprova={(t) => void riprova(t)}
              onWrite={setMessage}
            />
          ))}
        </div>
        {attesaLunga ? (
          <p className="chat-suo chat-wait" role="status">
            <Icon name="spinner" className="icon-spin" />
            Caricamento dati in corso...
          </p>
        ) : null}
        {message === null ? null : (
          <ScriviOperatore
            inizio={message}
            onChiudi={() => setMessage(null)}
            onRicevuto={(text, instant) => {
              setMessage(null)
              log.current?.focus()
              ricevuto(text, instant)
            }}
          />
        )}
        <div ref={fine} className="chat-end" />
        <QuestionBox inAttesa={inAttesa} onAsk={(text) => void chiedi(text)} />
      </section>
      <Argomenti onAsk={chiediDa} onWrite={() => setMessage('')} />
    </div>
  )
}

function Benvenuto() {
  const user = useStoredState((s) => s.user)
  const { prodotto } = useSettings()
  return (
    <div className="chat-suo">
      <p>
        <b>
          Ciao{user.nome ? ` ${givenName(user)}` : ''}, sono l’assistente di {prodotto}.
        </b>
      </p>
      <p>
        Chiedimi dei tuoi punti, dei premi, delle pratiche o della rete: leggo i tuoi dati di adesso. Se una
        cosa non la so, te lo dico.
      </p>
      <p className="muted">La conversazione resta in questa scheda e si cancella quando esci.</p>
    </div>
  )
}
