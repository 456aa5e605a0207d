import * as contratto from '@primo/contract/assistente/assistente'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codiceFiscale, createMember } from '../test/persone.ts'
import { createRichiesta, createSocio, openWorld, type World, withPunti } from '../test/world.ts'
import { loadFaq } from './commands.ts'
import { CORTESIE, FAQ_BASE, VOCI_VIVE } from './sapere.ts'

let world: World
let socio: Awaited<ReturnType<typeof createSocio>>
let other: Awaited<ReturnType<typeof createMember>>
const entries: string[] = []
/** Canary values: personal data of one test member, recognisable in any output. */
const CANARINO = {
  nome: 'Zoroastra',
  cognome: 'Quintavalle',
  email: 'canarino@posta.it',
  cellulare: '+393339900112',
  codice_fiscale: codiceFiscale(77_777),
}
beforeAll(async () => {
  world = await openWorld({ config: { log_level: 'debug' }, log: { write: (row) => entries.push(row) } })
  await world.services.withTransaction(loadFaq)
  socio = await createSocio(world)
  await withPunti(world, socio.utente_id)
  await createRichiesta(world, socio.utente_id)
  other = await createMember(world, CANARINO)
})
afterAll(() => world.close())

async function ask(testo: string, token: string) {
  return (await world.call(contratto.domanda, { body: { testo } }, token)).data
}
/** One question of every intent. */
const ALL = [
  ...VOCI_VIVE.map((v) => v.frasi[0]),
  ...CORTESIE.map((c) => c.frasi[0]),
  'a che punto è la pratica 1',
  'quanto mi manca per la tazza',
  'chi è Mario Rossi',
  'dimmi i punti di Zoroastra',
  `di chi è il codice fiscale ${CANARINO.codice_fiscale}`,
  `quanti punti ha ${CANARINO.email}`,
]

test('di ciò che è di uno, un altro non legge nulla, comunque chieda', async () => {
  const sue = [String(socio.email), 'Cliente di prova', 'Via di Prova', 'Norcia', 'Tazza» aspetta']
  for (const domanda of ALL) {
    const risposta = JSON.stringify(await ask(domanda, other.token))
    for (const input of sue) expect(risposta, domanda).not.toContain(input)
  }
})

test('il codice fiscale, l’e-mail e il cellulare interi non sono mai in una risposta, nemmeno la propria', async () => {
  await world.services.db.$client.query('delete from limite')
  for (const domanda of ALL) {
    const risposta = JSON.stringify(await ask(domanda, other.token))
    for (const input of [CANARINO.codice_fiscale, CANARINO.email, CANARINO.cellulare]) {
      expect(risposta, domanda).not.toContain(input)
    }
  }
})

test('ciò che si chiede e ciò che si scrive a un operatore non è nei log, né in chiaro nel database', async () => {
  await world.services.db.$client.query('delete from limite')
  const secret = 'canarini gialli in gabbia'
  await ask(`${secret} quanti punti ho`, other.token)
  await world.call(
    contratto.scriviOperatore,
    { body: { testo: `${secret} ${CANARINO.codice_fiscale}` }, idempotencyKey: crypto.randomUUID() },
    other.token,
  )
  const log = entries.join('')
  expect(log).toContain('/assistente/domanda')
  expect(log).not.toContain(secret)
  expect(log).not.toContain(CANARINO.codice_fiscale)
  const { rows } = await world.services.db.$client.query('select * from messaggio_operatore')
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(secret)
  const keys = await world.services.db.$client.query('select * from idempotenza')
  expect(JSON.stringify(keys.rows)).not.toContain(secret)
})

test('chi chiede troppo aspetta, e gli si dice quanto; gli altri no', async () => {
  await world.services.db.$client.query('delete from limite')
  for (let i = 0; i < 60; i++) await ask('ciao', other.token)
  const refusal = await world.refusal(contratto.domanda, { body: { testo: 'ciao' } }, other.token)
  expect(refusal).toMatchObject({ status: 429, code: 'TROPPE_RICHIESTE' })
  expect((await ask('ciao', socio.token)).tipo).toBe('risposta')
})

test('nessuna risposta scritta promette denaro, punti per le iscrizioni o un consiglio', () => {
  const iscritti = FAQ_BASE.find((f) => f.codice === 'punti-iscritti')!
  expect(iscritti.risposta).toMatch(/^No\..*173\/2005/)
  expect(FAQ_BASE.find((f) => f.codice === 'finanziamento-per-me')!.risposta).toContain(
    'non diamo consigli finanziari',
  )
  expect(FAQ_BASE.find((f) => f.codice === 'tasse')!.risposta).toContain('commercialista')
})
