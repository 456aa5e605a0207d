import { Button } from '@mui/material'
import {
  aggiungiModello,
  cambiaModello,
  type ModelloLettera,
  modelliLettera,
} from '@primo/contract/pratiche/operatore-lettere'
import { DESTINATARI_LETTERA } from '@primo/domain/pratiche/lettera'
import { Link, useParams } from 'react-router'
import { useRead } from '../../data/query-client.ts'
import { paths } from '../../paths.ts'
import { BackLink } from '../../ui/detail/RecordPage.tsx'
import { NotFound, QueryStatus } from '../../ui/page/loading-and-errors.tsx'
import { PageHeading, Permitted } from '../../ui/page/Page.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { Pill } from '../../ui/page/Pill.tsx'
import { ModelloForm } from './ModelloForm.tsx'
import '../../ui/page/panel-grid.css'
import './modelli.css'

const TITOLO = 'Modelli di lettere'
const useModelli = () => useRead(['modelli'], modelliLettera, {})

/** Shows the templates of the lettere and e-mails that operators write from pratiche. */
export function ModelliPage() {
  return (
    <Permitted call={modelliLettera} titolo={TITOLO}>
      <Modelli />
    </Permitted>
  )
}

function Modelli() {
  const query = useModelli()
  return (
    <>
      <PageHeading titolo={TITOLO}>
        <Permitted call={aggiungiModello}>
          <Button component={Link} to={paths.nuova('modelli')} variant="contained">
            Aggiungi un modello
          </Button>
        </Permitted>
      </PageHeading>
      <p className="muted">
        Da una pratica se ne sceglie uno, si rilegge il testo già compilato e si manda per e-mail o si stampa.
      </p>
      <QueryStatus query={query} />
      {query.data?.length === 0 && <p>Non c’è ancora nessun modello: aggiungi il primo.</p>}
      <div className="panel-grid">
        {query.data?.map((modello) => (
          <Modello key={modello.id} modello={modello} />
        ))}
      </div>
    </>
  )
}

function Modello({
  modello: { id, nome, destinatario, oggetto, testo, attivo },
}: {
  modello: ModelloLettera
}) {
  return (
    <Panel titolo={nome}>
      <p>
        <Pill tone={attivo ? 'ok' : 'neutro'}>{attivo ? 'In uso' : 'Non in uso'}</Pill>{' '}
        <span className="muted">Per: {DESTINATARI_LETTERA[destinatario].toLowerCase()}</span>
      </p>
      <details>
        <summary>{oggetto}</summary>
        <p className="modello-testo">{testo}</p>
      </details>
      <Permitted call={cambiaModello}>
        <p>
          <Button
            component={Link}
            to={paths.correggi('modelli', id)}
            variant="outlined"
            aria-label={`Modifica ${nome}`}
          >
            Modifica
          </Button>
        </p>
      </Permitted>
    </Panel>
  )
}

/** Shows the form to add a template. */
export function ModelloNuovo() {
  return (
    <Permitted call={aggiungiModello} titolo={TITOLO}>
      <BackLink to={paths.coda('modelli')} name={TITOLO} />
      <PageHeading titolo="Un modello nuovo" />
      <ModelloForm modello={null} />
    </Permitted>
  )
}

/** Shows the form to edit a template. */
export function ModelloCorretto() {
  return (
    <Permitted call={cambiaModello} titolo={TITOLO}>
      <Corretto />
    </Permitted>
  )
}

function Corretto() {
  const { id = '' } = useParams()
  const query = useModelli()
  const modello = query.data?.find((m) => m.id === Number(id))
  if (!query.data) return <QueryStatus query={query} />
  if (!modello) return <NotFound />
  return (
    <>
      <BackLink to={paths.coda('modelli')} name={TITOLO} />
      <PageHeading titolo={modello.nome} />
      <ModelloForm key={modello.id} modello={modello} />
    </>
  )
}
