import type { Nota } from '@primo/contract/ufficio/note'
import { pezziDiNota } from '@primo/domain/ufficio/incarico'

/** Shows a note as plain text, with its mentions highlighted. */
export function Testo({ nota: { testo, menzionati } }: { nota: Pick<Nota, 'testo' | 'menzionati'> }) {
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
