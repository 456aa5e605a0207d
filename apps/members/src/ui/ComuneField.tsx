import { type ComuneBreve, cercaComuni } from '@primo/contract/anagrafica/geo'
import { fullStop } from '@primo/domain/platform/italian'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
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

/** State of the comune fields, shared by all forms with an address. */
export const moduloComune = z.object({
  cap: z.string(),
  /** Text of the comune field. `comune` is null until an option of the list is chosen. */
  testo_comune: z.string(),
  comune: z.nullable(
    z.object({ id: z.int(), descrizione: z.string(), provincia: z.string(), caps: z.array(z.string()) }),
  ),
})
export type ModuloComune = z.output<typeof moduloComune>
export type ComuneScelto = NonNullable<ModuloComune['comune']>

export const SENZA_COMUNE: ModuloComune = { cap: '', testo_comune: '', comune: null }

/**
 * Returns the form state for the comune of an existing address. The comune's other CAPs are fetched later, because the address
 * has only its own.
 */
export function comuneScritto(indirizzo: {
  id_comune: number
  cap: string
  comune: { descrizione: string; provincia: string }
}): ModuloComune {
  const { id_comune, cap, comune } = indirizzo
  const { descrizione, provincia } = comune
  return {
    cap,
    testo_comune: nomeComune(comune),
    comune: { id: id_comune, descrizione, provincia, caps: [] },
  }
}

export function nomeComune({ descrizione, provincia }: { descrizione: string; provincia: string }): string {
  return `${descrizione} (${provincia})`
}

/**
 * Sets the comune chosen from the list. If it has a single CAP, that is filled in; with several, a typed CAP stays if it is
 * valid.
 */
export function scegliComune<M extends ModuloComune>(form: M, chosen: ComuneScelto): M {
  const { id, descrizione, provincia, caps } = chosen
  const [unico] = caps
  const cap = caps.length === 1 && unico ? unico : caps.includes(form.cap) ? form.cap : ''
  return { ...form, testo_comune: nomeComune(chosen), comune: { id, descrizione, provincia, caps }, cap }
}

/** Sets the text of the comune field and clears the chosen comune. */
export function scriviComune<M extends ModuloComune>(form: M, testo_comune: string): M {
  return { ...form, testo_comune, comune: null, cap: '' }
}

/** Returns the error messages of a missing comune or CAP, under the field names of the API. */
export function mancaComune(
  { comune, testo_comune, cap }: ModuloComune,
  suffisso = '',
): Record<string, string> {
  if (!comune) {
    const sentence = testo_comune.trim() ? 'Scegli il comune dall’elenco.' : 'Cerca e scegli il comune.'
    return { [`id_comune${suffisso}`]: sentence }
  }
  return cap === '' ? { [`cap${suffisso}`]: 'Scrivi il CAP.' } : {}
}
