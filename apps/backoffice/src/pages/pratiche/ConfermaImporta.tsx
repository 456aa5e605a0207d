import { DialogContentText } from '@mui/material'
import { messageOf } from '@primo/client/sentences'
import type { ProvaImportazione } from '@primo/contract/pratiche/operatore-importazioni'
import { euro, quanti, wholeNumber } from '@primo/domain/platform/numbers'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { type ChosenFile, type ImportOutcome, importAll } from './file-csv.ts'

/** Says what happens, and imports. Tried again after a lost answer it goes on from where it was. */
export function ConfermaImporta(props: {
  file: ChosenFile
  prova: ProvaImportazione
  cancel: () => void
  done: (outcome: ImportOutcome) => void
}) {
  const { valide, totale_importo_cent, con_errori } = props.prova
  const [done, setDone] = useState(0)
  const { failure, setFailure, busy, send } = useSubmit()
  const pratiche = quanti(valide, 'pratica', 'pratiche')

  const importa = () =>
    send(
      async () => props.done(await importAll(props.file, setDone)),
      (error) => {
        setFailure(`${messageOf(error)} Puoi riprovare: ciò che è già importato non si ripete.`)
        return true
      },
    )

  return (
    <ConfirmDialog
      title={`Importare ${pratiche}?`}
      failure={failure}
      busy={busy}
      confirm={failure ? 'Riprova' : 'Importa'}
      cancel={props.cancel}
      submit={() => void importa()}
    >
      <DialogContentText>
        Valgono {euro(totale_importo_cent)} in tutto. Ogni convenzionato le trova subito fra le sue, con la
        loro data di registrazione; quelle in lavorazione entrano nella coda, al primo passo. Nella storia
        resta scritto che le hai importate tu. Non si torna indietro.
      </DialogContentText>
      {con_errori > 0 && (
        <DialogContentText>
          {quanti(con_errori, 'riga con errori resta fuori', 'righe con errori restano fuori')}.
        </DialogContentText>
      )}
      <DialogContentText role="status">
        {busy && `${wholeNumber(done)} di ${quanti(valide, 'importata', 'importate')}…`}
      </DialogContentText>
    </ConfirmDialog>
  )
}
