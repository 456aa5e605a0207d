import { expect, test } from 'vitest'
import { azioniAccount } from './account.ts'

const ora = { ruolo: 'user', bloccato: false, cancellato: false, scrivibile: true, dispositivi: 1 }

test.each([
  [ora, ['blocca', 'chiudi_sessioni', 'manda_link']],
  [{ ...ora, dispositivi: 0 }, ['blocca', 'manda_link']],
  [{ ...ora, scrivibile: false }, ['blocca', 'chiudi_sessioni']],
  [{ ...ora, bloccato: true }, ['sblocca']],
  [{ ...ora, bloccato: true, cancellato: true }, []],
  [{ ...ora, ruolo: 'operatore' }, []],
  [{ ...ora, ruolo: 'amministratore' }, []],
])('che cosa si può fare di un account: %j', (account, azioni) => {
  expect(azioniAccount(account)).toEqual(azioni)
})
