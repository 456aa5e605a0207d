import { accorda } from '@primo/domain/platform/numbers'
import { useListContext } from 'react-admin'

/**
 * What a list shows when nothing answers. With filters on it says that it is they, which stand above by name: an empty
 * list is never taken for an empty queue.
 */
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
