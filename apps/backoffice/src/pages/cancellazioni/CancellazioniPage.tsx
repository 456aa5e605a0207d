import { Button } from '@mui/material'
import {
  type CancellazioneInCoda,
  codaCancellazioni,
  STATI_CANCELLAZIONE,
} from '@primo/contract/privacy/cancellazione'
import { dataBreve, oggiARoma } from '@primo/domain/platform/data'
import { intero } from '@primo/domain/platform/numeri'
import { DOVERI, SOSPESI } from '@primo/domain/registro/conservazione'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { giornoDi, traQuanto } from '../../ui/formati.ts'
import { Intestazione } from '../../ui/Intestazione.tsx'
import { Pillola } from '../../ui/Pillola.tsx'
import { Dati } from '../../ui/Scheda.tsx'
import { Errore } from '../../ui/stati.tsx'
import '../../ui/linguette.css'
import './cancellazioni.css'

type Stato = (typeof STATI_CANCELLAZIONE)[number]
const NOMI: Record<Stato, string> = { in_attesa: 'In attesa', eseguita: 'Eseguite', ritirata: 'Ritirate' }
const NIENTE: Record<Stato, string> = {
  in_attesa: 'Nessuno ha chiesto di essere cancellato.',
  eseguita: 'Nessuna cancellazione eseguita, finora.',
  ritirata: 'Nessuno ci ha ripensato, finora.',
}
const PER_PAGINA = 25

/** Who asked to be erased: when it happens by itself, what it waits for, what a law keeps. Nothing is done by hand. */
export function CancellazioniPage() {
  const [stato, setStato] = useState<Stato>('in_attesa')
  const [page, setPage] = useState(1)
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['cancellazioni', stato, page],
    queryFn: ({ signal }) => api(codaCancellazioni, { query: { stato, page, per_page: PER_PAGINA } }, signal),
    placeholderData: (prima) => prima,
  })
  const scegli = (valore: Stato) => {
    setStato(valore)
    setPage(1)
  }
  const pagine = data?.pagination.last_page ?? 1
  return (
    <>
      <Intestazione
        titolo="Cancellazioni"
        sopra={<p className="giorno">Si eseguono da sole, di notte, passati i giorni per ripensarci</p>}
      />
      <fieldset className="linguette">
        <legend className="visually-hidden">Stato delle richieste</legend>
        {STATI_CANCELLAZIONE.map((valore) => (
          <button key={valore} type="button" aria-pressed={valore === stato} onClick={() => scegli(valore)}>
            {NOMI[valore]}
            {valore === stato && data && <span className="quante"> {intero(data.pagination.total)}</span>}
          </button>
        ))}
      </fieldset>
      {error && !data && <Errore errore={error} riprova={() => void refetch()} />}
      {isPending && <p role="status">Caricamento…</p>}
      {data?.data.length === 0 && <p>{NIENTE[stato]}</p>}
      <ul className="cancellazioni">
        {data?.data.map((riga) => (
          <li key={riga.id}>
            <Cancellazione riga={riga} />
          </li>
        ))}
      </ul>
      {pagine > 1 && (
        <nav className="cancellazioni-pagine" aria-label="Pagine">
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
    </>
  )
}

/** What happens to a request, in a pill. */
function Sorte({ riga }: { riga: CancellazioneInCoda }) {
  if (riga.stato === 'eseguita') return <Pillola tono="ok">Eseguita</Pillola>
  if (riga.stato === 'ritirata') return <Pillola tono="neutro">Ritirata</Pillola>
  const giorno = oggiARoma(new Date(riga.da_eseguire_il))
  if (giorno > oggiARoma(new Date())) return <Pillola tono="base">{traQuanto(giorno)}</Pillola>
  return riga.attende.length > 0 ? (
    <Pillola tono="warn">Aspetta</Pillola>
  ) : (
    <Pillola tono="base">Questa notte</Pillola>
  )
}

function Cancellazione({ riga }: { riga: CancellazioneInCoda }) {
  const { membro, attende, conserva } = riga
  return (
    <>
      <h2>
        {membro.denominazione} <Sorte riga={riga} />
      </h2>
      <Dati
        voci={[
          ['Account', intero(membro.utente_id)],
          riga.stato !== 'eseguita' && ['E-mail', membro.email],
          ['Chiesta', giornoDi(riga.chiesta_il)],
          riga.chiusa_il !== null && ['Chiusa', giornoDi(riga.chiusa_il)],
          attende.length > 0 && ['Aspetta', attende.map((a) => SOSPESI[a]).join(' ')],
          [
            riga.stato === 'eseguita' ? 'Resta' : 'Resterà',
            conserva.length === 0
              ? 'nulla che dica chi è'
              : conserva.map((c) => `${DOVERI[c.dovere].perche} Fino al ${dataBreve(c.fino_al)}.`).join(' '),
          ],
        ]}
      />
    </>
  )
}
