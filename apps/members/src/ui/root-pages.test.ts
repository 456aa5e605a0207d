import { expect, it } from 'vitest'
import { patterns } from '../paths.ts'
import { isRootPage } from './root-pages.ts'

it('the places one goes to from anywhere are home, the account, each area and its landing page', () => {
  expect(patterns.filter(isRootPage)).toEqual([
    '/app',
    '/app/utente',
    '/app/manifestazione',
    '/app/convenzionato',
    '/app/promotore',
    '/app/manifestazione-page',
    '/app/promotore-page',
    '/app/convenzionato-page',
  ])
})
