import { codaIscrizioni } from '@primo/contract/ingresso/operatore-iscrizioni'
import { elencoAziende } from '@primo/contract/iscritti/operatore-aziende'
import { creaAzienda } from '@primo/contract/iscritti/persona-giuridica'
import { expect, test } from 'vitest'
import { corpoAzienda } from '../../test/azienda.ts'
import { openBackOffice } from '../../test/back-office.ts'
import { createMember } from '../../test/persone.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { createIscritto, verifyContatti, withProfili } from '../../test/world.ts'

const office = await sharedFixture(openBackOffice())
const zoe = await createIscritto(office, { nome: 'Zoe', cognome: 'Quàranta' })
const ugo = await createIscritto(office, { nome: 'Ugo', cognome: 'Tognazzi' })
const ada = await createMember(office, {
  nome: 'Ada',
  cognome: 'D’Amico',
  email: 'ada.amico7@posta.it',
  sponsor_id: zoe.segnalatore_id,
})
await verifyContatti(office, ada.utente_id)
await withProfili(office, ada.utente_id, 'in_approvazione', ['promotore'])

const enrolled = async (query: object) =>
  (await office.fa(codaIscrizioni, { query: { stato: 'in_approvazione', ...query } as never })).data.map(
    ({ membro }) => membro.utente_id,
  )

test('chi cambia nome, e-mail o sponsor si trova con quelli nuovi e non più con i vecchi', async () => {
  for (const query of [
    { q: 'd’amico' },
    { q: 'ada.amico7@posta' },
    { q: 'Ada D’Amico <ada.amico7@posta.it>' },
    { q: 'mailto:ada.amico7@posta.it' },
    { q: 'AMICO ada' },
    { sponsor: 'zoe quar' },
  ])
    expect(await enrolled(query), JSON.stringify(query)).toEqual([ada.utente_id])
  await office.rows(
    `update anagrafica set denominazione = 'Ada Vérdi' where id = (select id_anagrafica from utente where id = $1)`,
    [ada.utente_id],
  )
  await office.rows(`update utente set email = 'ada.verdi@altrove.it' where id = $1`, [ada.utente_id])
  await office.rows('update segnalatore set sponsor_id = $2 where utente_id = $1', [
    ada.utente_id,
    ugo.segnalatore_id,
  ])
  for (const query of [{ q: 'verdi' }, { q: 'altrove' }, { sponsor: 'tognazzi' }])
    expect(await enrolled(query), JSON.stringify(query)).toEqual([ada.utente_id])
  for (const query of [{ q: 'amico' }, { q: 'posta.it' }, { sponsor: 'zoe' }, { q: '%%' }, { q: '_' }])
    expect(await enrolled(query), JSON.stringify(query)).toEqual([])
})

test('le aziende si cercano con chi le ha scritte, come si chiama adesso', async () => {
  await office.call(creaAzienda, { body: corpoAzienda() }, ugo.token)
  const written = async (titolare: string) =>
    (await office.fa(elencoAziende, { query: { titolare } })).data.righe.length
  expect(await written('togn ugo')).toBe(1)
  await office.rows(
    `update anagrafica set denominazione = 'Ugo Rossi' where id = (select id_anagrafica from utente where id = $1)`,
    [ugo.utente_id],
  )
  expect(await written('tognazzi')).toBe(0)
  expect(await written('rossi')).toBe(1)
})
