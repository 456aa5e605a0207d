import type { SchedaEdizione } from '@primo/contract/raccolta/operatore-edizioni'
import { longInstant } from '@primo/domain/platform/dates'
import { quanti } from '@primo/domain/platform/numbers'
import type { ReactNode } from 'react'
import { Panel } from '../../ui/page/Panel.tsx'

/** Shows the versions of the official rules, and the changes that the next one would contain. */
export function Regolamento({ edizione: e, children }: { edizione: SchedaEdizione; children: ReactNode }) {
  return (
    <Panel titolo="Regolamento">
      <Prossimo edizione={e} />
      {e.regolamenti.length === 0 && <p>Nessuna versione pubblicata: nessuno può ancora iscriversi.</p>}
      <ul className="versioni">
        {e.regolamenti.map((r) => (
          <li key={r.versione}>
            <p>
              <strong>{r.versione}</strong>, {longInstant(new Date(r.pubblicato_il))}
            </p>
            <p className="muted">{accettata(r.accettato_da)}</p>
            <Documento url={r.url} nome="Pagina" versione={r.versione} />
            {r.pdf_hash && <Documento url={r.url_pdf} nome="PDF" versione={r.versione} />}
          </li>
        ))}
      </ul>
      <div className="edizione-buttons">{children}</div>
    </Panel>
  )
}

function Documento({ url, nome, versione }: { url: string; nome: string; versione: string }) {
  return (
    <a href={url} target="_blank" rel="noopener" aria-label={`${nome} del regolamento ${versione}`}>
      {nome}
    </a>
  )
}

function accettata(n: number): string {
  if (n === 0) return 'Nessuno l’ha ancora accettata'
  return `Accettata da ${quanti(n, 'iscritto', 'iscritti')}`
}

function Prossimo({ edizione: { prossimo, permessi, regolamenti } }: { edizione: SchedaEdizione }) {
  if (!permessi.includes('regolamento') || regolamenti.length === 0) return null
  if (prossimo.peggiora.length > 0) {
    return (
      <div className="warning">
        <p>Con i dati di adesso una nuova versione toglierebbe qualcosa a chi partecipa già:</p>
        <ul className="motivi">
          {prossimo.peggiora.map((motivo) => (
            <li key={motivo}>{motivo}</li>
          ))}
        </ul>
      </div>
    )
  }
  return prossimo.diverso ? (
    <p className="note">Qualcosa è cambiato dall’ultima versione: pubblica la nuova.</p>
  ) : (
    <p className="muted">L’ultima versione dice già tutto.</p>
  )
}
