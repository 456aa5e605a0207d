import { expect, it } from 'vitest'
import { ratePassword } from './PasswordStrength.tsx'

const propri = ['Niccolò', 'De Luca', 'niccolo.deluca@posta.it']

it.each([
  ['', 0],
  ['corta', 1],
  ['undici-segn', 1],
  ['dodici-segni', 3],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 2],
  ['ababababababababab', 2],
  ['passwordpassword', 2],
  ['giardinogiardino', 2],
  ['qwerty il gatto blu', 2],
  ['forza Niccolò sempre', 2],
  ['NICCOLO-quattordici', 2],
  ['pane burro e sale', 3],
  ['quattro gatti sul tetto', 4],
] as const)('«%s» is %i', (password, grado) => expect(ratePassword(password, propri).grado).toBe(grado))

it('says how many characters are missing', () => {
  expect(ratePassword('undici-segn', propri).frase).toBe('Manca 1\u00a0carattere.')
  expect(ratePassword('corta', propri).frase).toBe('Mancano 7\u00a0caratteri.')
})

it('short words of one’s own data do not count: «De» is everywhere', () => {
  expect(ratePassword('il mare dentro la casa', ['De Luca']).grado).toBe(4)
})
