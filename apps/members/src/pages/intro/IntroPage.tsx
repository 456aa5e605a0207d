import './intro.css'
import { useEffect, useRef, useState } from 'react'
import { wantedFrom } from '../../Guard.tsx'
import { paths } from '../../paths.ts'
import { useProduct } from '../../state/product.ts'
import { currentProductName } from '../../state/product-name.ts'
import { introSeen } from '../../state/store.ts'
import { Button } from '../../ui/Button.tsx'
import { Brand } from '../../ui/PublicPage.tsx'
import { usePublicLocation, usePublicNavigate } from '../../ui/public-router.tsx'
import { CARDS } from './cards.tsx'

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

  function finish(to = wanted) {
    introSeen()
    // The requested address is kept until after the login, except an invitation, which an existing account does not need.
    go(to, { replace: true, state: !invited && place.state })
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
        <Button onClick={() => (last ? finish(invited || paths.signup) : show(current + 1))}>
          {last ? 'Crea il tuo account' : 'Avanti'}
        </Button>
        <Button variant="plain" onClick={() => finish(paths.login)}>
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
