import { Button } from '@mui/material'
import { direttiInRete, type SchedaInRete, spostaInRete } from '@primo/contract/rete/operatore-rete'
import { formatCellulare } from '@primo/domain/anagrafica/cellulare'
import { longInstant, longMonth } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { wholeNumber } from '@primo/domain/platform/numbers'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { api } from '../../data/api.ts'
import { paths } from '../../paths.ts'
import { Actions } from '../../ui/actions/Actions.tsx'
import { iscrizioniActions } from '../../ui/actions/iscrizioni.ts'
import { HistoryList } from '../../ui/detail/HistoryList.tsx'
import { LinkRegistro, RecordPage } from '../../ui/detail/RecordPage.tsx'
import { RUOLO_NAMES, STATES } from '../../ui/labels/iscrizioni.ts'
import { QueryStatus } from '../../ui/page/loading-and-errors.tsx'
import { PageHeading, Permitted } from '../../ui/page/Page.tsx'
import { Facts, Panel } from '../../ui/page/Panel.tsx'
import { StatePill } from '../../ui/page/Pill.tsx'
import { PersonaLink } from '../../ui/person/links.tsx'
import { StatisticsTable } from '../../ui/statistics/StatisticsTable.tsx'
import { MoveInRete } from './MoveInRete.tsx'
import { schedaQuery, Trovati } from './rete.tsx'
import './rete.css'

/** Shows a person's position in the network: profiles, sponsors over time, recruits. */
export function PostoShow() {
  const id = Number(useParams().id)
  const query = useQuery(schedaQuery(id))
  return (
    <RecordPage key={id} back={{ to: paths.coda('rete'), name: 'Rete' }} query={query}>
      {(scheda) => <Place scheda={scheda} />}
    </RecordPage>
  )
}

function Place({ scheda }: { scheda: SchedaInRete }) {
  const { membro } = scheda
  return (
    <>
      <PageHeading titolo={membro.denominazione} />
      <div className="detail">
        <div className="to-do">
          <Panel titolo="Posto nella rete">
            <Strada scheda={scheda} />
            <Permitted call={spostaInRete}>
              <MoveInRete scheda={scheda} />
            </Permitted>
          </Panel>
          <Panel titolo="Iscrizioni">
            <ProfiliRete scheda={scheda} />
          </Panel>
        </div>
        <div className="to-know">
          <Panel titolo="Dati">
            <Facts
              items={[
                ['Nome', <PersonaLink key="p" {...membro} />],
                scheda.bloccato && ['Account', 'Bloccato'],
                ['E-mail', membro.email],
                ['Cellulare', formatCellulare(membro.cellulare)],
                ['Codice sponsor', scheda.codice],
                ['Numero', String(scheda.id_segnalatore)],
                ['Nella rete dal', longInstant(new Date(scheda.dal))],
                ['Persone sotto', wholeNumber(scheda.sotto)],
              ]}
            />
          </Panel>
          <Panel titolo="Persone e pratiche">
            <CifreRete cifre={scheda.cifre} />
          </Panel>
          <Panel titolo="Portate direttamente">
            <Diretti id={scheda.id_segnalatore} />
          </Panel>
        </div>
        <div className="to-recall">
          <Panel titolo="Sponsor nel tempo">
            <HistoryList
              passi={scheda.storia.map((s) => ({
                quando: s.dal,
                event: s.sponsor ? `Sotto ${s.sponsor.denominazione}` : 'In cima alla rete',
                chi: s.chi.ruolo === 'sistema' ? 'alla registrazione' : s.chi.nome,
                perche: s.motivo,
              }))}
            />
            <LinkRegistro oggetto="segnalatore" id={scheda.id_segnalatore} />
            <LinkRegistro oggetto="utente" id={membro.utente_id} name="Il suo account, nel registro" />
          </Panel>
        </div>
      </div>
    </>
  )
}

type Row = { chiave: string | number; nome: string; cifre: number[] }

/** Shows the numbers of persons and pratiche in a person's branch, by level and by month. */
function CifreRete({ cifre }: { cifre: SchedaInRete['cifre'] }) {
  return (
    <>
      {cifre.livelli.length === 0 ? (
        <p>Nessuno sotto.</p>
      ) : (
        <Table
          before="Livello"
          columns={['Persone', 'Attive', 'Pratiche']}
          rows={cifre.livelli.map((l) => ({
            chiave: l.livello,
            nome: `${l.livello}º livello`,
            cifre: [l.persone, l.produttori, l.pratiche],
          }))}
        />
      )}
      {cifre.livelli.length > 0 && (
        <p className="rete-note">Attiva: almeno una pratica completata negli ultimi dodici mesi.</p>
      )}
      <Table
        before="Mese"
        columns={['Entrate', 'Pratiche sue', 'Pratiche rete']}
        rows={cifre.mesi.toReversed().map((m) => ({
          chiave: m.mese,
          nome: longMonth(m.mese),
          cifre: [m.persone, m.proprie, m.rete],
        }))}
      />
    </>
  )
}

function Table({ before, columns, rows }: { before: string; columns: string[]; rows: Row[] }) {
  return (
    <StatisticsTable
      className="cifre-table rete-cifre"
      first={before}
      columns={columns}
      rows={rows.map(({ chiave, nome, cifre }) => ({
        key: chiave,
        name: nome,
        cells: cifre.map((cifra) => wholeNumber(cifra)),
      }))}
    />
  )
}

const PER_VOLTA = 20

/** Lists a person's direct recruits, page by page. */
function Diretti({ id }: { id: number }) {
  const query = useInfiniteQuery({
    queryKey: ['rete', id, 'diretti'],
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      const query = { per_page: PER_VOLTA, dopo: pageParam }
      return (await api(direttiInRete, { params: { id }, query }, signal)).data
    },
    getNextPageParam: (last) => (last.altre ? last.righe.at(-1)?.id_segnalatore : undefined),
  })
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = query
  if (!data) return <QueryStatus query={query} />
  const rows = data.pages.flatMap((p) => p.righe)
  if (rows.length === 0) return <p>Nessuna, per ora.</p>
  return (
    <>
      <Trovati rows={rows} />
      {hasNextPage && (
        <Button onClick={() => void fetchNextPage()} aria-disabled={isFetchingNextPage}>
          {isFetchingNextPage ? 'Un momento…' : 'Mostrane altre'}
        </Button>
      )}
    </>
  )
}

/** Lists a person's enrolments with their actions. */
function ProfiliRete({ scheda }: { scheda: SchedaInRete }) {
  if (scheda.profili.length === 0) return <p>Nessuna: si è solo registrato.</p>
  return (
    <ul className="rete-profili">
      {scheda.profili.map((p) => (
        <li key={p.id}>
          <p className="rete-profilo">
            <Link to={paths.una('iscrizioni', p.id)}>{RUOLO_NAMES[p.ruolo]}</Link>
            <StatePill state={STATES[p.stato]} />
          </p>
          <p>{elide('dal', longInstant(new Date(p.dal)))}</p>
          {p.azioni.length > 0 && (
            <Actions table={iscrizioniActions} record={{ ...p, membro: scheda.membro }} after={null} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Shows the ancestors of a person in the network, top first. */
function Strada({ scheda }: { scheda: SchedaInRete }) {
  if (scheda.strada.length === 0) return <p>È in cima: sopra non c’è nessuno.</p>
  return (
    <ol className="rete-strada" aria-label="Dalla cima alla persona">
      {scheda.strada.map((s) => (
        <li key={s.id_segnalatore}>
          <Link to={paths.una('rete', s.id_segnalatore)}>{s.denominazione}</Link>
        </li>
      ))}
      <li aria-current="true">{scheda.membro.denominazione}</li>
    </ol>
  )
}
