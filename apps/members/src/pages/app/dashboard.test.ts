import type { Profilo } from '@primo/contract/accesso/profili'
import type { Premio } from '@primo/contract/raccolta/premi'
import { RUOLI, type Ruolo, type StatoProfilo } from '@primo/domain/platform/ruolo'
import { describe, expect, it } from 'vitest'
import { paths } from '../../paths.ts'
import { unProfilo } from '../../testing/samples.ts'
import { formatEventDay, formatUntil } from './DashboardPage.tsx'
import { nextStep, traguardo } from './next-step.ts'

const profilo = (ruolo: Ruolo, stato: StatoProfilo | null): Profilo =>
  unProfilo(ruolo, {
    stato,
    username: '',
    ...(stato === 'attiva' ? {} : { bloccato: true, id_segnalatore: 0, id_anagrafica: 0 }),
  })
const utente = (
  target: Ruolo | null,
  stati: Partial<Record<Ruolo, StatoProfilo>> = {},
  verificati: [cellulare: boolean, email: boolean] = [true, true],
) => ({
  target,
  cellulare_is_verified: verificati[0],
  email_is_verified: verificati[1],
  profili: RUOLI.map((ruolo) => profilo(ruolo, stati[ruolo] ?? null)),
})

describe('what to do next', () => {
  it('contacts come first, the mobile before the e-mail, whatever else waits', () => {
    const step = (v: [boolean, boolean]) =>
      nextStep(utente('promotore', { manifestazione: 'attiva' }, v), true)
    expect(step([false, false])).toMatchObject({
      tipo: 'verifica',
      canale: 'cellulare',
      testo: expect.stringContaining('Primo di due'),
    })
    expect(step([false, true])).toMatchObject({
      canale: 'cellulare',
      testo: expect.stringContaining('Ultimo passo'),
    })
    expect(step([true, false])).toMatchObject({
      canale: 'email',
      testo: expect.stringContaining('Ultimo passo'),
    })
  })

  it('then the enrolment the member signed up for, even if another is active', () => {
    const step = nextStep(utente('convenzionato', { manifestazione: 'attiva' }), false)
    expect(step).toMatchObject({ tipo: 'vai', a: paths.convenzionatoPage })
  })

  it('without a target the rewards are offered, until any area is open', () => {
    expect(nextStep(utente(null), false)).toMatchObject({
      a: paths.manifestazionePage,
      parola: 'Iscriviti',
    })
    expect(nextStep(utente(null, { promotore: 'attiva' }), false)).toBeNull()
  })

  it.each([
    ['verificata', 'Completa'],
    ['da_completare', 'Completa'],
    ['in_approvazione', 'Vedi'],
  ] as const)('an enrolment %s asks to «%s»', (stato, parola) => {
    expect(nextStep(utente('promotore', { promotore: stato }), false)).toMatchObject({ parola })
  })

  it.each(['attiva', 'bloccata', 'cessata'] as const)('an enrolment %s asks nothing', (stato) => {
    expect(nextStep(utente('manifestazione', { manifestazione: stato }), false)).toBeNull()
  })

  it('an enrolment begun and not signed up for is remembered too: the one to complete before the one that waits', () => {
    const step = (target: Ruolo | null, stati: Partial<Record<Ruolo, StatoProfilo>>) =>
      nextStep(utente(target, stati), false)
    expect(step(null, { manifestazione: 'attiva', promotore: 'da_completare' })).toMatchObject({
      a: paths.promotorePage,
      parola: 'Completa',
    })
    expect(step('promotore', { promotore: 'attiva', convenzionato: 'in_approvazione' })).toMatchObject({
      a: paths.convenzionatoPage,
      parola: 'Vedi',
    })
    expect(step(null, { convenzionato: 'in_approvazione', promotore: 'verificata' })).toMatchObject({
      a: paths.promotorePage,
    })
  })

  it('last, where to send the prizes', () => {
    const step = nextStep(utente('manifestazione', { manifestazione: 'attiva' }), true)
    expect(step).toMatchObject({ a: paths.spedizione })
  })
})

const premio = (id_premio: number, punti: number, other: Partial<Premio> = {}): Premio => ({
  id_premio,
  id_edizione: 1,
  punti,
  codice: `P${id_premio}`,
  descrizione: `Premio ${id_premio}`,
  dettaglio: '',
  categoria: 'Casa',
  disponibili: null,
  immagine: '',
  limite_persona: null,
  evidenza: null,
  valido_dal: '2026-01-01',
  valido_al: '2026-12-30',
  ...other,
})

describe('the next prize', () => {
  const today = '2026-11-21'
  it('is the cheapest one out of reach', () => {
    const { prossimo, richiedibili } = traguardo(
      [premio(1, 3000), premio(2, 800), premio(3, 5000)],
      2480,
      today,
    )
    expect(prossimo).toMatchObject({ mancano: 520, premio: { id_premio: 1 } })
    expect(richiedibili).toBe(1)
  })
  it('a prize exactly affordable is within reach', () => {
    expect(traguardo([premio(1, 1200)], 1200, today)).toEqual({ prossimo: null, richiedibili: 1 })
  })
  it('what is sold out, not yet open or over does not count', () => {
    const premi = [
      premio(1, 100, { disponibili: 0 }),
      premio(2, 100, { valido_dal: '2026-11-22' }),
      premio(3, 100, { valido_al: '2026-11-20' }),
    ]
    expect(traguardo(premi, 0, today)).toEqual({ prossimo: null, richiedibili: 0 })
  })
})

describe('when', () => {
  const now = new Date('2026-11-21T10:00:00Z')
  it.each([
    [formatEventDay, '2026-11-20T23:30:00Z', 'oggi'],
    [formatEventDay, '2026-11-20T10:00:00Z', 'ieri'],
    [formatEventDay, '2026-03-01T10:00:00Z', '1º marzo'],
    [formatEventDay, '2025-12-31T10:00:00Z', '31 dicembre 2025'],
    [formatUntil, '2026-11-21T22:00:00Z', 'fino a oggi'],
    [formatUntil, '2026-12-03T10:00:00Z', 'fino al 3 dicembre'],
    [formatUntil, '2026-12-08T10:00:00Z', 'fino all’8 dicembre'],
    [formatUntil, '2027-01-11T10:00:00Z', 'fino all’11 gennaio 2027'],
  ] as const)('%o of %s is «%s»', (saying, instant, said) => {
    expect(saying(instant, now).replace('\u00a0', ' ')).toBe(said)
  })
})
