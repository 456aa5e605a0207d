import { clock } from '@primo/domain/platform/clock'
import type { TipoEvento } from '@primo/domain/registro/audit-labels'
import { expect, test } from 'vitest'
import { portaProfilo, profiloDaCambiare } from '../../iscritti/profili/commands.ts'
import { avanzaPasso, riapriPratica, rifiutaPratica } from '../../pratiche/pratiche/commands.ts'
import { pubblicaRegolamento } from '../../raccolta/manifestazioni/commands.ts'
import { agisciSuRichiesta } from '../../raccolta/premi/commands.ts'
import { listinoDelGiorno } from '../../raccolta/punti/queries.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { dispatchEvents } from '../../registro/eventi/dispatch.ts'
import {
  avvisiOf,
  deliverEvents,
  emailsTo,
  openWorldWithoutJobs,
  praticaCompletata,
  praticaInviata,
} from '../../test/avvisi.ts'
import { createMember } from '../../test/persone.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import {
  createRichiesta,
  createSocio,
  verifyContatti,
  type World,
  withProfili,
  withPunti,
} from '../../test/world.ts'
import { avvisaIscritti } from './commands.ts'
import { avvisiDagliEventi } from './da-eventi.ts'
import { avvisaTutti } from './jobs.ts'
import { scegliCanale } from './preferenze.ts'
import { preferenze } from './queries.ts'

const world = await sharedFixture(openWorldWithoutJobs())

const transazione: World['services']['withTransaction'] = (fn) => world.services.withTransaction(fn)
const generi = async (utente_id: number) => (await avvisiOf(world, utente_id)).map((a) => a.genere)
const oggetti = async (email: string) => (await emailsTo(world, email)).map((m) => m.oggetto)
const evento = (tipo: string, oggetto_id: number, dati = {}) =>
  transazione((trx) =>
    registraEvento(trx, { attore_id: null, tipo: tipo as TipoEvento, oggetto: 'utente', oggetto_id, dati }),
  )

test.each(['controllato', 'rifiutato'] as const)(
  'un documento %s: lo sa chi ha la pratica, senza il nome del cliente',
  async (esito) => {
    const socio = await createSocio(world)
    const id = await praticaInviata(world, socio.utente_id)
    const sole = { attore_id: null, oggetto: 'pratica', oggetto_id: id, dati: { documento: 'Busta paga' } }
    await transazione((trx) => registraEvento(trx, { ...sole, tipo: `pratica.documento_${esito}` }))
    await deliverEvents(world)
    const [avviso] = await avvisiOf(world, socio.utente_id)
    expect(avviso).toMatchObject({
      genere: `documento_${esito}`,
      dati: { pratica_id: id, documento: 'Busta paga' },
    })
    expect(JSON.stringify(avviso)).not.toMatch(/Zzelinda|Qquaranta/)
  },
)

test.each(['domanda', 'messaggio'] as const)(
  'un operatore scrive (%s): lo sa chi ha la pratica',
  async (che) => {
    const socio = await createSocio(world)
    const id = await praticaInviata(world, socio.utente_id)
    const sole = { attore_id: null, oggetto: 'pratica', oggetto_id: id }
    await transazione((trx) => registraEvento(trx, { ...sole, tipo: `pratica.${che}` }))
    await transazione((trx) => registraEvento(trx, { ...sole, tipo: 'pratica.risposta' }))
    await deliverEvents(world)
    const avvisi = await avvisiOf(world, socio.utente_id)
    expect(avvisi).toMatchObject([{ genere: `pratica_${che}`, dati: { pratica_id: id } }])
    expect(JSON.stringify(avvisi)).not.toMatch(/Zzelinda|Qquaranta/)
  },
)

test('una persona che dal suo link non acconsente: lo sa chi ha la pratica; un sì, o ciò che scrive lui, no', async () => {
  const socio = await createSocio(world)
  const pratica_id = await praticaInviata(world, socio.utente_id)
  const answers = [
    [null, true],
    [null, false],
    [socio.utente_id, false],
  ] as const
  for (const [attore_id, consenso] of answers) {
    const sole = { tipo: 'soggetto.consenso', oggetto: 'pratica_soggetto', oggetto_id: 1 } as const
    await transazione((trx) => registraEvento(trx, { ...sole, attore_id, dati: { pratica_id, consenso } }))
  }
  await deliverEvents(world)
  const avvisi = await avvisiOf(world, socio.utente_id)
  expect(avvisi).toMatchObject([{ genere: 'consenso_negato', dati: { pratica_id } }])
  expect(JSON.stringify(avvisi)).not.toMatch(/Zzelinda|Qquaranta/)
})

test('una pratica completata: lo sa chi l’ha registrata, e dei punti chi li ha ricevuti, senza il nome del cliente', async () => {
  const sponsor = await createSocio(world)
  const socio = await createMember(world, { sponsor_id: sponsor.segnalatore_id })
  await verifyContatti(world, socio.utente_id)
  await withProfili(world, socio.utente_id)
  await praticaCompletata(world, await praticaInviata(world, socio.utente_id))
  await deliverEvents(world)
  expect(await generi(socio.utente_id)).toEqual(['pratica_completata', 'punti_accreditati'])
  expect(await generi(sponsor.utente_id)).toEqual(['punti_accreditati'])
  expect(JSON.stringify(await avvisiOf(world, sponsor.utente_id))).not.toMatch(
    /pratica_id|Zzelinda|Qquaranta/,
  )
  expect(await oggetti(socio.email)).toEqual(['Pratica completata'])
  expect(await oggetti(sponsor.email)).toEqual([])
})

test('due passi uno dopo l’altro: ogni avviso dice un passo suo, nessuno due volte', async () => {
  const socio = await createSocio(world)
  const pratica_id = await praticaInviata(world, socio.utente_id)
  const step = () =>
    world.services.withTransaction((trx) =>
      avanzaPasso(trx, { pratica_id, attore_id: null, quando: clock.now() }),
    )
  const told = async () => {
    await deliverEvents(world)
    const all = await avvisiOf(world, socio.utente_id)
    return all.flatMap((a) => (a.genere === 'pratica_avanzata' ? [a.dati.perc] : []))
  }
  await step()
  await step()
  expect(await told()).toEqual([60])
  await step()
  expect(await told()).toEqual([60, 80])
})

test('una pratica rifiutata, e una riaperta: lo dice a chi l’ha registrata, e a chi perde i punti', async () => {
  const socio = await createSocio(world)
  const persa = await praticaInviata(world, socio.utente_id)
  const vinta = await praticaInviata(world, socio.utente_id)
  const now = { attore_id: null, quando: clock.now() }
  await transazione((trx) => rifiutaPratica(trx, { ...now, pratica_id: persa, motivo: 'Reddito' }))
  await praticaCompletata(world, vinta)
  await deliverEvents(world)
  await transazione((trx) => riapriPratica(trx, { ...now, pratica_id: vinta, motivo: 'Errore' }))
  await deliverEvents(world)
  expect(await generi(socio.utente_id)).toEqual([
    'pratica_rifiutata',
    'pratica_completata',
    'punti_accreditati',
    'pratica_riaperta',
    'punti_stornati',
  ])
})

test('una richiesta di premio: ogni passo a chi l’ha fatta, col corriere quando parte', async () => {
  const socio = await createSocio(world)
  await withPunti(world, socio.utente_id)
  const richiesta_id = await createRichiesta(world, socio.utente_id)
  for (const azione of ['approva', 'prepara', 'spedisci', 'consegna'] as const) {
    const spedizione = { corriere: 'BRT', tracking: '123' }
    const input = { richiesta_id, attore_id: null, quando: clock.now(), spedizione }
    expect(await transazione((trx) => agisciSuRichiesta(trx, azione, input))).toBeNull()
    await deliverEvents(world)
  }
  const suoi = (await avvisiOf(world, socio.utente_id)).filter((a) => a.genere.startsWith('richiesta'))
  expect(suoi.map((a) => a.genere)).toEqual([
    'richiesta_approvata',
    'richiesta_spedita',
    'richiesta_consegnata',
  ])
  expect(suoi[1]!.dati).toMatchObject({ richiesta_id, premio: 'Tazza', corriere: 'BRT' })
})

test('un’iscrizione bloccata o riaperta, una qualifica, una rettifica, una password: lo sa chi riguarda', async () => {
  const socio = await createSocio(world)
  const operatore = await createMember(world, { ruolo: 'operatore' })
  for (const [azione, a] of [
    ['blocca', 'bloccata'],
    ['sblocca', 'attiva'],
  ] as const) {
    await transazione(async (trx) => {
      const row = (await profiloDaCambiare(trx, socio.utente_id, 'promotore'))!
      await portaProfilo(trx, row, { azione, a, attore_id: operatore.utente_id, quando: clock.now() })
    })
  }
  await evento('qualifica.promossa', socio.utente_id, { mese: '2026-10', qualifica: 'Team Leader' })
  await evento('rettifica.approvata', 1, { utente_id: socio.utente_id, punti: -20 })
  await evento('requisito.in_scadenza', 1, {
    utente_id: socio.utente_id,
    ruolo: 'promotore',
    requisito: 'Iscrizione OAM',
    scade_il: '2026-12-31',
  })
  await evento('password_cambiata', socio.utente_id)
  await deliverEvents(world)
  expect(await generi(socio.utente_id)).toEqual([
    'iscrizione_bloccata',
    'iscrizione_sbloccata',
    'qualifica_raggiunta',
    'punti_rettificati',
    'requisito_in_scadenza',
    'password_cambiata',
  ])
  // The command itself sends the e-mail of a changed password, or of a requirement: here it would be a duplicate.
  expect((await oggetti(socio.email)).join()).not.toMatch(/password|OAM/)
})

test('un regolamento nuovo lo sanno tutti gli iscritti alla raccolta, anche se il giro si ripete', async () => {
  const socio = await createSocio(world)
  const outside = await createMember(world)
  const { rows } = await world.services.db.$client.query<{ id: number }>('select id from edizione')
  const input = {
    edizione_id: rows[0]!.id,
    prodotto: 'Prova',
    catalogo: [],
    listino: listinoDelGiorno,
    quando: clock.now(),
  }
  await transazione((trx) => pubblicaRegolamento(trx, input))
  await deliverEvents(world)
  const lavori = await world.services.db.$client.query<{ data: never }>(
    "select data from lavori.job where name = 'avvisi-a-tutti' order by created_on desc limit 1",
  )
  await avvisaTutti(world.services, lavori.rows[0]!.data)
  await avvisaTutti(world.services, lavori.rows[0]!.data)
  expect(await generi(socio.utente_id)).toEqual(['nuovo_regolamento'])
  expect(await generi(outside.utente_id)).toEqual([])
})

test('le preferenze contano nel momento in cui si manda; la sicurezza non si spegne', async () => {
  const socio = await createSocio(world)
  const scelta = { utente_id: socio.utente_id, canale: 'email' as const, attiva: false, quando: clock.now() }
  expect(await transazione((trx) => scegliCanale(trx, { ...scelta, tema: 'pratiche' }))).toBeNull()
  expect(await transazione((trx) => scegliCanale(trx, { ...scelta, tema: 'sicurezza' }))).toMatchObject({
    refused: 'VALIDAZIONE',
  })
  await praticaCompletata(world, await praticaInviata(world, socio.utente_id))
  await deliverEvents(world)
  expect(await generi(socio.utente_id)).toContain('pratica_completata')
  expect(await oggetti(socio.email)).toEqual([])
  const { temi } = await preferenze(world.services.db, socio.utente_id)
  expect(temi.find((t) => t.tema === 'pratiche')).toMatchObject({ email: false, push: true })
})

test('una proposta commerciale arriva solo a chi ha dato quel consenso, e non dopo che l’ha tolto', async () => {
  const yes = await createSocio(world)
  const no = await createSocio(world)
  const consenso = (dato: boolean) =>
    world.services.db.$client.query(
      `insert into consenso (utente_id, tipo, dato, quando, canale, versione_testo)
       values ($1, 'attivita_commerciali', $2, now(), 'app', 'prova')`,
      [yes.utente_id, dato],
    )
  const proponi = (n: number) =>
    transazione((trx) =>
      avvisaIscritti(
        trx,
        world.services,
        [yes, no].map(({ utente_id }) => ({
          utente_id,
          genere: 'novita_commerciali' as const,
          chiave: `novita:${n}`,
          dati: { titolo: `Novità ${n}`, testo: 'Un premio nuovo.' },
        })),
        clock.now(),
      ),
    )
  await consenso(true)
  expect(await proponi(1)).toBe(1)
  await consenso(false)
  expect(await proponi(2)).toBe(0)
  expect(await oggetti(yes.email)).toEqual(['Novità 1'])
  expect(await generi(no.utente_id)).toEqual([])
})

test('a chi è bloccato non si dice nulla, e a un indirizzo non verificato non si scrive', async () => {
  const bloccato = await createSocio(world)
  const fresh = await createMember(world)
  await world.services.db.$client.query('update utente set bloccato = true where id = $1', [
    bloccato.utente_id,
  ])
  const data = { mese: '2026-10', qualifica: 'Team Leader' }
  for (const { utente_id } of [bloccato, fresh]) await evento('qualifica.promossa', utente_id, data)
  await deliverEvents(world)
  expect(await generi(bloccato.utente_id)).toEqual([])
  expect(await generi(fresh.utente_id)).toEqual(['qualifica_raggiunta'])
  expect(await oggetti(fresh.email)).toEqual([])
})

test('chi consegna si ferma a metà e ricomincia, anche dal principio: un avviso e un’e-mail, mai due', async () => {
  const socio = await createSocio(world)
  await evento('qualifica.promossa', socio.utente_id, { mese: '2026-10', qualifica: 'Team Leader' })
  const vero = avvisiDagliEventi(world.services)
  const cade = {
    nome: vero.nome,
    ricevi: async (...input: Parameters<typeof vero.ricevi>) => {
      await vero.ricevi(...input)
      throw new Error('ucciso')
    },
  }
  expect(await dispatchEvents({ ...world.services, log: world.app.log }, [cade])).toBe(false)
  expect(await generi(socio.utente_id)).toEqual([])
  expect(await oggetti(socio.email)).toEqual([])
  await deliverEvents(world)
  await world.services.db.$client.query("update smistamento set ordine = 0 where destinatario = 'avvisi'")
  await deliverEvents(world)
  expect(await generi(socio.utente_id)).toEqual(['qualifica_raggiunta'])
  expect(await oggetti(socio.email)).toEqual(['Ora sei Team Leader'])
})
