import type { SchedaEdizione } from '@primo/contract/raccolta/operatore-edizioni'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '../../paths.ts'
import { mount } from '../../testing/mount.tsx'
import { stubFetch } from '../../testing/stub-fetch.ts'
import { EdizioneShow } from './EdizioneShow.tsx'

const EDIZIONE: SchedaEdizione = {
  ...{ id: 4, codice: '2016-2019', titolo: 'Edizione 2016', stato: 'scaduta' },
  ...{ inizio: '2016-01-01', fine: '2019-12-31', ultima_richiesta: '2020-06-15' },
  ...{ regolamento: '1.0', premi: 2, richieste_aperte: 3, cauzione_scoperta: false },
  ...{ permessi: ['cauzione', 'consegna'], iscritti: 12 },
  punti: { disponibili: 0, in_maturazione: 0, prenotati: 0, spesi: 500, scaduti: 40 },
  cauzione: {
    ...{ dovuta_cent: 0, depositata_cent: 0, perche: 'Nulla è promesso.', catalogo_cent: 0 },
    ...{ esposizione_cent: 0, consegnati_cent: 0, richiesti_cent: 0, punti_vivi_cent: 0, depositi: [] },
  },
  consegne: { in_ritardo: 2, vicine: 1, aperte: 3, prossima: null },
  regolamenti: [],
  prossimo: { diverso: false, peggiora: [] },
}

function open(edizione: SchedaEdizione) {
  stubFetch(() => Response.json({ data: edizione }))
  mount(
    <Routes>
      <Route path="/edizioni/:id/show" element={<EdizioneShow />} />
    </Routes>,
    { permessi: { 'premi.lavorare': 'lettura' }, path: '/edizioni/4/show' },
  )
}

test('an ended edition shows the last day of the requests, without a deadline', async () => {
  open(EDIZIONE)
  await expect.element(page.getByText(/^fino al\s15\sgiugno\s2020$/)).toBeVisible()
})

test('an edition that accepts requests shows how many days are left', async () => {
  open({ ...EDIZIONE, stato: 'chiusa', ultima_richiesta: '2090-06-15' })
  await expect.element(page.getByText(/^fino al\s15\sgiugno\s2090, tra [\d.]+\sgiorni$/)).toBeVisible()
})

test.each([
  [/^2\sconsegne oltre i sei mesi$/, 'in_ritardo'],
  [/^1$/, 'vicine'],
])('the number of deliveries %s opens the requests of the edition', async (name, consegna) => {
  open(EDIZIONE)
  const href = paths.coda('richieste', { edizione: '4', consegna, stato: 'tutte' })
  await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', href)
})
