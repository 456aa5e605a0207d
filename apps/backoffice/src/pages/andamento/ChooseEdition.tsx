import { MenuItem, TextField } from '@mui/material'
import { useSearchParams } from 'react-router'

/** Which edition is looked at, as the address keeps it; null = all. */
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

/** The editions to choose from; nothing where there is one. */
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
