import { LUNGHEZZA_DOMANDA } from '@primo/contract/assistente/assistente'
import { accorda, quanti } from '@primo/domain/platform/numbers'
import { type KeyboardEvent, type SubmitEvent, useId } from 'react'
import * as z from 'zod/mini'
import { useDraft } from '../../state/draft.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'

interface Props {
  /** While an answer is awaited, typing is possible but sending is not. */
  inAttesa: boolean
  onAsk: (text: string) => void
}

/** Length from which the number of remaining characters is shown. */
const AVVISA_DA = LUNGHEZZA_DOMANDA - 100

/** Input of a question: Enter sends it, Shift+Enter adds a line. */
export function QuestionBox({ inAttesa, onAsk }: Props) {
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
