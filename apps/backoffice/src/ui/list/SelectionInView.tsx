import { accorda, quanti } from '@primo/domain/platform/numbers'
import { useEffect, useRef } from 'react'
import { useListContext, useNotify } from 'react-admin'

/**
 * Limits the selection to the visible rows of a list (docs/decisions/0054): another search, filter, order or page clears it, and
 * a row that leaves the list is deselected with a notification.
 */
export function SelectionInView() {
  const { data, filterValues, sort, page, perPage, isPlaceholderData, selectedIds, onSelect } =
    useListContext()
  const notify = useNotify()
  const veduta = JSON.stringify([filterValues, sort, page, perPage])
  const before = useRef(veduta)

  useEffect(() => {
    if (before.current !== veduta) {
      before.current = veduta
      onSelect([])
      return
    }
    if (!data || isPlaceholderData) return
    const viste = selectedIds.filter((id) => data.some((row) => row.id === id))
    const andate = selectedIds.length - viste.length
    if (andate === 0) return
    onSelect(viste)
    notify(
      accorda(
        andate,
        'Una riga scelta non è più in questo elenco: non è più scelta.',
        `${quanti(andate, 'riga scelta', 'righe scelte')} non sono più in questo elenco: non sono più scelte.`,
      ),
      { type: 'info' },
    )
  }, [data, isPlaceholderData, selectedIds, onSelect, veduta, notify])
  return null
}
