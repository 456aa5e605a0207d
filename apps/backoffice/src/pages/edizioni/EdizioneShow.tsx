import { Button } from '@mui/material'
import { leggiEdizione, type SchedaEdizione } from '@primo/contract/raccolta/operatore-edizioni'
import { dataLunga } from '@primo/domain/platform/data'
import { intero, quanti } from '@primo/domain/platform/numeri'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { Link, useParams } from 'react-router'
import { api } from '../../data/api.ts'
import { paths } from '../../paths.ts'
import { useAmministra } from '../../ui/Amministra.tsx'
import { AzioneDialog } from '../../ui/AzioneDialog.tsx'
import { Back } from '../../ui/Back.tsx'
import { traQuanto } from '../../ui/formati.ts'
import { Intestazione } from '../../ui/Intestazione.tsx'
import { NotRead } from '../../ui/NotRead.tsx'
import { Pillola } from '../../ui/Pillola.tsx'
import { Dati, Scheda } from '../../ui/Scheda.tsx'
import { Cauzione } from './Cauzione.tsx'
import { NOMI_STATI, SPIEGA, TONI } from './parole.ts'
import { Regolamento } from './Regolamento.tsx'
import { tavola, valoriDi } from './tavola.ts'
import './edizioni.css'

/** An edition with all the law asks of it: days, rules, deposit, deliveries. */
export function EdizioneShow() {
  const { id = '' } = useParams()
  const query = useQuery({
    queryKey: ['edizione', id],
    queryFn: async ({ signal }) => (await api(leggiEdizione, { params: { id: Number(id) } }, signal)).data,
  })
  const { data } = query
  return (
    <>
      <Back to={paths.coda('edizioni')} name="Edizioni" />
      <NotRead query={query} />
      {data && <Edizione edizione={data} />}
    </>
  )
}

function Edizione({ edizione: e }: { edizione: SchedaEdizione }) {
  const [azione, setAzione] = useState<string | null>(null)
  const notify = useNotify()
  const queryClient = useQueryClient()
  const chiudi = () => {
    setAzione(null)
    void queryClient.invalidateQueries()
  }
  const amministra = useAmministra()
  const possibili = amministra ? tavola.possibili(e) : []
  const bottone = (nome: string, primo = false) =>
    possibili.includes(nome) && (
      <Button variant={primo ? 'contained' : 'outlined'} onClick={() => setAzione(nome)}>
        {tavola.azioni[nome]?.nome}
      </Button>
    )
  return (
    <>
      <Intestazione titolo={e.titolo}>
        <div className="riga-stato">
          <Pillola tono={TONI[e.stato]}>{NOMI_STATI[e.stato]}</Pillola>
          {e.cauzione_scoperta && e.stato !== 'preparata' && (
            <Pillola tono="bad">Cauzione da integrare</Pillola>
          )}
          {bottone('modifica')}
        </div>
      </Intestazione>
      <div className="edizione">
        <Scheda titolo="Il periodo">
          <p>{SPIEGA[e.stato]}</p>
          <Dati
            voci={[
              ['Codice', e.codice],
              ['Raccolta', `dal ${dataLunga(e.inizio)} al ${dataLunga(e.fine)}`],
              ['Richieste', `fino al ${dataLunga(e.ultima_richiesta)}, ${traQuanto(e.ultima_richiesta)}`],
              ['Iscritti', `${quanti(e.iscritti, 'ha accettato', 'hanno accettato')} il regolamento`],
              [
                'Catalogo',
                <Link key="c" to={paths.coda('catalogo', { edizione: String(e.id) })}>
                  {quanti(e.premi, 'premio', 'premi')}
                </Link>,
              ],
            ]}
          />
        </Scheda>
        <Regolamento edizione={e}>{bottone('pubblica', true)}</Regolamento>
        <Cauzione edizione={e}>{bottone('cauzione', e.cauzione_scoperta)}</Cauzione>
        <Scheda titolo="Consegne e punti">
          {e.consegne.in_ritardo > 0 && (
            <p className="avviso-male">
              <Link to={paths.coda('richieste', { consegna: 'in_ritardo', stato: 'tutte' })}>
                {quanti(e.consegne.in_ritardo, 'consegna', 'consegne')} oltre i sei mesi
              </Link>
            </p>
          )}
          <Dati
            voci={[
              ['Da consegnare', intero(e.consegne.aperte)],
              e.consegne.vicine > 0 && [
                'Entro 30 giorni',
                <Link key="v" to={paths.coda('richieste', { consegna: 'vicine', stato: 'tutte' })}>
                  {intero(e.consegne.vicine)}
                </Link>,
              ],
              ['La prossima', e.consegne.prossima && traQuanto(e.consegne.prossima)],
              ['Punti disponibili', intero(e.punti.disponibili)],
              ['In maturazione', intero(e.punti.in_maturazione)],
              ['Prenotati', intero(e.punti.prenotati)],
              ['Spesi', intero(e.punti.spesi)],
              ['Scaduti', intero(e.punti.scaduti)],
            ]}
          />
        </Scheda>
      </div>
      {azione && (
        <AzioneDialog
          tavola={tavola}
          cosa={e}
          azione={azione}
          iniziali={azione === 'modifica' ? valoriDi(e) : {}}
          bozza={`edizioni:${e.id}`}
          annulla={() => setAzione(null)}
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
