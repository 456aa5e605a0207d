import {
  daCompletareConvenzionato,
  daCompletarePromotore,
  type Iscrizione,
} from '@primo/contract/ingresso/iscrizione'
import type { Profilo } from '@primo/contract/persone/profili'
import type { RuoloConApprovazione } from '@primo/domain/persone/iscrizione'
import type { Ruolo, StatoProfilo } from '@primo/domain/platform/ruolo'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { profilesQuery } from './profiles.ts'
import { queryClient } from './query.ts'
import { reloadUser } from './session.ts'
import type { IconName } from './ui/Icon.tsx'
import type { Tone } from './ui/surfaces.tsx'

/** How each role is called and drawn wherever it is shown. */
export const RUOLO = {
  manifestazione: { nome: 'Ti Premia!', icon: 'gift', area: 'area-premi' },
  convenzionato: { nome: 'Convenzionato', icon: 'case', area: 'area-convenzionato' },
  promotore: { nome: 'Promotore', icon: 'network', area: 'area-promotore' },
} as const satisfies Record<Ruolo, { nome: string; icon: IconName; area: string }>

/** Where an enrolment stands, in a word for a pill and a sentence (decisions §5). */
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

/** The profile of a role among a member's; undefined only before they have been read. */
export function profiloDi<P extends Pick<Profilo, 'ruolo'>>(
  profili: readonly P[],
  ruolo: Ruolo,
): P | undefined {
  return profili.find((p) => p.ruolo === ruolo)
}

/** Where the enrolment in a role stands, with what it still asks. */
export function iscrizioneQuery(ruolo: RuoloConApprovazione) {
  const chiamata = ruolo === 'promotore' ? daCompletarePromotore : daCompletareConvenzionato
  return queryOptions({
    queryKey: ['iscrizione', ruolo],
    queryFn: async ({ signal }) => (await api(chiamata, {}, { signal })).data,
  })
}

/** Keeps what a step of an enrolment answered; when its state changed, account and profiles are read again. */
export function tieniIscrizione(nuova: Iscrizione): void {
  const { queryKey } = iscrizioneQuery(nuova.ruolo)
  const prima = queryClient.getQueryData<Iscrizione>(queryKey)
  queryClient.setQueryData(queryKey, nuova)
  if (prima?.stato === nuova.stato) return
  void reloadUser().catch(() => null)
  void queryClient.invalidateQueries({ queryKey: profilesQuery.queryKey })
}
