import './conversazione.css'
import type { Messaggio } from '@primo/contract/pratiche/conversazione'
import type { PraticaIntera } from '@primo/contract/pratiche/pratiche'
import { longInstant } from '@primo/domain/platform/dates'
import { type AutoreMessaggio, aspettaDaTe, MESSAGGIO_MAX } from '@primo/domain/pratiche/conversazione'
import { STATO_PRATICA } from '@primo/domain/pratiche/pratica'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { conversazioneQuery, writeMessage } from '../../data/conversazione.ts'
import { documentiQuery } from '../../data/documenti.ts'
import { commandIdempotencyKey, dropDraft } from '../../state/form-drafts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, Tag } from '../../ui/cards-and-tags.tsx'
import { Form } from '../../ui/Form.tsx'
import { formOutcome } from '../../ui/form-errors.ts'
import { LongField } from '../../ui/more-fields.tsx'
import { toast } from '../../ui/overlays.ts'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useDraftForm } from '../../ui/useForm.ts'

const AUTORI: Record<AutoreMessaggio, string> = {
  convenzionato: 'Tu',
  operatore: 'Chi segue la pratica',
  cliente: 'Il cliente',
}

/** Conversation on a sent pratica: what is missing, the operators' questions, and the form to answer. */
export function Conversazione({ pratica: p }: { pratica: PraticaIntera }) {
  const sent = p.id_stato !== STATO_PRATICA.bozza
  const query = useInfiniteQuery({ ...conversazioneQuery(p.id_scheda), enabled: sent })
  // The page of another pratica stays mounted during the transition.
  const heading = useId()
  const last = query.data?.pages[0]
  if (!sent || (last && !last.scrivibile && last.messaggi.length === 0)) return null
  const messages = query.data?.pages.toReversed().flatMap(({ messaggi }) => messaggi) ?? []
  const open = messages.find(({ aperta }) => aperta)
  const waitsForMember = last !== undefined && aspettaDaTe({ manca: p.manca, tocca_a: last.tocca_a }) !== null
  return (
    <Card role="region" aria-labelledby={heading}>
      <div className="tagged-heading">
        <h2 id={heading}>Conversazione</h2>
        {waitsForMember ? (
          <Tag tone="warn">Tocca a te</Tag>
        ) : last?.tocca_a === 'operatore' ? (
          <Tag>Tocca a noi</Tag>
        ) : null}
      </div>
      <QueryView query={query} coming={<Skeleton count={2} shape="row" />}>
        {() => (
          <>
            {query.hasNextPage ? (
              <Button
                small
                variant="plain"
                busy={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                Messaggi precedenti
              </Button>
            ) : null}
            {messages.length > 0 ? (
              <ol className="messaggi">
                {messages.map((messaggio) => (
                  <One key={messaggio.id} messaggio={messaggio} />
                ))}
              </ol>
            ) : null}
            {!open && p.manca && waitsForMember ? (
              <p className="messaggio-manca">
                Manca: <b>{p.manca}</b>
              </p>
            ) : null}
            {last?.scrivibile ? (
              <Write
                key={p.id_scheda}
                id={p.id_scheda}
                asked={waitsForMember ? (open?.quando ?? p.aggiornata_il) : null}
              />
            ) : null}
          </>
        )}
      </QueryView>
    </Card>
  )
}

function One({ messaggio: { da, testo, quando, aperta } }: { messaggio: Messaggio }) {
  const mine = da === 'convenzionato'
  return (
    <li className={`messaggio ${mine ? 'messaggio-mio' : ''} ${aperta ? 'messaggio-aperto' : ''}`}>
      <p className="muted messaggio-chi">
        {AUTORI[da]}, <time dateTime={quando}>{longInstant(new Date(quando))}</time>
      </p>
      <p className="messaggio-testo">{testo}</p>
    </li>
  )
}

/** Answer suggested once a document has arrived after the question. */
const DOCUMENT_SENT = 'Ho inviato il documento.'

/**
 * Form of a message. The draft survives a reload.
 * @param asked instant of the open question; null when none waits, and the form is behind a button
 */
function Write({ id, asked }: { id: number; asked: string | null }) {
  const name = `messaggio:${id}`
  const key = `${name}:invia`
  const [opened, setOpened] = useState(false)
  const { data: documenti } = useQuery(documentiQuery(id))
  const draft = useDraftForm({
    name,
    schema: z.object({ testo: z.string() }),
    open: () => ({ testo: '' }),
    check: ({ testo }) => formOutcome(testo.trim(), testo.trim() ? {} : { testo: 'Scrivi qualcosa.' }),
    send: async (testo) => {
      toast(await writeMessage(id, testo, commandIdempotencyKey(key)))
      dropDraft(key)
    },
    onEdit: () => dropDraft(key),
    onSaved: () => setOpened(false),
  })
  const { form, change } = draft
  if (asked === null && !opened && form.testo === '')
    return (
      <Button variant="soft" onClick={() => setOpened(true)}>
        Scrivi a chi segue la pratica
      </Button>
    )
  const arrived =
    asked !== null &&
    documenti?.voci.some(
      ({ stato, documento }) =>
        stato === 'ricevuto' && documento!.inviato_da === 'convenzionato' && documento!.inviato_il > asked,
    )
  return (
    <Form form={draft}>
      <LongField
        label={asked === null ? 'Il tuo messaggio' : 'La tua risposta'}
        hint={`${asked === null ? 'Lo' : 'La'} legge chi lavora la pratica. I documenti si inviano qui sotto, in «Documenti».`}
        maxLength={MESSAGGIO_MAX}
        {...draft.field('testo')}
        onChange={(event) => {
          // A restored form stays open when its text is deleted.
          setOpened(true)
          change({ testo: event.target.value }, 'testo')
        }}
      />
      <div className="messaggio-atti">
        <Button type="submit" busy={draft.busy}>
          {asked === null ? 'Invia messaggio' : 'Invia risposta'}
        </Button>
        {arrived && form.testo === '' ? (
          <Button variant="soft" busy={draft.busy} onClick={() => change({ testo: DOCUMENT_SENT }, 'testo')}>
            Rispondi «{DOCUMENT_SENT}»
          </Button>
        ) : null}
        {asked === null ? (
          <Button
            variant="plain"
            onClick={() => {
              draft.reset()
              setOpened(false)
            }}
          >
            Lascia stare
          </Button>
        ) : null}
      </div>
    </Form>
  )
}
