import { Button } from '@mui/material'
import { messageOf } from '@primo/client/api-error'
import { firstErrors } from '@primo/client/field-errors'
import { caricaImportazione, importazioni } from '@primo/contract/pratiche/operatore-importazioni'
import { longInstant } from '@primo/domain/platform/dates'
import { fullStop } from '@primo/domain/platform/italian'
import { quanti } from '@primo/domain/platform/numbers'
import { FILE_IMPORTA_MAX_BYTE, IMPORT_ROWS_MAX } from '@primo/domain/pratiche/importa-pratiche'
import { type DragEvent, useRef, useState } from 'react'
import { useLogoutIfAccessDenied } from 'react-admin'
import { Link, useNavigate } from 'react-router'
import { useRead } from '../../data/query-client.ts'
import { paths } from '../../paths.ts'
import { download } from '../../ui/export/download.ts'
import { PageHeading, Permitted } from '../../ui/page/Page.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { sampleCsv, uploadFile } from './ImportaDryRun.tsx'
import { StatoDellImportazione } from './ImportazionePage.tsx'
import './importa.css'

/** Returns the server's error message about the imported file as a whole. */
const perche = (error: unknown) => Object.values(firstErrors(error))[0] ?? messageOf(error)

/** Page that uploads a CSV file of pratiche, and lists the latest imports. */
export function ImportaPage() {
  return (
    <Permitted call={caricaImportazione} titolo="Importa pratiche">
      <Importa />
    </Permitted>
  )
}

function Importa() {
  const [error, setErrore] = useState<string | null>(null)
  const [inCorso, setInCorso] = useState(false)
  const seScaduta = useLogoutIfAccessDenied()
  const go = useNavigate()

  async function choose(chosen: File) {
    setInCorso(true)
    setErrore(null)
    try {
      if (chosen.size > FILE_IMPORTA_MAX_BYTE)
        return setErrore('Il file supera i 40 MB: dividilo in più parti.')
      await go(paths.importazione((await uploadFile(chosen)).id))
    } catch (e) {
      if (await seScaduta(e)) return
      setErrore(perche(e))
    } finally {
      setInCorso(false)
    }
  }

  return (
    <div className="importa">
      <PageHeading
        titolo="Importa pratiche"
        above={
          <Link className="way-back" to={paths.coda('pratiche')}>
            Pratiche
          </Link>
        }
      />
      <Panel titolo="Il file">
        <p>
          Un CSV con una pratica per riga, fino a {quanti(IMPORT_ROWS_MAX, 'riga', 'righe')} e 40 MB. Prima lo
          leggiamo e ti diciamo che cosa contiene: nulla si scrive finché non confermi.
        </p>
        <ScegliFile choose={(f) => void choose(f)} inCorso={inCorso} />
        <Button variant="text" onClick={() => download('esempio-pratiche.csv', sampleCsv())}>
          Scarica un esempio da compilare
        </Button>
        {error && (
          <p className="error-azione" role="alert">
            {error}
          </p>
        )}
      </Panel>
      <Recenti />
    </div>
  )
}

/** Lists the latest CSV imports of all operators. */
function Recenti() {
  const { data } = useRead(['importazioni'], importazioni, {})
  if (!data || data.length === 0) return null
  return (
    <Panel titolo="Le ultime importazioni">
      <ul className="importa-elenco">
        {data.map((one) => (
          <li key={one.id}>
            <p>
              <Link to={paths.importazione(one.id)}>{one.nome_file}</Link>{' '}
              <StatoDellImportazione stato={one.stato} />
            </p>
            <p className="muted">
              {fullStop(`${longInstant(new Date(one.caricata_il))}, ${one.caricata_da}`)}{' '}
              {quanti(one.righe, 'riga', 'righe')}
              {one.create > 0 && `, ${quanti(one.create, 'pratica importata', 'pratiche importate')}`}
              {one.annullate > 0 && `, ${quanti(one.annullate, 'annullata', 'annullate')}`}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Drop zone for a file, with a button as the keyboard alternative. */
function ScegliFile(props: { choose: (file: File) => void; inCorso: boolean }) {
  const field = useRef<HTMLInputElement>(null)
  const [above, setAbove] = useState(false)

  function lasciato(event: DragEvent) {
    event.preventDefault()
    setAbove(false)
    const file = event.dataTransfer.files[0]
    if (file && !props.inCorso) props.choose(file)
  }

  return (
    <section
      className="importa-file"
      aria-label="File da importare"
      data-sopra={above}
      onDragOver={(event) => {
        event.preventDefault()
        setAbove(true)
      }}
      onDragLeave={() => setAbove(false)}
      onDrop={lasciato}
    >
      <p>Trascina qui il file CSV</p>
      <input
        ref={field}
        type="file"
        hidden
        accept=".csv,.txt,.tsv,.gz,text/csv"
        aria-label="File CSV"
        onChange={(event) => {
          const file = event.target.files?.[0]
          // Lets the same file be chosen again after a correction.
          event.target.value = ''
          if (file) props.choose(file)
        }}
      />
      <Button
        variant="contained"
        aria-disabled={props.inCorso}
        onClick={() => !props.inCorso && field.current?.click()}
      >
        {props.inCorso ? 'Invio…' : 'Scegli il file'}
      </Button>
    </section>
  )
}
