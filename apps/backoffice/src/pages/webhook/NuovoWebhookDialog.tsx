import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  TextField,
} from '@mui/material'
import { aggiungiWebhook } from '@primo/contract/comunicazioni/operatore-comunicazioni'
import { EVENTI_WEBHOOK, type EventoWebhook, GRUPPI_WEBHOOK } from '@primo/domain/comunicazioni/webhook'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../data/api.ts'
import { Failure } from '../../ui/form/FormEnd.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'

/** Dialog that creates a webhook endpoint, then shows its signing secret once. */
export function NuovoWebhookDialog({ close }: { close: () => void }) {
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={secret ? undefined : close} aria-labelledby="nuovo-nome">
      <DialogTitle id="nuovo-nome" component="h2">
        {secret ? 'Copia il segreto adesso' : 'Collega un altro sistema'}
      </DialogTitle>
      {secret ? <Segreto segreto={secret} close={close} /> : <FormValues close={close} done={setSecret} />}
    </Dialog>
  )
}

function Segreto({ segreto, close }: { segreto: string; close: () => void }) {
  const [copiato, setCopiato] = useState(false)
  return (
    <>
      <DialogContent>
        <p>
          Con questo segreto l’altro sistema riconosce che gli eventi sono davvero nostri. Si vede solo qui:
          se lo perdi, rimuovi l’indirizzo e aggiungilo da capo.
        </p>
        <p className="segreto">{segreto}</p>
        <p role="status">{copiato ? 'Copiato.' : ''}</p>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button
          onClick={() => void navigator.clipboard.writeText(segreto).then(() => setCopiato(true))}
          variant="outlined"
        >
          Copia
        </Button>
        <Button onClick={close} variant="contained">
          L’ho messo al sicuro
        </Button>
      </DialogActions>
    </>
  )
}

function FormValues(props: { close: () => void; done: (secret: string) => void }) {
  const [url, setUrl] = useState('https://')
  const [descrizione, setDescrizione] = useState('')
  const [eventi, setEventi] = useState<readonly EventoWebhook[]>(['pratica'])
  const { errors, failure, busy, send } = useSubmit()
  const queryClient = useQueryClient()

  function add(event: FormEvent) {
    event.preventDefault()
    void send(async () => {
      const body = { url, descrizione, eventi: [...eventi] }
      const { data } = await api(aggiungiWebhook, { body })
      void queryClient.invalidateQueries({ queryKey: ['webhook'] })
      props.done(data.segreto)
    })
  }
  const choose = (which: EventoWebhook, yes: boolean) =>
    setEventi(yes ? [...eventi, which] : eventi.filter((e) => e !== which))

  return (
    <form className="form-canale" onSubmit={add} noValidate>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <TextField
          label="Nome"
          required
          autoFocus
          value={descrizione}
          error={errors.descrizione !== undefined}
          helperText={errors.descrizione ?? 'Per esempio «Gestionale» o «Contabilità».'}
          slotProps={{ htmlInput: { maxLength: 120 } }}
          onChange={(e) => setDescrizione(e.target.value)}
        />
        <TextField
          label="Indirizzo"
          required
          type="url"
          value={url}
          error={errors.url !== undefined}
          helperText={errors.url ?? 'Riceve una richiesta POST a ogni evento, in ordine.'}
          slotProps={{ htmlInput: { maxLength: 500 } }}
          onChange={(e) => setUrl(e.target.value)}
        />
        <fieldset className="canale-choices">
          <legend>Che cosa gli si dice</legend>
          {GRUPPI_WEBHOOK.map((which) => (
            <FormControlLabel
              key={which}
              control={
                <Checkbox checked={eventi.includes(which)} onChange={(_, yes) => choose(which, yes)} />
              }
              label={EVENTI_WEBHOOK[which]}
            />
          ))}
          <Failure sentence={errors.eventi} />
        </fieldset>
        <Failure sentence={failure} />
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={props.close} disabled={busy}>
          Annulla
        </Button>
        <Button type="submit" variant="contained" aria-disabled={busy}>
          {busy ? 'Un momento…' : 'Collega'}
        </Button>
      </DialogActions>
    </form>
  )
}
