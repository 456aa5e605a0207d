import { Button } from '@mui/material'
import { edizioni } from '@primo/contract/raccolta/operatore-edizioni'
import { dataLunga } from '@primo/domain/platform/data'
import { quanti } from '@primo/domain/platform/numeri'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { Link } from 'react-router'
import { api } from '../../data/api.ts'
import { paths } from '../../paths.ts'
import { Amministra } from '../../ui/Amministra.tsx'
import { AzioneDialog } from '../../ui/AzioneDialog.tsx'
import { Intestazione } from '../../ui/Intestazione.tsx'
import { NotRead } from '../../ui/NotRead.tsx'
import { Pillola } from '../../ui/Pillola.tsx'
import { NOMI_STATI, SPIEGA, TONI } from './parole.ts'
import { type EdizioneAgibile, tavola } from './tavola.ts'
import './edizioni.css'

const NUOVA: EdizioneAgibile = {
  id: 0,
  titolo: 'la prossima',
  permessi: [],
  prossimo: { diverso: true, peggiora: [] },
  cauzione: {
    dovuta_cent: 0,
    depositata_cent: 0,
    perche: '',
    catalogo_cent: 0,
    esposizione_cent: 0,
    consegnati_cent: 0,
    richiesti_cent: 0,
    punti_vivi_cent: 0,
    depositi: [],
  },
}

/** Every edition with where it stands, and the way to prepare the next. */
export function EdizioniPage() {
  const query = useQuery({
    queryKey: ['edizioni'],
    queryFn: async ({ signal }) => (await api(edizioni, {}, signal)).data,
  })
  const { data } = query
  const [aperta, setAperta] = useState(false)
  const notify = useNotify()
  const queryClient = useQueryClient()
  const chiudi = () => {
    setAperta(false)
    void queryClient.invalidateQueries()
  }
  return (
    <>
      <Intestazione titolo="Edizioni">
        <div className="testa-edizioni">
          <Button component={Link} to={paths.coda('registro')} variant="outlined">
            Registro dei premi
          </Button>
          <Amministra perGliAltri="Le edizioni le prepara chi amministra.">
            <Button variant="contained" onClick={() => setAperta(true)}>
              Prepara la prossima
            </Button>
          </Amministra>
        </div>
      </Intestazione>
      <NotRead query={query} />
      {data?.length === 0 && <p>Non c’è ancora nessuna edizione.</p>}
      <ul className="edizioni">
        {data?.map((e) => (
          <li key={e.id}>
            <h2>
              <Link to={paths.una('edizioni', e.id)}>{e.titolo}</Link>{' '}
              <Pillola tono={TONI[e.stato]}>{NOMI_STATI[e.stato]}</Pillola>
              {e.cauzione_scoperta && e.stato !== 'preparata' && (
                <Pillola tono="bad">Cauzione da integrare</Pillola>
              )}
              {!e.regolamento && <Pillola tono="warn">Senza regolamento</Pillola>}
            </h2>
            <p>
              Dal {dataLunga(e.inizio)} al {dataLunga(e.fine)}; premi fino al {dataLunga(e.ultima_richiesta)}.{' '}
              {SPIEGA[e.stato]}
            </p>
            <p className="meno">
              {quanti(e.premi, 'premio in catalogo', 'premi in catalogo')},{' '}
              {quanti(e.richieste_aperte, 'richiesta', 'richieste')} da consegnare
              {e.regolamento && `, regolamento ${e.regolamento}`}
            </p>
          </li>
        ))}
      </ul>
      {aperta && (
        <AzioneDialog
          tavola={tavola}
          cosa={NUOVA}
          azione="prepara"
          iniziali={{}}
          bozza="edizioni:nuova"
          annulla={() => setAperta(false)}
          fatto={(frase) => {
            notify(frase, { type: 'success' })
            chiudi()
          }}
          superato={chiudi}
        />
      )}
    </>
  )
}
