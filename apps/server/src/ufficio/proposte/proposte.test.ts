// Long because every way to bypass the four-eyes approval is tried here, on one kind.

import { edizioni } from '@primo/contract/raccolta/operatore-edizioni'
import * as catalogo from '@primo/contract/raccolta/operatore-premi'
import { registroEventi } from '@primo/contract/registro/operatore-registro'
import { agisciSuProposta, proposte } from '@primo/contract/ufficio/operatore-proposte'
import { agisciSuOperatore, cambiaInsiemi } from '@primo/contract/ufficio/operatori'
import { clock } from '@primo/domain/platform/clock'
import { addDays, todayInRome } from '@primo/domain/platform/dates'
import { SOGLIE } from '@primo/domain/ufficio/impostazioni'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openSession } from '../../accesso/account/sessions.ts'
import { openOperators } from '../../test/operators.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { stopClock } from '../../test/stopped-clock.ts'
import { expireProposte } from './commands.ts'

const office = await sharedFixture(openOperators())
const { ada, amministratore, operatore, set } = office
const bruno = await office.nuovo('amministratore')
const today = todayInRome(stopClock())
const { data: all } = await office.call(edizioni, {}, ada)
const id_edizione = all[0]!.id
const sql = (text: string, values: unknown[] = []) => office.rows(text, values)

let n = 0
/** Creates a prize of a hundred points, and a change of it. */
async function prize() {
  const dati = {
    codice: `DUE-${++n}`,
    descrizione: `Zaino ${n}`,
    dettaglio: '',
    categoria: 'Viaggi',
    immagine: '/premi/zaino.webp',
    punti: 100,
    valore_cent: 1000,
    valido_dal: today,
    valido_al: addDays(today, 300),
    limite_persona: null,
  }
  const { data } = await office.call(
    catalogo.aggiungiPremio,
    { body: { ...dati, id_edizione, scorta: 5 } },
    ada,
  )
  const lower = (punti: number, token = ada, other: object = {}) =>
    office.call(
      catalogo.modificaPremio,
      { params: { id: data.id }, body: { ...dati, ...other, punti } },
      token,
    )
  const points = async () =>
    (await office.call(catalogo.leggiPremio, { params: { id: data.id } }, ada)).data.punti
  return { id: data.id, dati, lower, points }
}
const open = async (token = ada) => (await office.call(proposte, {}, token)).data
const of = async (oggetto_id: number, token = ada) =>
  (await open(token)).find((p) => p.oggetto_id === oggetto_id)!
const act = (id: number, azione: 'conferma' | 'rifiuta' | 'ritira', token: string, nota?: string) =>
  office.call(agisciSuProposta, { params: { id }, body: { azione, ...(nota ? { nota } : {}) } }, token)
const refused = (id: number, azione: 'conferma' | 'rifiuta' | 'ritira', token: string, nota?: string) =>
  office.refusal(agisciSuProposta, { params: { id }, body: { azione, ...(nota ? { nota } : {}) } }, token)
/** Creates Ada's proposal that a prize cost seventy points. */
async function proposed() {
  const one = await prize()
  await one.lower(70)
  return { ...one, proposal: await of(one.id) }
}

afterEach(() => sql('update utente set bloccato = false where bloccato'))

describe('il ribasso di un premio', () => {
  test('fino alla soglia basta una mano; oltre si propone, e non cambia nulla finché un’altra non conferma', async () => {
    const { id, lower, points } = await prize()
    expect((await lower(90)).message).toBe('Premio corretto.')
    expect(await points()).toBe(90)
    const { data, message } = await lower(80)
    expect(message).toBe('Proposto: vale quando un’altra persona lo conferma, in «Da confermare».')
    expect(data.punti).toBe(90)
    const mine = await of(id)
    expect(mine).toMatchObject({
      tipo: 'premio.ribasso',
      cosa: `Zaino ${n}`,
      stato: 'aperta',
      cambi: [{ campo: 'punti', prima: '90', dopo: '80' }],
      proposta_da: { nome: 'Ada Vinci' },
      altri: 1,
      azioni: ['ritira'],
    })
    const his = await of(id, bruno.token)
    expect(his.azioni).toEqual(['conferma', 'rifiuta'])
    const done = await act(his.id, 'conferma', bruno.token)
    expect(done.data).toMatchObject({ stato: 'confermata', azioni: [], decisa_da: { nome: 'Mario Rossi' } })
    expect(await points()).toBe(80)
  })

  test('ciò che non si potrebbe fare non si propone nemmeno', async () => {
    const { id, lower } = await prize()
    await expect(lower(50, ada, { valore_cent: 1 })).rejects.toMatchObject({ code: 'DIRITTI_ACQUISITI' })
    expect(await of(id)).toBeUndefined()
  })

  test('una cosa alla volta: la seconda proposta sullo stesso premio aspetta', async () => {
    const { lower } = await proposed()
    const refused = (token: string) =>
      lower(60, token).then(
        () => '',
        ({ message }: Error) => message,
      )
    expect(await refused(bruno.token)).toMatch(/^L’ha già proposta Ada Vinci: /)
    expect(await refused(ada)).toMatch(/^L’hai già proposta tu: /)
  })

  test('due che la propongono insieme ne fanno una', async () => {
    const { id, lower } = await prize()
    const outcomes = await Promise.allSettled([lower(70), lower(60, bruno.token)])
    expect(outcomes.map((o) => o.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await open()).filter((p) => p.oggetto_id === id)).toHaveLength(1)
  })

  test('il database non lo lascia a una mano sola, e ha la stessa soglia del programma', async () => {
    const { id } = await prize()
    const limit = 100 - SOGLIE.ribasso_premio_percento
    await sql('update premio set punti = $1 where id = $2', [limit, id])
    await sql('update premio set punti = 100 where id = $1', [id])
    const lower = sql('update premio set punti = $1 where id = $2', [limit - 1, id])
    await expect(lower).rejects.toMatchObject({ constraint: 'premio_ribasso_due_persone' })
  })
})

describe('nessuno conferma ciò che ha proposto', () => {
  test('nemmeno da un’altra sessione, né il database glielo lascia scrivere', async () => {
    const { proposal, points } = await proposed()
    const again = await office.services.withTransaction((trx) =>
      openSession(trx, office.services.secrets, {
        utente_id: amministratore.utente_id,
        dispositivo: 'un altro',
        userAgent: '',
      }),
    )
    for (const token of [ada, again.token]) {
      expect(await refused(proposal.id, 'conferma', token)).toMatchObject({
        code: 'ALTRO_OPERATORE',
        message: 'L’hai proposta tu: la conferma un’altra persona.',
      })
    }
    const write = sql(
      "update proposta set stato = 'confermata', decisa_da = proposta_da, decisa_il = now() where id = $1",
      [proposal.id],
    )
    await expect(write).rejects.toMatchObject({ constraint: 'proposta_due_mani' })
    expect(await points()).toBe(100)
  })

  test('ciò che è proposto non si riscrive, né si toglie finché aspetta', async () => {
    const { proposal } = await proposed()
    for (const text of [
      "update proposta set cambi = '{}' where id = $1",
      'update proposta set proposta_da = proposta_da + 1 where id = $1',
      'delete from proposta where id = $1',
    ])
      await expect(sql(text, [proposal.id])).rejects.toMatchObject({ code: '23001' })
  })

  test('la ritira solo chi l’ha proposta, e ritirata non si conferma più', async () => {
    const { proposal, points } = await proposed()
    expect((await refused(proposal.id, 'ritira', bruno.token)).code).toBe('ALTRO_OPERATORE')
    expect((await act(proposal.id, 'ritira', ada)).data.stato).toBe('ritirata')
    expect((await refused(proposal.id, 'conferma', bruno.token)).code).toBe('STATO_NON_PERMESSO')
    expect(await points()).toBe(100)
  })

  test('rifiutata vuole un motivo, e non cambia nulla', async () => {
    const { proposal, points } = await proposed()
    expect((await refused(proposal.id, 'rifiuta', bruno.token)).fields.nota).toBeDefined()
    const { data } = await act(proposal.id, 'rifiuta', bruno.token, 'È già un buon premio')
    expect(data).toMatchObject({ stato: 'rifiutata', nota: 'È già un buon premio' })
    expect(await points()).toBe(100)
  })

  test('di due che la decidono insieme uno arriva dopo, e si fa una volta', async () => {
    const carla = await office.nuovo('amministratore')
    const { proposal, points } = await proposed()
    const outcomes = await Promise.allSettled([
      act(proposal.id, 'conferma', bruno.token),
      act(proposal.id, 'conferma', carla.token),
    ])
    expect(outcomes.map((o) => o.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await points()).toBe(70)
    // The later operator sees who made the decision.
    const late = await refused(proposal.id, 'conferma', (await office.nuovo('amministratore')).token)
    expect(late.message).toMatch(
      /^Questa proposta è già stata decisa\. L’ultima mano è di Mario Rossi, alle\u00a0/,
    )
  })
})

describe('quando nel frattempo qualcosa è cambiato', () => {
  test('il premio: la proposta non vale più, lo dice e resta scritto', async () => {
    const { id, proposal, lower, points } = await proposed()
    await lower(99)
    const no = await refused(proposal.id, 'conferma', bruno.token)
    expect(no).toMatchObject({
      code: 'STATO_NON_PERMESSO',
      message: expect.stringContaining('qualcosa è cambiato: non vale più'),
    })
    expect(await points()).toBe(99)
    const decise = (await office.call(proposte, { query: { stato: 'decise' } }, ada)).data
    expect(decise.find((p) => p.oggetto_id === id)).toMatchObject({ stato: 'superata' })
    // A new proposal is possible.
    await lower(50)
    expect((await of(id)).stato).toBe('aperta')
  })

  test('chi l’ha proposta è sospeso, o non ha più il permesso: nessuno può confermarla', async () => {
    for (const lose of [
      (id: number) =>
        office.call(
          agisciSuOperatore,
          { params: { id }, body: { azione: 'sospendi', motivo: 'Ha cambiato ufficio.' } },
          ada,
        ),
      (id: number) =>
        office.call(cambiaInsiemi, { params: { id }, body: { insiemi: [set('pratiche')] } }, ada),
    ]) {
      const dino = await office.nuovo('amministratore')
      const { id, lower, points } = await prize()
      await lower(70, dino.token)
      const { id: proposal } = await of(id)
      await lose(dino.utente_id)
      expect((await refused(proposal, 'conferma', bruno.token)).message).toContain('Chi l’ha proposta')
      expect(await points()).toBe(100)
    }
  })

  test('chi conferma ha perso il permesso un momento prima', async () => {
    const elsa = await office.nuovo('amministratore')
    const { proposal, points } = await proposed()
    await sql('delete from operatore_insieme where utente_id = $1', [elsa.utente_id])
    expect((await refused(proposal.id, 'conferma', elsa.token)).status).toBeGreaterThanOrEqual(404)
    expect(await points()).toBe(100)
  })

  test('passati quattordici giorni è scaduta, e il lavoro di ogni ora la chiude', async () => {
    const { id, proposal, points } = await proposed()
    const late = new Date(clock.now().getTime() + 14 * 86_400_000 + 1_000)
    expect(await office.services.withTransaction((trx) => expireProposte(trx, late))).toBeGreaterThan(0)
    expect((await refused(proposal.id, 'conferma', bruno.token)).code).toBe('STATO_NON_PERMESSO')
    expect(await of(id)).toBeUndefined()
    expect(await points()).toBe(100)
  })

  test('la chiude anche chi la propone di nuovo prima del lavoro, e il registro lo dice', async () => {
    const { id, proposal, lower } = await proposed()
    const now = clock.now()
    vi.mocked(clock.now).mockImplementation(() => new Date(now.getTime() + 14 * 86_400_000 + 1_000))
    await lower(60, bruno.token).finally(() => vi.mocked(clock.now).mockImplementation(() => now))
    expect((await of(id)).id).not.toBe(proposal.id)
    const query = { oggetto: 'proposta', oggetto_id: proposal.id }
    const { righe } = (await office.call(registroEventi, { query }, ada)).data
    expect(righe.map((r) => [r.che_cosa, r.chi?.utente_id])).toEqual([
      ['Una proposta è scaduta senza conferma', undefined],
      ['Ha proposto una modifica che va confermata da un’altra persona', amministratore.utente_id],
    ])
  })
})

describe('chi la vede', () => {
  test('chi non ha il permesso di quella cosa non la trova e non la decide', async () => {
    const { id, proposal } = await proposed()
    expect(await of(id, operatore.token)).toBeUndefined()
    expect((await refused(proposal.id, 'conferma', operatore.token)).status).toBe(404)
    expect((await refused(9e15, 'conferma', ada)).status).toBe(404)
  })

  test('se non c’è nessun altro che possa confermarla, lo dice: aspetta', async () => {
    const { id } = await proposed()
    await sql('update utente set bloccato = true where id <> $1 and ruolo <> $2', [
      amministratore.utente_id,
      'user',
    ])
    expect(await of(id)).toMatchObject({ altri: 0, azioni: ['ritira'] })
  })

  test('chi ha proposto, chi ha confermato e che cosa sta nel registro', async () => {
    const { proposal } = await proposed()
    await act(proposal.id, 'conferma', bruno.token)
    const query = { oggetto: 'proposta', oggetto_id: proposal.id }
    const { righe } = (await office.call(registroEventi, { query }, ada)).data
    expect(righe.map((r) => [r.che_cosa, r.chi?.utente_id])).toEqual([
      ['Ha confermato la proposta di un’altra persona', bruno.utente_id],
      ['Ha proposto una modifica che va confermata da un’altra persona', amministratore.utente_id],
    ])
  })
})
