import './promotore.css'
import { FILTRO_VUOTO } from '@primo/domain/rete/rete'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { riepilogoQuery } from '../../data/promotore.ts'
import { queryClient } from '../../data/query.ts'
import { paths } from '../../paths.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { InvitoDialog } from '../../ui/InvitoDialog.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Andamento } from './Andamento.tsx'
import { Cifre } from './Cifre.tsx'
import { FullFetch } from './FullFetch.tsx'
import { QualificaCard } from './QualificaCard.tsx'
import { refreshQualifica } from './qualifica.ts'
import { Rami } from './Rami.tsx'
import { Rete } from './Rete.tsx'
import { useRete } from './rete.ts'

/** Page of the promotore's area: totals, network as tree and table, growth, invitation. */
export function PromotorePage() {
  const [invito, setInvito] = useState(false)
  const [filter, setFilter] = useState(FILTRO_VUOTO)
  const { state, rami, fetching } = useRete()
  const invita = (
    <Button onClick={() => setInvito(true)}>
      <Icon name="share" />
      Invita
    </Button>
  )
  return (
    <AppPage
      title="La tua rete"
      titleHidden
      onRefresh={async () => {
        await Promise.all([
          fetching.start(),
          queryClient.invalidateQueries(riepilogoQuery),
          refreshQualifica(),
        ])
      }}
    >
      <div className="promotore-home">
        <div className="stack promotore-stack">
          <Cifre
            azione={
              rami?.length === 0 ? null : (
                <div className="ways">
                  <button type="button" className="way" onClick={() => setInvito(true)}>
                    <Icon name="share" />
                    Invita
                  </button>
                  <Link to={paths.qualifica} className="way">
                    <Icon name="star" />
                    Qualifica
                  </Link>
                </div>
              )
            }
          />
          <FullFetch
            state={state}
            resume={() => void fetching.resume()}
            start={() => void fetching.start()}
            stop={fetching.stop}
          />
          {rami?.length === 0 ? (
            <EmptyState icon="network" title="Qui crescerà la tua rete" action={invita}>
              Manda il tuo link a chi vuoi portare: appena si registra lo trovi qui, con chi porterà a sua
              volta.
            </EmptyState>
          ) : null}
          {rami && rami.length > 0 ? <Rete rami={rami} filter={filter} change={setFilter} /> : null}
          {state.tooMany ? <Rami capo={state.tooMany.first[0]!} totale={state.tooMany.total - 1} /> : null}
        </div>
        <div className="stack promotore-stack">
          <QualificaCard />
          <Andamento />
        </div>
      </div>
      {invito ? (
        <InvitoDialog ruolo="promotore" title="Invita nella tua rete" close={() => setInvito(false)} />
      ) : null}
    </AppPage>
  )
}
