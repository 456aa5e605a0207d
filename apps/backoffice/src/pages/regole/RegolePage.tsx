import { Button } from '@mui/material'
import {
  type RegolePunti,
  regolePunti,
  ritiraVersione,
  scriviBozza,
  type VersioneRegola,
} from '@primo/contract/raccolta/operatore-regole'
import { longDate } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { percent, quanti } from '@primo/domain/platform/numbers'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../data/api.ts'
import { useRead } from '../../data/query-client.ts'
import { paths } from '../../paths.ts'
import { AskAction } from '../../ui/actions/ActionDialog.tsx'
import { ActionButton } from '../../ui/actions/Actions.tsx'
import { type ActionTable, outcomeMessageOf } from '../../ui/actions/action-table.ts'
import { QueryStatus } from '../../ui/page/loading-and-errors.tsx'
import { PageHeading, Permitted } from '../../ui/page/Page.tsx'
import { Facts, Panel } from '../../ui/page/Panel.tsx'
import { Pill } from '../../ui/page/Pill.tsx'
import { NavPunti } from '../../ui/punti/NavPunti.tsx'
import './regole.css'

/** Reads the versions and drafts of the points rule, and the types of financing: one query shared by all pages of the rule. */
export function useRegole() {
  return useRead(['regole'], regolePunti, {})
}

const QUANDO = {
  passata: ['Passata', 'neutro'],
  in_vigore: ['In vigore', 'ok'],
  futura: ['Comincerà', 'base'],
} as const

/** Shows the versions of the points rule, and the drafts. */
export function RegolePage() {
  const query = useRegole()
  const { data } = query
  return (
    <>
      <NavPunti />
      <PageHeading titolo="Regole dei punti">
        <Permitted call={scriviBozza}>
          <Button component={Link} to={paths.nuova('regole')} variant="contained">
            Scrivi una versione
          </Button>
        </Permitted>
      </PageHeading>
      <QueryStatus query={query} />
      {data && (
        <div className="punti-stack">
          {data.bozze.length > 0 && (
            <Panel titolo="Bozze">
              <ul className="bozze">
                {data.bozze.map((b) => (
                  <li key={b.id}>
                    <Link to={paths.correggi('regole', b.id)}>{b.versione}</Link>
                    <p className="muted">
                      {elide('Dal', longDate(b.dal))}, scritta da {b.scritta_da}
                      {b.nota && `: ${b.nota}`}
                    </p>
                    {b.difetti.map((difetto) => (
                      <p key={difetto} className="fault">
                        {difetto}
                      </p>
                    ))}
                  </li>
                ))}
              </ul>
            </Panel>
          )}
          {data.versioni.map((v) => (
            <Versione key={v.versione} versione={v} tipi={data.tipi} />
          ))}
        </div>
      )}
    </>
  )
}

const quote = (bp: number[]) =>
  bp.length === 0 ? 'nessuna' : bp.map((q, i) => `${percent(q / 100)} ${elide('al', `${i + 1}º`)}`).join(', ')

function Versione({ versione: v, tipi }: { versione: VersioneRegola; tipi: RegolePunti['tipi'] }) {
  const [nome, tono] = QUANDO[v.quando]
  return (
    <Panel titolo={`Versione ${v.versione}`}>
      <p>
        <Pill tone={tono}>{nome}</Pill> {elide('dal', longDate(v.dal))}
        {v.al ? ` ${elide('al', longDate(v.al))}` : ''}
      </p>
      <Facts
        items={[
          ...tipi.map(({ id_tipo_finanziamento: id, tipo_finanziamento }): [string, string] => {
            const suoi = v.punti.find((p) => p.id_tipo_finanziamento === id)
            return [tipo_finanziamento, suoi ? quanti(suoi.punti, 'punto', 'punti') : 'niente punti']
          }),
          ['Quote della rete', quote(v.quote_bp)],
          ['Al massimo per quota', quanti(v.tetto_quota, 'punto', 'punti')],
          ['Maturano in', quanti(v.giorni_maturazione, 'giorno', 'giorni')],
          ['Pubblicata da', v.pubblicata_da],
        ]}
      />
      {v.frasi.length > 0 && (
        <>
          <h3>Eccezioni</h3>
          <ol className="sentences">
            {v.frasi.map((frase) => (
              <li key={frase}>{frase}</li>
            ))}
          </ol>
        </>
      )}
      {v.ritirabile && (
        <Permitted call={ritiraVersione}>
          <Ritira versione={v} />
        </Permitted>
      )}
    </Panel>
  )
}

const table: ActionTable<VersioneRegola> = {
  resource: 'regole',
  azioni: {
    ritira: {
      nome: 'Proponi di ritirarla',
      tone: 'bad',
      explain: ({ dal }) =>
        `Non è ancora cominciata: quando un’altra persona lo conferma torna bozza, e ${elide('dal', longDate(dal))} continua a valere la versione di prima.`,
      fields: [],
    },
  },
  nome: ({ versione }) => versione,
  possible: ({ ritirabile }) => (ritirabile ? ['ritira'] : []),
  run: ({ id }, _, __, idempotencyKey) =>
    outcomeMessageOf(api(ritiraVersione, { params: { id }, idempotencyKey })),
}

/** Button that proposes to withdraw a version that has not begun. */
function Ritira({ versione }: { versione: VersioneRegola }) {
  const [open, setOpen] = useState(false)
  const azione = table.azioni.ritira!
  return (
    <>
      <ActionButton azione={azione} open={() => setOpen(true)} />
      {open && (
        <AskAction
          table={table}
          record={versione}
          azione="ritira"
          bozza={`regole-ritira:${versione.id}`}
          close={() => setOpen(false)}
          done={() => setOpen(false)}
        />
      )}
    </>
  )
}
