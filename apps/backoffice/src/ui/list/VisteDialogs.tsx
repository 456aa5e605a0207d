import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Switch,
  TextField,
} from '@mui/material'
import {
  cambiaVista,
  eliminaVista,
  type ListName,
  type SavedView,
  salvaVista,
} from '@primo/contract/ufficio/operatore-viste'
import { type FormEvent, useId, useState } from 'react'
import { useNotify } from 'react-admin'
import { api } from '../../data/api.ts'
import { isShown, type ListLayout, viewOf, viewsKey } from '../../data/saved-views.ts'
import { sitePathOf } from '../../paths.ts'
import { ConfirmDialog } from '../form/ConfirmDialog.tsx'
import { Failure } from '../form/FormEnd.tsx'
import { NameField } from '../form/NameField.tsx'
import { useActionOutcome, useSubmit } from '../form/useSubmit.ts'

type Props = { elenco: ListName; layout: ListLayout; close: () => void }

/** Dialog that saves the list's current filters, sort order and columns as a view. */
export function SalvaVista({ elenco, layout, close }: Props) {
  const [nome, setNome] = useState('')
  const [condivisa, setCondivisa] = useState(false)
  const { errors, failure, busy, allRight, send } = useSubmit()
  const done = useActionOutcome(viewsKey(elenco))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (!allRight(event.currentTarget, nome.trim() ? {} : { nome: 'Serve per continuare.' })) return
    void send(async (idempotencyKey) => {
      const body = { elenco, nome, condivisa, ...viewOf(layout) }
      const { message } = await api(salvaVista, { body, idempotencyKey })
      await done(message)
      close()
    })
  }
  const other = Object.entries(errors).find(([field]) => field !== 'nome')?.[1]
  return (
    <ConfirmDialog
      title="Salva come vista"
      failure={failure ?? other ?? null}
      busy={busy}
      confirm="Salva"
      cancel={close}
      submit={submit}
    >
      <p>Ricorda i filtri, l’ordine e le colonne che vedi ora.</p>
      <NameField
        value={nome}
        write={setNome}
        error={errors.nome}
        help="Per esempio «Ferme da un mese»."
        max={60}
      />
      <FormControlLabel
        control={<Switch checked={condivisa} onChange={(_, on) => setCondivisa(on)} />}
        label="La vedono anche i colleghi che aprono questo elenco"
      />
    </ConfirmDialog>
  )
}

/** Dialog that edits or deletes the operator's own saved views of a list: name, sharing, filters and columns. */
export function GestisciViste({ elenco, layout, views, close }: Props & { views: SavedView[] }) {
  const title = useId()
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={close} aria-labelledby={title}>
      <DialogTitle id={title} component="h2">
        Le tue viste
      </DialogTitle>
      <DialogContent>
        <ul className="viste-own">
          {views.map((vista) => (
            <li key={vista.id}>
              <Una vista={vista} elenco={elenco} look={layout} />
            </li>
          ))}
        </ul>
        {views.length === 0 && <p>Non ne hai più.</p>}
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={close}>Chiudi</Button>
      </DialogActions>
    </Dialog>
  )
}

function Una({ vista, elenco, look: layout }: { vista: SavedView; elenco: ListName; look: ListLayout }) {
  const [nome, setNome] = useState(vista.nome)
  const { errors, failure, busy, send } = useSubmit()
  const done = useActionOutcome(viewsKey(elenco))
  const notify = useNotify()
  const write = (changes: Partial<SavedView>) =>
    void send(async () => {
      const { nome, condivisa, filtri, ordine, verso, colonne } = { ...vista, ...changes }
      const body = { nome, condivisa, filtri, ordine, verso, colonne }
      await done((await api(cambiaVista, { params: { id: vista.id }, body })).message)
    })
  const rename = (event: FormEvent) => {
    event.preventDefault()
    if (nome.trim() && nome.trim() !== vista.nome) write({ nome })
  }
  const link = async () => {
    await navigator.clipboard.writeText(
      `${window.location.origin}${sitePathOf(`/${elenco}?vista=${vista.id}`)}`,
    )
    notify('Link copiato.', { type: 'success' })
  }
  return (
    <>
      <form className="vista-rename" onSubmit={rename}>
        <TextField
          name="nome"
          label="Nome"
          size="small"
          fullWidth
          value={nome}
          error={errors.nome !== undefined}
          helperText={errors.nome}
          slotProps={{ htmlInput: { maxLength: 60 } }}
          onChange={(event) => setNome(event.target.value)}
        />
        <Button type="submit" disabled={!nome.trim() || nome.trim() === vista.nome}>
          Rinomina
        </Button>
      </form>
      <FormControlLabel
        control={<Switch checked={vista.condivisa} onChange={(_, condivisa) => write({ condivisa })} />}
        label="Condivisa"
      />
      <div className="vista-actions">
        <Button
          size="small"
          disabled={busy || isShown(vista, layout)}
          aria-label={`Aggiorna con ciò che vedi: ${vista.nome}`}
          onClick={() => write(viewOf(layout))}
        >
          Aggiorna con ciò che vedi
        </Button>
        {vista.condivisa && (
          <Button size="small" aria-label={`Copia il link di ${vista.nome}`} onClick={() => void link()}>
            Copia il link
          </Button>
        )}
        <Button
          size="small"
          color="error"
          disabled={busy}
          aria-label={`Elimina ${vista.nome}`}
          onClick={() =>
            void send(async () => {
              await done((await api(eliminaVista, { params: { id: vista.id } })).message)
            })
          }
        >
          Elimina
        </Button>
      </div>
      <Failure
        sentence={failure ?? Object.entries(errors).find(([field]) => field !== 'nome')?.[1] ?? null}
      />
    </>
  )
}
