import * as z from 'zod/mini'

/** What any form with an Italian comune has, while it is being written. */
export const moduloComune = z.object({
  cap: z.string(),
  /** What is in the comune's box; the comune itself only once it has been chosen from the list. */
  testo_comune: z.string(),
  comune: z.nullable(
    z.object({ id: z.int(), descrizione: z.string(), provincia: z.string(), caps: z.array(z.string()) }),
  ),
})
export type ModuloComune = z.output<typeof moduloComune>
export type ComuneScelto = NonNullable<ModuloComune['comune']>

export const SENZA_COMUNE: ModuloComune = { cap: '', testo_comune: '', comune: null }

/** The part of a form for the comune an address already has. Its CAP are read by the page: it carries only its own. */
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

/** A comune chosen from the list: one CAP is written at once, among many the one already written stays if it fits. */
export function scegliComune<M extends ModuloComune>(form: M, chosen: ComuneScelto): M {
  const { id, descrizione, provincia, caps } = chosen
  const [unico] = caps
  const cap = caps.length === 1 && unico ? unico : caps.includes(form.cap) ? form.cap : ''
  return { ...form, testo_comune: nomeComune(chosen), comune: { id, descrizione, provincia, caps }, cap }
}

/** Writing in the comune's box again unmakes the choice. */
export function scriviComune<M extends ModuloComune>(form: M, testo_comune: string): M {
  return { ...form, testo_comune, comune: null, cap: '' }
}

/** The sentences for a comune or a CAP still to be chosen, under the call's names for them. */
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
