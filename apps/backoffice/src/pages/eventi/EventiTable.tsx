import { Button } from '@mui/material'
import { type AuditLogRow, radiciRegistro } from '@primo/contract/registro/operatore-registro'
import { GENERI_REGISTRO, type GenereRegistro } from '@primo/domain/platform/audit-log'
import { shortDate } from '@primo/domain/platform/dates'
import { wholeNumber } from '@primo/domain/platform/numbers'
import { codiceRichiesta } from '@primo/domain/raccolta/premio'
import { objectLabel } from '@primo/domain/registro/audit-labels'
import { Fragment, type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { useRead } from '../../data/query-client.ts'
import { paths } from '../../paths.ts'
import { QueryStatus } from '../../ui/page/loading-and-errors.tsx'
import { Facts, Panel } from '../../ui/page/Panel.tsx'
import { StatePill, type Tone } from '../../ui/page/Pill.tsx'

const TONES: Readonly<Record<GenereRegistro, Tone>> = {
  cambio: 'base',
  accesso: 'neutro',
  rifiuto: 'bad',
  esportazione: 'warn',
  sguardo: 'neutro',
}

/** Date format with seconds, so that the order of adjacent events is visible. */
const toTheSecond = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  dateStyle: 'medium',
  timeStyle: 'medium',
})

/** Detail pages of the audit log's object types. Other types have none. */
const PAGES: Readonly<Record<string, (id: number) => string>> = {
  anagrafica: (id) => paths.una('aziende', id),
  movimento: (id) => paths.una('movimenti', id),
  pratica: (id) => paths.una('pratiche', id),
  premio: (id) => paths.una('catalogo', id),
  profilo: (id) => paths.una('iscrizioni', id),
  rettifica: (id) => paths.una('rettifiche', id),
  richiesta_premio: (id) => paths.una('richieste', id),
  segnalatore: (id) => paths.una('rete', id),
}

function Thing({ row: { oggetto, oggetto_id, nome, di } }: { row: AuditLogRow }) {
  const what = objectLabel(oggetto)
  if (oggetto_id === null) return what
  if (di)
    return di.iscritto ? (
      <Link className="eventi-link" to={paths.persona(oggetto_id)}>
        {di.nome}
      </Link>
    ) : (
      di.nome
    )
  const page = PAGES[oggetto]?.(oggetto_id)
  const number = oggetto === 'richiesta_premio' ? codiceRichiesta(oggetto_id) : String(oggetto_id)
  const label = nome === null ? `${what} ${number}` : `${what}: ${nome}`
  return page ? (
    <Link className="eventi-link" to={page}>
      {label}
    </Link>
  ) : (
    label
  )
}

/** Returns who caused an event without account: the client of a case, an anonymous caller, or a job. */
function withoutAccount(call: string | null): string {
  if (call === null) return 'Il sistema'
  return / \/cliente\//.test(call) ? 'Il cliente, dal suo link' : 'Non si sa'
}

/** Shows the audit log's entries, latest first. Each expands to its changes and to the origin of its request. */
export function EventiTable({ rows, onPerson }: { rows: AuditLogRow[]; onPerson: (id: number) => void }) {
  if (rows.length === 0) return <p>Nessuna riga risponde a questi filtri.</p>
  return (
    <div className="eventi-scroll card">
      <table className="eventi-table">
        <caption className="visually-hidden">Ciò che è successo, il più recente per primo</caption>
        <Heads columns={['Quando', 'Chi', 'Che cosa', 'Su che cosa', 'Genere']} />
        <tbody>
          {rows.map((row) => (
            <EventoRow key={row.id} row={row} onPerson={onPerson} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function EventoRow({ row, onPerson }: { row: AuditLogRow; onPerson: (id: number) => void }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const { chi } = row
  return (
    <Fragment>
      <tr data-open={open}>
        <td className="one-line">
          <time dateTime={row.quando}>{toTheSecond.format(new Date(row.quando))}</time>
        </td>
        <td>
          {chi ? (
            <button type="button" className="eventi-link" onClick={() => onPerson(chi.utente_id)}>
              {chi.nome || `Account ${chi.utente_id}`}
              <span className="visually-hidden">: solo le sue righe</span>
            </button>
          ) : (
            <span className="muted">{withoutAccount(row.chiamata)}</span>
          )}
        </td>
        <td>
          <button
            type="button"
            className="eventi-link"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {row.che_cosa}
          </button>
        </td>
        <td>
          <Thing row={row} />
        </td>
        <td>
          <StatePill state={[GENERI_REGISTRO[row.genere], TONES[row.genere]]} />
        </td>
      </tr>
      <tr id={id} hidden={!open} className="eventi-opened">
        <td colSpan={5}>{open && <Dettaglio row={row} />}</td>
      </tr>
    </Fragment>
  )
}

function Dettaglio({ row }: { row: AuditLogRow }) {
  return (
    <div className="eventi-detail">
      {row.cambi.length > 0 && (
        <EntriesTable
          caption="Che cosa è cambiato"
          columns={['Campo', 'Prima', 'Dopo']}
          rows={row.cambi.map(
            ({ campo, prima, dopo }) => [campo.replaceAll('_', ' '), prima || '—', dopo || '—'] as const,
          )}
        />
      )}
      <Facts
        items={[
          ...row.dati.map(({ campo, valore }) => [campo.replaceAll('_', ' '), valore] as const),
          ['Tipo', row.tipo],
          row.chiamata !== null && ['Chiamata', row.chiamata],
          row.richiesta !== null && ['Richiesta', <code key="r">{row.richiesta}</code>],
          row.sessione !== null && ['Sessione', <code key="s">{row.sessione}</code>],
          row.rete !== null && ['Rete (impronta)', <code key="n">{row.rete.slice(0, 16)}</code>],
          [
            'Posto nella catena',
            row.ordine === null ? 'ancora nessuno: lo prende fra un momento' : String(row.ordine),
          ],
          row.impronta !== null && ['Impronta', <code key="i">{row.impronta}</code>],
        ]}
      />
    </div>
  )
}

/** Shows the daily root hashes of the audit log. A printed copy reveals whether the log was rewritten. */
export function Radici() {
  const query = useRead(['eventi', 'radici'], radiciRegistro, {})
  return (
    <div className="eventi-roots">
      <Panel titolo="Radici dei giorni">
        <p className="muted">
          Ogni riga porta l’impronta di quella prima; l’ultima del giorno le garantisce tutte. Stampale e
          conservale altrove: <code>primo verifica catena</code> le confronta con il registro.
        </p>
        <QueryStatus query={query} />
        {query.data?.length === 0 && <p>Nessuna, per ora.</p>}
        {query.data && query.data.length > 0 && (
          <>
            <EntriesTable
              caption="Le radici, la più recente per prima"
              columns={['Giorno', 'Righe', 'Radice']}
              rows={query.data.map(
                ({ giorno, primo, ultimo, impronta }) =>
                  [
                    shortDate(giorno),
                    `${wholeNumber(primo)}–${wholeNumber(ultimo)}`,
                    <code key="r">{impronta}</code>,
                  ] as const,
              )}
            />
            <Button onClick={() => window.print()}>Stampa</Button>
          </>
        )}
      </Panel>
    </div>
  )
}

type Props = {
  caption: string
  columns: readonly string[]
  rows: readonly (readonly [key: string, ...cells: ReactNode[]])[]
}

/** Shows the column headings of the audit log. */
function Heads({ columns }: Pick<Props, 'columns'>) {
  return (
    <thead>
      <tr>
        {columns.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** Shows a small table of texts. The first cell of a row is its heading. */
function EntriesTable({ caption, columns, rows }: Props) {
  return (
    <table className="cifre-table eventi-words">
      <caption className="visually-hidden">{caption}</caption>
      <Heads columns={columns} />
      <tbody>
        {rows.map(([key, ...cells]) => (
          <tr key={key}>
            <th scope="row">{key}</th>
            {cells.map((cell, i) => (
              <td key={columns[i + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
