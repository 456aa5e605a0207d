import { expect, test } from 'vitest'
import { ostacoloAlPassaggio, PROFONDITA_MASSIMA, sponsorCode } from './sponsor.ts'

const LIBERO = { stesso: false, sotto: false, gia: false, attivo: true, livello_finale: 3 }

test('dove nulla lo impedisce si passa', () => expect(ostacoloAlPassaggio(LIBERO)).toBeNull())

test.each([
  [{ stesso: true }, /se stessa/],
  [{ sotto: true }, /cerchio/],
  [{ gia: true }, /già il suo sponsor/],
  [{ attivo: false }, /profilo attivo/],
  [{ livello_finale: PROFONDITA_MASSIMA + 1 }, /200 livelli/],
])('%o lo impedisce, e si dice perché', (come, perche) => {
  expect(ostacoloAlPassaggio({ ...LIBERO, ...come })).toMatch(perche)
})

test('l’ultimo livello è ancora buono', () => {
  expect(ostacoloAlPassaggio({ ...LIBERO, livello_finale: PROFONDITA_MASSIMA })).toBeNull()
})

test.each([
  'DEMO2026',
  ' demo2026 ',
  'demo-2026',
  'DEMO2026.',
  '«DEMO2026»,',
  '\u200bDEMO\u00a02026\ufeff',
  'ＤＥＭＯ２０２６',
  'https://primo.example/signup?sponsor=DEMO2026&target=promotore',
  'codice DEMO2026',
  'Codice sponsor: demo2026.',
  'Il mio codice è DEMO2026, a presto',
  'il codice è: «DEMO2026»',
  'sponsor=DEMO2026',
  'DEMO2026 grazie',
  'Ciao Mario, DEMO2026',
  '*DEMO2026*',
  'https://altro.example/l?u=https%3A%2F%2Fprimo.example%2Fsignup%3Fsponsor%3DDEMO2026%26x%3D1',
  '<https://primo.example/signup?sponsor=DEMO2026>',
  'Iscriviti qui: https://primo.example/signup?target=promotore&sponsor=demo2026 ti aspetto!',
  'codice d’invito DEMO2026',
  'codice segnalatore DEMO2026',
  'codice promotore: DEMO2026',
  'codice promozionale DEMO2026',
  'codice referral DEMO2026',
  'Codice amico DEMO2026',
  'Sponsor Giovanna DEMO2026',
  'sponsor: Giovanna Bianchi, DEMO2026',
  'codice sponsor (obbligatorio): DEMO2026',
  'scrivi a anna99@prova.example, codice DEMO2026',
  'codice:DEMO2026',
  'codice promotore=DEMO2026',
  'codice: DEMO 2026',
  'codice sponsor DEMO 2026',
  'codice d’invito DEMO 2026, a presto',
  'codice DEMO 2026 ciao',
  'codice: DE MO 20 26',
  'https://primo.example/signup?sponsor=DEMO2026%20',
  'https://primo.example/signup?sponsor=%20DEMO2026',
  'https://primo.example/signup?sponsor=DEMO2026%0A',
  'https://primo.example/signup?sponsor=%0D%0ADEMO2026%0D%0A&target=promotore',
  'https://primo.example/signup?sponsor=DEMO2026%20ciao',
  'https://primo.example/signup?sponsor=DEMO2026%C2%A0',
  'https://primo.example/signup?sponsor=%E2%80%8BDEMO2026',
  'https://primo.example/signup?sponsor=+DEMO2026+',
  'https://primo.example/signup?sponsor=%22DEMO2026%22.',
  'https://altro.example/l?u=https%3A%2F%2Fprimo.example%2Fsignup%3Fsponsor%3DDEMO2026%2520',
  'sconto 100% con DEMO2026%20',
  'DEMO2026%0A',
  '%20demo2026',
  'DEMO2026 DEMO2026',
  'DEMO2026, demo2026',
  'DEMO2026\nDEMO2026',
  'DEMO2026DEMO2026',
  'Il mio codice è DEMO2026: usa DEMO2026!',
  'https://primo.example/signup?sponsor=DEMO2026 (codice DEMO2026)',
  'cod.DEMO2026',
  'Cod.demo2026',
  'cod. DEMO2026',
  'cod DEMO2026',
  'CodiceDEMO2026',
  'codiceDEMO2026',
  'CodDEMO2026',
  'codice.DEMO2026',
  'Sponsor.DEMO2026',
  'sponsorDEMO2026',
])('in %j c’è DEMO2026', (text) => expect(sponsorCode(text)).toBe('DEMO2026'))

test.each([
  ['abcdefgh', 'ABCDEFGH'],
  ['il mio codice è abcdefgh', 'ABCDEFGH'],
  ['abcd efgh', 'ABCDEFGH'],
  ['codice d’invito abcdefgh', 'ABCDEFGH'],
  ['codice segnalatore: abcdefgh', 'ABCDEFGH'],
  ['codice P4A JYX J', 'P4AJYXJ'],
  ['CODICE2026', 'CODICE2026'],
  ['codice2026', 'CODICE2026'],
  ['CODA2026', 'CODA2026'],
  ['sponsor1', 'SPONSOR1'],
  ['Sponsor1', 'SPONSOR1'],
  ['ABCABC', 'ABCABC'],
  ['DEMO2026 ALTRO2026', 'DEMO2026ALTRO2026'],
  ['100%', '100'],
  ['%3f%zz', 'ZZ'],
  ['ABCDEF%E2%82', 'ABCDEFE282'],
])('in %j c’è %s', (text, code) => expect(sponsorCode(text)).toBe(code))
