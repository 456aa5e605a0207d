import { describe, expect, it } from 'vitest'
import { canEnterArea, type Decision, decideRoute, landingOf, type Session } from './guards.ts'
import { paths } from './paths.ts'
import { unProfilo } from './testing/samples.ts'

const newcomer: Session = { hasSeenIntro: false, hasToken: false, user: null }
const out: Session = { hasSeenIntro: true, hasToken: false, user: null }
const loading: Session = { hasSeenIntro: true, hasToken: true, user: null }
const empty: Session = { hasSeenIntro: true, hasToken: true, user: { id: 0, profili: [] } }
const inside: Session = { hasSeenIntro: true, hasToken: true, user: { id: 5, profili: [] } }

const show: Decision = { kind: 'show' }
const load: Decision = { kind: 'load' }
const go = (to: string, remember = false): Decision => ({ kind: 'go', to, rememberPath: remember })

/** Test cases of the guards: address, user, expected decision (specification §2 and §4). */
const table: [string, keyof typeof who, Decision][] = [
  ['/', 'newcomer', go(paths.intro)],
  ['/', 'out', go(paths.app)],
  ['/', 'inside', go(paths.app)],
  ['/intro', 'newcomer', show],
  ['/intro', 'inside', show],
  ['/signup', 'newcomer', go(paths.intro, true)],
  ['/signup?sponsor=DEMO2026', 'newcomer', show],
  ['/signup?sponsor=', 'newcomer', go(paths.intro, true)],
  ['/login?sponsor=DEMO2026', 'newcomer', go(paths.intro, true)],
  ['/signup', 'out', show],
  ['/recovery', 'newcomer', go(paths.intro, true)],
  ['/recovery', 'out', show],
  ['/cliente', 'newcomer', show],
  ['/cliente', 'inside', show],
  ['/app-download', 'newcomer', go(paths.intro, true)],
  ['/app-download', 'out', show],
  ['/login', 'newcomer', go(paths.intro, true)],
  ['/login', 'out', show],
  ['/login', 'loading', show],
  ['/login', 'empty', show],
  ['/login', 'inside', go(paths.utente)],
  ['/login/', 'inside', go(paths.utente)],
  ['/app', 'newcomer', go(paths.intro, true)],
  ['/app', 'out', go(paths.login)],
  ['/app', 'loading', load],
  ['/app', 'empty', load],
  ['/app', 'inside', show],
  ['/app/', 'inside', show],
  ['/app/manifestazione', 'out', go(paths.login, true)],
  ['/app/manifestazione', 'loading', load],
  ['/app/manifestazione', 'inside', show],
  ['/app/bot', 'out', go(paths.login, true)],
  ['/app/bot', 'inside', show],
  ['/app/utente', 'out', go(paths.login, true)],
  ['/app/nulla', 'inside', go(paths.app)],
  ['/application', 'inside', go(paths.app)],
  ['/zzz', 'out', go(paths.app)],
  ['/zzz', 'newcomer', go(paths.intro)],
]
const who = { newcomer, out, loading, empty, inside }

describe('guards', () => {
  it.each(table)('%s, %s', (path, name, decision) => {
    const { pathname, search } = new URL(path, 'https://app.example')
    expect(decideRoute({ pathname, search }, who[name])).toEqual(decision)
  })

  it.each(['manifestazione', 'promotore', 'convenzionato'] as const)(
    '%s opens only with its active profile',
    (ruolo) => {
      const other = ruolo === 'promotore' ? 'convenzionato' : 'promotore'
      expect(canEnterArea(ruolo, { id: 5, profili: [unProfilo(ruolo)] })).toBe(true)
      expect(canEnterArea(ruolo, { id: 5, profili: [unProfilo(other)] })).toBe(false)
      expect(canEnterArea(ruolo, { id: 5, profili: [unProfilo(ruolo, { bloccato: true })] })).toBe(false)
      expect(canEnterArea(ruolo, { id: 5, profili: [unProfilo(ruolo, { id_segnalatore: 0 })] })).toBe(false)
      expect(canEnterArea(ruolo, { id: 5, profili: [unProfilo(ruolo, { id_anagrafica: 0 })] })).toBe(false)
      expect(canEnterArea(ruolo, { id: 0, profili: [unProfilo(ruolo)] })).toBe(false)
      expect(canEnterArea(ruolo, null)).toBe(false)
      expect(landingOf[ruolo]).toBe(`/app/${ruolo}-page`)
    },
  )
})
