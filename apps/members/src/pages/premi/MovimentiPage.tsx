import './premi.css'
import type { Movimento } from '@primo/contract/raccolta/manifestazione'
import { longDate, longInstant, todayInRome } from '@primo/domain/platform/dates'
import { accorda, quanti, withSign } from '@primo/domain/platform/numbers'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { movimentiQuery, refreshManifestazione } from '../../data/manifestazione.ts'
import { paths } from '../../paths.ts'
import { Aggiornato } from '../../ui/Aggiornato.tsx'
import { AppPage } from '../../ui/AppPage.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tag } from '../../ui/surfaces.tsx'
import { inMaturazione } from './stati.ts'

/** Every movement of the points, each with its why (decisions §8). */
export function MovimentiPage() {
  const list = useInfiniteQuery(movimentiQuery)
  const total = list.data?.pages[0]?.pagination.total
  return (
    <AppPage
      title="Movimenti"
      lead={
        total ? (
          <>
            <span role="status">{quanti(total, 'movimento', 'movimenti')}</span>{' '}
            <Aggiornato at={list.dataUpdatedAt} />
          </>
        ) : undefined
      }
      back={paths.manifestazione}
      narrow
      onRefresh={refreshManifestazione}
    >
      <PagedList
        label="Movimenti dei punti"
        list={list}
        keyOf={(m) => m.id}
        render={(m) => <MovimentoRow movimento={m} />}
        empty={
          <EmptyState
            icon="list"
            title="Ancora nessun movimento"
            action={
              <ButtonLink to={paths.manifestazione} variant="soft">
                Guarda i premi
              </ButtonLink>
            }
          >
            I punti arrivano quando una pratica, tua o della tua rete, viene completata con esito positivo.
            Ogni movimento dirà da dove viene e perché.
          </EmptyState>
        }
      />
    </AppPage>
  )
}

function MovimentoRow({ movimento }: { movimento: Movimento }) {
  const matura = inMaturazione(movimento, new Date())
  const giorno = todayInRome(new Date(movimento.data))
  return (
    <details className="card movimento">
      <summary>
        <span className="row">
          <span className="grow movimento-words">
            <b>{movimento.titolo}</b>
            <time
              className="muted below"
              dateTime={movimento.data}
              title={longInstant(new Date(movimento.data))}
            >
              {longDate(giorno)}
            </time>
            {matura && movimento.matura_il ? (
              <Tag tone="warn">
                In maturazione fino al {longDate(todayInRome(new Date(movimento.matura_il)))}
              </Tag>
            ) : null}
          </span>
          <span className="movimento-right">
            <PuntiMossi punti={movimento.punti} matura={matura} />
            <span className="movimento-perche">
              Perché
              <Icon name="forward" />
            </span>
          </span>
        </span>
      </summary>
      <p>{movimento.perche}</p>
      {movimento.id_richiesta ? (
        <Link to={paths.richiesta(movimento.id_richiesta)}>Vedi la richiesta</Link>
      ) : null}
    </details>
  )
}

function PuntiMossi({ punti, matura }: { punti: number; matura: boolean }) {
  if (punti === 0) return <span className="muted">saldo invariato</span>
  const way = punti < 0 ? 'less' : matura ? 'waiting' : 'more'
  return (
    <b className={`punti-mossi punti-${way}`}>
      {withSign(punti)}
      <span className="visually-hidden"> {accorda(punti, 'punto', 'punti')}</span>
    </b>
  )
}
