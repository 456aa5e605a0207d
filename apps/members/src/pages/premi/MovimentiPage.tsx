import './premi.css'
import type { MeseMovimenti, VersoMovimenti } from '@primo/contract/raccolta/manifestazione'
import { clock } from '@primo/domain/platform/clock'
import { longMonth, todayInRome } from '@primo/domain/platform/dates'
import { quanti, withSign } from '@primo/domain/platform/numbers'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { movimentiQuery, refreshManifestazione } from '../../data/manifestazione.ts'
import { mesiQuery, movimentiSceltiQuery, richiesteQuery } from '../../data/premi.ts'
import { paths } from '../../paths.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { Button } from '../../ui/Button.tsx'
import { DataAge } from '../../ui/DataAge.tsx'
import { Chips } from '../../ui/ListHead.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { EmptyState, FailureState } from '../../ui/loading-and-errors.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { MovimentiMese } from './MovimentiMese.tsx'
import { meseBreve, perMese, ultimiDodici } from './movimenti.ts'

const FILTRI: { value: VersoMovimenti; label: string }[] = [
  { value: 'tutti', label: 'Tutti' },
  { value: 'entrati', label: 'Entrati' },
  { value: 'usciti', label: 'Usciti' },
  { value: 'rete', label: 'Dalla rete' },
  { value: 'in_maturazione', label: 'In maturazione' },
]

/** Page of all the movimenti, each with its reason (decisions §8): chart of a year, then month by month. */
export function MovimentiPage() {
  const [verso, setVerso] = useState<VersoMovimenti>('tutti')
  const [mese, setMese] = useState<string | null>(null)
  const filtered = verso !== 'tutti' || mese !== null
  const all = useInfiniteQuery({ ...movimentiQuery, enabled: !filtered })
  const chosen = useInfiniteQuery({ ...movimentiSceltiQuery(verso, mese), enabled: filtered })
  const list = filtered ? chosen : all
  const { data: mesi } = useQuery(mesiQuery)
  const anno = mesi && mesi.length > 0 ? ultimiDodici(mesi, todayInRome(clock.now())) : null
  const { data: richieste } = useInfiniteQuery(richiesteQuery)
  const total = list.data?.pages[0]?.pagination.total
  const premi = new Map(richieste?.pages.flatMap((p) => p.data).map((r) => [r.id, r.premio]))
  return (
    <AppPage
      title="Movimenti"
      lead={
        total === undefined ? undefined : (
          <>
            <span role="status">{quanti(total, 'movimento', 'movimenti')}</span>{' '}
            <DataAge at={list.dataUpdatedAt} />
          </>
        )
      }
      back={paths.manifestazione}
      narrow
      onRefresh={refreshManifestazione}
    >
      <div className="stack movimenti">
        {anno ? (
          <>
            <MovimentiGrafico mesi={anno} scelto={mese} scegli={setMese} />
            <Chips label="Quali movimenti" options={FILTRI} value={verso} onChange={setVerso} />
          </>
        ) : null}
        {list.data ? null : list.error ? (
          <FailureState error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <Skeleton shape="row" count={6} />
        )}
        {total === 0 ? (
          filtered ? (
            <NessunoCosi
              all={() => {
                setVerso('tutti')
                setMese(null)
              }}
            />
          ) : (
            <AncoraNessuno />
          )
        ) : null}
        {perMese(list.data?.pages.flatMap((p) => p.data) ?? [], clock.now()).map((m) => (
          <MovimentiMese
            key={m.mese}
            mese={m}
            totale={verso === 'tutti' ? mesi?.find((t) => t.mese === m.mese) : undefined}
            premi={premi}
          />
        ))}
        {list.hasNextPage ? (
          <Button variant="soft" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Mostra altri
          </Button>
        ) : null}
        {anno ? <MesiInTabella mesi={anno} /> : null}
      </div>
    </AppPage>
  )
}

function NessunoCosi({ all }: { all: () => void }) {
  return (
    <EmptyState
      icon="search"
      title="Nessun movimento con questi filtri"
      action={
        <Button variant="soft" onClick={all}>
          Mostra tutti
        </Button>
      }
    />
  )
}

function AncoraNessuno() {
  return (
    <EmptyState
      icon="list"
      title="Ancora nessun movimento"
      action={
        <ButtonLink to={paths.manifestazione} variant="soft">
          Guarda i premi
        </ButtonLink>
      }
    >
      I punti arrivano quando una pratica, tua o della tua rete, viene completata con esito positivo. Ogni
      movimento dirà da dove viene e perché.
    </EmptyState>
  )
}

interface Props {
  /** Points of twelve months, oldest first. */
  mesi: MeseMovimenti[]
  /** Selected month, as `AAAA-MM`. Null = all months. */
  scelto: string | null
  scegli: (mese: string | null) => void
}

/** Chart of a year of points: earned above the axis, spent below. A tap selects a month. */
function MovimentiGrafico({ mesi, scelto, scegli }: Props) {
  const shown = scelto ? mesi.filter((m) => m.mese === scelto) : mesi
  const sum = (of: (m: MeseMovimenti) => number) => shown.reduce((n, m) => n + of(m), 0)
  const [entrati, usciti] = [sum((m) => m.entrati), sum((m) => m.usciti)]
  const most = (of: (m: MeseMovimenti) => number) => Math.max(0, ...mesi.map(of))
  const [sopra, sotto] = [most((m) => m.entrati), most((m) => m.usciti)]
  // Same scale above and below the axis. An empty side keeps a minimum height.
  const rows = `minmax(8px, ${Math.max(sopra, 1)}fr) minmax(8px, ${Math.max(sotto, sopra / 8, 1)}fr) auto`
  return (
    <section className="card mov-anno" aria-label="I tuoi punti, un anno">
      <div className="mov-cifre" role="status">
        <p className="mov-cifra mov-entrati">
          <span>Entrati</span>
          <b>{withSign(entrati)}</b>
        </p>
        <p className="mov-cifra mov-usciti">
          <span>Usciti</span>
          <b>{withSign(-usciti)}</b>
        </p>
        <p className="mov-periodo muted">
          {scelto ? longMonth(scelto) : 'ultimi dodici mesi'}
          <span>
            saldo <b>{withSign(entrati - usciti)}</b>
          </span>
        </p>
      </div>
      <fieldset className="mov-colonne">
        <legend className="visually-hidden">Scegli un mese</legend>
        {mesi.map((m) => (
          <button
            key={m.mese}
            type="button"
            className="mov-colonna"
            style={{ gridTemplateRows: rows }}
            aria-pressed={m.mese === scelto}
            // The accessible name begins with the visible label, for voice control.
            aria-label={`${meseBreve(m.mese)}, ${longMonth(m.mese)}: entrati ${quanti(m.entrati, 'punto', 'punti')}, usciti ${quanti(m.usciti, 'punto', 'punti')}`}
            onClick={() => scegli(m.mese === scelto ? null : m.mese)}
          >
            <i className="mov-su" style={{ height: share(m.entrati, sopra) }} />
            <i className="mov-giu" style={{ height: share(m.usciti, sotto) }} />
            <span aria-hidden="true">
              {meseBreve(m.mese)[0]}
              <span className="mov-resto">{meseBreve(m.mese).slice(1)}</span>
            </span>
          </button>
        ))}
      </fieldset>
    </section>
  )
}

/** Table with the same data as the chart of points, for screen readers. */
function MesiInTabella({ mesi }: Pick<Props, 'mesi'>) {
  return (
    <details className="mov-tabella">
      <summary>I mesi in tabella</summary>
      <table>
        <caption className="visually-hidden">Punti entrati e usciti, mese per mese</caption>
        <thead>
          <tr>
            <th scope="col">Mese</th>
            <th scope="col">Entrati</th>
            <th scope="col">Usciti</th>
          </tr>
        </thead>
        <tbody>
          {mesi.toReversed().map((m) => (
            <tr key={m.mese}>
              <th scope="row">{longMonth(m.mese)}</th>
              <td>{withSign(m.entrati)}</td>
              <td>{withSign(-m.usciti)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** Returns a bar's length relative to the largest value. A non-zero value is always visible. */
const share = (n: number, most: number) => (n === 0 ? '0' : `max(3px, ${(n / most) * 100}%)`)
