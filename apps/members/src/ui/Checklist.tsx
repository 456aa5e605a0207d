import './documenti.css'
import type { DocumentiPratica, VocePratica } from '@primo/contract/pratiche/documenti'
import { longDate, longInstant } from '@primo/domain/platform/dates'
import { elide, fullStop } from '@primo/domain/platform/italian'
import { accorda, quanti } from '@primo/domain/platform/numbers'
import { nomeVoce, STATI_VOCE, type StatoVoce } from '@primo/domain/pratiche/documento'
import { RUOLI_SOGGETTO } from '@primo/domain/pratiche/soggetto'
import { useRef, useState } from 'react'
import type { SendDocument } from '../data/uploads.ts'
import { Button } from './Button.tsx'
import { Progress, Tag, type Tone } from './cards-and-tags.tsx'
import { InvioDocumento } from './InvioDocumento.tsx'
import { alertFailure } from './overlays.ts'

const TONES: Record<StatoVoce, Tone> = {
  da_avere: 'neutral',
  ricevuto: 'warn',
  controllato: 'ok',
  rifiutato: 'bad',
  scaduto: 'bad',
}

interface ChecklistProps {
  documenti: DocumentiPratica
  send: SendDocument
  /** Shows a document. Absent for a reader who may not open documents. */
  open?: (documento_id: number, nome: string) => Promise<void>
  /** Sentence shown while no document can be sent, because the notice is missing. */
  withoutNotice: string
}

const keyOf = (voce: VocePratica) => `${voce.id_richiesto}-${voce.soggetto?.id ?? 0}`

/** Checklist of documents, each with its state and the form that sends it. Open forms stay open next to each other: one may be uploading. */
export function Checklist({
  documenti: { voci, informativa, mancanti, totale },
  send,
  open,
  withoutNotice,
}: ChecklistProps) {
  const [openItems, setOpenItems] = useState<ReadonlySet<string>>(new Set())
  if (totale === 0) return <p className="muted">Per questo finanziamento non servono documenti.</p>
  // From the previous state: an upload ends while another form is open.
  const toggle = (key: string, yes: boolean) =>
    setOpenItems((before) => {
      const after = new Set(before)
      if (yes) after.add(key)
      else after.delete(key)
      return after
    })
  const required = voci.filter((voce) => voce.obbligatorio).length
  return (
    <>
      <p className="below" role="status">
        {mancanti === 0
          ? 'Non manca nulla.'
          : `${accorda(mancanti, 'Manca', 'Mancano')} ${quanti(mancanti, 'documento obbligatorio', 'documenti obbligatori')}.`}
      </p>
      <Progress value={required - mancanti} max={required} label="Documenti obbligatori arrivati" />
      {informativa ? null : <p className="below">{withoutNotice}</p>}
      <ul className="documenti">
        {voci.map((voce) => (
          <li key={keyOf(voce)}>
            <Voce
              voce={voce}
              aperta={openItems.has(keyOf(voce))}
              onOpen={(yes) => toggle(keyOf(voce), yes)}
              send={send}
              {...(open && { show: open })}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

interface VoceProps {
  voce: VocePratica
  aperta: boolean
  onOpen: (yes: boolean) => void
  send: SendDocument
  show?: ChecklistProps['open']
}

function Voce({ voce, aperta, onOpen, send, show }: VoceProps) {
  const { nome, aiuto, soggetto, obbligatorio, stato, documento, inviabile } = voce
  const heading = useRef<HTMLHeadingElement>(null)
  const form = useRef<HTMLDivElement>(null)
  function close() {
    // Only from the form: an upload may end while the user is elsewhere.
    if (form.current?.contains(document.activeElement)) heading.current?.focus()
    onOpen(false)
  }
  return (
    <>
      <div className="tagged-heading">
        <h3 ref={heading} tabIndex={-1}>
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
          Inviato {elide('il', longInstant(new Date(documento.inviato_il)))}
          {documento.inviato_da === 'cliente' && show ? ', dal link del cliente' : ''}
          {documento.pagine ? `, ${quanti(documento.pagine, 'pagina', 'pagine')}` : ''}.
          {documento.scade_il
            ? ` ${stato === 'scaduto' ? 'Valeva' : 'Vale'} fino ${elide('al', longDate(documento.scade_il))}.`
            : ''}
        </p>
      ) : null}
      {documento?.firme.map((firma) => (
        <p key={`${firma.firmatario}-${firma.firmata_il}`} className="muted">
          {fullStop(`Firmato da ${firma.firmatario}`)}
          {firma.integra ? '' : ' Il contenuto è cambiato dopo la firma.'}
          {firma.certificato_valido ? '' : ' Il certificato era fuori dal suo periodo di validità.'}
        </p>
      ))}
      {aperta ? (
        <div ref={form}>
          <InvioDocumento voce={voce} send={send} close={close} />
        </div>
      ) : (
        <div className="documento-atti">
          {documento?.apribile && show ? (
            <Apri nome={nomeVoce(voce)} show={() => show(documento.id, nomeVoce(voce))} />
          ) : null}
          {inviabile ? (
            <Button small variant={stato === 'ricevuto' ? 'plain' : 'soft'} onClick={() => onOpen(true)}>
              {stato === 'da_avere' ? 'Aggiungi' : stato === 'ricevuto' ? 'Sostituisci' : 'Invia di nuovo'}
              <span className="visually-hidden"> {nomeVoce(voce)}</span>
            </Button>
          ) : null}
        </div>
      )}
    </>
  )
}

/** Button that shows a document. */
function Apri({ nome, show }: { nome: string; show: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  async function press() {
    setBusy(true)
    try {
      await show()
    } catch (error) {
      await alertFailure('Il documento non si apre', error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button small variant="plain" busy={busy} onClick={() => void press()}>
      Apri<span className="visually-hidden"> {nome}</span>
    </Button>
  )
}
