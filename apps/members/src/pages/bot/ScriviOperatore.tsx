import { messageOf } from '@primo/client/api-error'
import { LUNGHEZZA_MESSAGGIO, scriviOperatore } from '@primo/contract/assistente/assistente'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { api } from '../../data/api.ts'
import { commandIdempotencyKey, dropDraft, useDraft } from '../../state/draft.ts'
import { Button } from '../../ui/Button.tsx'
import { LongField } from '../../ui/Field.tsx'
import { Card } from '../../ui/surfaces.tsx'

const MINIMO = 10
const KEY = 'assistente-messaggio-chiave'

interface Props {
  /** Question that the assistant could not answer, as initial text. */
  inizio: string
  onRicevuto: (text: string, ricevuto_il: string) => void
  onChiudi: () => void
}

/** Form of a message to an operator. An idempotency key prevents duplicates, and a draft prevents loss. */
export function ScriviOperatore({ inizio, onRicevuto, onChiudi }: Props) {
  const { value, keep, drop } = useDraft('assistente-messaggio', z.string())
  const [error, setErrore] = useState<string>()
  const [invio, setInvio] = useState(false)
  const fields = useRef<HTMLFormElement>(null)
  useEffect(() => fields.current?.querySelector('textarea')?.focus(), [])
  const text = value ?? inizio

  function write(fresh: string) {
    // An edited text is another message: it needs a new idempotency key.
    dropDraft(KEY)
    setErrore(undefined)
    keep(fresh)
  }
  async function send(event: SubmitEvent) {
    event.preventDefault()
    const message = text.trim()
    if (message.length < MINIMO) {
      setErrore('Scrivi qualche parola in più, così sappiamo come aiutarti.')
      return
    }
    setInvio(true)
    try {
      const { data } = await api(scriviOperatore, {
        body: { testo: message },
        idempotencyKey: commandIdempotencyKey(KEY),
      })
      dropDraft(KEY)
      drop()
      onRicevuto(message, data.ricevuto_il)
    } catch (motivo) {
      setErrore(
        navigator.onLine
          ? messageOf(motivo)
          : 'Sei senza connessione: il messaggio resta qui, riprova quando torna.',
      )
    } finally {
      setInvio(false)
    }
  }
  return (
    <Card>
      <form ref={fields} className="stack" onSubmit={(event) => void send(event)} noValidate>
        <LongField
          label="Il tuo messaggio per l’operatore"
          hint="Ti rispondiamo per e-mail. Non scrivere password o codici."
          rows={4}
          value={text}
          maxLength={LUNGHEZZA_MESSAGGIO}
          error={error}
          onChange={(event) => write(event.target.value)}
        />
        <div className="chat-azioni">
          <Button type="submit" busy={invio}>
            Invia il messaggio
          </Button>
          <Button variant="plain" onClick={onChiudi}>
            Lascia stare
          </Button>
        </div>
      </form>
    </Card>
  )
}
