import { Button, Checkbox, FormControlLabel, TextField } from '@mui/material'
import { ApiError } from '@primo/client/api-error'
import type { ConversazioneDaLavorare } from '@primo/contract/pratiche/conversazione'
import {
  chiudiConversazione,
  leggiConversazioneDaLavorare,
  scriviSuPratica,
} from '@primo/contract/pratiche/operatore-conversazione'
import { longInstant } from '@primo/domain/platform/dates'
import { MESSAGGIO_MAX, type ToccaA } from '@primo/domain/pratiche/conversazione'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import {
  closeConversazione,
  conversazioneKey,
  keepConversazione,
  useConversazione,
  writeOnPratica,
} from '../../data/conversazione.ts'
import { keepDraft, readDraft } from '../../state/tab-storage.ts'
import { Failure } from '../../ui/form/FormEnd.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { QueryStatus } from '../../ui/page/loading-and-errors.tsx'
import { Permitted } from '../../ui/page/Page.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { Pill } from '../../ui/page/Pill.tsx'
import './conversazione.css'

/** Conversation on a pratica with its convenzionato and its client, and the form to ask or answer. */
export function ConversazionePanel({ id }: { id: number }) {
  return (
    <Permitted call={leggiConversazioneDaLavorare}>
      <Panel titolo="Conversazione">
        <Messages key={id} id={id} />
      </Panel>
    </Permitted>
  )
}

function Messages({ id }: { id: number }) {
  const query = useConversazione(id)
  const last = query.data?.pages[0]
  if (!last) return <QueryStatus query={query} />
  const messages = query.data!.pages.toReversed().flatMap(({ messaggi }) => messaggi)
  const place = { id, letto_fino_a: messages.at(-1)?.id ?? null }
  return (
    <>
      {query.hasNextPage && (
        <Button size="small" onClick={() => void query.fetchNextPage()} disabled={query.isFetchingNextPage}>
          Messaggi precedenti
        </Button>
      )}
      {messages.length === 0 && (
        <p className="muted">
          Ancora nessun messaggio. Ciò che scrivi qui lo legge chi ha registrato la pratica.
        </p>
      )}
      <ol className="messaggi">
        {messages.map((messaggio) => (
          <One key={messaggio.id} messaggio={messaggio} />
        ))}
      </ol>
      {last.tocca_a && (
        <Permitted call={chiudiConversazione}>
          <Turn {...place} tocca_a={last.tocca_a} />
        </Permitted>
      )}
      {last.scrivibile && (
        <Permitted call={scriviSuPratica}>
          <Write {...place} />
        </Permitted>
      )}
    </>
  )
}

type Messaggio = ConversazioneDaLavorare['messaggi'][number]

const authorOf = ({ da, autore }: Messaggio) =>
  da === 'cliente' ? 'Il cliente' : da === 'convenzionato' ? `${autore}, convenzionato` : autore

function One({ messaggio }: { messaggio: Messaggio }) {
  const { testo, quando, domanda, aperta, da } = messaggio
  return (
    <li className={da === 'operatore' ? 'nostro' : undefined}>
      <p className="messaggio-chi">
        <b>{authorOf(messaggio)}</b>{' '}
        <time className="muted" dateTime={quando}>
          {longInstant(new Date(quando))}
        </time>{' '}
        {domanda && <Pill tone={aperta ? 'warn' : 'neutro'}>{aperta ? 'Aspetta risposta' : 'Domanda'}</Pill>}
      </p>
      <p className="messaggio-testo">{testo}</p>
    </li>
  )
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500

/**
 * Sends commands on a conversation, one at a time. A refusal reads the messages again, because one that the operator has not seen
 * may have arrived. After a network failure the same body is sent again with the same idempotency key, because the first request
 * may have succeeded.
 */
function useCommand<B>(
  id: number,
  call: (id: number, body: B, key: string) => ReturnType<typeof writeOnPratica>,
) {
  const submit = useSubmit()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const sent = useRef<B | null>(null)
  const renew = () => {
    sent.current = null
    submit.renew()
  }
  const run = (body: B, done?: () => void) =>
    submit.send(async (key) => {
      sent.current ??= body
      const { data, message } = await call(id, sent.current, key).catch(async (error: unknown) => {
        if (isRefusal(error)) {
          renew()
          await queryClient.invalidateQueries({ queryKey: conversazioneKey(id) })
        }
        throw error
      })
      renew()
      done?.()
      keepConversazione(queryClient, id, data)
      notify(message ?? 'Fatto.', { type: 'success' })
    })
  return { ...submit, renew, run }
}

type Place = {
  id: number
  /** Id of the last message shown, or null. */
  letto_fino_a: number | null
}

/** Says whose turn it is, with the button that ends the wait. */
function Turn({ id, letto_fino_a, tocca_a }: Place & { tocca_a: ToccaA }) {
  const { failure, busy, run } = useCommand(id, closeConversazione)
  return (
    <>
      <p className="messaggio-turno">
        {tocca_a === 'operatore' ? 'C’è una risposta da leggere.' : 'La pratica aspetta una risposta.'}{' '}
        <Button
          size="small"
          variant="outlined"
          aria-disabled={busy}
          onClick={() => void run({ letto_fino_a })}
        >
          {tocca_a === 'operatore' ? 'Segna come letta' : 'Non serve più'}
        </Button>
      </p>
      <Failure sentence={failure} />
    </>
  )
}

/** Form of a message or a question. The draft survives a reload. */
function Write({ id, letto_fino_a }: Place) {
  const bozza = `conversazione:${id}`
  const [testo, setTesto] = useState(() => readDraft(bozza)?.testo ?? '')
  const [domanda, setDomanda] = useState(true)
  const { errors, failure, busy, renew, allRight, run } = useCommand(id, writeOnPratica)
  const write = (text: string) => {
    setTesto(text)
    keepDraft(bozza, text ? { testo: text } : null)
    renew()
  }
  const choose = (checked: boolean) => {
    setDomanda(checked)
    renew()
  }
  const sendOnCtrlEnter = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }
  return (
    <form
      noValidate
      onKeyDown={sendOnCtrlEnter}
      onSubmit={(event) => {
        event.preventDefault()
        if (!allRight(event.currentTarget, testo.trim() ? {} : { testo: 'Scrivi qualcosa.' })) return
        void run({ testo, domanda, letto_fino_a }, () => write(''))
      }}
    >
      <TextField
        name="testo"
        label="Scrivi a chi ha registrato la pratica"
        multiline
        minRows={2}
        maxRows={10}
        fullWidth
        value={testo}
        error={errors.testo !== undefined}
        helperText={errors.testo ?? 'Lo legge nell’app, e riceve un avviso.'}
        slotProps={{ htmlInput: { maxLength: MESSAGGIO_MAX } }}
        onChange={({ target }) => write(target.value)}
      />
      <Failure sentence={failure} />
      {testo !== '' && (
        <div className="messaggio-invia">
          <FormControlLabel
            control={<Checkbox checked={domanda} onChange={(_, checked) => choose(checked)} />}
            label="Aspetto una risposta"
          />
          <Button type="submit" variant="outlined" aria-disabled={busy}>
            {busy ? 'Un momento…' : 'Invia'}
          </Button>
        </div>
      )}
    </form>
  )
}
