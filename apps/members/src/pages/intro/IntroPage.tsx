import './intro.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { paths } from '../../paths.ts'
import { currentProductName } from '../../state/product-name.ts'
import { introSeen } from '../../state/store.ts'
import { useProduct } from '../../state/useProduct.ts'
import { Button } from '../../ui/Button.tsx'
import { wantedFrom } from '../../ui/Guard.tsx'
import { Brand } from '../../ui/PublicPage.tsx'
import { usePublicLocation, usePublicNavigate } from '../../ui/public-router.tsx'

/** Props that make a scrollable region focusable by keyboard. */
const REACHABLE = { tabIndex: 0 }

/** Intro with three cards, which can be skipped. Afterwards the requested address opens, with its query. */
export function IntroPage() {
  const go = usePublicNavigate()
  const place = usePublicLocation()
  const { strip, current, show } = useCards()
  const last = current === CARDS.length - 1
  useEffect(() => {
    document.title = currentProductName()
  }, [])

  const wanted = wantedFrom(place.state, paths.app)
  const invited = wanted.startsWith(paths.signup) && wanted
  // Who has a link to choose a password has an account, but cannot log in yet.
  const recovering = wanted.startsWith(paths.recovery) && wanted

  function finish(to = wanted) {
    introSeen()
    // The requested address is kept until after the login, except an invitation, which an existing account does not need, and
    // a link for the password, whose secret must not stay in the history.
    go(to, { replace: true, state: !invited && !recovering && place.state })
  }

  return (
    <main className="intro">
      <h1 className="visually-hidden">Ecco {useProduct()}</h1>
      <div className="intro-top">
        <Brand />
        <Button variant="plain" small className="intro-skip" onClick={() => finish()}>
          Salta
        </Button>
      </div>
      <ul className="intro-cards" ref={strip} {...REACHABLE} aria-label="Presentazione">
        {CARDS.map((card) => (
          <li key={card.title} className={`intro-card ${card.area}`}>
            {card.drawing}
            <h2>{card.title}</h2>
            <p>{card.text}</p>
          </li>
        ))}
      </ul>
      <div className="intro-bottom">
        <div className="dots">
          {CARDS.map((card, index) => (
            <button
              key={card.title}
              type="button"
              aria-label={`Scheda ${index + 1} di ${CARDS.length}: ${card.title}`}
              aria-current={index === current ? 'step' : undefined}
              onClick={() => show(index)}
            />
          ))}
        </div>
        <Button onClick={() => (last ? finish(invited || recovering || paths.signup) : show(current + 1))}>
          {last ? (recovering ? 'Scegli la password' : 'Crea il tuo account') : 'Avanti'}
        </Button>
        <Button variant="plain" onClick={() => finish(recovering || paths.login)}>
          Ho già un account
        </Button>
      </div>
    </main>
  )
}

/** Tracks which card of the intro is visible. On wide screens all are, and the last one counts as current. */
function useCards() {
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    const list = strip.current
    if (!list) return
    const read = () => {
      const room = list.scrollWidth - list.clientWidth
      setCurrent(room <= 0 ? CARDS.length - 1 : Math.round((list.scrollLeft / room) * (CARDS.length - 1)))
    }
    read()
    list.addEventListener('scroll', read, { passive: true })
    window.addEventListener('resize', read)
    return () => {
      list.removeEventListener('scroll', read)
      window.removeEventListener('resize', read)
    }
  }, [])
  const show = (index: number) =>
    strip.current?.children[index]?.scrollIntoView({ inline: 'start', block: 'nearest' })
  return { strip, current, show }
}

interface Card {
  area: string
  title: string
  text: string
  drawing: ReactNode
}

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className="drawing" viewBox="0 0 240 180" aria-hidden="true" focusable="false">
      {children}
    </svg>
  )
}

/** Cards of the intro, in the colours of their areas. */
const CARDS: readonly Card[] = [
  {
    area: 'area-premi',
    title: 'Punti che diventano premi',
    text: 'Le pratiche che vanno a buon fine danno punti. Li vedi arrivare, e sai sempre perché.',
    drawing: (
      <Drawing>
        <path d="M62 86h116v70H62zM52 62h136v24H52zM120 62v94" />
        <path d="M120 62c-34 0-48-12-46-26 2-16 32-18 46 26 14-44 44-42 46-26 2 14-12 26-46 26Z" />
        <path d="M30 40v16M22 48h16M206 104v16M198 112h16M210 30l6 6M36 120l-8 8" opacity=".6" />
      </Drawing>
    ),
  },
  {
    area: 'area-convenzionato',
    title: 'Pratiche senza sorprese',
    text: 'A che punto è, cosa manca, cosa succede dopo: una pratica alla volta, in chiaro.',
    drawing: (
      <Drawing>
        <path d="M72 24h70l30 30v104H72zM142 24v30h30" />
        <path d="M92 80h20M92 104h56M92 128h38" opacity=".75" />
        <path d="M150 142a24 24 0 1 1 48 0 24 24 0 0 1-48 0Z" fill="oklch(0.42 0.1 165)" />
        <path d="M164 142l7 8 14-15" />
      </Drawing>
    ),
  },
  {
    area: 'area-promotore',
    title: 'La tua rete, in ordine',
    text: 'Chi hai portato, come cresce, quanto manca al prossimo passo.',
    drawing: (
      <Drawing>
        <path d="M120 62v28M120 90c-50 0-70 12-70 28M120 90c50 0 70 12 70 28M120 90v28" opacity=".75" />
        <circle cx="120" cy="42" r="20" />
        <circle cx="50" cy="136" r="17" />
        <circle cx="120" cy="136" r="17" />
        <circle cx="190" cy="136" r="17" />
        <path d="M112 42l6 6 11-12" />
      </Drawing>
    ),
  },
]
