import { Button } from '@mui/material'
import { DI_CHI, type DiChi as Which } from '@primo/domain/ufficio/incarico'
import { useListContext } from 'react-admin'
import { WHOSE_NAMES } from './labels.ts'
import './incarichi.css'

/** Toggle that shows only the overdue items of a queue. */
export function OverdueFilter() {
  const { filterValues, setFilters } = useListContext()
  const { in_ritardo, ...others } = filterValues
  const on = in_ritardo !== undefined
  return (
    <Button
      variant="outlined"
      color={on ? 'error' : 'primary'}
      aria-pressed={on}
      onClick={() => setFilters(on ? others : { ...others, in_ritardo: 'si' })}
    >
      In ritardo
    </Button>
  )
}

/** Filters a queue by assignment: items assigned to the operator, to no one, or to others. The filter is kept in the URL. */
export function AssignmentFilter() {
  const { filterValues, setFilters } = useListContext()
  const chosen = filterValues.incarico as Which | undefined
  const choose = (which: Which | undefined) => {
    const { incarico: _, ...others } = filterValues
    setFilters(which ? { ...others, incarico: which } : others)
  }
  return (
    <fieldset className="di-chi">
      <legend className="visually-hidden">Di chi sono</legend>
      {[undefined, ...DI_CHI].map((which) => (
        <button
          key={which ?? 'tutte'}
          type="button"
          aria-pressed={which === chosen}
          onClick={() => choose(which)}
        >
          {which ? WHOSE_NAMES[which] : 'Di chiunque'}
        </button>
      ))}
    </fieldset>
  )
}
