import type { PraticaIntera } from '@primo/contract/pratiche/pratiche'
import { longDate, longInstant } from '@primo/domain/platform/dates'
import { quanti } from '@primo/domain/platform/numbers'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card, Tag } from '../../ui/surfaces.tsx'
import { Avanzamento } from './RigaPratica.tsx'
import { etichetta, frase, importo, manoDi, passiFuturi, titoloPasso } from './stati.ts'
import { useAzioni } from './useAzioni.ts'

/** Where a case stands, what is missing, its story, its data, and what may be done with it now. */
export function Dettaglio({ pratica: p }: { pratica: PraticaIntera }) {
  const { parola, tono } = etichetta(p)
  return (
    <>
      <Card>
        <div role="status">
          <Tag tone={tono}>{parola}</Tag>
          <p className="sotto">{frase(p)}</p>
        </div>
        {p.id_stato === 3 ? <Avanzamento pratica={p} /> : null}
      </Card>
      <Atti pratica={p} />
      <Storia pratica={p} />
      <Card>
        <h2 className="visually-hidden">Dati della pratica</h2>
        <dl className="righe">
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
          {p.punti ? (
            <div>
              <dt>Punti per te</dt>
              <dd>{quanti(p.punti, 'punto', 'punti')}</dd>
            </div>
          ) : null}
        </dl>
        {p.perche_punti.map((perche) => (
          <p key={perche} className="muted perche-punti">
            {perche}
          </p>
        ))}
      </Card>
    </>
  )
}

/** The buttons, from what the server says may be done. */
function Atti({ pratica: p }: { pratica: PraticaIntera }) {
  const { inCorso, invia, ritira } = useAzioni()
  const navigate = useNavigate()
  if (p.azioni.length === 0) return null
  const puo = (azione: PraticaIntera['azioni'][number]) => p.azioni.includes(azione)
  return (
    <div className="pratica-atti">
      {puo('invia') ? (
        <Button block busy={inCorso === 'invia'} onClick={() => void invia(p.id_scheda, p.nominativo)}>
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

function Storia({ pratica: p }: { pratica: PraticaIntera }) {
  return (
    <Card>
      <h2>A che punto è</h2>
      <ol className="storia">
        {p.storia.map((row, i) => (
          <li
            key={`${row.quando}-${row.id_stato}-${row.passo}`}
            className="storia-done"
            aria-current={i === p.storia.length - 1 ? 'step' : undefined}
          >
            <b>{titoloPasso(row, p.storia[i - 1])}</b>
            <span className="muted">
              <time dateTime={row.quando}>{longInstant(new Date(row.quando))}</time>, {manoDi(row)}
            </span>
            {row.motivo ? <p>{row.motivo}</p> : null}
            {i === p.storia.length - 1 && p.manca ? (
              <p>
                Manca: <b>{p.manca}</b>
              </p>
            ) : null}
          </li>
        ))}
        {passiFuturi(p).map((passo) => (
          <li key={passo} className="storia-futuro">
            <span>
              {passo}
              <span className="visually-hidden"> (ancora da fare)</span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
