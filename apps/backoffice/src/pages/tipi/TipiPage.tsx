import { Button } from '@mui/material'
import {
  aggiungiTipo,
  cambiaTipo,
  elencoTipi,
  type TipoConElenchi,
} from '@primo/contract/anagrafica/operatore-tipi-finanziamento'
import { regolePunti } from '@primo/contract/raccolta/operatore-regole'
import { quanti } from '@primo/domain/platform/numbers'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { useCanCall } from '../../data/permissions.ts'
import { callQueryOptions, useRead } from '../../data/query-client.ts'
import { paths } from '../../paths.ts'
import { BackLink } from '../../ui/detail/RecordPage.tsx'
import { NotFound, QueryStatus } from '../../ui/page/loading-and-errors.tsx'
import { PageHeading, Permitted } from '../../ui/page/Page.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { Pill } from '../../ui/page/Pill.tsx'
import { kindName } from './form-values.ts'
import { TipoForm } from './TipoForm.tsx'
import '../../ui/page/panel-grid.css'
import './tipi.css'

const useTipi = () => useRead(['tipi'], elencoTipi, {})

/** Shows the financing types, with the documents they request and the fields of their pratiche. */
export function TipiPage() {
  const query = useTipi()
  return (
    <>
      <PageHeading titolo="Tipi di finanziamento">
        <Permitted call={aggiungiTipo}>
          <Button component={Link} to={paths.nuova('tipi')} variant="contained">
            Aggiungi un tipo
          </Button>
        </Permitted>
      </PageHeading>
      <QueryStatus query={query} />
      {query.data?.length === 0 && <p>Non c’è nessun tipo di finanziamento.</p>}
      <div className="panel-grid">
        {query.data?.map((tipo) => (
          <TipoPanel key={tipo.id} tipo={tipo} />
        ))}
      </div>
    </>
  )
}

function TipoPanel({ tipo }: { tipo: TipoConElenchi }) {
  const { documenti, campi } = tipo
  return (
    <Panel titolo={tipo.descrizione}>
      <p>
        <Pill tone={tipo.attivo ? 'ok' : 'neutro'}>{tipo.attivo ? 'Attivo' : 'Non attivo'}</Pill>
      </p>
      {!tipo.attivo && (
        <p className="muted">Le pratiche nuove non lo possono avere; quelle che ci sono restano.</p>
      )}
      <Points id={tipo.id} />
      <Contents
        title={
          documenti.length === 0 ? 'Nessun documento' : quanti(documenti.length, 'documento', 'documenti')
        }
        rows={documenti.map((d) => [
          d.nome,
          [
            d.obbligatorio ? 'obbligatorio' : 'facoltativo',
            d.per_soggetto && 'uno per soggetto',
            d.scade && 'con scadenza',
          ],
        ])}
      />
      <Contents
        title={campi.length === 0 ? 'Nessun campo' : quanti(campi.length, 'campo', 'campi')}
        rows={campi.map((c) => [c.etichetta, [kindName(c.genere), c.obbligatorio && 'obbligatorio']])}
      />
      <Permitted call={cambiaTipo}>
        <p>
          <Button
            component={Link}
            to={paths.correggi('tipi', tipo.id)}
            variant="outlined"
            aria-label={`Modifica ${tipo.descrizione}`}
          >
            Modifica
          </Button>
        </p>
      </Permitted>
    </Panel>
  )
}

type ContentsProps = {
  title: string
  rows: readonly (readonly [name: string, properties: readonly (string | false)[]])[]
}

/** List of a type's documents or fields, closed until the operator opens it. */
function Contents({ title, rows }: ContentsProps) {
  if (rows.length === 0) return <p className="muted">{title}</p>
  return (
    <details>
      <summary>{title}</summary>
      <ol>
        {rows.map(([name, properties]) => (
          <li key={name}>
            {name} <span className="muted">{properties.filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}

/** Shows the points that a completed pratica of the type gives by the rule in force, if the operator may read the rule. */
function Points({ id }: { id: number }) {
  const may = useCanCall()(regolePunti)
  const { data } = useQuery({ ...callQueryOptions(['regole'], regolePunti, {}), enabled: may })
  const rule = data?.versioni.find(({ quando }) => quando === 'in_vigore')
  if (!data) return null
  const points = rule?.punti.find((p) => p.id_tipo_finanziamento === id)?.punti
  const excepted = rule?.eccezioni.some(({ tipi }) => tipi.length === 0 || tipi.includes(id))
  return (
    <p>
      Punti: {points === undefined ? 'nessun punto' : quanti(points, 'punto', 'punti')}
      {excepted && ', salvo eccezioni'},{' '}
      <Link className="title-link" to={paths.coda('regole')}>
        regola in vigore
      </Link>
    </p>
  )
}

/** Shows the form to add a financing type. */
export function TipoNuovo() {
  return (
    <Permitted call={aggiungiTipo} titolo="Tipi di finanziamento">
      <BackLink to={paths.coda('tipi')} name="Tipi di finanziamento" />
      <PageHeading titolo="Un tipo nuovo" />
      <TipoForm tipo={null} />
    </Permitted>
  )
}

/** Shows the form to edit a financing type. */
export function TipoCorretto() {
  const { id = '' } = useParams()
  const query = useTipi()
  const tipo = query.data?.find((t) => t.id === Number(id))
  if (!query.data) return <QueryStatus query={query} />
  if (!tipo) return <NotFound />
  return (
    <Permitted call={cambiaTipo} titolo="Tipi di finanziamento">
      <BackLink to={paths.coda('tipi')} name="Tipi di finanziamento" />
      <PageHeading titolo={tipo.descrizione} />
      <TipoForm key={tipo.id} tipo={tipo} />
    </Permitted>
  )
}
