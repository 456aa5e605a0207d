import type { CancellazioneInCoda, codaCancellazioni } from '@primo/contract/privacy/privacy'
import { shortDate } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { DOVERI, SOSPESI } from '@primo/domain/registro/conservazione'
import { exportable, formatStateLabel, personColumns } from '../../registro/esportazioni/exportable.ts'
import { type CancellazioneRow, cercaCancellazioni, withEffetti } from './queries.ts'

const kept = ({ conserva }: CancellazioneInCoda) =>
  conserva.map((c) => `${DOVERI[c.dovere].perche} Fino ${elide('al', shortDate(c.fino_al))}.`).join(' ') ||
  null

/** Columns and query of the export of the erasure requests. An erased member appears without the data that were deleted. */
export const CANCELLAZIONI_ESPORTABILI = exportable<
  typeof codaCancellazioni,
  CancellazioneRow,
  CancellazioneInCoda
>({
  title: 'Cancellazioni',
  id: 'c.id',
  search: cercaCancellazioni,
  complete: withEffetti,
  colonne: [
    { nome: 'Account', tipo: 'numero', cella: (c) => c.membro.utente_id },
    ...personColumns<CancellazioneInCoda>('Nome', 'membro', (c) => c.membro),
    { nome: 'Stato', tipo: 'testo', cella: (c) => formatStateLabel(c.stato) },
    { nome: 'Chiesta il', tipo: 'istante', cella: (c) => c.chiesta_il },
    { nome: 'Da eseguire il', tipo: 'istante', cella: (c) => c.da_eseguire_il },
    { nome: 'Chiusa il', tipo: 'istante', cella: (c) => c.chiusa_il },
    {
      nome: 'Aspetta',
      tipo: 'testo',
      cella: (c) => c.attende.map((a) => SOSPESI[a]).join(' ') || null,
    },
    { nome: 'Resta', tipo: 'testo', cella: kept },
  ],
})
