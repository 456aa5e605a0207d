import './documenti.css'
import { messageOf } from '@primo/client/api-error'
import type { DocumentiPratica, VocePratica } from '@primo/contract/pratiche/documenti'
import { longDate, longInstant } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { accorda, quanti } from '@primo/domain/platform/numbers'
import { STATI_VOCE, type StatoVoce } from '@primo/domain/pratiche/documento'
import { RUOLI_SOGGETTO } from '@primo/domain/pratiche/soggetto'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { documentContent, documentiQuery } from '../../data/documenti.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, Progress, Tag, type Tone } from '../../ui/cards-and-tags.tsx'
import { openCustomDialog, toast } from '../../ui/overlays.ts'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { InvioDocumento } from './InvioDocumento.tsx'

const TONES: Record<StatoVoce, Tone> = {
  da_avere: 'neutral',
  ricevuto: 'warn',
  controllato: 'ok',
  rifiutato: 'bad',
  scaduto: 'bad',
}

/** Checklist of the documents of a pratica, each with its state, and the way to send it. */
export function Documenti({ id }: { id: number }) {
  const query = useQuery(documentiQuery(id))
  // The page of another pratica stays mounted during the transition.
  const heading = useId()
  return (
    <Card role="region" aria-labelledby={heading}>
      <h2 id={heading}>Documenti</h2>
      <QueryView query={query} coming={<Skeleton count={3} shape="row" />}>
        {(data) => <Checklist id={id} documenti={data} />}
      </QueryView>
    </Card>
  )
}

const keyOf = (voce: VocePratica) => `${voce.id_richiesto}-${voce.soggetto?.id ?? 0}`

function Checklist({
  id,
  documenti: { voci, informativa, mancanti, totale },
}: {
  id: number
  documenti: DocumentiPratica
}) {
  const [aperta, setAperta] = useState<string | null>(null)
  if (totale === 0) return <p className="muted">Per questo finanziamento non servono documenti.</p>
  const required = voci.filter((voce) => voce.obbligatorio).length
  return (
    <>
      <p className="below" role="status">
        {mancanti === 0
          ? 'Non manca nulla.'
          : `${accorda(mancanti, 'Manca', 'Mancano')} ${quanti(mancanti, 'documento obbligatorio', 'documenti obbligatori')}.`}
      </p>
      <Progress value={required - mancanti} max={required} label="Documenti obbligatori arrivati" />
      {informativa ? null : (
        <p className="below">
          Prima di inviare documenti indica chi è il cliente, in «Persone», e consegnagli l’informativa sui
          suoi dati.
        </p>
      )}
      <ul className="documenti">
        {voci.map((voce) => (
          <li key={keyOf(voce)}>
            <Voce
              id={id}
              voce={voce}
              aperta={aperta === keyOf(voce)}
              open={(yes) => setAperta(yes ? keyOf(voce) : null)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

interface VoceProps {
  id: number
  voce: VocePratica
  aperta: boolean
  open: (yes: boolean) => void
}

function Voce({ id, voce, aperta, open }: VoceProps) {
  const { nome, aiuto, soggetto, obbligatorio, stato, documento, inviabile } = voce
  return (
    <>
      <div className="tagged-heading">
        <h3>
          {nome}
          {soggetto ? (
            <span className="muted documento-di">
              {soggetto.denominazione}, {RUOLI_SOGGETTO[soggetto.ruolo].toLowerCase()}
            </span>
          ) : null}
        </h3>
        <Tag tone={TONES[stato]}>
          {stato === 'da_avere' && !obbligatorio ? 'Facoltativo' : STATI_VOCE[stato]}
        </Tag>
      </div>
      {aiuto && inviabile ? <p className="muted">{aiuto}</p> : null}
      {documento?.motivo ? <p className="documento-motivo">{documento.motivo}</p> : null}
      {documento ? (
        <p className="muted">
          Inviato {longInstant(new Date(documento.inviato_il))}
          {documento.pagine ? `, ${quanti(documento.pagine, 'pagina', 'pagine')}` : ''}
          {documento.scade_il ? `. Vale fino ${elide('al', longDate(documento.scade_il))}` : ''}
        </p>
      ) : null}
      {documento?.firme.map((firma) => (
        <p key={`${firma.firmatario}-${firma.firmata_il}`} className="muted">
          Firmato da {firma.firmatario}
          {firma.integra ? '' : '. Il contenuto è cambiato dopo la firma'}
        </p>
      ))}
      {aperta ? (
        <InvioDocumento id={id} voce={voce} close={() => open(false)} />
      ) : (
        <div className="documento-atti">
          {documento?.apribile ? <Apri id={id} documento_id={documento.id} nome={nome} /> : null}
          {inviabile ? (
            <Button small variant={stato === 'ricevuto' ? 'plain' : 'soft'} onClick={() => open(true)}>
              {stato === 'da_avere' ? 'Aggiungi' : stato === 'ricevuto' ? 'Sostituisci' : 'Invia di nuovo'}
              <span className="visually-hidden"> {nome}</span>
            </Button>
          ) : null}
        </div>
      )}
    </>
  )
}

/** Button that shows a document in a dialog. */
function Apri({ id, documento_id, nome }: { id: number; documento_id: number; nome: string }) {
  const [busy, setBusy] = useState(false)
  async function show() {
    setBusy(true)
    try {
      const [file, { DocumentoAperto }] = await Promise.all([
        documentContent(id, documento_id),
        import('./DocumentoAperto.tsx'),
      ])
      const draw = (close: () => void) => <DocumentoAperto file={file} nome={nome} close={close} />
      void openCustomDialog<void>(draw, undefined)
    } catch (error) {
      toast(messageOf(error), 'danger')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button small variant="plain" busy={busy} onClick={() => void show()}>
      Apri<span className="visually-hidden"> {nome}</span>
    </Button>
  )
}
