import { expect, test } from 'vitest'
import { EMAIL, emailAddress } from './email.ts'

test.each([
  ["nicolo'@prova.example", "nicolo'@prova.example"],
  ['nicolo’@prova.example', "nicolo'@prova.example"],
  ['rossi&figli@prova.example', 'rossi&figli@prova.example'],
  ['info@perché.it', 'info@xn--perch-fsa.it'],
  ['info@PERCHÉ.it', 'info@xn--perch-fsa.it'],
  ['info@perche\u0301.it', 'info@xn--perch-fsa.it'],
  ['info@xn--perch-fsa.it', 'info@xn--perch-fsa.it'],
  [' Mario.Rossi+primo@Prova.Example ', 'mario.rossi+primo@prova.example'],
  ['\u200bmario@prova.example\ufeff', 'mario@prova.example'],
  ['mailto:mario@prova.example', 'mario@prova.example'],
  ['Mario Rossi <mario@prova.example>', 'mario@prova.example'],
  ['mario@prova.example.', 'mario@prova.example'],
  ['mario@prova.example;', 'mario@prova.example'],
  ['mario＠prova.example', 'mario@prova.example'],
  ['mailto:mario@prova.example?subject=Ciao', 'mario@prova.example'],
  ['Mario Rossi [mailto:mario@prova.example]', 'mario@prova.example'],
  ['Mario Rossi (mario@prova.example)', 'mario@prova.example'],
  ['"Rossi, Mario" <mario@prova.example>;', 'mario@prova.example'],
  [' E-mail : mario@prova.example', 'mario@prova.example'],
  ['Mail:mario@prova.example', 'mario@prova.example'],
  ['pec mario@prova.example', 'mario@prova.example'],
  ['mail@prova.example', 'mail@prova.example'],
  ['mario @ prova.example', 'mario@prova.example'],
  ['«mario@prova.example»', 'mario@prova.example'],
  ['“mario@prova.example”', 'mario@prova.example'],
  ["'mario@prova.example'", 'mario@prova.example'],
  ['(mario@prova.example).', 'mario@prova.example'],
  ['mario@prova.example/', 'mario@prova.example'],
  ['mario@prova.example<mailto:mario@prova.example>', 'mario@prova.example'],
  ['mario@prova.example <mailto:mario@prova.example>', 'mario@prova.example'],
  ['Mario Rossi <mario@prova.example<mailto:mario@prova.example>>', 'mario@prova.example'],
  ['E-mail: Mario@prova.example [mailto:mario@prova.example]', 'mario@prova.example'],
  ['mario@prova.example<mailto:mario@prova.example?subject=Ciao>;', 'mario@prova.example'],
  ['m/r=1@posta.prova.example', 'm/r=1@posta.prova.example'],
])('%j is understood', (written, address) => {
  expect(emailAddress(written)).toBe(address)
  expect(address).toMatch(EMAIL)
  expect(emailAddress(address)).toBe(address)
})

test.each([
  ...[
    'mario',
    '@prova.example',
    'mario@',
    'mario@gmail',
    'mario@@prova.example',
    'mario rossi@prova.example',
  ],
  'Mario <mario@prova.example>, Luca <luca@prova.example>',
  ...['mario@prova.example<mailto:luca@prova.example>', 'luca.mario@prova.example <mario@prova.example>'],
  ...['mario@prova.example luca@prova.example', 'scrivi a mario@prova.example'],
  ...['mario@prova..example', 'mario@-prova.example', 'perché@prova.example', 'a@b.example, c@d.example', ''],
])('%j is no address', (written) => expect(emailAddress(written)).not.toMatch(EMAIL))
