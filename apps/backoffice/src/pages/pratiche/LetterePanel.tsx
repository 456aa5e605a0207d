import { Button } from '@mui/material'
import { loadCode } from '@primo/client/lazy'
import { type Lettera, leggiLettere, scriviLettera } from '@primo/contract/pratiche/operatore-lettere'
import { longInstant } from '@primo/domain/platform/dates'
import { aOrAd } from '@primo/domain/platform/italian'
import { CANALI_LETTERA } from '@primo/domain/pratiche/lettera'
import { lazy, Suspense, useState } from 'react'
import { letteraUrl, lettereKey } from '../../data/lettere.ts'
import { useRead } from '../../data/query-client.ts'
import { QueryStatus } from '../../ui/page/loading-and-errors.tsx'
import { Permitted } from '../../ui/page/Page.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { Pill, type Tone } from '../../ui/page/Pill.tsx'
import './lettere.css'

const LetteraDialog = lazy(async () => ({
  default: (await loadCode(() => import('./LetteraDialog.tsx'))).LetteraDialog,
}))

/** Lettere and e-mails written from a pratica, and the button to write one from a template. */
export function LetterePanel({ id }: { id: number }) {
  return (
    <Permitted call={leggiLettere}>
      <Panel titolo="Lettere ed e-mail">
        <Letters key={id} id={id} />
      </Panel>
    </Permitted>
  )
}

function Letters({ id }: { id: number }) {
  const query = useRead(lettereKey(id), leggiLettere, { params: { id } })
  const [writing, setWriting] = useState(false)
  const { data } = query
  if (!data) return <QueryStatus query={query} />
  return (
    <>
      {data.lettere.length === 0 && (
        <p className="muted">
          Ancora nessuna. Si scrivono da un modello, già compilato con i dati della pratica.
        </p>
      )}
      <ul className="lettere">
        {data.lettere.map((lettera) => (
          <li key={lettera.id}>
            <One id={id} lettera={lettera} />
          </li>
        ))}
      </ul>
      {data.scrivibile ? (
        <Permitted call={scriviLettera}>
          <Button variant="outlined" onClick={() => setWriting(true)}>
            Scrivi da un modello
          </Button>
        </Permitted>
      ) : (
        <p className="muted">Sono già cento: di più su una pratica non se ne tengono.</p>
      )}
      {writing && (
        <Suspense>
          <LetteraDialog id={id} close={() => setWriting(false)} />
        </Suspense>
      )}
    </>
  )
}

const ESITI: Record<NonNullable<Lettera['esito']>, readonly [tone: Tone, label: string]> = {
  in_attesa: ['neutro', 'In partenza'],
  partita: ['ok', 'Inviata'],
  non_partita: ['bad', 'Non partita'],
}

function One({ id, lettera }: { id: number; lettera: Lettera }) {
  const { canale, destinatario, indirizzo, oggetto, testo, quando, autore, esito } = lettera
  const [tone, label] = esito ? ESITI[esito] : []
  return (
    <>
      <p>
        <b>
          {CANALI_LETTERA[canale]} {aOrAd(destinatario)}
        </b>{' '}
        {tone && <Pill tone={tone}>{label}</Pill>}
      </p>
      <p className="muted">
        {longInstant(new Date(quando))}, {autore}
        {indirizzo && `, ${aOrAd(indirizzo)}`}
      </p>
      <details>
        <summary>{oggetto}</summary>
        <p className="lettera-testo">{testo}</p>
      </details>
      {canale === 'pdf' && (
        <Button
          size="small"
          href={letteraUrl(id, lettera.id)}
          download
          aria-label={`Scarica il PDF della lettera ${aOrAd(destinatario)}: ${oggetto}`}
        >
          Scarica il PDF
        </Button>
      )}
    </>
  )
}
