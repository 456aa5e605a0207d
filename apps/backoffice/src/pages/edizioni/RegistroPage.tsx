import { Button, FormControlLabel, MenuItem, Switch, TextField } from '@mui/material'
import { messageOf } from '@primo/client/api-error'
import { esportaRegistro, registro, riassuntoRegistro } from '@primo/contract/raccolta/operatore-edizioni'
import { clock } from '@primo/domain/platform/clock'
import { todayInRome } from '@primo/domain/platform/dates'
import { euro, wholeNumber } from '@primo/domain/platform/numbers'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { api } from '../../data/api.ts'
import { useRead } from '../../data/query-client.ts'
import { paths } from '../../paths.ts'
import { BackLink } from '../../ui/detail/RecordPage.tsx'
import { download } from '../../ui/export/download.ts'
import { Pages } from '../../ui/list/PagedList.tsx'
import { ErrorState } from '../../ui/page/loading-and-errors.tsx'
import { PageHeading, Permitted } from '../../ui/page/Page.tsx'
import { Pill } from '../../ui/page/Pill.tsx'
import { PersonaLink } from '../../ui/person/links.tsx'
import './edizioni.css'

/** Shows the prize register of a year: premi delivered by person, with the withholding tax to be assessed. */
export function RegistroPage() {
  const questo = Number(todayInRome(clock.now()).slice(0, 4))
  const [anno, setAnno] = useState(questo)
  const [solo_oltre, setSoloOltre] = useState(false)
  const [page, setPage] = useState(1)
  const cifre = useRead(['registro', anno, 'cifre'], riassuntoRegistro, { params: { anno } })
  const { data, error, refetch } = useQuery({
    queryKey: ['registro', anno, solo_oltre, page],
    queryFn: ({ signal }) =>
      api(registro, { query: { anno, page, per_page: 25, ...(solo_oltre ? { solo_oltre } : {}) } }, signal),
    placeholderData: (before) => before,
  })
  const anni = [...new Set([questo, ...(cifre.data?.anni ?? [])])].sort((a, b) => b - a)
  return (
    <>
      <BackLink to={paths.coda('edizioni')} name="Edizioni" />
      <PageHeading titolo="Registro dei premi" />
      <div className="registro-head">
        <TextField
          select
          label="Anno"
          value={anno}
          onChange={(event) => {
            setAnno(Number(event.target.value))
            setPage(1)
          }}
        >
          {anni.map((a) => (
            <MenuItem key={a} value={a}>
              {a}
            </MenuItem>
          ))}
        </TextField>
        <FormControlLabel
          control={
            <Switch
              checked={solo_oltre}
              onChange={(event) => {
                setSoloOltre(event.target.checked)
                setPage(1)
              }}
            />
          }
          label="Solo oltre € 25,82"
        />
        <EsportaRegistro anno={anno} />
      </div>
      {cifre.data && (
        <dl className="registro-cifre">
          {[
            ['Persone', wholeNumber(cifre.data.persone)],
            ['Premi consegnati', wholeNumber(cifre.data.premi)],
            ['Valore', euro(cifre.data.totale_cent)],
            ['Oltre la soglia', wholeNumber(cifre.data.oltre_soglia)],
            ['Ritenute da valutare', euro(cifre.data.ritenute_cent)],
          ].map(([nome, value]) => (
            <div key={nome}>
              <dt>{nome}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {data?.data.length === 0 && (
        <p>
          {solo_oltre
            ? 'In quest’anno nessuno supera la soglia.'
            : 'In quest’anno non risulta nessun premio consegnato.'}
        </p>
      )}
      {data && data.data.length > 0 && (
        <>
          <section className="queue-rows registro" aria-label="Registro">
            <table>
              <caption className="visually-hidden">Premi consegnati nel {anno}</caption>
              <thead>
                <tr>
                  <th scope="col">Persona</th>
                  <th scope="col" className="registro-cifra quanti">
                    Premi
                  </th>
                  <th scope="col" className="registro-cifra">
                    Valore
                  </th>
                  <th scope="col" className="registro-cifra">
                    Ritenuta 25%
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.data.map((r) => (
                  <tr key={r.utente_id}>
                    <th scope="row">
                      <PersonaLink {...r} /> {r.oltre_soglia && <Pill tone="warn">Oltre la soglia</Pill>}
                    </th>
                    <td className="registro-cifra quanti">{wholeNumber(r.premi)}</td>
                    <td className="registro-cifra">{euro(r.totale_cent)}</td>
                    <td className="registro-cifra">
                      {r.oltre_soglia ? euro(r.ritenuta_cent) : 'non dovuta'}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <Pages page={page} last={data.pagination.last_page} go={setPage} />
        </>
      )}
      <p className="registro-note">
        Un premio conta nell’anno in cui è stato consegnato, al valore che aveva quando è stato chiesto; i
        resi non contano. Sopra €&nbsp;25,82 a persona nell’anno la ritenuta del 25% riguarda tutto il valore,
        dove si applica (D.P.R.&nbsp;600/1973, art.&nbsp;30): lo decide chi segue la contabilità.
      </p>
    </>
  )
}

/** Exports a year's register of premi as CSV, with codici fiscali. The export is recorded in the audit log. */
function EsportaRegistro({ anno }: { anno: number }) {
  const [inCorso, setInCorso] = useState(false)
  const notify = useNotify()
  const seScaduta = useLogoutIfAccessDenied()

  async function esporta() {
    if (inCorso) return
    setInCorso(true)
    try {
      const { nome_file, csv } = (await api(esportaRegistro, { params: { anno } })).data
      download(nome_file, csv)
      notify('Registro scaricato: contiene codici fiscali, tienilo al sicuro.', { type: 'success' })
    } catch (error) {
      if (!(await seScaduta(error))) notify(messageOf(error), { type: 'error' })
    } finally {
      setInCorso(false)
    }
  }

  return (
    <Permitted call={esportaRegistro}>
      <Button variant="outlined" aria-disabled={inCorso} onClick={() => void esporta()}>
        {inCorso ? 'Un momento…' : 'Scarica il CSV'}
      </Button>
    </Permitted>
  )
}
