import './bot.css'
import { LUNGHEZZA_DOMANDA, suggerimenti } from '@primo/contract/assistente/assistente'
import { givenName } from '@primo/domain/anagrafica/person-names'
import { accorda, quanti } from '@primo/domain/platform/numbers'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { queryFunctionOf } from '../../data/api.ts'
import { useSettings } from '../../data/settings.ts'
import { paths } from '../../paths.ts'
import { useDraft } from '../../state/form-drafts.ts'
import { useStoredState } from '../../state/store.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/cards-and-tags.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { useLongWait } from '../../ui/loading-and-errors.tsx'
import { confirmDialog } from '../../ui/overlays.ts'
import { ChatExchange, SuggestedQuestions } from './ChatExchange.tsx'
import { ScriviOperatore } from './ScriviOperatore.tsx'
import { useConversation } from './useConversation.ts'

/** Page of the assistant. The guard that requires a session is in `guards.ts`. */
export function BotPage() {
  return (
    <AppPage title="Assistente" back={paths.app} fill>
      <Chat />
    </AppPage>
  )
}

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
              <SuggestedQuestions domande={pronte} onAsk={chiediDa} />
            ) : (
              <Button variant="plain" small className="chat-go" onClick={() => void daCapo()}>
                <Icon name="refresh" />
                Ricomincia la conversazione
              </Button>
            )}
          </div>
          {turni.map((turn) => (
            <ChatExchange
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

const ARGOMENTI: readonly { titolo: string; icon: IconName; domande: readonly string[] }[] = [
  { titolo: 'Punti', icon: 'star', domande: ['Quanti punti ho?', 'Quando scadono i miei punti?'] },
  { titolo: 'Premi', icon: 'gift', domande: ['A che punto è il mio premio?', 'Che premi ci sono?'] },
  { titolo: 'Pratiche e rete', icon: 'case', domande: ['Le mie pratiche', 'Chi è il mio sponsor?'] },
  { titolo: 'Account', icon: 'lock', domande: ['Come cambio la password?', 'Quali consensi ho dato?'] },
]

interface ArgomentiProps {
  onAsk: (text: string) => void
  onWrite: () => void
}

/** Shows example questions next to the conversation on wide screens. */
function Argomenti({ onAsk, onWrite }: ArgomentiProps) {
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

interface QuestionBoxProps {
  /** While an answer is awaited, typing is possible but sending is not. */
  inAttesa: boolean
  onAsk: (text: string) => void
}

/** Length from which the number of remaining characters is shown. */
const AVVISA_DA = LUNGHEZZA_DOMANDA - 100

/** Input of a question: Enter sends it, Shift+Enter adds a line. */
function QuestionBox({ inAttesa, onAsk }: QuestionBoxProps) {
  const id = useId()
  const { value, keep, drop } = useDraft('assistente-testo', z.string())
  const text = value ?? ''
  const restano = LUNGHEZZA_DOMANDA - text.length

  function send() {
    if (inAttesa || text.trim() === '') return
    onAsk(text.trim())
    drop()
  }
  function onKeyDown(event: KeyboardEvent) {
    // During IME composition Enter accepts the word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className="chat-write"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        send()
      }}
    >
      <label className="visually-hidden" htmlFor={id}>
        Scrivi una domanda
      </label>
      <div className="field-box chat-box">
        <textarea
          id={id}
          rows={1}
          value={text}
          maxLength={LUNGHEZZA_DOMANDA}
          placeholder="Scrivi una domanda"
          enterKeyHint="send"
          autoComplete="off"
          aria-describedby={text.length > AVVISA_DA ? `${id}-restano` : undefined}
          onChange={(event) => keep(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Button type="submit" className="btn-icon chat-send" aria-label="Invia la domanda" busy={inAttesa}>
          {inAttesa ? null : <Icon name="send" />}
        </Button>
      </div>
      {text.length > AVVISA_DA ? (
        <p className="field-hint" id={`${id}-restano`}>
          {`${accorda(restano, 'Resta', 'Restano')} ${quanti(restano, 'carattere', 'caratteri')}`}
        </p>
      ) : null}
    </form>
  )
}
