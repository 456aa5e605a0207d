import { clock } from '@primo/domain/platform/clock'
import './premi.css'
import { messageOf } from '@primo/client/error-message'
import type { VersoMovimenti } from '@primo/contract/raccolta/manifestazione'
import { todayInRome } from '@primo/domain/platform/dates'
import { quanti } from '@primo/domain/platform/numbers'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { movimentiQuery, refreshManifestazione } from '../../data/manifestazione.ts'
import { mesiQuery, movimentiSceltiQuery, richiesteQuery } from '../../data/premi.ts'
import { paths } from '../../paths.ts'
import { Aggiornato } from '../../ui/Aggiornato.tsx'
import { AppPage } from '../../ui/AppPage.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Chips } from '../../ui/SearchBox.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { MesiInTabella, MovimentiGrafico } from './MovimentiGrafico.tsx'
import { MovimentiMese } from './MovimentiMese.tsx'
import { perMese, ultimiDodici } from './movimenti.ts'

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
            <Aggiornato at={list.dataUpdatedAt} />
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
          <ErrorState message={messageOf(list.error)} onRetry={() => void list.refetch()} />
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
