import * as z from 'zod/mini'

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
