import * as contratto from '@primo/contract/assistente/assistente'
import { clock } from '@primo/domain/platform/clock'
import { describe, expect, test } from 'vitest'
import { avanzaPasso, inviaPratica, registraPratica } from '../pratiche/pratiche/commands.ts'
import { messageTo } from '../test/outbox.ts'
import { createMember } from '../test/persone.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { createSocio, openWorld, withPunti } from '../test/world.ts'
import { loadFaq } from './commands.ts'

const world = await sharedFixture(openWorld())
await world.services.withTransaction(loadFaq)
const socio = await createSocio(world)
await withPunti(world, socio.utente_id)
const fresh = await createMember(world)

const ask = async (testo: string, token = socio.token) =>
  (await world.call(contratto.domanda, { body: { testo } }, token)).data

describe('risposte dai dati di chi chiama', () => {
  test('il saldo è il suo, con i punti in maturazione', async () => {
    const r = await ask('quanti punti ho?')
    expect(r).toMatchObject({ tipo: 'risposta', fonte: 'dati' })
    expect(r.risposta).toMatch(/^Hai \d/)
    expect(r.collegamenti.map((c) => c.schermata)).toContain('manifestazione')
  })

  test('a chi non è iscritto dice come si comincia, non un errore', async () => {
    const r = await ask('quanti punti ho?', fresh.token)
    expect(r.risposta).toContain('non hai un’iscrizione attiva')
    expect(r.collegamenti[0]?.schermata).toBe('manifestazionePage')
  })

  test('chi non ha verificato i contatti sa quali mancano', async () => {
    const r = await ask('perché il menu è spento', fresh.token)
    expect(r.risposta).toContain('il cellulare e l’e-mail')
    expect((await ask('i miei contatti sono verificati')).risposta).toContain('verificati tutti e due')
  })

  test('un premio nominato per nome: quanto costa e quanto manca', async () => {
    const r = await ask('quanto mi manca per la tazza')
    expect(r.risposta).toContain('«Tazza» costa 1')
    expect(r.collegamenti[0]).toMatchObject({ schermata: 'premio', id: world.id_premio })
  })

  test('quando arriva a un premio: quanto manca e, se si può dire, in che mese', async () => {
    const r = await ask('quando arrivo alla tazza?')
    expect(r).toMatchObject({ tipo: 'risposta', fonte: 'dati' })
    expect(r.risposta).toMatch(/^«Tazza» costa 1\S*\spunt/)
    expect(r.risposta).toMatch(/puoi richiederlo adesso|ti manca/)
    expect(r.collegamenti[0]).toMatchObject({ schermata: 'premio', id: world.id_premio })
  })

  test('che qualifica si ha con altre pratiche: a chi non ha una rete dice come si comincia', async () => {
    const { risposta } = await ask('con altre due pratiche divento Platino?', fresh.token)
    expect(risposta).toContain('non hai un’iscrizione attiva come promotore')
  })

  test('movimenti, maturazione, scadenza, edizione, regolamento, catalogo', async () => {
    expect((await ask('ultimi movimenti')).risposta).toContain('Gli ultimi movimenti')
    expect((await ask('quando maturano i miei punti')).risposta).toMatch(/maturazione/)
    expect((await ask('ho punti in scadenza?')).risposta).toMatch(/scad/)
    expect((await ask('quando finisce la raccolta punti')).risposta).toContain(
      'I premi si possono richiedere fino al',
    )
    expect((await ask('dove leggo il regolamento')).risposta).toContain('versione')
    expect((await ask('che premi ci sono')).risposta).toContain('1')
  })

  test('pratiche, anche una per numero, rete, sponsor, invito', async () => {
    expect((await ask('quante pratiche ho')).risposta).toMatch(/^Hai 1\spratica, completata\.$/)
    const una = await ask('a che punto è la pratica 1')
    expect(una.collegamenti[0]?.schermata).toBe('pratica')
    expect((await ask('come sta la pratica numero 1')).collegamenti[0]?.schermata).toBe('pratica')
    expect((await ask('quante pratiche ho fatto nel 2026')).risposta).toContain('completata')
    expect((await ask('a che punto è la pratica 9999')).risposta).toContain('non trovo la 9999')
    expect((await ask('quante persone ho nella rete')).risposta).toContain('non c’è ancora nessuno')
    expect((await ask('chi è il mio sponsor')).risposta).toMatch(/sponsor/)
    expect((await ask('il mio link di invito')).risposta).toMatch(/Il tuo codice è/)
  })

  test('che cosa manca, e in quale pratica', async () => {
    const { utente_id, token } = await createSocio(world)
    await world.services.withTransaction(async (trx) => {
      const input = { nominativo: 'Cliente Riservato', id_tipo_finanziamento: 2, importo_cent: 100_000 }
      const pratica_id = await registraPratica(trx, { ...input, utente_id, quando: clock.now() })
      const now = { pratica_id, attore_id: null, quando: clock.now() }
      await inviaPratica(trx, now)
      await avanzaPasso(trx, { ...now, manca: 'ultima busta paga' })
    })
    const { risposta } = await ask('cosa manca alle pratiche', token)
    expect(risposta).toMatch(/In 1\spratica manca qualcosa\. \d{4}\/\d+: ultima busta paga/)
    expect(risposta).not.toContain('Riservato')
  })

  test('spedizione, consensi, dispositivi, iscrizioni', async () => {
    expect((await ask('a che indirizzo spedite il premio')).risposta).toContain('Norcia')
    expect((await ask('quali consensi ho dato')).risposta).toContain('consensi facoltativi')
    expect((await ask('su quali dispositivi sono collegato')).risposta).toMatch(/dispositiv/)
    expect((await ask('come divento promotore', fresh.token)).collegamenti[0]?.schermata).toBe(
      'promotorePage',
    )
    expect((await ask('iscrizione promotore a che punto è')).risposta).toContain('è attiva')
  })

  test('i dati personali non si leggono interi in una conversazione', async () => {
    const r = await ask('con che email sono registrato')
    expect(r.risposta).toContain('…@')
    expect(JSON.stringify(r)).not.toContain(socio.email)
  })
})

describe('domande frequenti e cose che non sa', () => {
  test('le domande frequenti vengono dalla tabella: l’operatore le cambia, la risposta cambia', async () => {
    expect(await ask('i punti si possono convertire in denaro?')).toMatchObject({ fonte: 'faq' })
    await world.services.db.$client.query(
      "update faq set risposta = 'Cambiata.', aggiornata_il = now() + interval '1 second' where codice = 'punti-soldi'",
    )
    expect((await ask('i punti si possono convertire in denaro?')).risposta).toBe('Cambiata.')
  })

  test('fuori tema: lo dice, e offre di scrivere a un operatore', async () => {
    expect(await ask('che tempo fa domani a Roma')).toMatchObject({
      tipo: 'ignota',
      scrivi_operatore: true,
    })
  })

  test('una domanda nostra ma poco chiara: offre che cosa può voler dire', async () => {
    const r = await ask('punti boh')
    expect(r.tipo === 'dubbio' || r.tipo === 'risposta').toBe(true)
    if (r.tipo === 'dubbio') expect(r.suggerimenti.length).toBeGreaterThan(0)
  })

  test('le proposte sono quelle di chi chiama', async () => {
    const sue = (await world.call(contratto.suggerimenti, {}, socio.token)).data
    const newer = (await world.call(contratto.suggerimenti, {}, fresh.token)).data
    expect(sue).toContain('Quanti punti ho?')
    expect(newer).toContain('Come mi iscrivo alla raccolta punti?')
    for (const domanda of [...sue, ...newer]) expect((await ask(domanda)).tipo, domanda).toBe('risposta')
  })
})

describe('messaggi all’operatore', () => {
  const write = (testo: string, idempotencyKey: string = crypto.randomUUID()) =>
    world.call(contratto.scriviOperatore, { body: { testo }, idempotencyKey }, socio.token)

  test('si tengono cifrati, una volta sola per chiave', async () => {
    const key = crypto.randomUUID()
    const first = await write('Il mio cognome è sbagliato, aiuto', key)
    expect((await write('Il mio cognome è sbagliato, aiuto', key)).data).toEqual(first.data)
    const { rows } = await world.services.db.$client.query('select * from messaggio_operatore')
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('cognome')
  })

  test('senza operatori arrivano agli amministratori', async () => {
    const administrator = await createMember(world, { ruolo: 'amministratore' })
    await write('C’è qualcuno che mi legge?')
    expect((await messageTo(world, administrator.email)).testo).toContain('C’è qualcuno che mi legge?')
  })

  test('arrivano per e-mail agli operatori, con chi scrive e dove rispondergli', async () => {
    const operatore = await createMember(world, { ruolo: 'operatore' })
    await write('Non trovo più la mia richiesta di premio')
    const mail = await messageTo(world, operatore.email)
    expect(mail.oggetto).toMatch(/messaggio \d+ da Mario R\./)
    expect(mail.testo).toContain('Non trovo più la mia richiesta di premio')
    expect(mail.testo).toContain(`Rispondi a ${socio.email}`)
  })

  test('più di dieci in un’ora sono troppi', async () => {
    for (let i = 0; i < 7; i++) await write(`Messaggio numero ${i} di prova`)
    const refusal = await world.refusal(
      contratto.scriviOperatore,
      { body: { testo: 'Ancora un messaggio' } },
      socio.token,
    )
    expect(refusal.code).toBe('TROPPE_RICHIESTE')
  })
})
