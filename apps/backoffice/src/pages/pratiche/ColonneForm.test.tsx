import type { Importazione } from '@primo/contract/pratiche/operatore-importazioni'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../../testing/mount.tsx'
import { refusal, stubFetch } from '../../testing/stub-fetch.ts'
import { ColonneForm } from './ColonneForm.tsx'

const ONE: Importazione = {
  ...{ id: 7, nome_file: 'banca.csv', caricata_il: '2026-11-30T10:00:00.000Z', caricata_da: 'Paola Fontana' },
  ...{ stato: 'da_abbinare', righe: 2, fatte: 0, create: 0, annullate: 0, motivo: null, esito: null },
  azioni: ['scarta', 'abbina'],
}
const FILE = {
  intestazioni: ['Agente', 'Ragione', 'Quanto', 'Quando', 'Che cosa', ''],
  esempio: [
    ['DEMO2026', 'Anna Rossi', '15.000', '07/03/2026', 'Mutuo Casa', 'x'],
    ['DEMO2026', 'Bruno Verdi', '9.000', '08/03/2026', 'Leasing Auto', ''],
  ],
  colonne: { nominativo: 1 },
  campi: ['Scopo', 'Targa'],
}

/** Opens the form, whose choice gets the response of `respond`. @returns the choices that were sent */
function open(respond: () => Response) {
  const sent: unknown[] = []
  stubFetch(({ method, body }) => {
    if (method === 'GET') return Response.json({ data: FILE })
    sent.push(body)
    return respond()
  })
  let closed = 0
  mount(<ColonneForm one={ONE} close={() => closed++} />, {
    permessi: { 'pratiche.lavorare': 'tutto' },
    path: '/pratiche/importa/7',
  })
  return { sent, closed: () => closed }
}
const choose = async (column: string, heading: string) => {
  await userEvent.click(page.getByLabelText(column))
  await userEvent.click(page.getByRole('option', { name: heading }))
}
const send = () => userEvent.click(page.getByRole('button', { name: 'Leggi con queste colonne' }))

test('the columns are chosen with the first values of the file before the eyes', async () => {
  const { sent, closed } = open(() => Response.json({ data: { ...ONE, stato: 'in_lettura' } }))
  await expect.element(page.getByText('Anna Rossi · Bruno Verdi')).toBeVisible()
  await choose('Codice del convenzionato', 'Agente')
  await choose('Importo', 'Quanto')
  await choose('Data di registrazione', 'Quando')
  await choose('Tipo di finanziamento', 'Che cosa')
  await choose('Banca', 'Colonna 6')
  await choose('Banca', 'Nessuna')
  await send()
  await expect
    .poll(() => sent)
    .toEqual([
      {
        colonne: {
          ...{ nominativo: 1, codice_convenzionato: 0 },
          ...{ importo: 2, data_registrazione: 3, tipo_finanziamento: 4 },
        },
      },
    ])
  expect(closed()).toBe(1)
})

test('what is missing or chosen twice is said at its column, before or after it is sent', async () => {
  const { sent } = open(() =>
    refusal(422, 'VALIDAZIONE', 'Controlla le colonne.', { importo: ['Non va bene.'] }),
  )
  await choose('Importo', 'Ragione')
  await send()
  await expect.element(page.getByText('È già scelta per un’altra.')).toBeVisible()
  await expect
    .element(page.getByText('Scegli il codice del convenzionato, o la sua partita IVA.'))
    .toBeVisible()
  expect(sent).toEqual([])
  await choose('Importo', 'Quanto')
  await choose('Partita IVA del convenzionato', 'Agente')
  await choose('Data di registrazione', 'Quando')
  await choose('Tipo di finanziamento', 'Che cosa')
  await send()
  await expect.element(page.getByText('Non va bene.')).toBeVisible()
})

test('the fields of the financing types are chosen like the columns', async () => {
  const { sent } = open(() => Response.json({ data: { ...ONE, stato: 'in_lettura' } }))
  await choose('Codice del convenzionato', 'Agente')
  await choose('Importo', 'Quanto')
  await choose('Data di registrazione', 'Quando')
  await choose('Tipo di finanziamento', 'Che cosa')
  await choose('Scopo', 'Che cosa')
  await send()
  await expect.element(page.getByText('È già scelta per un’altra.')).toBeVisible()
  expect(sent).toEqual([])
  await choose('Scopo', 'Colonna 6')
  await send()
  await expect.poll(() => sent).toMatchObject([{ colonne: { nominativo: 1, campi: { Scopo: 5 } } }])
})
