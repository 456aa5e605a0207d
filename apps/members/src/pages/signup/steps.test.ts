import { carattereDiControllo } from '@primo/domain/anagrafica/codice-fiscale'
import { clock } from '@primo/domain/platform/clock'
import { todayInRome } from '@primo/domain/platform/dates'
import { describe, expect, it } from 'vitest'
import { readSponsorLink } from '../../guards.ts'
import { bodyOf, errorsOf } from './signup-calls.ts'
import { EMPTY, firstStepIn, type SignupValues, STEPS } from './steps.ts'

const whole: SignupValues = {
  ...EMPTY,
  codice_sponsor: 'DEMO2026',
  nome: 'Anna',
  cognome: 'Rossi',
  codice_fiscale: 'RSSNNA80A41D612B',
  email: 'anna@posta.it',
  cellulare: '347 123 4567',
  password: 'una frase che ricordo',
  password_confirmation: 'una frase che ricordo',
  trattamento_dati: true,
}

describe('sign-up', () => {
  it('every field belongs to one step', () => {
    expect(STEPS.flatMap((s) => s.fields).toSorted()).toEqual(Object.keys(EMPTY).toSorted())
  })

  it('says what is wrong under each field', () => {
    expect(errorsOf(EMPTY)).toMatchObject({
      codice_sponsor: 'Campo obbligatorio.',
      nome: 'Campo obbligatorio.',
      email: 'Scrivi un indirizzo e-mail completo, per esempio nome@posta.it.',
      password: 'Scegli una password di almeno 12 caratteri.',
      trattamento_dati: 'Per registrarti serve confermare di aver letto l’informativa.',
    })
  })

  it('asks only for the processing notice, never for the other consents', () => {
    const { codice_fiscale: _, ...errors } = errorsOf(whole)
    expect(errors).toEqual({})
    expect(Object.keys(errorsOf({ ...whole, trattamento_dati: false }))).toContain('trattamento_dati')
  })

  it('passwords must be the same, a codice fiscale must be one', () => {
    const errors = errorsOf({ ...whole, password_confirmation: 'altra', codice_fiscale: 'ABC' })
    expect(errors.password_confirmation).toBe('Le due password non coincidono.')
    expect(errors.codice_fiscale).toContain('16 caratteri')
  })

  it('asks the year of birth of whom the code takes for a child or a centenarian', () => {
    const year = Number(todayInRome(clock.now()).slice(0, 4)) - 6
    const first15 = `RSSNNA${String(year).slice(2)}A41D612`
    const old = { ...whole, codice_fiscale: first15 + carattereDiControllo(first15) }
    const asked = { anno_nascita: `Scrivi in che anno sei nato o nata: ${year - 100} o ${year}.` }
    expect(errorsOf(old)).toEqual(asked)
    expect(errorsOf({ ...old, anno_nascita: '192' })).toMatchObject(asked)
    expect(errorsOf({ ...old, anno_nascita: String(year - 100) })).toEqual({})
    expect(errorsOf({ ...old, anno_nascita: String(year) })).toEqual({
      codice_fiscale: 'L’iscrizione è riservata ai maggiorenni.',
    })
  })

  it.each([
    ['cellulare', '02 1234567', /telefono fisso/],
    ['cellulare', '347 12', /non è completo/],
    ['cellulare', '+44 7400 123456', /cellulari italiani/],
    ['nome', 'Anna 🙂', /non può contenere «🙂»/],
    ['cognome', 'Rossi2', /non può contenere cifre/],
  ] as const)('%s «%s» is said at its own step, as the server says it', (field, typed, sentence) => {
    expect(errorsOf({ ...whole, [field]: typed })[field]).toMatch(sentence)
  })

  it.each(['cell. 347 123 4567', '+39 347.123.45.67', '(0039) 347-1234567'])(
    'a number as people paste it is taken: «%s»',
    (cellulare) => expect(errorsOf({ ...whole, cellulare }).cellulare).toBeUndefined(),
  )

  it('a role not chosen is not sent as one', () => {
    expect(bodyOf(whole).target).toBeNull()
    expect(bodyOf({ ...whole, target: 'promotore' }).target).toBe('promotore')
  })

  it('finds the step of the first error', () => {
    expect(firstStepIn({ trattamento_dati: 'x', email: 'y' })).toBe(2)
    expect(firstStepIn({ altro: 'x' })).toBeNull()
  })
})

describe('sponsor link', () => {
  it.each([
    ['?sponsor=DEMO2026&target=manifestazione', { sponsor: 'DEMO2026', target: 'manifestazione' }],
    ['?sponsor=DEMO2026&target=re', { sponsor: 'DEMO2026', target: '' }],
    ['?sponsor=%20DEMO2026%20', { sponsor: 'DEMO2026', target: '' }],
    ['?target=promotore', null],
    ['', null],
  ])('%s', (search, link) => expect(readSponsorLink(search)).toEqual(link))
})
