import './avvisi.css'
import { messageOf } from '@primo/client/api-error'
import type { Avviso } from '@primo/contract/comunicazioni/avvisi'
import type { Tema } from '@primo/domain/comunicazioni/avvisi'
import { clock } from '@primo/domain/platform/clock'
import { addDays, longDate, longInstant, timeInRome, todayInRome } from '@primo/domain/platform/dates'
import { quanti } from '@primo/domain/platform/numbers'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { avvisiQuery, daLeggereQuery, refreshAvvisi, segnaLetto, segnaTutti } from '../../data/avvisi.ts'
import { paths } from '../../paths.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { Button } from '../../ui/Button.tsx'
import { Badge } from '../../ui/cards-and-tags.tsx'
import { DataAge } from '../../ui/DataAge.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { EmptyState, LoadingState } from '../../ui/loading-and-errors.tsx'
import { toast } from '../../ui/overlays.ts'
import { useOnEnter } from '../../ui/page-lifecycle.ts'
import { QueryStatus } from '../../ui/QueryView.tsx'
import { usePress } from '../../ui/usePress.ts'

/** Lists the avvisi by day, newest first. */
export function AvvisiPage() {
  const list = useInfiniteQuery(avvisiQuery)
  const { data: daLeggere } = useQuery(daLeggereQuery)
  // The page stays mounted behind others, and is reloaded on return when stale.
  useOnEnter(() => void refreshAvvisi())
  const avvisi = list.data?.pages.flatMap((p) => p.data)
  const last = avvisi?.[0]?.quando
  return (
    <AppPage
      title="Avvisi"
      lead={
        <>
          <span role="status">
            {daLeggere === undefined
              ? null
              : daLeggere > 0
                ? `${quanti(daLeggere, 'avviso', 'avvisi')} da leggere.`
                : 'Hai letto tutto.'}
          </span>{' '}
          <Link to={paths.preferenzeAvvisi}>Scegli che cosa sapere</Link> <DataAge at={list.dataUpdatedAt} />
        </>
      }
      back={paths.app}
      narrow
      onRefresh={refreshAvvisi}
    >
      {daLeggere && last ? <TuttiLetti fino_a={last} /> : null}
      {avvisi === undefined ? (
        <QueryStatus error={list.error} retry={list.refetch}>
          <LoadingState />
        </QueryStatus>
      ) : null}
      {avvisi?.length === 0 ? (
        <EmptyState
          icon="bell"
          title="Ancora nessun avviso"
          action={
            <ButtonLink to={paths.app} variant="soft">
              Torna alla home
            </ButtonLink>
          }
        >
          Qui trovi ciò che succede a pratiche, punti, premi e iscrizioni.
        </EmptyState>
      ) : null}
      {byDay(avvisi ?? [], clock.now()).map(({ giorno, nome, avvisi: suoi }) => (
        <section key={giorno} className="stack giornata" aria-labelledby={`giorno-${giorno}`}>
          <h2 id={`giorno-${giorno}`}>{nome}</h2>
          <ul className="card notizie">
            {suoi.map((avviso) => (
              <AvvisoRow key={avviso.id} avviso={avviso} />
            ))}
          </ul>
        </section>
      ))}
      {list.hasNextPage ? (
        <Altri busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
      ) : null}
    </AppPage>
  )
}

function TuttiLetti({ fino_a }: { fino_a: string }) {
  const { busy, press } = usePress()
  return (
    <Button
      variant="soft"
      small
      className="tutti-letti"
      busy={busy}
      onClick={() => void press(() => segnaTutti(fino_a))}
    >
      Segna tutti come letti
    </Button>
  )
}

/** Button that loads more avvisi; they also load when the end of the list becomes visible. */
function Altri({ busy, onMore }: { busy: boolean; onMore: () => void }) {
  const last = useRef(onMore)
  useEffect(() => {
    last.current = onMore
  })
  const dove = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const osserva = new IntersectionObserver(
      ([item]) => {
        if (item?.isIntersecting) last.current()
      },
      { rootMargin: '400px' },
    )
    if (dove.current) osserva.observe(dove.current)
    return () => osserva.disconnect()
  }, [])
  return (
    <div ref={dove} className="stack">
      <Button variant="soft" busy={busy} onClick={onMore}>
        Mostra altri
      </Button>
    </div>
  )
}

const ICONA: Record<Tema, IconName> = {
  pratiche: 'case',
  punti: 'star',
  scadenze: 'clock',
  premi: 'gift',
  iscrizioni: 'user',
  qualifica: 'network',
  raccolta: 'document',
  sicurezza: 'lock',
  novita: 'mail',
}

/** Shows an avviso. Opening its target marks it as read, and so does the button. */
function AvvisoRow({ avviso }: { avviso: Avviso }) {
  const { id, letto, titolo, testo, percorso, tema, area, quando } = avviso
  const mark = (value: boolean) =>
    segnaLetto(id, value).catch((cause: unknown) => toast(messageOf(cause), 'danger'))
  const instant = new Date(quando)
  return (
    <li className={`notizia area-${area} ${letto ? '' : 'notizia-new'}`}>
      <Link to={percorso} onClick={() => (letto ? null : void mark(true))}>
        <Badge icon={ICONA[tema]} />
        <span className="grow">
          <b>
            {letto ? null : <span className="visually-hidden">Da leggere: </span>}
            {titolo}
          </b>
          <span className="muted">{testo}</span>
          <time className="muted notizia-ora" dateTime={quando} title={longInstant(instant)}>
            {timeInRome(instant)}
          </time>
        </span>
      </Link>
      {letto ? null : (
        <button
          type="button"
          className="btn btn-icon notizia-mark"
          aria-label={`Segna come letto: ${titolo}`}
          title="Segna come letto"
          onClick={() => void mark(true)}
        >
          <Icon name="check" />
        </button>
      )}
    </li>
  )
}

type DayGroup = { giorno: string; nome: string; avvisi: Avviso[] }

/** Groups avvisi, newest first, by day: «Oggi», «Ieri», then the date. */
export function byDay(avvisi: readonly Avviso[], now: Date): DayGroup[] {
  const today = todayInRome(now)
  const yesterday = addDays(today, -1)
  const giornate: DayGroup[] = []
  for (const avviso of avvisi) {
    const giorno = todayInRome(new Date(avviso.quando))
    const last = giornate.at(-1)
    if (last?.giorno === giorno) last.avvisi.push(avviso)
    else {
      const nome = giorno === today ? 'Oggi' : giorno === yesterday ? 'Ieri' : longDate(giorno)
      giornate.push({ giorno, nome, avvisi: [avviso] })
    }
  }
  return giornate
}
