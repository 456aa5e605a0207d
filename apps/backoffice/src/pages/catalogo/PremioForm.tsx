import { Button, MenuItem, TextField } from '@mui/material'
import { ApiError } from '@primo/contract/platform/call'
import { aggiungiPremio, leggiPremio, modificaPremio } from '@primo/contract/raccolta/operatore-catalogo'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { Link, useNavigate, useParams } from 'react-router'
import { api, fraseDi } from '../../api.ts'
import { paths } from '../../paths.ts'
import { leggiBozza, tieniBozza } from '../../sessione.ts'
import { Amministra } from '../../ui/Amministra.tsx'
import { Intestazione } from '../../ui/Intestazione.tsx'
import { Errore } from '../../ui/stati.tsx'
import { useEdizioni } from './CatalogoList.tsx'
import { Immagini } from './Immagini.tsx'
import { daPremio, leggiModulo, type Modulo, VUOTO } from './modulo.ts'
import './catalogo.css'

/** The form of a prize that is added to a catalogue. */
export function PremioNuovo() {
  const { data, error, refetch } = useEdizioni()
  if (error && !data) return <Errore errore={error} riprova={() => void refetch()} />
  if (!data) return <p role="status">Caricamento…</p>
  const aperte = data.filter((e) => e.stato !== 'scaduta')
  const prima = aperte.find((e) => e.stato === 'aperta') ?? aperte[0]
  const iniziale = {
    ...VUOTO,
    id_edizione: prima ? String(prima.id) : '',
    valido_dal: prima?.inizio ?? '',
    valido_al: prima?.ultima_richiesta ?? '',
  }
  return (
    <Amministra titolo="Catalogo" perGliAltri={RISERVATO}>
      <Form titolo="Un premio nuovo" id={null} iniziale={iniziale} edizioni={aperte} bozza="premio:nuovo" />
    </Amministra>
  )
}

/** The form of a prize that is corrected. */
export function PremioCorretto() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery({
    queryKey: ['premio', id],
    queryFn: async ({ signal }) => (await api(leggiPremio, { params: { id: Number(id) } }, signal)).data,
  })
  if (error && !data) return <Errore errore={error} riprova={() => void refetch()} />
  if (!data) return <p role="status">Caricamento…</p>
  return (
    <Amministra titolo="Catalogo" perGliAltri={RISERVATO}>
      <Form
        titolo={`Correggi ${data.descrizione}`}
        id={data.id}
        iniziale={daPremio(data)}
        edizioni={null}
        bozza={`premio:${data.id}`}
      />
    </Amministra>
  )
}

const RISERVATO = 'Il catalogo lo cambia chi amministra.'

type Props = {
  titolo: string
  id: number | null
  iniziale: Modulo
  /** The editions it may be added to; null where it has its own already. */
  edizioni: { id: number; titolo: string }[] | null
  bozza: string
}

/** What is written is kept through a session that expires; what the server refuses is said where it is. */
function Form({ titolo, id, iniziale, edizioni, bozza }: Props) {
  const [modulo, setModulo] = useState<Modulo>(() => ({ ...iniziale, ...leggiBozza(bozza) }))
  const [errori, setErrori] = useState<Record<string, string | undefined>>({})
  const [frase, setFrase] = useState<string | null>(null)
  const [inCorso, setInCorso] = useState(false)
  const chiave = useRef(crypto.randomUUID())
  const navigate = useNavigate()
  const notify = useNotify()
  const seScaduta = useLogoutIfAccessDenied()
  const queryClient = useQueryClient()

  const scrivi = (campo: keyof Modulo, valore: string) => {
    const nuovo = { ...modulo, [campo]: valore }
    setModulo(nuovo)
    setErrori({ ...errori, [campo]: undefined })
    // What was refused may be sent again as another thing.
    chiave.current = crypto.randomUUID()
    tieniBozza(bozza, nuovo)
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
      const { id_edizione, scorta, ...campi } = dati
      const idempotencyKey = chiave.current
      const fatto =
        id === null
          ? await api(aggiungiPremio, { body: { ...campi, id_edizione, scorta }, idempotencyKey })
          : await api(modificaPremio, { params: { id }, body: campi, idempotencyKey })
      tieniBozza(bozza, null)
      await queryClient.invalidateQueries()
      notify(fatto.message ?? 'Fatto.', { type: 'success' })
      navigate(paths.una('catalogo', fatto.data.id))
    } catch (errore) {
      setInCorso(false)
      if (await seScaduta(errore)) return
      const rifiutati = errore instanceof ApiError ? errore.campi : {}
      setErrori(Object.fromEntries(Object.entries(rifiutati).map(([campo, frasi]) => [campo, frasi[0]])))
      setFrase(Object.keys(rifiutati).length > 0 ? null : fraseDi(errore))
    }
  }

  const campo = (nome: keyof Modulo, etichetta: string, altro: object = {}) => (
    <TextField
      name={nome}
      label={etichetta}
      value={modulo[nome]}
      error={errori[nome] !== undefined}
      helperText={errori[nome] ?? AIUTI[nome]}
      onChange={(evento) => scrivi(nome, evento.target.value)}
      {...altro}
    />
  )
  const giorno = { type: 'date', required: true, slotProps: { inputLabel: { shrink: true } } }
  const lungo = (max: number) => ({ slotProps: { htmlInput: { maxLength: max } } })
  return (
    <>
      <Intestazione titolo={titolo} />
      <form className="modulo" noValidate onSubmit={(evento) => void salva(evento)}>
        {edizioni &&
          campo('id_edizione', 'Edizione', {
            select: true,
            required: true,
            children: edizioni.map((e) => (
              <MenuItem key={e.id} value={String(e.id)}>
                {e.titolo}
              </MenuItem>
            )),
          })}
        <div className="due">
          {campo('codice', 'Codice', { required: true, ...lungo(30) })}
          {campo('categoria', 'Categoria', { required: true, ...lungo(60) })}
        </div>
        {campo('descrizione', 'Nome del premio', { required: true, ...lungo(120) })}
        {campo('dettaglio', 'Descrizione', { multiline: true, minRows: 2, ...lungo(1000) })}
        <Immagini
          scelta={modulo.immagine}
          scegli={(immagine) => scrivi('immagine', immagine)}
          errore={errori.immagine}
        />
        <div className="due">
          {campo('punti', 'Punti', { required: true, ...lungo(12) })}
          {campo('valore_cent', 'Valore in euro', { required: true, ...lungo(14) })}
        </div>
        <div className="due">
          {edizioni && campo('scorta', 'Pezzi', lungo(9))}
          {campo('limite_persona', 'Al massimo a persona', lungo(5))}
        </div>
        <div className="due">
          {campo('valido_dal', 'Si richiede dal', giorno)}
          {campo('valido_al', 'Fino al', giorno)}
        </div>
        {frase && (
          <p className="errore-campo" role="alert">
            {frase}
          </p>
        )}
        <div className="bottoni">
          <Button type="submit" variant="contained" aria-disabled={inCorso}>
            {inCorso ? 'Un momento…' : id === null ? 'Aggiungi al catalogo' : 'Salva'}
          </Button>
          <Button
            component={Link}
            to={id === null ? paths.coda('catalogo') : paths.una('catalogo', id)}
            onClick={() => tieniBozza(bozza, null)}
          >
            Annulla
          </Button>
        </div>
      </form>
    </>
  )
}

const AIUTI: Partial<Record<keyof Modulo, string>> = {
  valore_cent: 'Quanto vale davvero: conta per la cauzione e per il registro dell’anno.',
  scorta: 'Vuoto: senza limite.',
  limite_persona: 'Vuoto: senza limite.',
}
