import { Button } from '@mui/material'
import { STATI_SCADENZA, scadenzeRequisiti } from '@primo/contract/persone/operatore-requisiti'
import { dataLunga } from '@primo/domain/platform/data'
import { intero } from '@primo/domain/platform/numeri'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { traQuanto, urgenza } from '../../ui/formati.ts'
import { Pillola } from '../../ui/Pillola.tsx'
import { Scheda } from '../../ui/Scheda.tsx'
import { Errore } from '../../ui/stati.tsx'
import '../../ui/linguette.css'

type Stato = (typeof STATI_SCADENZA)[number]
const NOMI: Record<Stato, string> = { in_scadenza: 'Entro trenta giorni', scaduti: 'Scaduti' }
const NIENTE: Record<Stato, string> = {
  in_scadenza: 'Nei prossimi trenta giorni non scade nulla.',
  scaduti: 'Non c’è nulla di scaduto.',
}

/** Whose requirements expire soon, or have lapsed; from here one goes to the enrolment. */
export function Scadenze() {
  const [stato, setStato] = useState<Stato>('in_scadenza')
  const [page, setPage] = useState(1)
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['requisiti', 'scadenze', stato, page],
    queryFn: ({ signal }) => api(scadenzeRequisiti, { query: { stato, page, per_page: 25 } }, signal),
    placeholderData: (prima) => prima,
  })
  const pagine = data?.pagination.last_page ?? 1
  const scegli = (valore: Stato) => {
    setStato(valore)
    setPage(1)
  }
  return (
    <Scheda titolo="Scadenze">
      <fieldset className="linguette">
        <legend className="visually-hidden">Quali scadenze</legend>
        {STATI_SCADENZA.map((valore) => (
          <button key={valore} type="button" aria-pressed={valore === stato} onClick={() => scegli(valore)}>
            {NOMI[valore]}
            {valore === stato && data && <span className="quante"> {intero(data.pagination.total)}</span>}
          </button>
        ))}
      </fieldset>
      {error && !data && <Errore errore={error} riprova={() => void refetch()} />}
      {isPending && <p role="status">Caricamento…</p>}
      {data?.data.length === 0 && <p>{NIENTE[stato]}</p>}
      <ul className="scadenze">
        {data?.data.map((s) => (
          <li key={`${s.id_iscrizione} ${s.codice}`}>
            <div>
              <Link to={paths.una('iscrizioni', s.id_iscrizione)}>{s.membro.denominazione}</Link>
              <p className="meno">
                {s.codice} {s.valore}, {s.ruolo === 'promotore' ? 'promotore' : 'convenzionato'};{' '}
                {dataLunga(s.scade_il)}
              </p>
            </div>
            <p className="esiti">
              {s.stato === 'bloccata' && <Pillola tono="bad">Sospeso</Pillola>}
              <Pillola tono={urgenza(s.scade_il)}>
                {stato === 'scaduti' ? 'scaduto' : traQuanto(s.scade_il)}
              </Pillola>
            </p>
          </li>
        ))}
      </ul>
      {pagine > 1 && (
        <nav className="scadenze-pagine" aria-label="Pagine delle scadenze">
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            Precedente
          </Button>
          <span>
            {intero(page)} di {intero(pagine)}
          </span>
          <Button disabled={page === pagine} onClick={() => setPage(page + 1)}>
            Successiva
          </Button>
        </nav>
      )}
    </Scheda>
  )
}
