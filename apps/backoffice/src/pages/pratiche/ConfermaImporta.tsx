import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import type { ProvaImportazione } from '@primo/contract/pratiche/operatore-importazioni'
import { euro, intero, quanti } from '@primo/domain/platform/numeri'
import { useState } from 'react'
import { useLogoutIfAccessDenied } from 'react-admin'
import { fraseDi } from '../../api.ts'
import { type Esito, type FileScelto, importaTutto } from './file-csv.ts'

/** Says what happens, and imports. Tried again after a lost answer it goes on from where it was. */
export function ConfermaImporta(props: {
  file: FileScelto
  prova: ProvaImportazione
  annulla: () => void
  fatto: (esito: Esito) => void
}) {
  const { valide, totale_importo_cent, con_errori } = props.prova
  const [inCorso, setInCorso] = useState(false)
  const [fatte, setFatte] = useState(0)
  const [errore, setErrore] = useState<string | null>(null)
  const seScaduta = useLogoutIfAccessDenied()
  const pratiche = quanti(valide, 'pratica', 'pratiche')

  async function importa() {
    if (inCorso) return
    setInCorso(true)
    setErrore(null)
    try {
      props.fatto(await importaTutto(props.file, setFatte))
    } catch (e) {
      setInCorso(false)
      if (await seScaduta(e)) return
      setErrore(`${fraseDi(e)} Puoi riprovare: ciò che è già importato non si ripete.`)
    }
  }

  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={inCorso ? undefined : props.annulla}
      aria-labelledby="importa-nome"
    >
      <DialogTitle id="importa-nome" component="h2">
        Importare {pratiche}?
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
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
          {inCorso && `${intero(fatte)} di ${quanti(valide, 'importata', 'importate')}…`}
        </DialogContentText>
        {errore && (
          <p className="errore-azione" role="alert">
            {errore}
          </p>
        )}
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={props.annulla} disabled={inCorso}>
          Annulla
        </Button>
        <Button variant="contained" aria-disabled={inCorso} onClick={() => void importa()}>
          {inCorso ? 'Un momento…' : errore ? 'Riprova' : 'Importa'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
