import FilterListOutlined from '@mui/icons-material/FilterListOutlined'
import { Button, MenuItem, Popover, TextField } from '@mui/material'
import { accorda, wholeNumber } from '@primo/domain/platform/numbers'
import { type FormEvent, useState } from 'react'
import { useListContext } from 'react-admin'
import { refusedFilters } from '../../data/data-provider.ts'
import { DayField } from '../form/DayField.tsx'
import { searchCutHint, searchInput } from '../search/search-length.ts'
import { type FilterField, formatFilterInput, parseFilterInput } from './filter-fields.ts'
import './list.css'

type Written = Record<string, string>

const UNREADABLE: Partial<Record<FilterField['as'], string>> = {
  day: 'Scrivi un giorno che c’è, per esempio 23/11/2026.',
  euro: 'Scrivi un importo, per esempio 150.000,00.',
  points: 'Scrivi un numero intero.',
}

/** Shows the less common filters of a list behind a button with the number of active ones. */
export function MoreFilters({ fields }: { fields: readonly FilterField[] }) {
  const { filterValues } = useListContext()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const on = fields.filter(({ source }) => filterValues[source] !== undefined).length
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<FilterListOutlined />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={
          on > 0 ? `Altri filtri, ${wholeNumber(on)} ${accorda(on, 'attivo', 'attivi')}` : 'Altri filtri'
        }
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Altri filtri{on > 0 && ` (${wholeNumber(on)})`}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Altri filtri' } }}
      >
        <FiltersForm fields={fields} close={() => setAnchor(null)} />
      </Popover>
    </>
  )
}

function FiltersForm({ fields, close }: { fields: readonly FilterField[]; close: () => void }) {
  const { resource, filterValues, setFilters } = useListContext()
  const [written, setWritten] = useState<Written>(() =>
    Object.fromEntries(
      fields.map((field) => [field.source, formatFilterInput(field, filterValues[field.source])]),
    ),
  )
  const [wrong, setWrong] = useState<Record<string, string>>({})

  const apply = (event: FormEvent) => {
    event.preventDefault()
    const parsed = fields.map(
      (field) => [field, parseFilterInput(field, written[field.source] ?? '')] as const,
    )
    const others = Object.entries(filterValues).filter(([name]) => !fields.some((f) => f.source === name))
    const chosen = parsed.flatMap(([{ source }, value]) =>
      value === null || value === undefined ? [] : [[source, value] as const],
    )
    const refused = {
      ...refusedFilters(resource, Object.fromEntries(chosen)),
      ...Object.fromEntries(
        parsed.flatMap(([{ source, as }, value]) =>
          value === undefined ? [[source, UNREADABLE[as] ?? 'Valore non valido.']] : [],
        ),
      ),
    }
    setWrong(refused)
    if (Object.keys(refused).length > 0) return
    setFilters(Object.fromEntries([...others, ...chosen]))
    close()
  }

  return (
    <form className="filters-form" onSubmit={apply} noValidate>
      <div className="filters-fields">
        {fields.map((field, place) => (
          <Box
            key={field.source}
            field={field}
            first={place === 0}
            value={written[field.source] ?? ''}
            wrong={wrong[field.source]}
            write={(value) => setWritten((before) => ({ ...before, [field.source]: value }))}
          />
        ))}
      </div>
      <div className="filters-end">
        <Button onClick={() => setWritten({})}>Svuota</Button>
        <Button type="submit" variant="contained">
          Applica
        </Button>
      </div>
    </form>
  )
}

type BoxProps = {
  field: FilterField
  first: boolean
  value: string
  wrong: string | undefined
  write: (value: string) => void
}

function Box({ field, first, value, wrong, write }: BoxProps) {
  const { as, label, choices } = field
  const fieldProps = {
    label,
    value,
    error: wrong !== undefined,
    helperText: wrong ?? (as === 'words' ? searchCutHint(value) : undefined),
    autoFocus: first,
  }
  if (as === 'day') return <DayField size="small" fullWidth {...fieldProps} onDay={write} />
  return (
    <TextField
      size="small"
      fullWidth
      {...fieldProps}
      {...(as === 'choice' && { select: true })}
      {...(as === 'euro' && { slotProps: { htmlInput: { inputMode: 'decimal', maxLength: 20 } } })}
      {...(as === 'points' && { slotProps: { htmlInput: { inputMode: 'numeric', maxLength: 9 } } })}
      {...(as === 'words' && { slotProps: { htmlInput: searchInput } })}
      onChange={(event) => write(event.target.value)}
    >
      {as === 'choice' && [
        <MenuItem key="" value="">
          Tutti
        </MenuItem>,
        ...(choices ?? []).map(({ id, name }) => (
          <MenuItem key={id} value={String(id)}>
            {name}
          </MenuItem>
        )),
      ]}
    </TextField>
  )
}
