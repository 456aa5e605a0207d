import { MenuItem, TextField } from '@mui/material'
import { newIdempotencyKey } from '@primo/client/form-request'
import {
  type LetteraPreparata,
  preparaLettera,
  scriviLettera,
} from '@primo/contract/pratiche/operatore-lettere'
import { LIMITI_LETTERA } from '@primo/domain/pratiche/lettera'
import { useState } from 'react'
import { api } from '../../data/api.ts'
import { lettereKey } from '../../data/lettere.ts'
import { useRead } from '../../data/query-client.ts'
import { type BulkAction, type BulkFieldProps, NotDone } from '../../ui/actions/action-table.ts'
import { QueryStatus } from '../../ui/page/loading-and-errors.tsx'
import { fillIn, type Modello, missingIn } from './lettera-text.ts'
import './lettere.css'

/** Pratica, of which only the id is read: the rest comes with the data of the lettera. */
type WithId = { id: number }

const NO_CLIENT = 'Il cliente non è ancora fra le persone della pratica.'

/**
 * Fills a template in for a pratica: for its client, or for the convenzionato.
 * @returns the e-mail, or the sentence on why it cannot be sent
 */
function emailFrom({ destinatari }: LetteraPreparata, modello: Modello) {
  const to = destinatari.find(({ soggetto_id, ruolo }) =>
    modello.destinatario === 'convenzionato' ? soggetto_id === null : ruolo === 'cliente',
  )
  if (!to) return NO_CLIENT
  if (to.email === null) return `Non c’è l’indirizzo e-mail di ${to.nome}.`
  const text = fillIn(modello, to)
  for (const [field, name] of [
    ['oggetto', 'l’oggetto'],
    ['testo', 'il testo'],
  ] as const)
    if (text[field].length > LIMITI_LETTERA[field])
      return `Con i dati di questa pratica ${name} è troppo lungo: scrivi dalla pratica.`
  return missingIn(text)?.sentence ?? { ...text, soggetto_id: to.soggetto_id, nome: to.nome }
}

/** Fills the e-mail of a template in by the pratica's data at this moment. @returns function that sends it */
async function prepareEmail({ id }: WithId, modello_id: number) {
  const { data } = await api(preparaLettera, { params: { id } })
  const modello = data.modelli.find((one) => one.id === modello_id)
  if (!modello) throw new NotDone('Questo modello non si usa più: scegline un altro.')
  const email = emailFrom(data, modello)
  if (typeof email === 'string') throw new NotDone(email)
  const { nome: _, ...content } = email
  const body = { ...content, modello_id, canale: 'email' as const }
  const idempotencyKey = newIdempotencyKey()
  return () => api(scriviLettera, { params: { id }, body, idempotencyKey })
}

/** Select of a template, with the e-mail as the first pratica will send it. */
function ModelloField({ first, choose, error }: BulkFieldProps<WithId>) {
  const query = useRead([...lettereKey(first.id), 'nuova'], preparaLettera, { params: { id: first.id } })
  const [modello, setModello] = useState<Modello | null>(null)
  if (!query.data) return <QueryStatus query={query} />
  const { modelli } = query.data
  if (modelli.length === 0) return <p>Nessun modello è in uso: si aggiungono da «Modelli di lettere».</p>
  const email = modello && emailFrom(query.data, modello)
  return (
    <>
      <TextField
        select
        autoFocus
        required
        fullWidth
        name="modello_id"
        label="Modello"
        value={modello ? String(modello.id) : ''}
        error={error !== undefined}
        helperText={
          error ??
          (modello &&
            (modello.destinatario === 'convenzionato'
              ? 'Va a chi ha registrato ciascuna pratica.'
              : 'Va al cliente di ciascuna pratica.'))
        }
        onChange={({ target }) => {
          setModello(modelli.find(({ id }) => String(id) === target.value) ?? null)
          choose(Number(target.value))
        }}
      >
        {modelli.map(({ id, nome }) => (
          <MenuItem key={id} value={String(id)}>
            {nome}
          </MenuItem>
        ))}
      </TextField>
      <div role="status">
        {typeof email === 'string' && <p className="note">La prima non parte. {email}</p>}
      </div>
      {email && typeof email === 'object' && (
        <details open>
          <summary>La prima, per {email.nome}</summary>
          <p className="lettera-oggetto">{email.oggetto}</p>
          <p className="lettera-testo">{email.testo}</p>
        </details>
      )}
    </>
  )
}

/** Bulk action that sends an e-mail from a template for each selected pratica. */
export const BULK_EMAIL: BulkAction<WithId> = {
  nome: 'Invia e-mail',
  call: scriviLettera,
  explain:
    'Per ogni pratica parte un’e-mail dal modello, con i suoi dati. Se manca un dato o l’indirizzo non parte, e qui leggi perché.',
  field: { missing: 'Scegli un modello.', show: (props) => <ModelloField {...props} /> },
  prepare: (record, modello_id) => prepareEmail(record, modello_id!),
}
