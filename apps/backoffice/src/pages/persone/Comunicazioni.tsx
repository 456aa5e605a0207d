import { Button } from '@mui/material'
import {
  type ComunicazioniPersona,
  leggiComunicazioni,
} from '@primo/contract/comunicazioni/operatore-comunicazioni'
import type { MessaggioMandato } from '@primo/contract/registro/operatore-messaggi'
import { longInstant } from '@primo/domain/platform/dates'
import { quanti, wholeNumber } from '@primo/domain/platform/numbers'
import { type ReactNode, useState } from 'react'
import { useRead } from '../../data/query-client.ts'
import { QueryStatus } from '../../ui/page/loading-and-errors.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { type State, StatePill } from '../../ui/page/Pill.tsx'

const CANALI = { email: 'E-mail', sms: 'SMS' }
const ESITI: Record<MessaggioMandato['esito'], State> = {
  in_attesa: ['In partenza', 'base'],
  consegnato: ['Consegnato', 'ok'],
  non_partito: ['Non partito', 'bad'],
  perso: ['Scaduto prima di partire', 'warn'],
}
const LETTO: State = ['Letto', 'neutro']
const DA_LEGGERE: State = ['Da leggere', 'base']

/**
 * Shows the avvisi and messages sent to a person, with their delivery state. Loaded on demand, because reading them is recorded
 * in the audit log.
 */
export function Comunicazioni({ id }: { id: number }) {
  const [shown, setShown] = useState(false)
  return (
    <Panel titolo="Avvisi e messaggi">
      {shown ? (
        <Lette id={id} />
      ) : (
        <>
          <p className="muted">Gli avvisi nell’app, e l’esito di e-mail e SMS.</p>
          <Button variant="outlined" onClick={() => setShown(true)}>
            Mostra gli ultimi
          </Button>
        </>
      )}
    </Panel>
  )
}

function Lette({ id }: { id: number }) {
  const query = useRead(['persone', id, 'comunicazioni'], leggiComunicazioni, { params: { id } })
  if (!query.data) return <QueryStatus query={query} />
  const { avvisi, messaggi } = query.data
  return (
    <>
      <Said titolo="Avvisi" totale={avvisi.totale} nessuno="Nessun avviso, finora.">
        {avvisi.righe.map((a) => (
          <Avviso key={a.id} avviso={a} />
        ))}
      </Said>
      <Said
        titolo="E-mail e SMS"
        totale={messaggi.totale}
        nessuno="Nell’ultimo mese nessun messaggio per questi contatti."
      >
        {messaggi.righe.map((m) => (
          <Messaggio key={m.id} messaggio={m} />
        ))}
      </Said>
    </>
  )
}

function Said(props: { titolo: string; totale: number; nessuno: string; children: ReactNode[] }) {
  const { titolo, totale, nessuno, children } = props
  const which = totale > children.length ? `gli ultimi ${children.length} di ${wholeNumber(totale)}` : ''
  return (
    <section className="persona-dette">
      <h3>
        {titolo} {which && <span className="muted">{which}</span>}
      </h3>
      {totale === 0 ? <p>{nessuno}</p> : <ul className="persona-list">{children}</ul>}
    </section>
  )
}

function Avviso({ avviso }: { avviso: ComunicazioniPersona['avvisi']['righe'][number] }) {
  return (
    <li>
      <span>
        <b>{avviso.titolo}</b> {avviso.testo}
      </span>
      <span className="muted">{longInstant(new Date(avviso.quando))}</span>
      <StatePill state={avviso.letto ? LETTO : DA_LEGGERE} />
    </li>
  )
}

function Messaggio({ messaggio: m }: { messaggio: MessaggioMandato }) {
  const outcome = [
    m.esito_il && longInstant(new Date(m.esito_il)),
    m.tentativi > 1 && quanti(m.tentativi, 'tentativo', 'tentativi'),
    m.esito !== 'consegnato' && m.causa,
  ].filter(Boolean)
  return (
    <li>
      <span>
        <b>{CANALI[m.canale]}</b> scritto {longInstant(new Date(m.creato_il))}
      </span>
      <span className="muted">{outcome.join(', ')}</span>
      <StatePill state={ESITI[m.esito]} />
    </li>
  )
}
