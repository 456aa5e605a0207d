import type { Nota } from '@primo/contract/ufficio/note'
import { QUEUE_OF } from '../../data/incarichi.ts'
import { paths } from '../../paths.ts'

/** Returns the page of the object that a note is about. */
export const noteTargetPath = ({ oggetto, oggetto_id }: Pick<Nota, 'oggetto' | 'oggetto_id'>): string =>
  oggetto === 'utente' ? paths.persona(oggetto_id) : paths.una(QUEUE_OF[oggetto], oggetto_id)
