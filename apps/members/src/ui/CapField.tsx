import { leggiComune } from '@primo/contract/anagrafica/geo'
import { capInsolito } from '@primo/domain/anagrafica/cap'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { queryFunctionOf } from '../data/api.ts'
import type { ComuneScelto } from './comune.ts'
import { Field } from './Field.tsx'

interface Props {
  comune: ComuneScelto | null
  cap: string
  autoComplete: string
  error: string | undefined
  onChange: (cap: string) => void
}

/** CAP field that suggests the CAPs of the comune. Frazioni have CAPs of their own, which can be typed. */
export function CapField({ comune, cap, autoComplete, error, onChange }: Props) {
  const caps = useCaps(comune, cap)
  const list = useId()
  return (
    <>
      <Field
        label="CAP"
        inputMode="numeric"
        autoComplete={autoComplete}
        list={caps.length > 1 ? list : undefined}
        maxLength={60}
        value={cap}
        error={error}
        disabled={comune === null}
        hint={hintOf(comune, caps, cap)}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={list}>
        {caps.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </>
  )
}

function hintOf(comune: ComuneScelto | null, caps: readonly string[], cap: string): string | undefined {
  if (comune === null) return 'Dopo il comune.'
  const warning = capInsolito(cap, { descrizione: comune.descrizione, caps, cessato: false })
  return warning ?? (caps.length > 1 ? 'Quello della tua via.' : undefined)
}

/** Returns the CAPs of the chosen comune. The search result contains them. For a saved address they are fetched. */
function useCaps(comune: ComuneScelto | null, cap: string): readonly string[] {
  const id = comune?.id ?? 0
  const known = comune?.caps ?? []
  const { data } = useQuery({
    queryKey: ['comune', id],
    queryFn: queryFunctionOf(leggiComune, { params: { id } }),
    enabled: id > 0 && known.length === 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (known.length > 0) return known
  return data?.caps ?? (cap ? [cap] : [])
}
