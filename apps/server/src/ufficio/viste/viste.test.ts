import {
  cambiaVista,
  eliminaVista,
  type ListName,
  salvaVista,
  VISTE_MAX,
  viste,
} from '@primo/contract/ufficio/operatore-viste'
import { expect, test } from 'vitest'
import { openBackOffice } from '../../test/back-office.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { createSocio } from '../../test/world.ts'

const office = await sharedFixture(openBackOffice())
const { operatore, collega } = office

const FERME = {
  nome: 'Ferme da un mese',
  condivisa: false,
  filtri: [
    { campo: 'stato', valore: 'tutte' },
    { campo: 'importo_da_cent', valore: '10000000' },
  ],
  ordine: 'ferma_dal',
  verso: 'asc' as const,
  colonne: ['nominativo', 'importo_cent'],
}
const saves = async (changes: object = {}, token = operatore.token) =>
  (await office.call(salvaVista, { body: { elenco: 'pratiche', ...FERME, ...changes } }, token)).data
const sees = async (token: string, elenco: ListName = 'pratiche') =>
  (await office.call(viste, { query: { elenco } }, token)).data
const refused = (changes: object, token = operatore.token) =>
  office.refusal(salvaVista, { body: { elenco: 'pratiche', ...FERME, ...changes } }, token)

test('una vista è di chi la salva; condivisa la aprono anche gli altri, ma la cambia solo lui', async () => {
  const own = await saves()
  expect(own).toMatchObject({ ...FERME, mia: true, di: 'Paola Fontana', cadute: [] })
  expect(await sees(collega.token)).toEqual([])
  expect(await sees(operatore.token, 'richieste')).toEqual([])
  const { nome: _, ...look } = FERME
  const params = { id: own.id }
  await office.call(
    cambiaVista,
    { params, body: { ...look, nome: 'Da sentire', condivisa: true } },
    operatore.token,
  )
  const [shared] = await sees(collega.token)
  expect(shared).toMatchObject({ nome: 'Da sentire', mia: false, di: 'Paola Fontana', filtri: FERME.filtri })
  for (const spec of [cambiaVista, eliminaVista]) {
    const body = spec === cambiaVista ? { body: FERME } : {}
    expect((await office.refusal(spec, { params, ...body } as never, collega.token)).status).toBe(404)
  }
  await office.call(eliminaVista, { params }, operatore.token)
  expect(await sees(operatore.token)).toEqual([])
  expect((await office.refusal(eliminaVista, { params }, operatore.token)).status).toBe(404)
})

test('ciò che l’elenco non ha si rifiuta con il nome del campo', async () => {
  const filter = (campo: string, valore: string) => ({ filtri: [{ campo, valore }] })
  for (const [changes, field] of [
    [filter('colore', 'rosso'), 'filtri.colore'],
    [filter('page', '2'), 'filtri.page'],
    [filter('__proto__', ''), 'filtri.__proto__'],
    [filter('importo_da_cent', 'molto'), 'filtri.importo_da_cent'],
    [filter('stato', 'dimenticata'), 'filtri.stato'],
    [filter('dal', '31/01/2026'), 'filtri.dal'],
    [{ filtri: [FERME.filtri[0], FERME.filtri[0]] }, 'filtri'],
    [{ ordine: 'altezza' }, 'ordine'],
    [{ colonne: ['nominativo', 'password_hash'] }, 'colonne'],
    [{ colonne: [] }, 'colonne'],
    [{ nome: '  ' }, 'nome'],
    [{ elenco: 'sessioni' }, 'elenco'],
  ] as const)
    expect(Object.keys((await refused(changes)).fields ?? {}), JSON.stringify(changes)).toEqual([field])
})

test('due con lo stesso nome no, e più di tante nemmeno', async () => {
  await saves({ nome: 'Una' })
  expect((await refused({ nome: 'UNA' })).fields).toHaveProperty('nome')
  expect((await saves({ nome: 'Una' }, collega.token)).nome).toBe('Una')
  await office.rows(
    `insert into vista_elenco (di, elenco, nome, filtri, ordine, verso)
     select $1, 'pratiche', 'Vista ' || n, '[]', 'ferma_dal', 'asc' from generate_series(2, $2::int) n`,
    [operatore.utente_id, VISTE_MAX],
  )
  expect(await refused({ nome: 'Una di troppo' })).toMatchObject({
    code: 'STATO_NON_PERMESSO',
    message: `Hai già ${VISTE_MAX} viste di questo elenco: elimina quelle che non usi più.`,
  })
  expect(
    (await saves({ elenco: 'persone', ordine: 'denominazione', filtri: [], colonne: null })).id,
  ).toBeTruthy()
  await office.rows('delete from vista_elenco where di = $1', [operatore.utente_id])
})

test('una vista che nomina un campo che non c’è più si apre con il resto, e dice che cosa ha perso', async () => {
  await office.rows(
    `insert into vista_elenco (di, elenco, nome, condivisa, filtri, ordine, verso, colonne)
     values ($1, 'pratiche', 'Di una volta', true, $2, 'altezza', 'desc', $3)`,
    [
      collega.utente_id,
      JSON.stringify([
        { campo: 'colore', valore: 'rosso' },
        { campo: 'stato', valore: 'dimenticata' },
        { campo: 'sponsor', valore: 'bianchi' },
      ]),
      ['nominativo', 'bandiera'],
    ],
  )
  const found = (await sees(operatore.token)).find(({ nome }) => nome === 'Di una volta')
  expect(found).toMatchObject({
    filtri: [{ campo: 'sponsor', valore: 'bianchi' }],
    ordine: 'ferma_dal',
    verso: 'desc',
    colonne: ['nominativo'],
    cadute: ['colore', 'stato', 'altezza', 'bandiera'],
  })
})

test('una vista di prima che l’elenco avesse altro si apre intera com’era, e si riscrive con ciò che è venuto', async () => {
  // A row from before the list had the filters and columns of later versions.
  const kept = { filtri: [{ campo: 'stato', valore: 'tutte' }], colonne: ['nominativo', 'ferma_dal'] }
  const [{ id }] = (await office.rows(
    `insert into vista_elenco (di, elenco, nome, filtri, ordine, verso, colonne)
     values ($1, 'pratiche', 'Dell’anno scorso', $2, 'ferma_dal', 'asc', $3) returning id`,
    [operatore.utente_id, JSON.stringify(kept.filtri), kept.colonne],
  )) as [{ id: number }]
  const find = async () => (await sees(operatore.token)).find((one) => one.id === id)
  expect(await find()).toMatchObject({ ...kept, ordine: 'ferma_dal', cadute: [] })
  const look = {
    nome: 'Dell’anno scorso',
    condivisa: false,
    ordine: 'ferma_dal',
    verso: 'asc' as const,
    filtri: [
      ...kept.filtri,
      { campo: 'incarico', valore: 'mie' },
      { campo: 'accaduto', valore: 'arrivata' },
      { campo: 'accaduto_dal', valore: '2026-01-01' },
      { campo: 'era', valore: 'completata' },
      { campo: 'era_al', valore: '2026-01-31' },
    ],
    colonne: [...kept.colonne, 'incarico'],
  }
  await office.call(cambiaVista, { params: { id }, body: look }, operatore.token)
  expect(await find()).toMatchObject({ ...look, cadute: [] })
})

test('chi non può aprire un elenco non ne ha le viste, e chi è iscritto non ne ha nessuna', async () => {
  await office.rows('delete from operatore_insieme where utente_id = $1', [collega.utente_id])
  for (const elenco of ['pratiche', 'persone'] as const) {
    const no = await office.refusal(viste, { query: { elenco } }, collega.token)
    expect([no.status, no.code]).toEqual([409, 'PERMESSO_MANCANTE'])
  }
  expect((await refused({}, collega.token)).code).toBe('PERMESSO_MANCANTE')
  const socio = await createSocio(office)
  expect((await office.refusal(viste, { query: { elenco: 'pratiche' } }, socio.token)).status).toBe(403)
})
