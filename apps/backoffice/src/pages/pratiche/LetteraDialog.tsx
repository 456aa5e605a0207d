import { Button, FormControlLabel, MenuItem, Radio, RadioGroup, TextField } from '@mui/material'
import {
  type LetteraPreparata,
  preparaLettera,
  scriviLettera,
} from '@primo/contract/pratiche/operatore-lettere'
import { aOrAd, joinWords } from '@primo/domain/platform/italian'
import {
  CANALI_LETTERA,
  type CanaleLettera,
  difettoLettera,
  LIMITI_LETTERA,
} from '@primo/domain/pratiche/lettera'
import { RUOLI_SOGGETTO } from '@primo/domain/pratiche/soggetto'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNotify } from 'react-admin'
import { api } from '../../data/api.ts'
import { lettereKey } from '../../data/lettere.ts'
import { useRead } from '../../data/query-client.ts'
import { keepDraft, readDraft } from '../../state/tab-storage.ts'
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { QueryStatus } from '../../ui/page/loading-and-errors.tsx'
import { type Destinatario, fillIn, type LetteraText, type Modello, missingIn } from './lettera-text.ts'

/** Values of the form. Ids are texts, as a select has them. */
type Values = LetteraText & { modello: string; destinatario: string; canale: CanaleLettera }

const EMPTY: Values = { modello: '', destinatario: '', canale: 'email', oggetto: '', testo: '' }

const keyOf = ({ soggetto_id }: Destinatario) => String(soggetto_id ?? 'convenzionato')
const roleOf = ({ ruolo }: Destinatario) => (ruolo ? RUOLI_SOGGETTO[ruolo].toLowerCase() : 'convenzionato')

/** Returns the recipients of a template. */
const recipientsOf = ({ destinatari }: LetteraPreparata, modello: Modello | undefined) =>
  destinatari.filter(
    ({ soggetto_id }) => (soggetto_id === null) === (modello?.destinatario === 'convenzionato'),
  )

/** Dialog to write a lettera or an e-mail from a template, which can be changed before it is sent. */
export function LetteraDialog({ id, close }: { id: number; close: () => void }) {
  const query = useRead([...lettereKey(id), 'nuova'], preparaLettera, { params: { id } })
  const draft = `lettera:${id}`
  const [values, setValues] = useState<Values>(() => ({ ...EMPTY, ...readDraft(draft) }))
  /** Text that a choice replaced after the operator had edited it. */
  const [replaced, setReplaced] = useState<LetteraText | null>(null)
  const { errors, setErrors, failure, busy, renew, allRight, send } = useSubmit()
  const queryClient = useQueryClient()
  const notify = useNotify()

  const modello = query.data?.modelli.find((m) => String(m.id) === values.modello)
  const recipients = query.data && modello ? recipientsOf(query.data, modello) : []
  const recipient = recipients.find((one) => keyOf(one) === values.destinatario)

  function write(part: Partial<Values>) {
    const fresh = { ...values, ...part }
    setValues(fresh)
    setErrors({})
    renew()
    keepDraft(draft, fresh)
  }

  function compiled(template: Modello | undefined, to: Destinatario | undefined): LetteraText {
    const { oggetto, testo } = template && to ? fillIn(template, to) : { oggetto: '', testo: '' }
    return { oggetto: oggetto.slice(0, LIMITI_LETTERA.oggetto), testo: testo.slice(0, LIMITI_LETTERA.testo) }
  }

  /** Fills the text in from a template and a recipient. The replacement of an edited text can be undone. */
  function choose(template: Modello | undefined, to: Destinatario | undefined) {
    const before = compiled(modello, recipient)
    const edited = values.testo !== before.testo || values.oggetto !== before.oggetto
    setReplaced(edited && values.testo !== '' ? { oggetto: values.oggetto, testo: values.testo } : null)
    write({
      modello: template ? String(template.id) : '',
      destinatario: to ? keyOf(to) : '',
      canale: to && to.email === null ? 'pdf' : values.canale,
      ...compiled(template, to),
    })
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    const wrong: Record<string, string> = {}
    if (!modello) wrong.modello_id = 'Scegli un modello.'
    else if (!recipient) wrong.soggetto_id = 'Scegli a chi scrivere.'
    else
      for (const field of ['oggetto', 'testo'] as const) {
        const defect = values[field].trim() ? difettoLettera(values[field]) : 'Serve per continuare.'
        if (defect) wrong[field] = defect
      }
    if (!allRight(event.currentTarget, wrong) || !modello || !recipient) return
    const { canale, oggetto, testo } = values
    const body = { modello_id: modello.id, soggetto_id: recipient.soggetto_id, canale, oggetto, testo }
    void send(async (idempotencyKey) => {
      const { data, message } = await api(scriviLettera, { params: { id }, body, idempotencyKey })
      keepDraft(draft, null)
      queryClient.setQueryData(lettereKey(id), data)
      notify(message ?? 'Fatto.', { type: 'success' })
      close()
    })
  }

  const missing = missingIn(values)
  return (
    <ConfirmDialog
      title="Scrivi da un modello"
      confirm={values.canale === 'email' ? 'Invia l’e-mail' : 'Prepara il PDF'}
      failure={failure}
      busy={busy}
      disabled={!query.data || query.data.modelli.length === 0}
      cancel={close}
      submit={submit}
    >
      {!query.data && <QueryStatus query={query} />}
      {query.data?.modelli.length === 0 && (
        <p>Nessun modello è in uso: si aggiungono da «Modelli di lettere».</p>
      )}
      {query.data && query.data.modelli.length > 0 && (
        <>
          <TextField
            name="modello_id"
            label="Modello"
            select
            required
            sx={{ mt: 1 }}
            value={modello ? values.modello : ''}
            error={errors.modello_id !== undefined}
            helperText={errors.modello_id}
            onChange={({ target }) => {
              const template = query.data?.modelli.find((m) => String(m.id) === target.value)
              const to = recipientsOf(query.data!, template)
              choose(template, to.find((one) => keyOf(one) === values.destinatario) ?? to[0])
            }}
          >
            {query.data.modelli.map(({ id: value, nome }) => (
              <MenuItem key={value} value={String(value)}>
                {nome}
              </MenuItem>
            ))}
          </TextField>
          {modello && recipients.length === 0 && (
            <p className="note">
              Sulla pratica non c’è nessuna persona: aggiungila in «Persone», poi scrivile.
            </p>
          )}
          {modello && recipients.length > 0 && (
            <>
              <TextField
                name="soggetto_id"
                label="A chi"
                select
                required
                value={values.destinatario}
                error={errors.soggetto_id !== undefined}
                helperText={errors.soggetto_id}
                onChange={({ target }) =>
                  choose(
                    modello,
                    recipients.find((one) => keyOf(one) === target.value),
                  )
                }
              >
                {recipients.map((one) => (
                  <MenuItem key={keyOf(one)} value={keyOf(one)}>
                    {one.nome}, {roleOf(one)}
                  </MenuItem>
                ))}
              </TextField>
              <Channel recipient={recipient} canale={values.canale} error={errors.canale} write={write} />
              {replaced && (
                <p className="note" role="status">
                  Il testo è di nuovo quello del modello.{' '}
                  <Button
                    size="small"
                    onClick={() => {
                      write(replaced)
                      setReplaced(null)
                    }}
                  >
                    Rimetti il mio
                  </Button>
                </p>
              )}
              <TextField
                name="oggetto"
                label="Oggetto"
                required
                value={values.oggetto}
                error={errors.oggetto !== undefined}
                helperText={errors.oggetto}
                slotProps={{ htmlInput: { maxLength: LIMITI_LETTERA.oggetto } }}
                onChange={({ target }) => write({ oggetto: target.value })}
              />
              <TextField
                name="testo"
                label="Testo"
                required
                multiline
                minRows={8}
                maxRows={20}
                value={values.testo}
                error={errors.testo !== undefined}
                helperText={errors.testo}
                slotProps={{ htmlInput: { maxLength: LIMITI_LETTERA.testo } }}
                onChange={({ target }) => write({ testo: target.value })}
              />
              {missing && (
                <p className="note">
                  {missing.sentence} Dove leggi {joinWords(missing.names.map((name) => `{${name}}`))} scrivi
                  tu, o togli la frase.
                </p>
              )}
            </>
          )}
        </>
      )}
    </ConfirmDialog>
  )
}

type ChannelProps = {
  recipient: Destinatario | undefined
  canale: CanaleLettera
  error: string | undefined
  write: (part: Partial<Values>) => void
}

/** Choice between e-mail and PDF. Without an address there is the PDF only. */
function Channel({ recipient, canale, error, write }: ChannelProps) {
  const none = recipient !== undefined && recipient.email === null
  return (
    <div className="lettera-canale">
      <RadioGroup
        name="canale"
        aria-label="Come"
        row
        value={canale}
        onChange={(_, value) => write({ canale: value as CanaleLettera })}
      >
        {Object.entries(CANALI_LETTERA).map(([value, label]) => (
          <FormControlLabel
            key={value}
            value={value}
            label={label}
            disabled={value === 'email' && none}
            control={<Radio />}
          />
        ))}
      </RadioGroup>
      {recipient && (
        <p className="muted">
          {none
            ? 'Per l’e-mail manca l’indirizzo: si aggiunge in «Persone».'
            : canale === 'email'
              ? `Va ${aOrAd(recipient.email!)}.`
              : 'Si scarica dalla pratica, per stamparla o consegnarla.'}
        </p>
      )}
      {error && (
        <p className="error-azione" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
