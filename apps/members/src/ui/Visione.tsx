import './visione.css'
import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import {
  addressOfPerson,
  fetchVisione,
  forgetVisione,
  handleVisioneExpired,
  takeVisione,
} from '../data/visione.ts'
import { deviceStorage } from '../device/storage.ts'
import type { Visione } from '../device/visione.ts'
import { STATE_KEY } from '../state/store.ts'
import { Button } from './Button.tsx'
import { useSecondsTo } from './countdown.ts'

/** Retry interval in milliseconds while the impersonated member has not been loaded. */
const AGAIN_MS = 10_000

/**
 * Opens the app in impersonation, without the user's token: the impersonation cookie authenticates the operator.
 * @returns whether to start the app. An impersonation that has ended only shows a message.
 */
export function openVisione(looking: Visione): boolean {
  takeVisione(looking)
  if (looking.finita) {
    showVisioneFinita(looking)
    return false
  }
  const token = { token: '', token_id: looking.id, token_type: 'Bearer' }
  deviceStorage.setItem(STATE_KEY, JSON.stringify({ state: { hasSeenIntro: true, token }, version: 1 }))
  const host = document.createElement('div')
  host.id = 'visione'
  document.body.prepend(host)
  createRoot(host).render(<Banner looking={looking} />)
  // A page restored from the back/forward cache would show the impersonated data, and would never end.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload()
  })
  return true
}

/** Banner above every screen: impersonation by an operator, with the user and the remaining time. */
function Banner({ looking }: { looking: Visione }) {
  const [state, setState] = useState<Awaited<ReturnType<typeof fetchVisione>>>(null)
  const [leaving, setLeaving] = useState(false)
  const banner = useRef<HTMLElement>(null)
  useEffect(() => {
    const ask = async () => {
      const fresh = await fetchVisione(looking)
      if (fresh) setState(fresh)
      else timer = window.setTimeout(ask, AGAIN_MS)
    }
    let timer = 0
    // Checked again when the tab becomes visible: timers of a background tab may be suspended.
    const back = () => {
      if (document.visibilityState === 'visible') void ask()
    }
    void ask()
    document.addEventListener('visibilitychange', back)
    return () => {
      window.clearTimeout(timer)
      document.removeEventListener('visibilitychange', back)
    }
  }, [looking])
  // The app starts below the banner, whatever its height.
  useEffect(() => {
    const { current } = banner
    if (!current) return
    const measure = () =>
      document.documentElement.style.setProperty('--visione', `${current.getBoundingClientRect().height}px`)
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    measure()
    return () => observer.disconnect()
  }, [])
  const name = state?.denominazione ?? looking.di?.denominazione
  return (
    <section ref={banner} className="visione" aria-label="Sola lettura">
      <p>
        Stai vedendo l’app come <b>{name ?? 'un iscritto'}</b> · sola lettura
        {state ? <TimeLeft until={state.fino_a} over={() => handleVisioneExpired(looking)} /> : null}
      </p>
      <Button
        small
        className="visione-leave"
        busy={leaving}
        onClick={() => {
          setLeaving(true)
          void looking.leave?.()
        }}
      >
        Esci
      </Button>
    </section>
  )
}

function TimeLeft({ until, over }: { until: Date; over: () => void }) {
  const left = useSecondsTo(until)
  useEffect(() => {
    if (left === 0) over()
  })
  const seconds = String(left % 60).padStart(2, '0')
  return (
    <>
      {'\u00a0· '}
      <span className="visione-time" role="timer">
        ancora {Math.floor(left / 60)}:{seconds}
      </span>
    </>
  )
}

/** Shows, in place of the app, that the impersonation has ended. No data of the user remains in the page. */
function showVisioneFinita({ di }: Visione): void {
  document.title = 'Visione finita'
  createRoot(document.getElementById('root')!).render(
    <main className="front-wait visione-finita">
      <div className="stack">
        <h1>{di ? `Non stai più vedendo l’app come ${di.denominazione}` : 'La visione è finita'}</h1>
        <p>
          Il quarto d’ora è passato, la tua sessione del back office si è chiusa o l’account non si può più
          vedere.
        </p>
        <p>
          <a className="btn" href={addressOfPerson(di?.utente_id)} onClick={forgetVisione}>
            {di ? 'Torna alla sua scheda' : 'Torna al back office'}
          </a>
        </p>
      </div>
    </main>,
  )
}
