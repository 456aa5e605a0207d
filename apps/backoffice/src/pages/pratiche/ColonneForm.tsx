import { Button, MenuItem, TextField } from '@mui/material'
import { messageOf } from '@primo/client/api-error'
import { firstErrors } from '@primo/client/field-errors'
import {
  type ColonneDelFile,
  type Importazione,
  leggiColonne,
  scegliColonne,
} from '@primo/contract/pratiche/operatore-importazioni'
import {
  COLONNE_SCEGLIBILI,
  type ColonnaScelta,
  type ColonneScelte,
  difettiColonne,
  NOMI_COLONNE,
} from '@primo/domain/pratiche/importa-colonne'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../data/api.ts'
import { useRead } from '../../data/query-client.ts'
import { Failure } from '../../ui/form/FormEnd.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { QueryStatus } from '../../ui/page/loading-and-errors.tsx'
import { Panel } from '../../ui/page/Panel.tsx'

const NAMES: Record<ColonnaScelta, string> = {
  ...NOMI_COLONNE,
  nominativo: 'Cliente, o il suo nome',
  cognome: 'Cognome del cliente, se è in un’altra colonna',
}

/** Lets an operator choose which column of an uploaded file is which. */
export function ColonneForm({ one, close }: { one: Importazione; close: () => void }) {
  const query = useRead(['importazione', one.id, 'colonne'], leggiColonne, { params: { id: one.id } })
  return (
    <Panel titolo="Le colonne del file">
      <QueryStatus query={query} />
      {query.data && <Choices id={one.id} file={query.data} close={close} />}
    </Panel>
  )
}

function Choices({ id, file, close }: { id: number; file: ColonneDelFile; close: () => void }) {
  const [chosen, setChosen] = useState<ColonneScelte>(file.colonne)
  const headings = file.intestazioni.map((heading, at) => ({
    at,
    name: heading.trim() || `Colonna ${at + 1}`,
  }))
  const { errors, setErrors, failure, setFailure, busy, allRight, send } = useSubmit()
  const queryClient = useQueryClient()

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const wrong = Object.fromEntries(
      Object.entries(difettiColonne(chosen, file.intestazioni.length)).map(([name, [sentence]]) => [
        name,
        sentence,
      ]),
    )
    if (busy || !allRight(event.currentTarget, wrong)) return
    void send(
      async () => {
        const { data } = await api(scegliColonne, { params: { id }, body: { colonne: chosen } })
        queryClient.setQueryData(['importazione', id], data)
        queryClient.removeQueries({ queryKey: ['importazione', id, 'colonne'] })
        close()
      },
      (refused) => {
        setErrors(firstErrors(refused))
        setFailure(messageOf(refused))
        return true
      },
    )
  }
  const choose = (column: ColonnaScelta, value: string) => {
    const { [column]: _, ...others } = chosen
    setChosen(value === '' ? others : { ...others, [column]: Number(value) })
    setErrors({})
  }
  const chooseField = (field: string, value: string) => {
    const { [field]: _, ...others } = chosen.campi ?? {}
    setChosen({ ...chosen, campi: value === '' ? others : { ...others, [field]: Number(value) } })
    setErrors({})
  }
  const select = (name: string, label: string, at: number | undefined, change: (value: string) => void) => {
    const examples = at === undefined ? [] : file.esempio.map((cells) => cells[at]?.trim()).filter(Boolean)
    return (
      <TextField
        key={name}
        name={name}
        label={label}
        select
        fullWidth
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        value={at === undefined ? '' : String(at)}
        error={errors[name] !== undefined}
        helperText={errors[name] ?? examples.join(' · ')}
        onChange={(event) => change(event.target.value)}
      >
        <MenuItem value="">Nessuna</MenuItem>
        {headings.map(({ at: place, name: heading }) => (
          <MenuItem key={place} value={String(place)}>
            {heading}
          </MenuItem>
        ))}
      </TextField>
    )
  }
  return (
    <form className="importa-colonne" noValidate onSubmit={save}>
      <p>
        Di’ quale colonna è quale: il file si rilegge, e la prossima volta un file con le stesse intestazioni
        si legge da solo.
      </p>
      {COLONNE_SCEGLIBILI.map((column) =>
        select(column, NAMES[column], chosen[column], (value) => choose(column, value)),
      )}
      {file.campi.length > 0 && (
        <>
          <h3>Campi del finanziamento</h3>
          <p className="muted">
            Ciascuno vale per le pratiche dei tipi che lo hanno; nelle altre la cella è vuota.
          </p>
          {file.campi.map((field) =>
            select(`campi.${field}`, field, chosen.campi?.[field], (value) => chooseField(field, value)),
          )}
        </>
      )}
      <Failure sentence={failure} />
      <div className="importa-buttons">
        <Button type="submit" variant="contained" aria-disabled={busy}>
          {busy ? 'Un momento…' : 'Leggi con queste colonne'}
        </Button>
      </div>
    </form>
  )
}
