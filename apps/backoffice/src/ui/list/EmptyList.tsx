import { accorda } from '@primo/domain/platform/numbers'
import { useListContext } from 'react-admin'

/** Message of an empty list. With active filters it says so, because the queue itself may not be empty. */
export function EmptyList({ niente }: { niente: string }) {
  const { filterValues } = useListContext()
  const on = Object.keys(filterValues).length
  return (
    <div className="stato-page">
      <p>
        {on === 0
          ? niente
          : accorda(on, 'Con questo filtro non c’è nulla.', 'Con questi filtri non c’è nulla.')}
      </p>
    </div>
  )
}
