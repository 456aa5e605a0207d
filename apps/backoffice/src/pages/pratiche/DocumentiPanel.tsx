import { Button, LinearProgress } from '@mui/material'
import { ApiError, messageOf } from '@primo/client/api-error'
import { loadCode } from '@primo/client/lazy'
import type { DocumentiPratica, DocumentoPratica, VocePratica } from '@primo/contract/pratiche/documenti'
import {
  inviaDocumentoOperatore,
  leggiDocumentiDaLavorare,
  scaricaDocumenti,
} from '@primo/contract/pratiche/operatore-documenti'
import { longDate, longInstant } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { accorda, quanti } from '@primo/domain/platform/numbers'
import { nomeVoce } from '@primo/domain/pratiche/documento'
import { RUOLI_SOGGETTO } from '@primo/domain/pratiche/soggetto'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { addDocument, documentiKey, downloadUrl, useDocumenti } from '../../data/documenti.ts'
import { DOCUMENTO_STATES } from '../../ui/labels/pratiche-richieste.ts'
import { QueryStatus } from '../../ui/page/loading-and-errors.tsx'
import { Permitted } from '../../ui/page/Page.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { StatePill } from '../../ui/page/Pill.tsx'
import './documenti.css'

const DocumentoDialog = lazy(async () => ({
  default: (await loadCode(() => import('./DocumentoDialog.tsx'))).DocumentoDialog,
}))

const SENDERS: Record<DocumentoPratica['inviato_da'], string> = {
  convenzionato: 'dal convenzionato',
  operatore: 'da un operatore',
  cliente: 'dal cliente',
}

/** Checklist of the documents of a pratica: what is missing, what waits for a decision, and the documents themselves. */
export function DocumentiPanel({ id }: { id: number }) {
  return (
    <Permitted call={leggiDocumentiDaLavorare}>
      <Panel titolo="Documenti">
        <Checklist key={id} id={id} />
      </Panel>
    </Permitted>
  )
}

const keyOf = (voce: VocePratica) => `${voce.id_richiesto}-${voce.soggetto?.id ?? 0}`

/** Returns the sentence on what is missing and what waits. */
function riassunto({ voci, mancanti }: DocumentiPratica): string {
  const waiting = voci.filter(({ stato }) => stato === 'ricevuto').length
  const missing =
    mancanti === 0
      ? 'Non manca nulla di obbligatorio'
      : `${accorda(mancanti, 'Manca', 'Mancano')} ${quanti(mancanti, 'documento obbligatorio', 'documenti obbligatori')}`
  return waiting === 0
    ? `${missing}.`
    : `${missing}; ${quanti(waiting, 'documento', 'documenti')} da controllare.`
}

type Opened = { voce: VocePratica; documento: DocumentoPratica }

function Checklist({ id }: { id: number }) {
  const query = useDocumenti(id)
  // The document as opened: one that replaces it in the meantime must not be accepted unread.
  const [opened, setOpened] = useState<Opened | null>(null)
  const queryClient = useQueryClient()
  const { data } = query
  if (!data) return <QueryStatus query={query} />
  if (data.totale === 0) return <p className="muted">Per questo finanziamento non servono documenti.</p>
  const renew = (fresh: DocumentiPratica) => {
    queryClient.setQueryData(documentiKey(id), fresh)
    void queryClient.invalidateQueries({ queryKey: ['pratiche'] })
  }
  return (
    <>
      <p role="status">{riassunto(data)}</p>
      {!data.informativa && (
        <p className="note">
          Finché non si sa chi è il cliente e che ha avuto l’informativa, nessun documento può arrivare.
        </p>
      )}
      <ul className="documenti">
        {data.voci.map((voce) => (
          <li key={keyOf(voce)}>
            <Voce
              id={id}
              voce={voce}
              renew={renew}
              open={() => voce.documento && setOpened({ voce, documento: voce.documento })}
            />
          </li>
        ))}
      </ul>
      {data.voci.some(({ documento: d }) => d?.apribile && d.stato !== 'rifiutato') && (
        <Permitted call={scaricaDocumenti}>
          <div className="buttons">
            <Button size="small" href={downloadUrl(id, 'unico')} download>
              Scarica in un PDF
            </Button>
            <Button size="small" href={downloadUrl(id, 'archivio')} download>
              Scarica tutti (ZIP)
            </Button>
          </div>
          {data.voci.some(({ documento }) => documento?.firme.length) && (
            <p className="muted">Le firme digitali restano nei file dello ZIP.</p>
          )}
        </Permitted>
      )}
      {opened && (
        <Suspense>
          <DocumentoDialog id={id} {...opened} close={() => setOpened(null)} decided={renew} />
        </Suspense>
      )}
    </>
  )
}

type VoceProps = { id: number; voce: VocePratica; renew: (fresh: DocumentiPratica) => void; open: () => void }

function Voce({ id, voce, renew, open }: VoceProps) {
  const { nome, obbligatorio, soggetto, stato, documento: d, inviabile } = voce
  const facts: ReactNode[] = d
    ? [
        `Inviato ${SENDERS[d.inviato_da]} ${longInstant(new Date(d.inviato_il))}`,
        d.pagine !== null && quanti(d.pagine, 'pagina', 'pagine'),
        d.scade_il && `vale fino ${elide('al', longDate(d.scade_il))}`,
        d.firme.length > 0 && quanti(d.firme.length, 'firma digitale', 'firme digitali'),
      ].filter(Boolean)
    : []
  return (
    <>
      <div className="documento-nome">
        <span>
          <b>{nome}</b>
          {soggetto && (
            <small className="muted">
              {soggetto.denominazione}, {RUOLI_SOGGETTO[soggetto.ruolo].toLowerCase()}
            </small>
          )}
        </span>
        <StatePill
          state={stato === 'da_avere' && !obbligatorio ? ['Facoltativo', 'neutro'] : DOCUMENTO_STATES[stato]}
        />
      </div>
      {facts.length > 0 && <p className="muted">{facts.join(', ')}</p>}
      {d?.motivo && <p>Motivo: {d.motivo}</p>}
      <div className="buttons">
        {d?.apribile && (
          <Button size="small" variant={stato === 'ricevuto' ? 'contained' : 'outlined'} onClick={open}>
            {stato === 'ricevuto' ? 'Controlla' : 'Apri'}
            <span className="visually-hidden"> {nomeVoce(voce)}</span>
          </Button>
        )}
        {inviabile && (
          <Permitted call={inviaDocumentoOperatore}>
            <Aggiungi id={id} voce={voce} renew={renew} />
          </Permitted>
        )}
      </div>
    </>
  )
}

/** Button that adds a document from files: images and PDFs become one PDF, in the order in which they are chosen. */
function Aggiungi({ id, voce, renew }: Omit<VoceProps, 'open'>) {
  const [share, setShare] = useState<number | null>(null)
  const chosen = useRef<HTMLInputElement>(null)
  const notify = useNotify()
  const ifExpired = useLogoutIfAccessDenied()
  async function add(input: HTMLInputElement) {
    const files = [...(input.files ?? [])]
    input.value = ''
    if (files.length === 0) return
    setShare(0)
    try {
      const { data, message } = await addDocument(id, voce, files, setShare)
      renew(data)
      notify(message ?? 'Documento aggiunto.', { type: 'success' })
    } catch (error) {
      const [first] = error instanceof ApiError ? Object.values(error.fields).flat() : []
      if (!(await ifExpired(error))) notify(first ?? messageOf(error), { type: 'warning' })
    } finally {
      setShare(null)
    }
  }
  if (share !== null)
    return (
      <LinearProgress
        className="documento-invio"
        variant="determinate"
        value={Math.round(share * 100)}
        aria-label="Invio del documento"
      />
    )
  return (
    <>
      <Button size="small" onClick={() => chosen.current?.click()}>
        {voce.stato === 'da_avere' ? 'Aggiungi' : 'Sostituisci'}
        <span className="visually-hidden"> {nomeVoce(voce)}</span>
      </Button>
      <input
        ref={chosen}
        type="file"
        multiple
        hidden
        accept="image/*,application/pdf,.pdf,.p7m"
        onChange={({ target }) => void add(target)}
      />
    </>
  )
}
