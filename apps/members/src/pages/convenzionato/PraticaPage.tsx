import { STATO_PRATICA } from '@primo/domain/pratiche/pratica'
import './convenzionato.css'
import type { PraticaIntera } from '@primo/contract/pratiche/pratiche'
import { longDate } from '@primo/domain/platform/dates'
import { quanti } from '@primo/domain/platform/numbers'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router-dom'
import { praticaQuery, refreshPratiche } from '../../data/pratiche.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, Progress, Tag } from '../../ui/cards-and-tags.tsx'
import { Calcolo, Storia } from '../../ui/detail.tsx'
import { DetailName, ListAndDetail } from '../../ui/ListAndDetail.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { DatiFinanziamento } from './CampiTipo.tsx'
import { Conversazione } from './Conversazione.tsx'
import { Documenti } from './Documenti.tsx'
import { Persone } from './Persone.tsx'
import { Pratiche } from './Pratiche.tsx'
import { NuovaPratica } from './PratichePage.tsx'
import { etichetta, importo, manoDi, passiFuturi, praticaSentence, titoloPasso } from './stati.ts'
import { useAzioni } from './useAzioni.ts'

/** Page of a pratica. On wide screens it is shown next to the list. */
export function PraticaPage() {
  const id = Number(useParams().id)
  const query = useQuery(praticaQuery(id))
  const { data } = query
  return (
    <ListAndDetail
      query={query}
      detail={(pratica, beside) => (
        <>
          {beside ? <DetailName name={pratica.nominativo}>Pratica {pratica.numero}</DetailName> : null}
          <Dettaglio pratica={pratica} />
        </>
      )}
      back={{ to: paths.convenzionato, label: 'Le mie pratiche' }}
      wide={{
        title: 'Pratiche',
        action: <NuovaPratica soft />,
        list: <Pratiche aperta={id} />,
        label: 'La pratica',
      }}
      title={data?.nominativo ?? 'Pratica'}
      lead={data && `Pratica ${data.numero}`}
      onRefresh={refreshPratiche}
    />
  )
}

/** Shows a pratica: state, missing items, history, data, actions. */
function Dettaglio({ pratica: p }: { pratica: PraticaIntera }) {
  const { parola, tono } = etichetta(p)
  return (
    <>
      <Card>
        <div role="status">
          <Tag tone={tono}>{parola}</Tag>
          <p className="below">{praticaSentence(p)}</p>
        </div>
        {p.id_stato === STATO_PRATICA.in_lavorazione ? (
          <div className="avanzamento">
            <Progress value={p.perc_completamento} label="Avanzamento della pratica" />
          </div>
        ) : null}
      </Card>
      <PuntiPratica pratica={p} />
      <Atti pratica={p} />
      <Conversazione pratica={p} />
      <Persone pratica_id={p.id_scheda} />
      <Documenti id={p.id_scheda} />
      <Storia
        done={p.storia.map((row, i) => ({
          titolo: titoloPasso(row, p.storia[i - 1]),
          quando: row.quando,
          rest: `, ${manoDi(row)}`,
          children: (
            <>
              {row.motivo ? <p>{row.motivo}</p> : null}
              {i === p.storia.length - 1 && p.manca ? (
                <p>
                  Manca: <b>{p.manca}</b>
                </p>
              ) : null}
            </>
          ),
        }))}
        ahead={passiFuturi(p).map((titolo) => ({ titolo }))}
      />
      <Card>
        <h2 className="visually-hidden">Dati della pratica</h2>
        <dl className="lines">
          <div>
            <dt>Finanziamento</dt>
            <dd>{p.tipo_finanziamento}</dd>
          </div>
          <div>
            <dt>Importo richiesto</dt>
            <dd>{importo(p.importo_cent)}</dd>
          </div>
          <div>
            <dt>Registrata il</dt>
            <dd>{longDate(p.data_registrazione)}</dd>
          </div>
        </dl>
      </Card>
      <DatiFinanziamento id={p.id_scheda} />
    </>
  )
}

/** Points that a completed pratica earned its owner: their calculation, or why there are none or fewer. */
function PuntiPratica({ pratica: p }: { pratica: PraticaIntera }) {
  if (p.id_stato !== STATO_PRATICA.completata) return null
  return (
    <Card>
      <h2>Punti per te</h2>
      <p className="pratica-punti">{p.punti === null ? 'Nessun punto' : quanti(p.punti, 'punto', 'punti')}</p>
      <Calcolo passaggi={p.calcolo_punti} />
      {p.perche_punti.map((perche) => (
        <p key={perche} className="muted perche-punti">
          {perche}
        </p>
      ))}
    </Card>
  )
}

/** Shows the actions that the server allows on a pratica. */
function Atti({ pratica: p }: { pratica: PraticaIntera }) {
  const { inCorso, invia, ritira } = useAzioni()
  const navigate = useNavigate()
  if (p.azioni.length === 0) return null
  const puo = (azione: PraticaIntera['azioni'][number]) => p.azioni.includes(azione)
  return (
    <div className="pratica-atti">
      {puo('invia') ? (
        <Button
          block
          busy={inCorso === 'invia'}
          onClick={() =>
            void invia(p.id_scheda, `${p.nominativo}, ${p.tipo_finanziamento}, ${importo(p.importo_cent)}`)
          }
        >
          Invia pratica
        </Button>
      ) : null}
      {puo('modifica') ? (
        <ButtonLink to={paths.praticaModifica(p.id_scheda)} variant="soft" block>
          Modifica
        </ButtonLink>
      ) : null}
      {puo('ritira') ? (
        <Button
          variant="plain"
          block
          busy={inCorso === 'ritira'}
          onClick={async () => {
            const done = await ritira(p.id_scheda, p.nominativo)
            if (done) navigate(paths.convenzionato, { replace: true })
          }}
        >
          Ritira bozza
        </Button>
      ) : null}
    </div>
  )
}
