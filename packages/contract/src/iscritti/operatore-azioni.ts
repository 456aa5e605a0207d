import { AZIONI_ISCRIZIONE, type AzioneIscrizione } from '@primo/domain/iscritti/iscrizione'
import * as z from 'zod/mini'

const azioniOperatore = Object.entries(AZIONI_ISCRIZIONE).flatMap(([azione, { chi }]) =>
  chi === 'operatore' ? [azione] : [],
) as [AzioneIscrizione, ...AzioneIscrizione[]]
/** Actions an operator may take on an enrolment, from its state table. */
export const azioneSuIscrizione = z.enum(azioniOperatore)
