import { MenuItem, TextField } from '@mui/material'
import { useSearchParams } from 'react-router'

/** Reads and sets the selected edition in the URL. Null = all. */
export function useEdition() {
  const [search, setSearch] = useSearchParams()
  return {
    chosen: Number(search.get('edizione')) || null,
    choose: (id: string) => {
      const next = new URLSearchParams(search)
      if (id === '') next.delete('edizione')
      else next.set('edizione', id)
      setSearch(next, { replace: true })
    },
  }
}

/** Shows the selection of an edition. Hidden with only one. */
export function ChooseEdition({ edizioni }: { edizioni: readonly { id: number; titolo: string }[] }) {
  const { chosen, choose } = useEdition()
  if (edizioni.length < 2) return null
  return (
    <TextField
      select
      size="small"
      className="andamento-choice"
      label="Edizione"
      value={chosen ?? ''}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      onChange={(event) => choose(String(event.target.value))}
    >
      <MenuItem value="">Tutte</MenuItem>
      {edizioni.map(({ id, titolo }) => (
        <MenuItem key={id} value={id}>
          {titolo}
        </MenuItem>
      ))}
    </TextField>
  )
}
