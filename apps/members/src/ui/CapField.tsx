import { leggiComune } from '@primo/contract/persone/geo'
import { useQuery } from '@tanstack/react-query'
import { reading } from '../data/api.ts'
import type { ComuneScelto } from './comune.ts'
import { SelectField } from './Field.tsx'

interface Props {
  comune: ComuneScelto | null
  cap: string
  autoComplete: string
  error: string | undefined
  onChange: (cap: string) => void
}

/** The comune's only CAP, or the choice among its many. */
export function CapField({ comune, cap, autoComplete, error, onChange }: Props) {
  const caps = useCaps(comune, cap)
  const off = comune === null
  return (
    <SelectField
      label="CAP"
      autoComplete={autoComplete}
      value={cap}
      error={error}
      disabled={off}
      hint={off ? 'Dopo il comune.' : caps.length > 1 ? 'Scegli quello della tua via.' : undefined}
      onChange={(event) => onChange(event.target.value)}
      none={['', off ? '' : 'Scegli']}
      choices={caps.map((one) => [one, one])}
    />
  )
}

/** The CAP of the chosen comune: they come with the choice, and are read for an address kept before. */
function useCaps(comune: ComuneScelto | null, cap: string): readonly string[] {
  const id = comune?.id ?? 0
  const known = comune?.caps ?? []
  const { data } = useQuery({
    queryKey: ['comune', id],
    queryFn: reading(leggiComune, { params: { id } }),
    enabled: id > 0 && known.length === 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (known.length > 0) return known
  return data?.caps ?? (cap ? [cap] : [])
}
