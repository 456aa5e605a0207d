import { Button, TextField } from '@mui/material'
import { ApiError } from '@primo/contract/platform/call'
import { cambiaBozza, type RegolePunti, scriviBozza } from '@primo/contract/raccolta/operatore-regole'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { useNavigate } from 'react-router'
import { api, fraseDi } from '../../api.ts'
import { paths } from '../../paths.ts'
import { leggiBozza, tieniBozza } from '../../sessione.ts'
import { Scheda } from '../../ui/Scheda.tsx'
import { campoDi, leggi, type Valori } from './modulo.ts'
import './regole.css'

type Props = { tipi: RegolePunti['tipi']; iniziali: Valori; bozza: number | null }

/** A version being written; what is typed outlives a session that expires. */
export function BozzaForm({ tipi, iniziali, bozza }: Props) {
  const nome = `regole:${bozza ?? 'nuova'}`
  const [valori, setValori] = useState<Valori>(() => leggiBozza(nome) ?? iniziali)
  const [errori, setErrori] = useState<Record<string, string>>({})
  const [inCorso, setInCorso] = useState(false)
  const chiave = useRef(crypto.randomUUID())
  const notify = useNotify()
  const navigate = useNavigate()
  const seScaduta = useLogoutIfAccessDenied()
  const queryClient = useQueryClient()

  async function salva(evento: FormEvent<HTMLFormElement>) {
    evento.preventDefault()
    if (inCorso) return
    const letto = leggi(valori, tipi)
    if ('errori' in letto) {
      setErrori(letto.errori)
      evento.currentTarget.querySelector<HTMLElement>(`[name="${Object.keys(letto.errori)[0]}"]`)?.focus()
      return
    }
    setInCorso(true)
    setErrori({})
    try {
      const body = letto.corpo
      const { data, message } = bozza
        ? await api(cambiaBozza, { params: { id: bozza }, body })
        : await api(scriviBozza, { body, idempotencyKey: chiave.current })
      tieniBozza(nome, null)
      notify(message ?? 'Bozza salvata.', { type: 'success' })
      await queryClient.invalidateQueries({ queryKey: ['regole'] })
      if (!bozza) navigate(paths.correggi('regole', data.id), { replace: true })
    } catch (errore) {
      if (await seScaduta(errore)) return
      const campi = errore instanceof ApiError ? Object.entries(errore.campi) : []
      setErrori(Object.fromEntries(campi.map(([campo, frasi]) => [campoDi(campo), frasi[0] ?? ''])))
      notify(fraseDi(errore), { type: 'error' })
    } finally {
      setInCorso(false)
    }
  }

  const campo = (
    name: string,
    etichetta: string,
    altro: { aiuto?: string; type?: string; max?: number } = {},
  ) => (
    <TextField
      key={name}
      name={name}
      label={etichetta}
      type={altro.type ?? 'text'}
      value={valori[name] ?? ''}
      error={errori[name] !== undefined}
      helperText={errori[name] ?? altro.aiuto}
      slotProps={{
        htmlInput: {
          maxLength: altro.max ?? 9,
          ...(altro.type ? {} : { inputMode: altro.max ? 'text' : 'numeric' }),
        },
        ...(altro.type ? { inputLabel: { shrink: true } } : {}),
      }}
      onChange={(evento) => {
        const nuovi = { ...valori, [name]: evento.target.value }
        setValori(nuovi)
        tieniBozza(nome, nuovi)
      }}
    />
  )
  return (
    <Scheda titolo="Che cosa dice">
      <form className="bozza-modulo" noValidate onSubmit={(evento) => void salva(evento)}>
        {campo('versione', 'Nome della versione', {
          max: 20,
          aiuto: 'Lo legge chi chiede perché dei suoi punti.',
        })}
        {campo('dal', 'Vale per le pratiche registrate dal', { type: 'date', max: 10 })}
        <fieldset>
          <legend>Punti di una pratica completata</legend>
          <p className="meno">
            Un tipo lasciato vuoto non dà punti. Solo le pratiche ne danno: le iscrizioni mai.
          </p>
          <div className="bozza-tipi">
            {tipi.map((t) => campo(`punti-${t.id_tipo_finanziamento}`, t.tipo_finanziamento))}
          </div>
          {errori.punti && <p className="difetto">{errori.punti}</p>}
        </fieldset>
        {campo('quote', 'Quote della rete, in %', {
          max: 120,
          aiuto: 'Dal primo sponsor in su, separate da «;»: 10; 5; 2,5. Insieme mai più di 100.',
        })}
        {campo('tetto', 'Punti al massimo per quota')}
        {campo('giorni', 'Giorni di maturazione')}
        {campo('nota', 'Appunti per i colleghi (facoltativi)', { max: 500 })}
        <Button type="submit" variant="contained" aria-disabled={inCorso}>
          {inCorso ? 'Un momento…' : 'Salva la bozza'}
        </Button>
      </form>
    </Scheda>
  )
}
