import { TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useSearchParams } from 'react-router'
import { Intestazione } from '../../ui/Intestazione.tsx'
import { Errore } from '../../ui/stati.tsx'
import { esitoRicerca } from './esito.ts'
import { cercaQuery } from './rete.ts'
import { Trovati } from './Trovati.tsx'
import './rete.css'

/** Looks for anybody in the network; the search stays in the address. */
export function RetePage() {
  const [cerca, setCerca] = useSearchParams()
  const scritto = cerca.get('q') ?? ''
  const q = useDeferredValue(scritto.trim())
  const { data, error, isFetching, refetch } = useQuery(cercaQuery(q))
  const esito = esitoRicerca(q, data, isFetching)
  return (
    <>
      <Intestazione titolo="Rete" />
      <search className="rete-cerca">
        <TextField
          type="search"
          label="Nome, e-mail, codice sponsor o numero"
          fullWidth
          value={scritto}
          onChange={(evento) =>
            setCerca(evento.target.value ? { q: evento.target.value } : {}, { replace: true })
          }
        />
      </search>
      <p className="rete-esito" role="status">
        {esito.frase}
      </p>
      {error && <Errore errore={error} riprova={() => void refetch()} />}
      {esito.righe.length > 0 && (
        <div className="righe">
          <Trovati righe={esito.righe} />
        </div>
      )}
    </>
  )
}
