import { messageOf } from '@primo/client/api-error'
import type { Iscrizione } from '@primo/contract/ingresso/iscrizione'
import { useState } from 'react'
import { withLoading } from '../../ui/overlays.ts'

/** Steps of an enrolment, in order, with their titles. */
export const PASSI = {
  dati: 'I tuoi dati',
  azienda: 'L’azienda',
  accordo: 'L’accordo',
  sede: 'La sede',
  legale: 'Chi la rappresenta',
  requisiti: 'I requisiti',
  riepilogo: 'Riepilogo',
} as const
export type PassoIscrizione = keyof typeof PASSI

/** Props of the form of an enrolment step. */
export interface PropsPasso {
  iscrizione: Iscrizione
  /** Called when the step is saved. The first incomplete step follows. */
  avanti: (fresh: Iscrizione) => void
}

type PerPassi = Pick<
  Iscrizione,
  'ruolo' | 'stato' | 'anagrafica' | 'azienda_propria' | 'requisiti' | 'manca' | 'accordo_accettato_il'
>

/** Returns the steps of an enrolment. A member who joins an existing company does not enter its data. */
export function passiDi(iscrizione: PerPassi): PassoIscrizione[] {
  const requisiti: PassoIscrizione[] = iscrizione.requisiti.length > 0 ? ['requisiti'] : []
  if (iscrizione.ruolo === 'promotore') return ['dati', 'accordo', ...requisiti, 'riepilogo']
  const altrui = iscrizione.anagrafica !== null && !iscrizione.azienda_propria
  const suoi: PassoIscrizione[] = altrui ? [] : ['sede', 'legale']
  return ['azienda', 'accordo', ...suoi, ...requisiti, 'riepilogo']
}

/** Returns whether a step of the enrolment is complete. */
export function passoFatto(passo: PassoIscrizione, iscrizione: PerPassi): boolean {
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

/** Returns the first incomplete step of an enrolment. */
export function passoDaFare(iscrizione: PerPassi): PassoIscrizione {
  return passiDi(iscrizione).find((passo) => !passoFatto(passo, iscrizione)) ?? 'riepilogo'
}

/** Runs the command of a step, with its busy state and its error message. */
export function usePasso(next: (fresh: Iscrizione) => void) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function fai(command: () => Promise<Iscrizione>) {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      next(await withLoading(command()))
    } catch (cause) {
      setFailure(messageOf(cause))
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, fai }
}
