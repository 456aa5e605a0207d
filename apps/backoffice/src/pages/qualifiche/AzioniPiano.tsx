import { Button, DialogContentText, MenuItem, TextField } from '@mui/material'
import {
  gettaPiano,
  type PianoMarketing,
  pubblicaPiano,
} from '@primo/contract/qualifiche/operatore-qualifiche'
import { clock } from '@primo/domain/platform/clock'
import { longMonth } from '@primo/domain/platform/dates'
import { monthOf, monthsAfter } from '@primo/domain/platform/month'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { Link, useNavigate } from 'react-router'
import { api } from '../../data/api.ts'
import { paths } from '../../paths.ts'
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'

/** Number of future months offered as the start of a plan. */
const MESI_AVANTI = 12

/** Shows the actions that the server allows on a plan, each with a confirmation. */
export function AzioniPiano({ piano }: { piano: PianoMarketing }) {
  const [aperta, setAperta] = useState<'pubblica' | 'getta' | null>(null)
  const puo = (azione: PianoMarketing['azioni'][number]) => piano.azioni.includes(azione)
  if (!puo('pubblica')) {
    return (
      <p className="senza-azioni">
        {piano.pubblicato_il
          ? 'Un piano pubblicato non si cambia. Per cambiare, scrivine uno nuovo.'
          : 'Qui puoi soltanto leggere.'}
      </p>
    )
  }
  return (
    <div className="azioni">
      <Button fullWidth variant="contained" onClick={() => setAperta('pubblica')}>
        Proponi la pubblicazione
      </Button>
      <Button fullWidth variant="outlined" component={Link} to={paths.correggi('qualifiche', piano.id)}>
        Modifica
      </Button>
      <Button fullWidth variant="outlined" color="error" onClick={() => setAperta('getta')}>
        Butta via
      </Button>
      {aperta && <Confirm piano={piano} azione={aperta} close={() => setAperta(null)} />}
    </div>
  )
}

function Confirm(props: { piano: PianoMarketing; azione: 'pubblica' | 'getta'; close: () => void }) {
  const { piano, azione, close } = props
  const mesi = Array.from({ length: MESI_AVANTI }, (_, i) => monthsAfter(monthOf(clock.now()), i + 1))
  const [dal, setDal] = useState(mesi[0]!)
  const { errors, failure, busy, renew, send } = useSubmit()
  const navigate = useNavigate()
  const notify = useNotify()
  const queryClient = useQueryClient()
  const params = { id: piano.id }
  const pubblica = azione === 'pubblica'

  const confirm = async (idempotencyKey: string) => {
    if (pubblica) {
      const { message } = await api(pubblicaPiano, { params, body: { dal }, idempotencyKey })
      notify(message ?? 'Proposto.', { type: 'success' })
      close()
    } else {
      await api(gettaPiano, { params })
      notify('Bozza buttata via.', { type: 'success' })
      navigate(paths.coda('qualifiche'))
    }
    void queryClient.invalidateQueries({ queryKey: ['piani'] })
    void queryClient.invalidateQueries({ queryKey: ['qualifiche'] })
    void queryClient.invalidateQueries({ queryKey: ['proposte'] })
  }
  const rifiutata = () => {
    renew()
    return false
  }

  return (
    <ConfirmDialog
      title={pubblica ? `Proponi di pubblicare ${piano.nome}` : `Butta via ${piano.nome}`}
      failure={failure ?? Object.values(errors)[0]}
      busy={busy}
      confirm={pubblica ? 'Proponi' : 'Butta via'}
      danger={!pubblica}
      cancel={close}
      submit={() => void send(confirm, rifiutata)}
    >
      <DialogContentText>
        {pubblica
          ? 'Vale quando un’altra persona lo conferma. Da quel mese ogni chiusura segue questo piano, e nessuno lo può più cambiare. I promotori tengono il gradino che hanno, fin dove il piano arriva.'
          : 'La bozza sparisce. Nessuna qualifica cambia, perché non è mai stata in vigore.'}
      </DialogContentText>
      {pubblica && (
        <TextField select label="Vale da" value={dal} onChange={(event) => setDal(event.target.value)}>
          {mesi.map((mese) => (
            <MenuItem key={mese} value={mese}>
              {longMonth(mese)}
            </MenuItem>
          ))}
        </TextField>
      )}
    </ConfirmDialog>
  )
}
