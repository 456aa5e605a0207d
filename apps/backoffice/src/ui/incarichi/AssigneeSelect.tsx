import { Autocomplete, TextField } from '@mui/material'
import type { Lavorazione } from '@primo/domain/ufficio/incarico'
import { useState } from 'react'
import { useGetIdentity } from 'react-admin'
import { useWorkers } from '../../data/incarichi.ts'

export type Worker = { id: number; nome: string }

/** Field that selects one of the operators who may work on an item. */
export function AssigneeSelect(props: {
  lavorazione: Lavorazione
  /** Account id of the current assignee, who is left out of the options. */
  but?: number | null
  chosen: Worker | null
  choose: (who: Worker | null) => void
  error: string | undefined
}) {
  const { lavorazione, but = null, chosen, choose, error } = props
  const [q, setQ] = useState('')
  const { data: workers = [] } = useWorkers(lavorazione, q)
  const { identity } = useGetIdentity()
  return (
    <Autocomplete
      options={workers.filter(({ id }) => id !== but)}
      value={chosen}
      // The server filters, and returns at most fifty.
      filterOptions={(found) => found}
      getOptionLabel={({ id, nome }) => (id === identity?.id ? `${nome} (tu)` : nome)}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      noOptionsText="Nessuno con questo nome può lavorarla."
      onChange={(_, who) => choose(who)}
      onInputChange={(_, text, reason) => setQ(reason === 'input' ? text : '')}
      renderInput={(params) => (
        <TextField
          {...params}
          autoFocus
          required
          name="operatore_id"
          label="A chi"
          error={error !== undefined}
          helperText={error ?? 'Si sceglie fra chi può lavorarla.'}
        />
      )}
    />
  )
}
