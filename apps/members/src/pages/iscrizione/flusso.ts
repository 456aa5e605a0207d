import type { Iscrizione } from '@primo/contract/ingresso/iscrizione'

/** The steps of an enrolment's form, in the order they are asked. */
export const PASSI = {
  dati: 'I tuoi dati',
  azienda: 'L’azienda',
  accordo: 'L’accordo',
  sede: 'La sede',
  legale: 'Chi la rappresenta',
  requisiti: 'I requisiti',
  riepilogo: 'Riepilogo',
} as const
export type Passo = keyof typeof PASSI

/** What the form of a step is given. */
export interface PropsPasso {
  iscrizione: Iscrizione
  /** The step is done: the server has answered, and the first thing still missing is next. */
  avanti: (fresh: Iscrizione) => void
}

type PerPassi = Pick<
  Iscrizione,
  'ruolo' | 'stato' | 'anagrafica' | 'azienda_propria' | 'requisiti' | 'manca' | 'accordo_accettato_il'
>

/** The steps this enrolment has: who joins a company already known is not asked for its data. */
export function passiDi(iscrizione: PerPassi): Passo[] {
  const requisiti: Passo[] = iscrizione.requisiti.length > 0 ? ['requisiti'] : []
  if (iscrizione.ruolo === 'promotore') return ['dati', 'accordo', ...requisiti, 'riepilogo']
  const altrui = iscrizione.anagrafica !== null && !iscrizione.azienda_propria
  const suoi: Passo[] = altrui ? [] : ['sede', 'legale']
  return ['azienda', 'accordo', ...suoi, ...requisiti, 'riepilogo']
}

/** Whether nothing of a step is missing any more. */
export function passoFatto(passo: Passo, iscrizione: PerPassi): boolean {
  const missing = (...codici: string[]) => iscrizione.manca.some((m) => codici.includes(m.codice))
  const avviata = iscrizione.stato !== null
  switch (passo) {
    case 'dati':
      return avviata
    case 'azienda':
      return avviata && iscrizione.anagrafica !== null && !missing('azienda', 'categorie')
    case 'accordo':
      return avviata && iscrizione.stato !== 'verificata' && iscrizione.accordo_accettato_il !== null
    case 'sede':
      return avviata && !missing('sede')
    case 'legale':
      return avviata && !missing('legale_rappresentante', 'documento_scaduto')
    case 'requisiti':
      return avviata && !missing('requisito')
    default:
      return false
  }
}

/** Where the member goes on from: the first step not done. */
export function passoDaFare(iscrizione: PerPassi): Passo {
  return passiDi(iscrizione).find((passo) => !passoFatto(passo, iscrizione)) ?? 'riepilogo'
}
