import { Button } from '@mui/material'
import { messageOf } from '@primo/client/error-message'
import { esportaRegistro } from '@primo/contract/raccolta/operatore-edizioni'
import { useState } from 'react'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { api } from '../../data/api.ts'
import { download } from '../../ui/export/download.ts'
import { Permitted } from '../../ui/page/Permitted.tsx'

/** Exports a year's register of premi as CSV, with codici fiscali. The export is recorded in the audit log. */
export function EsportaRegistro({ anno }: { anno: number }) {
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
