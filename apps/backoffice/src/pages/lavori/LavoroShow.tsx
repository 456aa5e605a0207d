import { type EsecuzioneLavoro, esecuzioni } from '@primo/contract/registro/operatore-lavori'
import { istanteLungo } from '@primo/domain/platform/data'
import { intero } from '@primo/domain/platform/numeri'
import { useParams } from 'react-router'
import { api } from '../../data/api.ts'
import { paths } from '../../paths.ts'
import { Back } from '../../ui/Back.tsx'
import { Intestazione } from '../../ui/Intestazione.tsx'
import { NotRead } from '../../ui/NotRead.tsx'
import { Pages } from '../../ui/Pages.tsx'
import { Pillola } from '../../ui/Pillola.tsx'
import { Dati, Scheda } from '../../ui/Scheda.tsx'
import { usePages } from '../../ui/usePages.ts'
import { Esegui, OGNI_MS, Ultima, useLavori } from './LavoriPage.tsx'
import { durata, fatto, NOMI_STATI, TONI } from './parole.ts'
import './lavori.css'

/** A scheduled job with its runs. */
export function LavoroShow() {
  const { id: coda = '' } = useParams()
  const elenco = useLavori()
  const lavoro = elenco.data?.find((l) => l.coda === coda)
  return (
    <>
      <Back to={paths.coda('lavori')} name="Lavori" />
      <NotRead query={elenco} />
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
  const { query, rows, pages } = usePages(
    ['lavori', coda],
    (page, signal) => api(esecuzioni, { params: { coda }, query: { page, per_page: 20 } }, signal),
    OGNI_MS,
  )
  return (
    <Scheda titolo="Le volte che è partito">
      <NotRead query={query} />
      {rows?.length === 0 && <p>Nessuna, finora.</p>}
      <ul className="corse">
        {rows?.map((corsa) => (
          <li key={corsa.id}>
            <Corsa corsa={corsa} />
          </li>
        ))}
      </ul>
      <Pages {...pages} words={['Più recenti', 'Più vecchie']} />
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
