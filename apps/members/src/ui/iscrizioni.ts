import type { Profilo } from '@primo/contract/accesso/profili'
import type { Ruolo, StatoProfilo } from '@primo/domain/platform/ruolo'
import type { Tone } from './cards-and-tags.tsx'
import type { IconName } from './Icon.tsx'

/** Name, icon and colour class of each role. */
export const RUOLO = {
  manifestazione: { nome: 'Ti Premia!', icon: 'gift', area: 'area-premi' },
  convenzionato: { nome: 'Convenzionato', icon: 'case', area: 'area-convenzionato' },
  promotore: { nome: 'Promotore', icon: 'network', area: 'area-promotore' },
} as const satisfies Record<Ruolo, { nome: string; icon: IconName; area: string }>

/** State of an enrolment: label, tone and explanation (decisions §5). */
export interface StatoIscrizione {
  parola: string
  tono: Tone
  frase: string
}

const STATI: Record<StatoProfilo, StatoIscrizione> = {
  verificata: {
    parola: 'Da completare',
    tono: 'warn',
    frase: 'Abbiamo i tuoi dati di base: l’iscrizione è da completare.',
  },
  da_completare: {
    parola: 'Da completare',
    tono: 'warn',
    frase: 'Hai iniziato l’iscrizione: è da completare e inviare.',
  },
  in_approvazione: {
    parola: 'In approvazione',
    tono: 'area',
    frase: 'La stiamo esaminando: ti avvisiamo appena c’è una risposta.',
  },
  attiva: { parola: 'Attiva', tono: 'ok', frase: 'La tua iscrizione è attiva.' },
  bloccata: {
    parola: 'Sospesa',
    tono: 'bad',
    frase: 'La tua iscrizione è sospesa: scrivi all’assistenza per sapere perché.',
  },
  cessata: { parola: 'Chiusa', tono: 'neutral', frase: 'Questa iscrizione è stata chiusa.' },
}

const ASSENTE: StatoIscrizione = {
  parola: 'Non attiva',
  tono: 'neutral',
  frase: 'Non hai ancora un’iscrizione per quest’area.',
}

export function statoIscrizione(profilo: Pick<Profilo, 'stato'> | undefined): StatoIscrizione {
  return profilo?.stato ? STATI[profilo.stato] : ASSENTE
}

/** Returns the profile of a role, or undefined before the profiles have loaded. */
export function profiloDi<P extends Pick<Profilo, 'ruolo'>>(
  profili: readonly P[],
  ruolo: Ruolo,
): P | undefined {
  return profili.find((p) => p.ruolo === ruolo)
}
