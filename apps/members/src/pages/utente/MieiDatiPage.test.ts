import type { MieiDati } from '@primo/contract/privacy/privacy'
import { expect, test } from 'vitest'
import { dataPage, fileName } from './MieiDatiPage.tsx'

const data: MieiDati = {
  prodotto: 'Primo',
  // Half past eleven at night in London is the next day in Rome.
  generato_il: '2026-11-20T23:30:00.000Z',
  tabelle: [
    {
      chiave: 'pratica',
      titolo: 'Le pratiche',
      colonne: ['Cliente', 'Quando'],
      righe: [['<img src=x onerror=alert(1)> & "figli"', '2026-03-01T09:05:00.000Z']],
      intera: true,
    },
    { chiave: 'azienda', titolo: 'Le aziende', colonne: [], righe: [], intera: true },
  ],
  non_compresi: [{ che_cosa: 'I codici', perche: 'Non li teniamo.' }],
}

test('il file porta il nome del prodotto e il giorno di Roma', () => {
  expect(fileName(data)).toBe('primo-i-miei-dati-2026-11-21')
  expect(fileName({ ...data, prodotto: 'Più Punti!' })).toBe('piu-punti-i-miei-dati-2026-11-21')
})

test('la pagina da leggere dice le date in italiano e non esegue ciò che qualcuno ha scritto', () => {
  const page = dataPage(data)
  expect(page).toMatch(/marzo 2026, ore.10:05/)
  expect(page).not.toContain('<img')
  expect(page).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;figli&quot;')
  expect(page).toContain('<p>Niente.</p>')
  expect(page).toContain('Non li teniamo.')
})
