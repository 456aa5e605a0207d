import { type ComuneBreve, cercaComuni } from '@primo/contract/anagrafica/geo'
import { fullStop } from '@primo/domain/platform/italian'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryFunctionOf } from '../data/api.ts'
import { Combobox } from './Combobox.tsx'
import { Tag } from './cards-and-tags.tsx'
import { useDebounced } from './debounce.ts'
import { toast } from './overlays.ts'

const WAIT_MS = 250
/** Minimum length of a comune search: shorter texts match half of Italy. */
const MIN_LETTERS = 2

interface Props {
  label?: string
  /** Text of the field: «Firenze (FI)» once a comune has been chosen. */
  text: string
  /** Whether a comune is chosen and `text` is its name, so that no search is needed. */
  chosen: boolean
  onText: (text: string) => void
  onPick: (comune: ComuneBreve) => void
  error?: string | undefined
}

/** Field that searches an Italian comune by part of its name. Ceased comuni are marked and cannot be chosen. */
export function ComuneField({ label = 'Comune', text, chosen, onText, onPick, error }: Props) {
  // The label of a chosen comune is not searched when the user starts to type over it.
  const wanted = useDebounced(chosen ? '' : text.trim(), WAIT_MS)
  const enabled = !chosen && wanted.length >= MIN_LETTERS
  const search = useQuery({
    queryKey: ['comuni', wanted.toLowerCase()],
    queryFn: queryFunctionOf(cercaComuni, { params: { text: wanted } }),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const failed = enabled && search.isError
  // Shown again for each failed search (specification §8).
  const failures = search.errorUpdateCount
  useEffect(() => {
    if (failed && failures > 0) toast('Errore nella ricerca comuni', 'danger')
  }, [failed, failures])

  return (
    <Combobox
      label={label}
      text={text}
      onText={onText}
      options={enabled && !failed ? search.data : undefined}
      busy={enabled && search.isFetching}
      keyOf={(comune) => comune.id}
      render={(comune) => (
        <>
          <span>
            {comune.descrizione} <span className="muted">({comune.provincia})</span>
          </span>
          {comune.cessato ? <Tag>Non esiste più</Tag> : null}
        </>
      )}
      unavailable={(comune) => comune.cessato}
      onPick={onPick}
      empty={fullStop(`Nessun comune si chiama «${wanted}»`)}
      error={error}
      hint={failed ? 'La ricerca non ha risposto: riprova a scrivere il nome.' : undefined}
      placeholder="Scrivi le prime lettere"
    />
  )
}
