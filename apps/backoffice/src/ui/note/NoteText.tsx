import type { Nota } from '@primo/contract/ufficio/note'
import { pezziDiNota } from '@primo/domain/ufficio/incarico'
import { QUEUE_OF } from '../../data/incarichi.ts'
import { paths } from '../../paths.ts'

/** Shows a note as plain text, with its mentions highlighted. */
export function NoteText({ nota: { testo, menzionati } }: { nota: Pick<Nota, 'testo' | 'menzionati'> }) {
  const names = menzionati.map(({ nome }) => nome)
  let at = 0
  return (
    <p className="nota-testo">
      {pezziDiNota(testo, names).map((piece) => {
        const key = at
        at += piece.testo.length
        return piece.menzione ? <b key={key}>{piece.testo}</b> : <span key={key}>{piece.testo}</span>
      })}
    </p>
  )
}

/** Returns the path of the page of the object that a note is about. */
export const noteTargetPath = ({ oggetto, oggetto_id }: Pick<Nota, 'oggetto' | 'oggetto_id'>): string =>
  oggetto === 'utente' ? paths.persona(oggetto_id) : paths.una(QUEUE_OF[oggetto], oggetto_id)
