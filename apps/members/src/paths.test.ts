import { describe, expect, it } from 'vitest'
import { areaOf, isKnown, paths, patterns } from './paths.ts'
import { menuTitle, subLabel } from './ui/area-labels.ts'

describe('paths', () => {
  it('are these, and changing one is a decision', () => {
    expect([...patterns].sort().join('\n')).toMatchInlineSnapshot(`
      "/
      /app
      /app-download
      /app/avvisi
      /app/bot
      /app/convenzionato
      /app/convenzionato-page
      /app/convenzionato-page/iscrizione
      /app/convenzionato-page/requisiti
      /app/convenzionato/azienda
      /app/convenzionato/pratiche/:id
      /app/convenzionato/pratiche/:id/modifica
      /app/convenzionato/pratiche/:id/persona
      /app/convenzionato/pratiche/nuova
      /app/manifestazione
      /app/manifestazione-page
      /app/manifestazione/movimenti
      /app/manifestazione/premio/:id
      /app/manifestazione/richieste
      /app/manifestazione/richieste/:id
      /app/promotore
      /app/promotore-page
      /app/promotore-page/iscrizione
      /app/promotore-page/requisiti
      /app/promotore/qualifica
      /app/utente
      /app/utente/avvisi
      /app/utente/cancellazione
      /app/utente/consensi
      /app/utente/contatti
      /app/utente/dati
      /app/utente/dispositivi
      /app/utente/indirizzi/domicilio
      /app/utente/indirizzi/residenza
      /app/utente/indirizzi/spedizione
      /app/utente/password
      /cliente
      /intro
      /login
      /recovery
      /signup"
    `)
  })

  it.each([
    [paths.app, 'base'],
    [paths.utente, 'base'],
    [paths.bot, 'base'],
    [paths.manifestazione, 'premi'],
    [paths.premio(12), 'premi'],
    [paths.manifestazionePage, 'premi'],
    [paths.convenzionato, 'convenzionato'],
    [paths.promotorePage, 'promotore'],
    [paths.login, 'base'],
  ] as const)('%s is of the area %s', (path, area) => expect(areaOf(path)).toBe(area))

  it('labels and titles are the specification’s', () => {
    expect(subLabel).toEqual({
      premi: 'Ti Premia!',
      convenzionato: 'Convenzionato',
      promotore: 'Promotore',
      base: 'APP',
    })
    expect(menuTitle).toEqual({
      premi: 'Area Premi',
      convenzionato: 'Area Convenzionato',
      promotore: 'Area Promotore',
      base: 'Area Riservata',
    })
  })

  it.each(['/app/nulla', '/zzz', '/app/manifestazione/premio', '/app/manifestazione/premio/1/2', '/loginx'])(
    '%s is none of ours',
    (path) => expect(isKnown(path)).toBe(false),
  )
})
