import type { SchedaPersona } from '@primo/contract/ingresso/operatore-persone'
import { shortDate } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { accorda, quanti, wholeNumber, withSign } from '@primo/domain/platform/numbers'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { dayOf } from '../../ui/labels/date-formats.ts'
import { RUOLO_NAMES, STATES } from '../../ui/labels/iscrizioni.ts'
import { DOCUMENTO_STATES, RICHIESTA_STATES } from '../../ui/labels/pratiche-richieste.ts'
import { Facts, Panel } from '../../ui/page/Panel.tsx'
import { Pill, StatePill } from '../../ui/page/Pill.tsx'

type Props = { scheda: SchedaPersona }
type Requisito = SchedaPersona['profili'][number]['requisiti'][number]

/** Formats a member's answer to a requirement, with its expiry. */
const valore = ({ valore, scade_il }: Requisito) =>
  valore ? `${valore}${scade_il ? `, scade ${elide('il', shortDate(scade_il))}` : ''}` : 'Manca'

/** Shows the roles the person has enrolled in, with their requirements. */
export function Ruoli({ scheda: { profili } }: Props) {
  return (
    <Panel titolo="Ruoli">
      {profili.length === 0 && <p>Nessuna iscrizione.</p>}
      {profili.map((p) => (
        <section key={p.id} className="persona-ruolo">
          <p className="row-stato">
            <Link to={paths.una('iscrizioni', p.id)}>{RUOLO_NAMES[p.ruolo]}</Link>
            <StatePill state={STATES[p.stato]} />
            <span className="muted">{elide('dal', dayOf(p.dal))}</span>
          </p>
          {p.requisiti.length > 0 && <Facts items={p.requisiti.map((r) => [r.descrizione, valore(r)])} />}
        </section>
      ))}
    </Panel>
  )
}

/** Shows the person's position in the network, and their sponsor. */
export function Rete({ scheda: { rete } }: Props) {
  if (!rete) return null
  return (
    <Panel titolo="Rete">
      <Facts
        items={[
          [
            'Sponsor',
            rete.sponsor ? (
              <Link key="s" to={paths.persona(rete.sponsor.utente_id)}>
                {rete.sponsor.denominazione}
              </Link>
            ) : (
              'Nessuno: è in cima'
            ),
          ],
          ['Codice sponsor', rete.codice],
          ['Qualifica', rete.qualifica ?? 'Nessuna'],
          ['Livello', wholeNumber(rete.livello)],
          ['Persone sotto', wholeNumber(rete.sotto)],
        ]}
      />
      <p>
        <Link to={paths.una('rete', rete.id_segnalatore)}>Il suo posto nella rete</Link>
      </p>
    </Panel>
  )
}

/** Shows three totals of the person: points, network, pratiche. Each links to the counted items. */
export function Cifre({ scheda: { persona, punti, rete, pratiche } }: Props) {
  if (persona.ufficio) return null
  const disponibili = punti.reduce((n, edizione) => n + edizione.disponibili, 0)
  return (
    <dl className="persona-cifre">
      <div>
        <dt>
          <Link to={paths.una('punti', persona.utente_id)}>
            {accorda(disponibili, 'punto disponibile', 'punti disponibili')}
          </Link>
        </dt>
        <dd>{wholeNumber(disponibili)}</dd>
      </div>
      {rete && (
        <div>
          <dt>
            <Link to={paths.una('rete', rete.id_segnalatore)}>
              {accorda(rete.sotto, 'persona sotto', 'persone sotto')}
            </Link>
          </dt>
          <dd>{wholeNumber(rete.sotto)}</dd>
        </div>
      )}
      <div>
        <dt>
          <Link to={paths.coda('pratiche', { stato: 'tutte', q: persona.email })}>
            {accorda(pratiche.totale, 'pratica', 'pratiche')}
          </Link>
        </dt>
        <dd>{wholeNumber(pratiche.totale)}</dd>
      </div>
    </dl>
  )
}

/** Shows the person's points by edition. */
export function Punti({ scheda: { punti } }: Props) {
  return (
    <Panel titolo="Punti">
      {punti.length === 0 && <p>Nessun movimento.</p>}
      <Facts
        items={punti.map((s) => [
          s.edizione.titolo,
          <span key={s.edizione.id}>
            <b>{quanti(s.disponibili, 'disponibile', 'disponibili')}</b>
            {`, ${wholeNumber(s.in_maturazione)} in maturazione, ${quanti(s.prenotati, 'prenotato', 'prenotati')}`}
            {s.debito > 0 && `, debito di ${wholeNumber(s.debito)}`}
          </span>,
        ])}
      />
    </Panel>
  )
}

export function Movimenti({ scheda: { movimenti, persona } }: Props) {
  return (
    <Ultime
      titolo="Movimenti"
      totale={movimenti.totale}
      nessuna="Nessun movimento."
      tutte={<Link to={paths.una('punti', persona.utente_id)}>Tutti i movimenti, con il perché</Link>}
    >
      {movimenti.righe.map((m) => (
        <li key={m.id}>
          <span>{m.titolo}</span>
          <span className="muted">{dayOf(m.data)}</span>
          <b>{`${withSign(m.punti)} ${accorda(Math.abs(m.punti), 'punto', 'punti')}`}</b>
        </li>
      ))}
    </Ultime>
  )
}

/** Shows the latest records of a kind (cases, requests…) with links, and a link to the full list. */
function Ultime(props: {
  titolo: string
  totale: number
  nessuna: string
  tutte: ReactNode
  children: ReactNode
}) {
  return (
    <Panel titolo={`${props.titolo} · ${wholeNumber(props.totale)}`}>
      {props.totale === 0 ? <p>{props.nessuna}</p> : <ul className="persona-list">{props.children}</ul>}
      {props.totale > 0 && props.tutte && <p>{props.tutte}</p>}
    </Panel>
  )
}

export function Richieste({ scheda: { richieste, persona } }: Props) {
  const tutte = paths.coda('richieste', { stato: 'tutte', q: persona.email })
  return (
    <Ultime
      titolo="Premi richiesti"
      totale={richieste.totale}
      nessuna="Nessuna richiesta."
      tutte={<Link to={tutte}>Tutte le sue richieste</Link>}
    >
      {richieste.righe.map((r) => (
        <li key={r.id}>
          <Link to={paths.una('richieste', r.id)}>{r.premio}</Link>
          <span className="muted">
            {r.codice}, {quanti(r.punti, 'punto', 'punti')}
          </span>
          <StatePill state={RICHIESTA_STATES[r.stato]} />
        </li>
      ))}
    </Ultime>
  )
}

export function Pratiche({ scheda: { pratiche, persona } }: Props) {
  const tutte = paths.coda('pratiche', { stato: 'tutte', q: persona.email })
  return (
    <Ultime
      titolo="Pratiche"
      totale={pratiche.totale}
      nessuna="Nessuna pratica inviata."
      tutte={<Link to={tutte}>Tutte le sue pratiche</Link>}
    >
      {pratiche.righe.map((p) => (
        <li key={p.id}>
          <Link to={paths.una('pratiche', p.id)}>{p.nominativo}</Link>
          <span className="muted">
            {p.numero}, {p.tipo}
          </span>
          <Pill tone="neutro">{p.stato}</Pill>
        </li>
      ))}
    </Ultime>
  )
}

/** Shows the latest documents of the person's cases. They are opened on the case. */
export function Documenti({ scheda: { documenti, persona } }: Props) {
  const { totale, da_controllare, righe } = documenti
  const toCheck = paths.coda('pratiche', { stato: 'tutte', documenti: 'da_controllare', q: persona.email })
  return (
    <Ultime
      titolo="Documenti"
      totale={totale}
      nessuna="Nessun documento inviato."
      tutte={
        da_controllare > 0 && (
          <Link to={toCheck}>{quanti(da_controllare, 'documento', 'documenti')} da controllare</Link>
        )
      }
    >
      {righe.map((d) => (
        <li key={d.id}>
          <Link to={paths.una('pratiche', d.id_pratica)}>{d.nome}</Link>
          <span className="muted">
            Pratica {d.numero}, {dayOf(d.inviato_il)}
          </span>
          <StatePill state={DOCUMENTO_STATES[d.stato]} />
        </li>
      ))}
    </Ultime>
  )
}

/** Shows the companies the person created. */
export function Aziende({ scheda: { aziende } }: Props) {
  if (aziende.length === 0) return null
  return (
    <Panel titolo="Aziende">
      <Facts
        items={aziende.map((z) => [
          z.denominazione,
          <span key={z.id}>
            <Link to={paths.una('aziende', z.id)}>Partita IVA {z.partita_iva}</Link>{' '}
            {z.approvata_il ? `(approvata ${elide('il', dayOf(z.approvata_il))})` : '(mai approvata)'}
          </span>,
        ])}
      />
    </Panel>
  )
}
