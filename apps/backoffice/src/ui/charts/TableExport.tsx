import { scriviFoglio } from '@primo/contract/registro/operatore-fogli'
import { api } from '../../data/api.ts'
import { download } from '../export/download.ts'
import { Failure } from '../form/Failure.tsx'
import { useSubmit } from '../form/useSubmit.ts'
import { type ChartTable, chartTableCsv, chartTableSheet } from './chart-table.ts'
import './charts.css'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))

/** Export buttons of a table. `of` is the id of the element that describes it. */
export function TableExport({ twin, of }: { twin: ChartTable; of?: string }) {
  const { busy, failure, errors, send } = useSubmit()
  const sheet = () =>
    send(async () => {
      const { data } = await api(scriviFoglio, { body: chartTableSheet(twin) })
      download(`${twin.file}.xlsx`, new Blob([bytesOf(data.foglio)]), XLSX)
    })
  return (
    <>
      <button
        type="button"
        aria-describedby={of}
        onClick={() => download(`${twin.file}.csv`, chartTableCsv(twin))}
      >
        CSV
      </button>
      <button type="button" aria-describedby={of} aria-disabled={busy} onClick={() => void sheet()}>
        Excel
      </button>
      <Failure sentence={failure ?? Object.values(errors)[0]} />
    </>
  )
}
