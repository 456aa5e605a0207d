import './bot.css'
import { suggerimenti } from '@primo/contract/assistente/assistente'
import { nomeDaDire } from '@primo/domain/persone/nome'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../data/api.ts'
import { useSettings } from '../../data/settings.ts'
import { useSaved } from '../../state/store.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useLasting } from '../../ui/lasting.ts'
import { confirmDialog } from '../../ui/overlays.ts'
import { Argomenti } from './Argomenti.tsx'
import { Domande, Fumetti } from './Fumetti.tsx'
import { QuestionBox } from './QuestionBox.tsx'
import { ScriviOperatore } from './ScriviOperatore.tsx'
import { useConversation } from './useConversation.ts'

const suggerimentiQuery = queryOptions({
  queryKey: ['assistente', 'suggerimenti'],
  queryFn: async ({ signal }) => (await api(suggerimenti, {}, { signal })).data,
})

/** The assistant: one asks in one's own words, and it answers from one's own data, or says that it does not know. */
export function Chat() {
  const { turni, inAttesa, chiedi, riprova, ricevuto, ricomincia } = useConversation()
  const [messaggio, setMessaggio] = useState<string | null>(null)
  const attesaLunga = useLasting(inAttesa)
  const fine = useRef<HTMLDivElement>(null)
  const log = useRef<HTMLDivElement>(null)
  const { data: pronte = [] } = useQuery(suggerimentiQuery)

  const ultimo = turni.at(-1)
  // What is new comes into view: the question just sent, its answer, the form.
  useEffect(() => {
    if (ultimo || messaggio !== null || attesaLunga) fine.current?.scrollIntoView({ block: 'end' })
  }, [ultimo, messaggio, attesaLunga])

  /** From a touch: the thing touched goes away, so the focus goes to what it started. */
  function chiediDa(testo: string) {
    if (inAttesa) return
    log.current?.focus()
    void chiedi(testo)
  }
  async function daCapo() {
    const si = await confirmDialog({
      title: 'Ricominciamo?',
      message:
        'La conversazione su questo schermo si cancella. I messaggi già mandati agli operatori restano.',
      ok: 'Ricomincia',
      cancel: 'Tienila',
    })
    if (si) ricomincia()
  }
  return (
    <div className="chat">
      <section className="chat-colonna" aria-label="Conversazione">
        <div ref={log} className="chat-log" role="log" aria-label="Domande e risposte" tabIndex={-1}>
          <div className="chat-turno">
            <Benvenuto />
            {turni.length === 0 ? (
              <Domande domande={pronte} onChiedi={chiediDa} />
            ) : (
              <Button variant="plain" small className="chat-vai" onClick={() => void daCapo()}>
                <Icon name="refresh" />
                Ricomincia la conversazione
              </Button>
            )}
          </div>
          {turni.map((turno) => (
            <Fumetti
              key={turno.id}
              turno={turno}
              ultimo={turno === ultimo}
              onChiedi={chiediDa}
              onRiprova={(t) => void riprova(t)}
              onScrivi={setMessaggio}
            />
          ))}
        </div>
        {attesaLunga ? (
          <p className="chat-suo chat-attesa" role="status">
            <Icon name="spinner" className="icon-spin" />
            Caricamento dati in corso...
          </p>
        ) : null}
        {messaggio === null ? null : (
          <ScriviOperatore
            inizio={messaggio}
            onChiudi={() => setMessaggio(null)}
            onRicevuto={(testo, istante) => {
              setMessaggio(null)
              log.current?.focus()
              ricevuto(testo, istante)
            }}
          />
        )}
        <div ref={fine} className="chat-fine" />
        <QuestionBox inAttesa={inAttesa} onChiedi={(testo) => void chiedi(testo)} />
      </section>
      <Argomenti onChiedi={chiediDa} onScrivi={() => setMessaggio('')} />
    </div>
  )
}

function Benvenuto() {
  const nome = useSaved((s) => s.user.nome)
  const { prodotto } = useSettings()
  return (
    <div className="chat-suo">
      <p>
        <b>
          Ciao{nome ? ` ${nomeDaDire(nome)}` : ''}, sono l’assistente di {prodotto}.
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
