import { ApiError } from '@primo/client/api-error'
import { LUNGHEZZA_MESSAGGIO, scriviOperatore } from '@primo/contract/assistente/assistente'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { api } from '../../data/api.ts'
import { commandIdempotencyKey, dropDraft } from '../../state/form-drafts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/cards-and-tags.tsx'
import { Form } from '../../ui/Form.tsx'
import { formOutcome } from '../../ui/form-errors.ts'
import { LongField } from '../../ui/more-fields.tsx'
import { useDraftForm } from '../../ui/useForm.ts'

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
  const draft = useDraftForm({
    name: 'assistente-messaggio',
    schema: z.object({ testo: z.string() }),
    open: () => ({ testo: inizio }),
    check: (form) => {
      const testo = form.testo.trim()
      const short = testo.length < MINIMO
      return formOutcome(
        testo,
        short ? { testo: 'Scrivi qualche parola in più, così sappiamo come aiutarti.' } : {},
      )
    },
    only: 'testo',
    onEdit: () => dropDraft(KEY),
    send,
    onSaved: ({ testo, ricevuto_il }) => onRicevuto(testo, ricevuto_il),
  })
  const { element, busy } = draft
  useEffect(() => element.current?.querySelector('textarea')?.focus(), [element])

  return (
    <Card>
      <Form form={draft} className="stack">
        <LongField
          label="Il tuo messaggio per l’operatore"
          hint="Ti rispondiamo per e-mail. Non scrivere password o codici."
          rows={4}
          maxLength={LUNGHEZZA_MESSAGGIO}
          {...draft.field('testo')}
        />
        <div className="chat-azioni">
          <Button type="submit" busy={busy}>
            Invia il messaggio
          </Button>
          <Button variant="plain" onClick={onChiudi}>
            Lascia stare
          </Button>
        </div>
      </Form>
    </Card>
  )
}

async function send(testo: string) {
  try {
    const { data } = await api(scriviOperatore, {
      body: { testo },
      idempotencyKey: commandIdempotencyKey(KEY),
    })
    dropDraft(KEY)
    return { testo, ricevuto_il: data.ricevuto_il }
  } catch (cause) {
    if (navigator.onLine) throw cause
    const message = 'Sei senza connessione: il messaggio resta qui, riprova quando torna.'
    throw new ApiError({ status: 0, code: 'RETE', message })
  }
}
