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
import { type FormEvent, useRef, useState } from 'react'
import { type RaRecord, useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { fraseDi } from '../api.ts'
import { tieniBozza } from '../sessione.ts'
import type { Campo, Tavola, Valori } from './azione.ts'

type Errori = Record<string, string | undefined>

function mancanti(campi: readonly Campo[], valori: Valori): Errori {
  const vuoti = campi.filter(({ nome, obbligatorio }) => obbligatorio && !valori[nome]?.trim())
  return Object.fromEntries(
    vuoti.map(({ nome, opzioni }) => [nome, opzioni ? 'Scegli una delle due.' : 'Serve per continuare.']),
  )
}

/**
 * Asks before acting: says what happens, wants what the action wants. What is typed is kept through a session that
 * expires; somebody else's having acted first (409) closes it and shows the thing as it is now.
 */
export function AzioneDialog<R extends RaRecord>(props: {
  tavola: Tavola<R>
  cosa: R
  azione: string
  iniziali: Valori
  bozza: string
  annulla: () => void
  fatto: (frase: string) => void
  superato: () => void
}) {
  const { tavola, cosa, azione, bozza } = props
  const descritta = tavola.azioni[azione]!
  const [valori, setValori] = useState<Valori>(props.iniziali)
  const [errori, setErrori] = useState<Errori>({})
  const [frase, setFrase] = useState<string | null>(null)
  const [inCorso, setInCorso] = useState(false)
  // Made once: pressing twice, or again after a lost answer, has one effect.
  const chiave = useRef(crypto.randomUUID())
  const notify = useNotify()
  const seScaduta = useLogoutIfAccessDenied()

  const scrivi = (nome: string, valore: string) => {
    const nuovi = { ...valori, [nome]: valore }
    setValori(nuovi)
    setErrori({ ...errori, [nome]: undefined })
    tieniBozza(bozza, { ...nuovi, azione })
  }

  async function conferma(evento: FormEvent<HTMLFormElement>) {
    evento.preventDefault()
    if (inCorso) return
    const vuoti = mancanti(descritta.campi, valori)
    setErrori(vuoti)
    const primo = descritta.campi.find(({ nome }) => vuoti[nome])
    if (primo) {
      evento.currentTarget.querySelector<HTMLElement>(`[name="${primo.nome}"]`)?.focus()
      return
    }
    setInCorso(true)
    setFrase(null)
    try {
      const detto = await tavola.esegui(cosa, azione, valori, chiave.current)
      tieniBozza(bozza, null)
      props.fatto(detto)
    } catch (errore) {
      setInCorso(false)
      await rifiutata(errore)
    }
  }

  async function rifiutata(errore: unknown) {
    if (await seScaduta(errore)) return
    if (errore instanceof ApiError && errore.status === 409) {
      tieniBozza(bozza, null)
      notify(errore.message, { type: 'warning', autoHideDuration: 8000 })
      props.superato()
      return
    }
    const campi = errore instanceof ApiError ? errore.campi : {}
    setErrori(Object.fromEntries(Object.entries(campi).map(([nome, frasi]) => [nome, frasi[0]])))
    setFrase(Object.keys(campi).length > 0 ? null : fraseDi(errore))
  }

  const annulla = () => {
    tieniBozza(bozza, null)
    props.annulla()
  }

  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={inCorso ? undefined : annulla}
      aria-labelledby="azione-nome"
    >
      <form onSubmit={(evento) => void conferma(evento)} noValidate>
        <DialogTitle id="azione-nome" component="h2">
          {descritta.nome}: {tavola.nome(cosa)}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText>{descritta.spiega(cosa)}</DialogContentText>
          {descritta.campi.map((campo, i) => (
            <TextField
              key={campo.nome}
              name={campo.nome}
              label={campo.etichetta}
              required={campo.obbligatorio}
              select={campo.opzioni !== undefined}
              multiline={campo.lungo ?? false}
              minRows={campo.lungo ? 3 : undefined}
              autoFocus={i === 0 && !campo.opzioni}
              value={valori[campo.nome] ?? ''}
              error={errori[campo.nome] !== undefined}
              helperText={errori[campo.nome] ?? campo.aiuto}
              type={campo.tipo ?? 'text'}
              slotProps={{
                htmlInput: {
                  maxLength: campo.max,
                  ...(campo.suggeriti ? { list: `suggeriti-${campo.nome}` } : {}),
                },
                ...(campo.tipo ? { inputLabel: { shrink: true } } : {}),
              }}
              onChange={(evento) => scrivi(campo.nome, evento.target.value)}
            >
              {campo.opzioni?.map(([valore, nome]) => (
                <MenuItem key={valore} value={valore}>
                  {nome}
                </MenuItem>
              ))}
            </TextField>
          ))}
          {descritta.campi.map(({ nome, suggeriti }) =>
            suggeriti ? (
              <datalist key={nome} id={`suggeriti-${nome}`}>
                {suggeriti.map((parola) => (
                  <option key={parola} value={parola} />
                ))}
              </datalist>
            ) : null,
          )}
          {frase && (
            <p className="errore-azione" role="alert">
              {frase}
            </p>
          )}
        </DialogContent>
        <DialogActions sx={{ p: 2 }}>
          <Button onClick={annulla} disabled={inCorso}>
            Annulla
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={descritta.tono === 'bad' ? 'error' : 'primary'}
            aria-disabled={inCorso}
          >
            {inCorso ? 'Un momento…' : descritta.nome}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
