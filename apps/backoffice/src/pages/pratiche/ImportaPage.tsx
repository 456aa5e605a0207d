import { Button } from '@mui/material'
import { firstErrors } from '@primo/client/field-errors'
import { messageOf } from '@primo/client/sentences'
import {
  importaPratiche,
  type ProvaImportazione,
  provaImportazione,
} from '@primo/contract/pratiche/operatore-importazioni'
import { quanti, wholeNumber } from '@primo/domain/platform/numbers'
import { FILE_IMPORTA_MAX_BYTE } from '@primo/domain/pratiche/importa-pratiche'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLogoutIfAccessDenied } from 'react-admin'
import { Link } from 'react-router'
import { api } from '../../data/api.ts'
import { paths } from '../../paths.ts'
import { download } from '../../ui/download.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Permitted } from '../../ui/Permitted.tsx'
import { ConfermaImporta } from './ConfermaImporta.tsx'
import { type ChosenFile, type ImportOutcome, readFile, sampleCsv } from './file-csv.ts'
import { ProvaFile } from './ProvaFile.tsx'
import { ScegliFile } from './ScegliFile.tsx'
import './importa.css'

/** What is wrong with the file as a whole, in the server's words. */
const perche = (error: unknown) => Object.values(firstErrors(error))[0] ?? messageOf(error)

/** Cases from a CSV file, for who works on them. */
export function ImportaPage() {
  return (
    <Permitted call={importaPratiche} titolo="Importa pratiche">
      <Importa />
    </Permitted>
  )
}

/** A file: chosen, tried, confirmed, done. */
function Importa() {
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [prova, setProva] = useState<ProvaImportazione | null>(null)
  const [outcome, setEsito] = useState<ImportOutcome | null>(null)
  const [error, setErrore] = useState<string | null>(null)
  const [inCorso, setInCorso] = useState(false)
  const [chiede, setChiede] = useState(false)
  const seScaduta = useLogoutIfAccessDenied()
  const queryClient = useQueryClient()

  async function choose(chosen: File) {
    setInCorso(true)
    setErrore(null)
    setProva(null)
    setEsito(null)
    setFile(null)
    try {
      if (chosen.size > FILE_IMPORTA_MAX_BYTE)
        return setErrore('Il file supera i 5 MB: dividilo in più parti.')
      const letto = await readFile(chosen)
      setFile(letto)
      setProva((await api(provaImportazione, { body: letto })).data)
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
          Un CSV con una pratica per riga, fino a 20.000 righe e 5 MB. Prima lo leggiamo e ti diciamo che cosa
          contiene: nulla si scrive finché non confermi.
        </p>
        <ScegliFile choose={(f) => void choose(f)} inCorso={inCorso} nome={file?.nome_file ?? null} />
        <Button variant="text" onClick={() => download('esempio-pratiche.csv', sampleCsv())}>
          Scarica un esempio da compilare
        </Button>
        {error && (
          <p className="error-azione" role="alert">
            {error}
          </p>
        )}
      </Panel>
      {outcome && <Done esito={outcome} />}
      {file && prova && !outcome && (
        <>
          <p className="visually-hidden" role="status">
            File letto: {quanti(prova.valide, 'pratica', 'pratiche')} da importare,{' '}
            {wholeNumber(prova.con_errori)} con errori.
          </p>
          <ProvaFile prova={prova} />
          {prova.valide > 0 ? (
            <div className="importa-buttons">
              <Button variant="contained" onClick={() => setChiede(true)}>
                Importa {quanti(prova.valide, 'pratica', 'pratiche')}
              </Button>
            </div>
          ) : (
            <p className="note">In questo file non c’è nulla da importare.</p>
          )}
        </>
      )}
      {chiede && file && prova && (
        <ConfermaImporta
          file={file}
          prova={prova}
          cancel={() => setChiede(false)}
          done={(done) => {
            setChiede(false)
            setEsito(done)
            void queryClient.invalidateQueries()
          }}
        />
      )}
    </div>
  )
}

/** How it ended; the focus goes to it, the button that was pressed being gone. */
function Done({ esito }: { esito: ImportOutcome }) {
  const here = useRef<HTMLParagraphElement>(null)
  useEffect(() => here.current?.focus(), [])
  const { importate, con_errori } = esito
  return (
    <Panel titolo="Fatto">
      <p ref={here} tabIndex={-1} className="importa-done">
        {importate === 0
          ? 'Nessuna pratica nuova: c’erano già tutte.'
          : `${quanti(importate, 'pratica importata', 'pratiche importate')}.`}
        {con_errori > 0 &&
          ` ${quanti(con_errori, 'riga con errori è rimasta', 'righe con errori sono rimaste')} fuori: correggi il file e caricalo di nuovo.`}
      </p>
      <Button component={Link} to={paths.coda('pratiche')} variant="outlined">
        Vai alle pratiche
      </Button>
    </Panel>
  )
}
