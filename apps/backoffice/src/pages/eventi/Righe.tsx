import type { RigaRegistrata } from '@primo/contract/registro/operatore-registro'
import { GENERI_REGISTRO, type GenereRegistro } from '@primo/domain/platform/register'
import { OGGETTI_REGISTRO } from '@primo/domain/registro/parole'
import { Fragment, useId, useState } from 'react'
import { Facts } from '../../ui/Panel.tsx'
import type { Tone } from '../../ui/Pill.tsx'
import { StatePill } from '../../ui/Pill.tsx'
import { Heads, Tabella } from './Tabella.tsx'

const TONES: Readonly<Record<GenereRegistro, Tone>> = {
  cambio: 'base',
  accesso: 'neutro',
  rifiuto: 'bad',
  esportazione: 'warn',
  sguardo: 'neutro',
}

/** Of what happened in a row, the seconds tell which came first. */
const toTheSecond = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  dateStyle: 'medium',
  timeStyle: 'medium',
})

const thing = ({ oggetto, oggetto_id }: RigaRegistrata) =>
  `${OGGETTI_REGISTRO[oggetto] ?? oggetto}${oggetto_id === null ? '' : ` ${oggetto_id}`}`

/** The rows, the latest first; each opens on what changed and where it came from. */
export function Righe({ rows, onPerson }: { rows: RigaRegistrata[]; onPerson: (id: number) => void }) {
  if (rows.length === 0) return <p>Nessuna riga risponde a questi filtri.</p>
  return (
    <div className="eventi-scroll card">
      <table className="eventi-table">
        <caption className="visually-hidden">Ciò che è successo, il più recente per primo</caption>
        <Heads columns={['Quando', 'Chi', 'Che cosa', 'Su che cosa', 'Genere']} />
        <tbody>
          {rows.map((row) => (
            <Riga key={row.id} row={row} onPerson={onPerson} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Riga({ row, onPerson }: { row: RigaRegistrata; onPerson: (id: number) => void }) {
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
            <span className="muted">{row.chiamata ? 'Non si sa' : 'Il sistema'}</span>
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
        <td>{thing(row)}</td>
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

function Dettaglio({ row }: { row: RigaRegistrata }) {
  return (
    <div className="eventi-detail">
      {row.cambi.length > 0 && (
        <Tabella
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
