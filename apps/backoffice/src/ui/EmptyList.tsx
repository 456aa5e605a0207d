import { Button } from '@mui/material'
import { accorda } from '@primo/domain/platform/numbers'
import { useListContext } from 'react-admin'
import type { QueueFilters } from './filters.tsx'
import './empty.css'

type Filter = { campo: string; nome: string }

/** A filter that is on, in words: «Passo: Delibera», «Ricerca: rossi». */
function comeDetto(
  field: string,
  value: unknown,
  { choice }: QueueFilters,
  stati: Readonly<Record<string, string>>,
): string {
  if (field === 'stato') return `Stato: ${stati[String(value)] ?? String(value)}`
  if (field === 'q') return `Ricerca: ${String(value)}`
  const known = choice?.source === field ? choice : undefined
  const chosen = known?.choices.find(({ id }) => String(id) === String(value))
  return `${known?.label ?? field}: ${chosen?.name ?? String(value)}`
}

/**
 * What a list shows when nothing answers. With filters on it says that it is they, which, and how to be without: an
 * empty list is never taken for an empty queue.
 */
export function EmptyList(props: {
  niente: string
  filtri: QueueFilters
  stati: Readonly<Record<string, string>>
}) {
  const { filterValues, setFilters } = useListContext()
  const attivi: Filter[] = Object.entries(filterValues).map(([campo, value]) => ({
    campo,
    nome: comeDetto(campo, value, props.filtri, props.stati),
  }))
  const leave = (restano: Record<string, unknown>) => {
    setFilters(restano)
    // What was pressed goes away with the filters: who does not see the screen is brought back to the page's name.
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }
  if (attivi.length === 0) {
    return (
      <div className="stato-page">
        <p>{props.niente}</p>
      </div>
    )
  }
  return (
    <div className="stato-page">
      <p>{accorda(attivi.length, 'Con questo filtro non c’è nulla.', 'Con questi filtri non c’è nulla.')}</p>
      <ul className="filters-active" aria-label="Filtri attivi">
        {attivi.map(({ campo, nome }) => (
          <li key={campo}>
            <button
              type="button"
              aria-label={`${nome}, togli`}
              onClick={() => {
                const { [campo]: _, ...restano } = filterValues
                leave(restano)
              }}
            >
              {nome} <span aria-hidden="true">×</span>
            </button>
          </li>
        ))}
      </ul>
      <Button variant="outlined" onClick={() => leave({})}>
        Togli i filtri
      </Button>
    </div>
  )
}
