import { randomUUID } from 'node:crypto'
import * as contratto from '@primo/contract/rete/operatore-rete'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createMember } from '../../test/persone.ts'
import { createSecondAdministrator } from '../../test/proposte.ts'
import { openWorld, type World, withProfili } from '../../test/world.ts'

type Socio = Awaited<ReturnType<typeof createMember>>
let world: World
let token: string
let anna: Socio
let bruno: Socio
let carla: Socio
let dario: Socio

async function socio(sponsor: Socio | null, nome: string, cognome: string): Promise<Socio> {
  const fresh = await createMember(world, { nome, cognome, sponsor_id: sponsor?.segnalatore_id ?? null })
  await withProfili(world, fresh.utente_id, 'attiva', ['promotore'])
  return fresh
}

/** anna → bruno → dario; carla is the root of a network of her own. */
beforeAll(async () => {
  world = await openWorld()
  anna = await socio(null, 'Anna', 'Rossi')
  bruno = await socio(anna, 'Bruno', 'D’Amico')
  carla = await socio(null, 'Carla', 'Nicolò')
  dario = await socio(bruno, 'Dario', 'Li')
  token = (await createMember(world, { ruolo: 'operatore', nome: 'Olga', cognome: 'Operatrice' })).token
})
afterAll(() => world.close())

const search = async (q: string) => (await world.call(contratto.cercaInRete, { query: { q } }, token)).data
const scheda = async (di: Socio) =>
  (await world.call(contratto.leggiInRete, { params: { id: di.segnalatore_id } }, token)).data
const testApp = async (chi: Socio, below: Socio | null) => {
  const params = { id: chi.segnalatore_id, id_sponsor: below?.segnalatore_id ?? 0 }
  return (await world.call(contratto.provaSpostamento, { params }, token)).data
}
/** Returns the request of a move, with the sponsor the operator saw. */
const mossa = async (chi: Socio, below: Socio | null, visto?: Socio) => ({
  params: { id: chi.segnalatore_id },
  body: {
    id_sponsor: below?.segnalatore_id ?? 0,
    id_sponsor_visto: visto?.segnalatore_id ?? (await scheda(chi)).sponsor?.id_segnalatore ?? 0,
    motivo: 'Lo ha chiesto lui',
  },
  idempotencyKey: randomUUID(),
})

test('si cerca per nome, e-mail, codice e numero, senza badare ad accenti e maiuscole', async () => {
  const { codice } = await scheda(carla)
  for (const q of [
    'nicolo',
    'CARLA nic',
    carla.email,
    codice.toLowerCase(),
    'Sig.ra Nicolò',
    'Nicolò, Carla',
    `${codice.slice(0, 4)} ${codice.slice(4)}`,
  ]) {
    expect((await search(q)).righe.map((r) => r.id_segnalatore)).toEqual([carla.segnalatore_id])
  }
  expect(
    (await search(String(carla.segnalatore_id).padStart(2, '0'))).righe.map((r) => r.id_segnalatore),
  ).toContain(carla.segnalatore_id)
  const [found] = (await search('li')).righe
  expect(found).toMatchObject({
    membro: { denominazione: 'Dario Li', email: dario.email },
    sponsor: { id_segnalatore: bruno.segnalatore_id, denominazione: 'Bruno D’Amico' },
    livello: 2,
    sotto: 0,
  })
  // LIKE wildcards are plain characters.
  for (const q of ['%%', '__', '\\\\']) expect((await search(q)).righe).toEqual([])
})

test('di soli segni non si cerca nessun nome né indirizzo: nessun indice li conosce', async () => {
  const asked = vi.spyOn(world.services.db.$client, 'query')
  const compared = async (q: string) => {
    asked.mockClear()
    await search(q)
    return asked.mock.calls.filter(([statement]) => / like /.test(JSON.stringify(statement))).length
  }
  for (const q of ['%%', '__', '--', '%_']) expect(await compared(q), q).toBe(0)
  expect(await compared('an%')).toBeGreaterThan(0)
  asked.mockRestore()
})

test('una scheda: profili con ciò che si può fare, strada fino in cima, storia, cifre', async () => {
  expect(await scheda(dario)).toMatchObject({
    bloccato: false,
    sotto: 0,
    profili: [{ ruolo: 'promotore', stato: 'attiva', azioni: ['blocca'] }],
    strada: [{ denominazione: 'Anna Rossi' }, { denominazione: 'Bruno D’Amico' }],
    storia: [
      { sponsor: { denominazione: 'Bruno D’Amico' }, al: null, chi: { ruolo: 'sistema' }, motivo: null },
    ],
    cifre: { persone: 0 },
  })
  expect((await scheda(anna)).cifre.livelli).toMatchObject([
    { livello: 1, persone: 1 },
    { livello: 2, persone: 1 },
  ])
  const diretti = { params: { id: anna.segnalatore_id }, query: { per_page: 1 } }
  expect((await world.call(contratto.direttiInRete, diretti, token)).data).toMatchObject({
    righe: [{ membro: { denominazione: 'Bruno D’Amico' }, sotto: 1 }],
    altre: false,
  })
  const params = { id: 999_999 }
  for (const spec of [contratto.leggiInRete, contratto.direttiInRete]) {
    expect((await world.refusal(spec, { params }, token)).status).toBe(404)
  }
})

describe('spostare', () => {
  test('prima si sa quante persone si spostano, o perché non si può', async () => {
    expect(await testApp(bruno, carla)).toEqual({ assegnabile: true, motivo: null, persone: 2 })
    expect(await testApp(bruno, null)).toEqual({ assegnabile: true, motivo: null, persone: 2 })
    expect(await testApp(anna, dario)).toMatchObject({
      assegnabile: false,
      motivo: expect.stringMatching(/cerchio/),
    })
  })

  test('chi si sposta porta con sé chi ha sotto; perché, quando e chi l’ha fatto restano scritti', async () => {
    const input = await mossa(bruno, carla)
    const done = await world.call(contratto.spostaInRete, input, token)
    expect(done.data.persone).toBe(2)
    // Sent again after a lost response, it has one effect (idempotency key).
    expect((await world.call(contratto.spostaInRete, input, token)).data).toEqual(done.data)
    expect((await scheda(dario)).strada.map((s) => s.denominazione)).toEqual([
      'Carla Nicolò',
      'Bruno D’Amico',
    ])
    expect((await scheda(bruno)).storia).toMatchObject([
      {
        sponsor: { denominazione: 'Carla Nicolò' },
        al: null,
        chi: { ruolo: 'operatore', nome: 'Olga Operatrice' },
        motivo: 'Lo ha chiesto lui',
      },
      { sponsor: { denominazione: 'Anna Rossi' }, chi: { ruolo: 'sistema' } },
    ])
    const no = await world.refusal(contratto.spostaInRete, await mossa(bruno, carla), token)
    expect(no).toMatchObject({ status: 409, message: 'È già il suo sponsor.' })
  })

  test('chi lo aveva visto altrove non lo sposta, e sa di chi è l’ultima mano', async () => {
    const late = await world.refusal(contratto.spostaInRete, await mossa(bruno, null, anna), token)
    expect(late.status).toBe(409)
    expect(late.message).toMatch(/Nel frattempo ha cambiato sponsor.* L’ultima mano è la tua, alle/)
    expect((await scheda(bruno)).sponsor?.denominazione).toBe('Carla Nicolò')
  })

  test('più persone della soglia si spostano solo in due, e se intanto cambia sponsor non vale più', async () => {
    const second = await createSecondAdministrator(world)
    const olga = (await world.rows('select id from utente where ruolo <> $1 order by id', ['user']))[0]!.id
    await world.rows(`insert into impostazione (sezione, valori, scritta_da) values ('soglie', $1, $2)`, [
      { spostamento_persone: '1' },
      olga,
    ])
    // There is only one member below.
    expect((await world.call(contratto.spostaInRete, await mossa(dario, anna), token)).data.persone).toBe(1)
    expect((await world.call(contratto.spostaInRete, await mossa(dario, bruno), token)).data.persone).toBe(1)

    const done = await world.call(contratto.spostaInRete, await mossa(bruno, anna), token)
    expect(done).toMatchObject({ data: { persone: 0 }, message: expect.stringContaining('un’altra persona') })
    expect((await scheda(bruno)).sponsor?.denominazione).toBe('Carla Nicolò')
    const id = bruno.segnalatore_id
    expect(await second.find('rete.sposta', id)).toMatchObject({
      cosa: 'Bruno D’Amico',
      cambi: [
        {
          campo: 'sponsor',
          prima: `Carla Nicolò (${(await scheda(carla)).codice})`,
          dopo: `Anna Rossi (${(await scheda(anna)).codice})`,
        },
      ],
      detti: [{ campo: 'Persone che si spostano', detto: '2' }],
      motivo: 'Lo ha chiesto lui',
    })
    await second.confirm('rete.sposta', id)
    expect((await scheda(bruno)).sponsor?.denominazione).toBe('Anna Rossi')
    expect((await scheda(bruno)).storia[0]).toMatchObject({
      chi: { nome: 'Livia Conti' },
      motivo: 'Lo ha chiesto lui',
    })

    await world.call(contratto.spostaInRete, await mossa(bruno, carla), token)
    await world.rows("update impostazione set valori = '{}'")
    await world.call(contratto.spostaInRete, await mossa(bruno, null), token)
    expect((await second.cannotConfirm('rete.sposta', id)).message).toContain('qualcosa è cambiato')
    expect((await scheda(bruno)).sponsor).toBeNull()
  })
})
