import { Button } from '@mui/material'
import {
  leggiEdizione,
  modificaEdizione,
  type SchedaEdizione,
} from '@primo/contract/raccolta/operatore-edizioni'
import { longDate, longInstant, shortDate } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { euro, quanti, wholeNumber } from '@primo/domain/platform/numbers'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useCanCall } from '../../data/permissions.ts'
import { useReadOne } from '../../data/query-client.ts'
import { paths } from '../../paths.ts'
import { AskAction } from '../../ui/actions/ActionDialog.tsx'
import { LinkRegistro, RecordPage } from '../../ui/detail/RecordPage.tsx'
import { formatDeadline } from '../../ui/labels/date-formats.ts'
import { PageHeading } from '../../ui/page/Page.tsx'
import { Facts, Panel } from '../../ui/page/Panel.tsx'
import { Pill, StatePill } from '../../ui/page/Pill.tsx'
import { EXPLANATIONS, edizioniActions, formOfEdizione, STATES } from './actions.ts'
import './edizioni.css'

/** Shows an edition with its legal obligations: dates, official rules, deposit, prizes to deliver. */
export function EdizioneShow() {
  const query = useReadOne('edizione', leggiEdizione)
  return (
    <RecordPage back={{ to: paths.coda('edizioni'), name: 'Edizioni' }} query={query}>
      {(edizione) => <Edizione edizione={edizione} />}
    </RecordPage>
  )
}

function Edizione({ edizione: e }: { edizione: SchedaEdizione }) {
  const [azione, setAzione] = useState<string | null>(null)
  const may = useCanCall()
  const richieste = (consegna: 'in_ritardo' | 'vicine') =>
    paths.coda('richieste', { edizione: String(e.id), consegna, stato: 'tutte' })
  const possibili = may(modificaEdizione) ? edizioniActions.possible(e) : []
  const bottone = (nome: string, first = false) =>
    possibili.includes(nome) && (
      <Button variant={first ? 'contained' : 'outlined'} onClick={() => setAzione(nome)}>
        {edizioniActions.azioni[nome]?.nome}
      </Button>
    )
  return (
    <>
      <PageHeading titolo={e.titolo}>
        <div className="row-stato">
          <StatePill state={STATES[e.stato]} />
          {e.cauzione_scoperta && e.stato !== 'preparata' && <Pill tone="bad">Cauzione da integrare</Pill>}
          {bottone('modifica')}
        </div>
      </PageHeading>
      <div className="edizione">
        <Panel titolo="Il periodo">
          <p>{EXPLANATIONS[e.stato]}</p>
          <Facts
            items={[
              ['Codice', e.codice],
              ['Raccolta', `${elide('dal', longDate(e.inizio))} ${elide('al', longDate(e.fine))}`],
              [
                'Richieste',
                [
                  `fino ${elide('al', longDate(e.ultima_richiesta))}`,
                  e.stato !== 'scaduta' && formatDeadline(e.ultima_richiesta),
                ]
                  .filter(Boolean)
                  .join(', '),
              ],
              ['Iscritti', `${quanti(e.iscritti, 'ha accettato', 'hanno accettato')} il regolamento`],
              [
                'Catalogo',
                <Link key="c" to={paths.coda('catalogo', { edizione: String(e.id) })}>
                  {quanti(e.premi, 'premio', 'premi')}
                </Link>,
              ],
            ]}
          />
          <LinkRegistro oggetto="edizione" id={e.id} />
        </Panel>
        <Regolamento edizione={e}>{bottone('pubblica', true)}</Regolamento>
        <Cauzione edizione={e}>{bottone('cauzione', e.cauzione_scoperta)}</Cauzione>
        <Panel titolo="Consegne e punti">
          {e.consegne.in_ritardo > 0 && (
            <p className="warning">
              <Link to={richieste('in_ritardo')}>
                {quanti(e.consegne.in_ritardo, 'consegna', 'consegne')} oltre i sei mesi
              </Link>
            </p>
          )}
          <Facts
            items={[
              ['Da consegnare', wholeNumber(e.consegne.aperte)],
              e.consegne.vicine > 0 && [
                'Entro 30 giorni',
                <Link key="v" to={richieste('vicine')}>
                  {wholeNumber(e.consegne.vicine)}
                </Link>,
              ],
              ['La prossima', e.consegne.prossima && formatDeadline(e.consegne.prossima)],
              ['Punti disponibili', wholeNumber(e.punti.disponibili)],
              ['In maturazione', wholeNumber(e.punti.in_maturazione)],
              ['Prenotati', wholeNumber(e.punti.prenotati)],
              ['Spesi', wholeNumber(e.punti.spesi)],
              ['Scaduti', wholeNumber(e.punti.scaduti)],
            ]}
          />
        </Panel>
      </div>
      {azione && (
        <AskAction
          table={edizioniActions}
          record={e}
          azione={azione}
          initial={azione === 'modifica' ? formOfEdizione(e) : {}}
          close={() => setAzione(null)}
        />
      )}
    </>
  )
}

/** Shows the deposit of an edition: amount due and why, amount lodged, documents. */
function Cauzione({ edizione, children }: { edizione: SchedaEdizione; children: ReactNode }) {
  const c = edizione.cauzione
  const missing = c.dovuta_cent - c.depositata_cent
  return (
    <Panel titolo="Cauzione">
      {missing > 0 && edizione.stato !== 'preparata' && (
        <p className="warning" role="status">
          Mancano {euro(missing)}: la cauzione depositata non copre più i premi promessi.
        </p>
      )}
      <Facts
        items={[
          ['Ne serve', euro(c.dovuta_cent)],
          ['Depositata', euro(c.depositata_cent)],
          ['Premi in catalogo', euro(c.catalogo_cent)],
          ['Premi consegnati', euro(c.consegnati_cent)],
          ['Premi richiesti', euro(c.richiesti_cent)],
          ['Punti da spendere', `${euro(c.punti_vivi_cent)}, al premio più conveniente`],
        ]}
      />
      <p className="muted">{c.perche} D.P.R. 430/2001, art. 7.</p>
      <ul className="versioni">
        {c.depositi.map((d, i) => (
          <li key={d.registrato_il}>
            <p>
              <strong>{euro(d.importo_cent)}</strong>, {d.riferimento}, {shortDate(d.data)}
              {i === 0 ? '' : ' (sostituita)'}
            </p>
            <p className="muted">Registrata da {d.chi.nome || 'sistema'}</p>
          </li>
        ))}
      </ul>
      <div className="edizione-buttons">{children}</div>
    </Panel>
  )
}

/** Shows the versions of the official rules, and the changes that the next one would contain. */
function Regolamento({ edizione: e, children }: { edizione: SchedaEdizione; children: ReactNode }) {
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
