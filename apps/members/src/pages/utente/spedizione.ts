import { corpoSpedizione, type IndirizzoSpedizione } from '@primo/contract/indirizzi'
import * as z from 'zod/mini'
import { isKnown } from '../../paths.ts'
import { checkBody } from '../../ui/form-errors.ts'

/** The shipping form as it is being written. */
export const moduloSpedizione = z.object({
  nominativo: z.string(),
  indirizzo: z.string(),
  cap: z.string(),
  /** What is in the comune's box; the comune itself only once it has been chosen from the list. */
  testo_comune: z.string(),
  comune: z.nullable(
    z.object({ id: z.int(), descrizione: z.string(), provincia: z.string(), caps: z.array(z.string()) }),
  ),
})
export type ModuloSpedizione = z.output<typeof moduloSpedizione>
export type ComuneScelto = NonNullable<ModuloSpedizione['comune']>

/** The form at its opening: the address there is, or a blank one with the member's name. */
export function apriModulo(
  indirizzo: IndirizzoSpedizione | null,
  utente: { nome: string; cognome: string },
): ModuloSpedizione {
  if (!indirizzo) {
    const nominativo = `${utente.nome} ${utente.cognome}`.trim()
    return { nominativo, indirizzo: '', cap: '', testo_comune: '', comune: null }
  }
  const { comune, id_comune } = indirizzo
  return {
    nominativo: indirizzo.nominativo,
    indirizzo: indirizzo.indirizzo,
    cap: indirizzo.cap,
    testo_comune: nomeComune(comune),
    // Its CAP are read by the page: the address carries only its own.
    comune: { id: id_comune, descrizione: comune.descrizione, provincia: comune.provincia, caps: [] },
  }
}

export function nomeComune({ descrizione, provincia }: { descrizione: string; provincia: string }): string {
  return `${descrizione} (${provincia})`
}

/** What any form with an Italian comune has. */
type ConComune = Pick<ModuloSpedizione, 'cap' | 'testo_comune' | 'comune'>

/** A comune chosen from the list: one CAP is written at once, among many the one already written stays if it fits. */
export function scegliComune<M extends ConComune>(modulo: M, scelto: ComuneScelto): M {
  const { id, descrizione, provincia, caps } = scelto
  const [unico] = caps
  const cap = caps.length === 1 && unico ? unico : caps.includes(modulo.cap) ? modulo.cap : ''
  return { ...modulo, testo_comune: nomeComune(scelto), comune: { id, descrizione, provincia, caps }, cap }
}

/** Writing in the comune's box again unmakes the choice. */
export function scriviComune<M extends ConComune>(modulo: M, testo_comune: string): M {
  return { ...modulo, testo_comune, comune: null, cap: '' }
}

/** What is sent, or the sentence for each field that is not ready. */
export type Esito<C> = { corpo: C; errori: null } | { corpo: null; errori: Record<string, string> }

/** The sentence for a comune that has not been chosen. */
export function senzaComune(testo_comune: string): string {
  return testo_comune.trim() ? 'Scegli il comune dall’elenco.' : 'Cerca e scegli il comune.'
}

export function corpoDi({
  nominativo,
  indirizzo,
  cap,
  comune,
  testo_comune,
}: ModuloSpedizione): Esito<z.input<typeof corpoSpedizione>> {
  const corpo = { nominativo, indirizzo, cap, id_comune: comune?.id ?? 0 }
  const errori = checkBody(corpoSpedizione, corpo)
  if (!nominativo.trim()) errori.nominativo = 'Scrivi chi riceve il pacco.'
  if (!indirizzo.trim()) errori.indirizzo = 'Scrivi la via e il numero civico.'
  if (!comune) {
    errori.id_comune = senzaComune(testo_comune)
    delete errori.cap
  } else if (cap === '') errori.cap = 'Scegli il CAP.'
  return Object.keys(errori).length > 0 ? { corpo: null, errori } : { corpo, errori: null }
}

/** Where to go once saved: the page named in `?ritorno=`, if it is one of ours. */
export function ritornoDa(search: string): string | null {
  const wanted = new URLSearchParams(search).get('ritorno')
  return wanted?.startsWith('/app') && isKnown(wanted) ? wanted : null
}
