import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  MenuItem,
  TextField,
} from '@mui/material'
import { ApiError } from '@primo/contract/platform/call'
import {
  gettaPiano,
  type PianoMarketing,
  pubblicaPiano,
} from '@primo/contract/qualifiche/operatore-qualifiche'
import { meseLungo } from '@primo/domain/platform/data'
import { meseDi, mesiDopo } from '@primo/domain/platform/mese'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { Link, useNavigate } from 'react-router'
import { api, fraseDi } from '../../api.ts'
import { paths } from '../../paths.ts'

/** How far ahead a plan may be published from here. */
const MESI_AVANTI = 12

/** What may be done with a version, by the server; each asks before it does. */
export function AzioniPiano({ piano }: { piano: PianoMarketing }) {
  const [aperta, setAperta] = useState<'pubblica' | 'getta' | null>(null)
  const puo = (azione: PianoMarketing['azioni'][number]) => piano.azioni.includes(azione)
  if (!puo('pubblica')) {
    return (
      <p className="senza-azioni">Un piano pubblicato non si cambia. Per cambiare, scrivine uno nuovo.</p>
    )
  }
  return (
    <div className="azioni">
      <Button fullWidth variant="contained" onClick={() => setAperta('pubblica')}>
        Pubblica
      </Button>
      <Button fullWidth variant="outlined" component={Link} to={paths.correggi('qualifiche', piano.id)}>
        Modifica
      </Button>
      <Button fullWidth variant="outlined" color="error" onClick={() => setAperta('getta')}>
        Butta via
      </Button>
      {aperta && <Conferma piano={piano} azione={aperta} chiudi={() => setAperta(null)} />}
    </div>
  )
}

function Conferma(props: { piano: PianoMarketing; azione: 'pubblica' | 'getta'; chiudi: () => void }) {
  const { piano, azione, chiudi } = props
  const mesi = Array.from({ length: MESI_AVANTI }, (_, i) => mesiDopo(meseDi(new Date()), i + 1))
  const [dal, setDal] = useState(mesi[0]!)
  const [frase, setFrase] = useState<string | null>(null)
  const [inCorso, setInCorso] = useState(false)
  const chiave = useRef(crypto.randomUUID())
  const navigate = useNavigate()
  const notify = useNotify()
  const seScaduta = useLogoutIfAccessDenied()
  const queryClient = useQueryClient()
  const params = { id: piano.id }

  const conferma = async () => {
    if (inCorso) return
    setInCorso(true)
    setFrase(null)
    try {
      if (azione === 'pubblica') {
        await api(pubblicaPiano, { params, body: { dal }, idempotencyKey: chiave.current })
        notify(`Pubblicato: vale da ${meseLungo(dal)}.`, { type: 'success' })
        chiudi()
      } else {
        await api(gettaPiano, { params })
        notify('Bozza buttata via.', { type: 'success' })
        navigate(paths.coda('qualifiche'))
      }
      void queryClient.invalidateQueries({ queryKey: ['piani'] })
      void queryClient.invalidateQueries({ queryKey: ['qualifiche'] })
    } catch (errore) {
      setInCorso(false)
      chiave.current = crypto.randomUUID()
      if (await seScaduta(errore)) return
      const campo = errore instanceof ApiError ? Object.values(errore.campi)[0]?.[0] : undefined
      setFrase(campo ?? fraseDi(errore))
    }
  }

  const pubblica = azione === 'pubblica'
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={inCorso ? undefined : chiudi}
      aria-labelledby="conferma-piano"
    >
      <DialogTitle id="conferma-piano" component="h2">
        {pubblica ? `Pubblica ${piano.nome}` : `Butta via ${piano.nome}`}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText>
          {pubblica
            ? 'Da quel mese ogni chiusura segue questo piano, e nessuno lo può più cambiare. I promotori tengono il gradino che hanno, fin dove il piano arriva.'
            : 'La bozza sparisce. Nessuna qualifica cambia, perché non è mai stata in vigore.'}
        </DialogContentText>
        {pubblica && (
          <TextField select label="Vale da" value={dal} onChange={(evento) => setDal(evento.target.value)}>
            {mesi.map((mese) => (
              <MenuItem key={mese} value={mese}>
                {meseLungo(mese)}
              </MenuItem>
            ))}
          </TextField>
        )}
        {frase && (
          <p className="errore-azione" role="alert">
            {frase}
          </p>
        )}
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={chiudi} disabled={inCorso}>
          Annulla
        </Button>
        <Button
          variant="contained"
          color={pubblica ? 'primary' : 'error'}
          aria-disabled={inCorso}
          onClick={() => void conferma()}
        >
          {inCorso ? 'Un momento…' : pubblica ? 'Pubblica' : 'Butta via'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
