import { Button, TextField } from '@mui/material'
import { ApiError } from '@primo/contract/platform/call'
import { leggiPiano, riscriviPiano, scriviPiano } from '@primo/contract/qualifiche/operatore-qualifiche'
import { LIMITI_PIANO } from '@primo/domain/qualifiche/qualifica'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { Link, useNavigate, useParams } from 'react-router'
import { api, fraseDi } from '../../api.ts'
import { paths } from '../../paths.ts'
import { Amministra } from '../../ui/Amministra.tsx'
import { Intestazione } from '../../ui/Intestazione.tsx'
import { Errore } from '../../ui/stati.tsx'
import { daPiano, leggiModulo, type Modulo, rigaVuota } from './modulo.ts'
import { RigheQualifiche } from './RigheQualifiche.tsx'
import './qualifiche.css'

const RISERVATO = 'I piani li scrive e li pubblica chi amministra.'

/** The form of a new plan. */
export function PianoNuovo() {
  return (
    <Amministra titolo="Piano marketing" perGliAltri={RISERVATO}>
      <Form titolo="Un piano nuovo" id={null} iniziale={{ nome: '', qualifiche: [rigaVuota()] }} />
    </Amministra>
  )
}

/** The form of a draft that is written again. */
export function PianoCorretto() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery({
    queryKey: ['piani', id],
    queryFn: async ({ signal }) => (await api(leggiPiano, { params: { id: Number(id) } }, signal)).data,
  })
  if (error && !data) return <Errore errore={error} riprova={() => void refetch()} />
  if (!data) return <p role="status">Caricamento…</p>
  return (
    <Amministra titolo="Piano marketing" perGliAltri={RISERVATO}>
      <Form titolo={`Modifica ${data.nome}`} id={data.id} iniziale={daPiano(data)} />
    </Amministra>
  )
}

/** What the server refuses is said where it is. */
function Form({ titolo, id, iniziale }: { titolo: string; id: number | null; iniziale: Modulo }) {
  const [modulo, setModulo] = useState(iniziale)
  const [errori, setErrori] = useState<Record<string, string | undefined>>({})
  const [frase, setFrase] = useState<string | null>(null)
  const [inCorso, setInCorso] = useState(false)
  const chiave = useRef(crypto.randomUUID())
  const navigate = useNavigate()
  const notify = useNotify()
  const seScaduta = useLogoutIfAccessDenied()
  const queryClient = useQueryClient()

  const cambia = (nuovo: Modulo) => {
    setModulo(nuovo)
    setErrori({})
    // What was refused may be sent again as another thing.
    chiave.current = crypto.randomUUID()
  }

  async function salva(evento: FormEvent<HTMLFormElement>) {
    evento.preventDefault()
    if (inCorso) return
    const form = evento.currentTarget
    const { dati, sbagliati } = leggiModulo(modulo)
    setErrori(sbagliati)
    setFrase(null)
    const primo = Object.keys(sbagliati)[0]
    if (primo) {
      form.querySelector<HTMLElement>(`[name="${primo}"]`)?.focus()
      return
    }
    setInCorso(true)
    try {
      const { data } =
        id === null
          ? await api(scriviPiano, { body: dati, idempotencyKey: chiave.current })
          : await api(riscriviPiano, { params: { id }, body: dati })
      await queryClient.invalidateQueries({ queryKey: ['piani'] })
      notify('Bozza salvata.', { type: 'success' })
      navigate(paths.una('qualifiche', data.id))
    } catch (errore) {
      setInCorso(false)
      if (await seScaduta(errore)) return
      const rifiutati = errore instanceof ApiError ? errore.campi : {}
      setErrori(Object.fromEntries(Object.entries(rifiutati).map(([campo, frasi]) => [campo, frasi[0]])))
      setFrase(Object.keys(rifiutati).length > 0 ? null : fraseDi(errore))
    }
  }

  return (
    <>
      <Intestazione titolo={titolo} />
      <form className="piano-modulo" noValidate onSubmit={(evento) => void salva(evento)}>
        <TextField
          name="nome"
          label="Nome del piano"
          required
          value={modulo.nome}
          error={errori.nome !== undefined}
          helperText={errori.nome}
          slotProps={{ htmlInput: { maxLength: 80 } }}
          onChange={(evento) => cambia({ ...modulo, nome: evento.target.value })}
        />
        <p className="meno">
          Dalla più bassa alla più alta: ognuna chiede più di quella prima. Contano le pratiche completate con
          esito positivo in dodici mesi e chi ne ha completate: quante persone si portano non conta.
        </p>
        <RigheQualifiche
          righe={modulo.qualifiche}
          errori={errori}
          cambia={(qualifiche) => cambia({ ...modulo, qualifiche })}
        />
        <div className="bottoni">
          <Button
            variant="outlined"
            disabled={modulo.qualifiche.length >= LIMITI_PIANO.qualifiche}
            onClick={() => cambia({ ...modulo, qualifiche: [...modulo.qualifiche, rigaVuota()] })}
          >
            Aggiungi una qualifica più alta
          </Button>
        </div>
        {frase && (
          <p className="errore-azione" role="alert">
            {frase}
          </p>
        )}
        <div className="bottoni">
          <Button type="submit" variant="contained" aria-disabled={inCorso}>
            {inCorso ? 'Un momento…' : 'Salva la bozza'}
          </Button>
          <Button component={Link} to={id === null ? paths.coda('qualifiche') : paths.una('qualifiche', id)}>
            Annulla
          </Button>
        </div>
      </form>
    </>
  )
}
