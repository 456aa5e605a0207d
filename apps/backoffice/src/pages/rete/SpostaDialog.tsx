import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material'
import { ApiError } from '@primo/contract/platform/call'
import { type SchedaInRete, spostaInRete } from '@primo/contract/rete/operatore-rete'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useLogoutIfAccessDenied } from 'react-admin'
import { api, fraseDi } from '../../api.ts'
import { fraseProva } from './esito.ts'
import { provaQuery } from './rete.ts'
import { ScegliSponsor, type SponsorScelto } from './ScegliSponsor.tsx'

const MOTIVO_MAX = 500

/** Chooses the new sponsor, says how many move or why they may not, wants the reason, and moves. */
export function SpostaDialog(props: {
  scheda: SchedaInRete
  annulla: () => void
  fatto: (frase: string) => void
}) {
  const { scheda } = props
  const [sponsor, setSponsor] = useState<SponsorScelto | null>(null)
  const [motivo, setMotivo] = useState('')
  const [errore, setErrore] = useState<string | null>(null)
  const [senzaMotivo, setSenzaMotivo] = useState(false)
  const [inCorso, setInCorso] = useState(false)
  // Of one choice: pressing twice, or again after a lost answer, has one effect; another choice is another thing.
  const chiave = useRef(crypto.randomUUID())
  const seScaduta = useLogoutIfAccessDenied()
  const prova = useQuery(provaQuery(scheda.id_segnalatore, sponsor?.id ?? null))
  const chi = scheda.membro.denominazione

  function scegli(scelto: SponsorScelto | null) {
    chiave.current = crypto.randomUUID()
    setErrore(null)
    setSponsor(scelto)
  }

  async function conferma(evento: FormEvent<HTMLFormElement>) {
    evento.preventDefault()
    if (inCorso || !sponsor || !prova.data?.assegnabile) return
    if (motivo.trim() === '') {
      setSenzaMotivo(true)
      evento.currentTarget.querySelector<HTMLElement>('[name="motivo"]')?.focus()
      return
    }
    setInCorso(true)
    setErrore(null)
    try {
      const { message } = await api(spostaInRete, {
        params: { id: scheda.id_segnalatore },
        body: { id_sponsor: sponsor.id, motivo },
        idempotencyKey: chiave.current,
      })
      props.fatto(message ?? 'Fatto.')
    } catch (e) {
      setInCorso(false)
      if (await seScaduta(e)) return
      setErrore(fraseDi(e))
      // Somebody else moved something meanwhile: what may be done is asked again.
      if (e instanceof ApiError && e.status === 409) await prova.refetch()
    }
  }

  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={inCorso ? undefined : props.annulla}
      aria-labelledby="sposta-nome"
    >
      <form onSubmit={(evento) => void conferma(evento)} noValidate>
        <DialogTitle id="sposta-nome" component="h2">
          Sposta: {chi}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText>
            Passa sotto un altro sponsor insieme a tutte le persone che ha sotto. Le pratiche già registrate
            restano legate agli sponsor di allora, quelle nuove ai nuovi.
          </DialogContentText>
          <ScegliSponsor scheda={scheda} scelto={sponsor} scegli={scegli} />
          <p className="rete-prova" role="status" data-no={prova.data?.assegnabile === false}>
            {sponsor && fraseProva(chi, sponsor.nome, prova.data)}
          </p>
          {prova.error && <p role="alert">{fraseDi(prova.error)}</p>}
          <TextField
            name="motivo"
            label="Motivo"
            required
            multiline
            minRows={2}
            value={motivo}
            error={senzaMotivo}
            helperText={senzaMotivo ? 'Serve per continuare.' : 'Resta scritto nella storia degli sponsor.'}
            slotProps={{ htmlInput: { maxLength: MOTIVO_MAX } }}
            onChange={(evento) => {
              setMotivo(evento.target.value)
              setSenzaMotivo(false)
            }}
          />
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
          <Button
            type="submit"
            variant="contained"
            disabled={!prova.data?.assegnabile}
            aria-disabled={inCorso}
          >
            {inCorso ? 'Un momento…' : 'Sposta'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
