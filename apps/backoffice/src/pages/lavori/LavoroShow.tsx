import ArrowBack from '@mui/icons-material/ArrowBack'
import { Button } from '@mui/material'
import { type EsecuzioneLavoro, esecuzioni } from '@primo/contract/registro/operatore-lavori'
import { istanteLungo } from '@primo/domain/platform/data'
import { intero } from '@primo/domain/platform/numeri'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { Intestazione } from '../../ui/Intestazione.tsx'
import { Pillola } from '../../ui/Pillola.tsx'
import { Dati, Scheda } from '../../ui/Scheda.tsx'
import { Errore } from '../../ui/stati.tsx'
import { Esegui, Ultima, useLavori } from './LavoriPage.tsx'
import { durata, fatto, NOMI_STATI, TONI } from './parole.ts'
import '../../ui/dettaglio.css'
import './lavori.css'

/** A scheduled job with its runs. */
export function LavoroShow() {
  const { id: coda = '' } = useParams()
  const elenco = useLavori()
  const lavoro = elenco.data?.find((l) => l.coda === coda)
  return (
    <>
      <div className="indietro">
        <Button component={Link} to={paths.coda('lavori')} startIcon={<ArrowBack />} size="small">
          Lavori
        </Button>
      </div>
      {elenco.error && !elenco.data && <Errore errore={elenco.error} riprova={() => void elenco.refetch()} />}
      {elenco.isPending && <p role="status">Caricamento…</p>}
      {elenco.data && !lavoro && <p role="alert">Questo lavoro non c’è.</p>}
      {lavoro && (
        <>
          <Intestazione titolo={lavoro.nome}>
            <Esegui lavoro={lavoro} />
          </Intestazione>
          <div className="lavoro-dettaglio">
            <Scheda titolo="Che cosa fa">
              <p>{lavoro.descrizione}</p>
              <Dati
                voci={[
                  ['Quando', lavoro.quando],
                  ['Prossima volta', istanteLungo(new Date(lavoro.prossima_il))],
                ]}
              />
              <Ultima lavoro={lavoro} />
            </Scheda>
            <Corse coda={coda} />
          </div>
        </>
      )}
    </>
  )
}

function Corse({ coda }: { coda: string }) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    queryKey: ['lavori', coda, page],
    queryFn: ({ signal }) => api(esecuzioni, { params: { coda }, query: { page, per_page: 20 } }, signal),
    refetchInterval: 5_000,
    placeholderData: (prima) => prima,
  })
  const ultima = data?.pagination.last_page ?? 1
  return (
    <Scheda titolo="Le volte che è partito">
      {error && !data && <Errore errore={error} riprova={() => void refetch()} />}
      {data?.data.length === 0 && <p>Nessuna, finora.</p>}
      <ul className="corse">
        {data?.data.map((corsa) => (
          <li key={corsa.id}>
            <Corsa corsa={corsa} />
          </li>
        ))}
      </ul>
      {ultima > 1 && (
        <nav className="corse-pagine" aria-label="Pagine">
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            Più recenti
          </Button>
          <span>
            {intero(page)} di {intero(ultima)}
          </span>
          <Button disabled={page === ultima} onClick={() => setPage(page + 1)}>
            Più vecchie
          </Button>
        </nav>
      )}
    </Scheda>
  )
}

function Corsa({ corsa }: { corsa: EsecuzioneLavoro }) {
  const quando = corsa.iniziata_il ?? corsa.prevista_il
  return (
    <>
      <p>
        <Pillola tono={TONI[corsa.stato]}>{NOMI_STATI[corsa.stato]}</Pillola>{' '}
        {quando ? istanteLungo(new Date(quando)) : 'appena possibile'}
        {corsa.durata_ms !== null && `, ${durata(corsa.durata_ms)}`}
      </p>
      <p className="meno">
        {corsa.chiesta_da ? `Chiesto da ${corsa.chiesta_da}` : 'Al suo orario'}
        {corsa.tentativo > 1 && `, tentativo ${intero(corsa.tentativo)}`}
        {corsa.conteggi.length > 0 && `. ${fatto(corsa.conteggi)}`}
        {corsa.errore && `. Causa: ${corsa.errore}`}
      </p>
    </>
  )
}
