// Long because drafts, four-eyes publication, comparison and withdrawal are tried on one sequence of versions.

import * as contratto from '@primo/contract/raccolta/operatore-regole'
import { addDays, addMonths, todayInRome } from '@primo/domain/platform/dates'
import { eccezione } from '@primo/domain/raccolta/testing/eccezione'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  avanzaPasso,
  completaPratica,
  inviaPratica,
  registraPratica,
} from '../../pratiche/pratiche/commands.ts'
import { type BackOffice, callByContract, openBackOffice } from '../../test/back-office.ts'
import { sendRaw } from '../../test/contract.ts'
import { createSecondAdministrator, type SecondAdministrator } from '../../test/proposte.ts'
import { stopClock } from '../../test/stopped-clock.ts'
import { createSocio, withPunti } from '../../test/world.ts'
import { regolaDelGiorno } from './queries.ts'

let office: BackOffice
let second: SecondAdministrator
let socio: Awaited<ReturnType<typeof createSocio>>
const today = todayInRome(stopClock())
let tomorrow = addDays(today, 1)
const sql = (text: string, values: unknown[] = []) => office.services.db.$client.query(text, values)

beforeAll(async () => {
  office = await openBackOffice()
  second = await createSecondAdministrator(office)
  socio = await createSocio(office)
  const sponsor = await createSocio(office)
  await sql('update sponsor_storia set sponsor_id = $1, dal = $3 where segnalatore_id = $2', [
    sponsor.segnalatore_id,
    socio.segnalatore_id,
    '2020-01-01',
  ])
  await withPunti(office, socio.utente_id)
})
afterAll(() => office.close())
// Each version published here begins after the previous one.
beforeEach(() => {
  tomorrow = addDays(tomorrow, 10)
})

const payload = (other: object = {}) => ({
  versione: `v-${crypto.randomUUID().slice(0, 8)}`,
  dal: tomorrow,
  quote_bp: [1000, 500],
  tetto_quota: 80,
  giorni_maturazione: 30,
  punti: [{ id_tipo_finanziamento: 2, punti: 900 }],
  eccezioni: [],
  nota: '',
  ...other,
})
const write = async (other: object = {}) =>
  (await office.fa(contratto.scriviBozza, { body: payload(other) })).data
/** Proposes a publication as one operator and confirms it as another (four-eyes approval). */
async function pubblica(id: number) {
  await office.fa(contratto.pubblicaBozza, { params: { id }, body: { motivo: 'Prova.' } })
  await second.confirm('regola.pubblica', id)
}
const read = async () => (await office.fa(contratto.regolePunti, {})).data

describe('bozze', () => {
  test('nessuna può bloccare quelle che verranno: comincia entro tre anni', async () => {
    for (const dal of ['2199-12-31', addDays(addMonths(today, 36), 1)]) {
      const { id, difetti } = await write({ dal })
      expect(difetti).toEqual(['Scegli un giorno entro tre anni.'])
      expect(
        (await office.nonFa(contratto.pubblicaBozza, { params: { id }, body: { motivo: 'Prova.' } })).status,
      ).toBe(409)
      await office.fa(contratto.eliminaBozza, { params: { id } })
    }
    const mai = await office.nonFa(contratto.scriviBozza, { body: payload({ dal: '9999-12-31' }) })
    expect(mai).toMatchObject({ status: 422, fields: { dal: [expect.any(String)] } })
  })

  test('un operatore le legge e non le pubblica: 409, e la sua sessione resta', async () => {
    const { id } = await write()
    const token = office.operatore.token
    const refusal = await office.nonFa(contratto.pubblicaBozza, { params: { id }, body: {} }, token)
    expect(refusal).toMatchObject({
      status: 409,
      code: 'PERMESSO_MANCANTE',
      message: 'Ti manca il permesso di pubblicare il programma: te lo dà chi gestisce gli operatori.',
    })
    const { bozze } = (await office.fa(contratto.regolePunti, {}, token)).data
    expect(bozze.map((b) => b.id)).toContain(id)
    await office.fa(contratto.eliminaBozza, { params: { id } })
  })

  test('si scrive, si riscrive, si elimina; i difetti si dicono e fermano solo la pubblicazione', async () => {
    const { id, difetti } = await write({ quote_bp: [6000, 5000], dal: today })
    expect(difetti).toHaveLength(2)
    const no = await office.nonFa(contratto.pubblicaBozza, { params: { id }, body: { motivo: 'Prova.' } })
    expect(no.code).toBe('STATO_NON_PERMESSO')
    const body = payload()
    const rifatta = (await office.fa(contratto.cambiaBozza, { params: { id }, body })).data
    expect(rifatta).toMatchObject({ id, difetti: [], scritta_da: 'Ada Vinci', ...body })
    await office.fa(contratto.eliminaBozza, { params: { id } })
    expect((await office.nonFa(contratto.eliminaBozza, { params: { id } })).code).toBe('NON_TROVATO')
    expect(
      (await office.nonFa(contratto.pubblicaBozza, { params: { id }, body: { motivo: 'Prova.' } })).code,
    ).toBe('NON_TROVATO')
  })

  test('una regola che premi un’iscrizione non si può scrivere', async () => {
    const premi = [
      { punti_iscrizione: 50 },
      { reclutamento: 10 },
      { punti: [{ id_tipo_finanziamento: 2, punti: 900, per_iscritto: 5 }] },
      { punti: [{ evento: 'iscrizione', punti: 50 }] },
    ]
    for (const premio of premi) {
      const answer = await sendRaw(office.app, contratto.scriviBozza, {
        body: payload(premio),
        token: office.amministratore.token,
      })
      expect(answer.statusCode, JSON.stringify(premio)).toBe(422)
    }
    const inventato = await write({ punti: [{ id_tipo_finanziamento: 77, punti: 5 }] })
    expect(inventato.difetti).toHaveLength(1)
  })
})

describe('pubblicare', () => {
  test('chiude la versione prima il giorno prima, e vale per le pratiche registrate da allora', async () => {
    const { id, versione, dal } = await write()
    await pubblica(id)
    const { versioni, bozze } = await read()
    expect(versioni[0]).toMatchObject({ versione, quando: 'futura', al: null })
    expect(bozze.map((b) => b.id)).not.toContain(id)
    expect(versioni[0]).toMatchObject({ versione, pubblicata_da: 'Livia Conti' })
    expect(versioni[1]?.al).toBe(addDays(dal, -1))
    const { db } = office.services
    const mutuo = async (day: string) =>
      (await regolaDelGiorno(db, day))?.punti.find((p) => p.id_tipo_finanziamento === 2)?.punti
    expect(await mutuo(addDays(dal, -1))).toBe(600)
    expect(await mutuo(dal)).toBe(900)
    expect(await regolaDelGiorno(db, dal)).toMatchObject({ versione, giorni_maturazione: 30 })
  })

  test('chi aveva già registrato una pratica la tiene con la regola di allora', async () => {
    const { id, versione, dal } = await write()
    await pubblica(id)
    const alle = (giorno: string) => new Date(`${giorno}T10:00:00Z`)
    const { withTransaction } = office.services
    const puntiDi = async (registrata: string) => {
      const input = { nominativo: 'Cliente', id_tipo_finanziamento: 2, importo_cent: 100_000 }
      const pratica_id = await withTransaction(async (trx) => {
        const fresh = { ...input, utente_id: socio.utente_id, quando: alle(registrata) }
        const pratica_id = await registraPratica(trx, fresh)
        const after = { pratica_id, attore_id: null, quando: alle(addDays(dal, 5)) }
        await inviaPratica(trx, after)
        for (let n = 0; n < 3; n++) await avanzaPasso(trx, after)
        await completaPratica(trx, { ...after, esito: 'positivo' })
        return pratica_id
      })
      const { rows } = await sql(
        'select punti, regola_versione from movimento where pratica_id = $1 and livello = 0',
        [pratica_id],
      )
      return rows
    }
    const before = await puntiDi(addDays(dal, -1))
    expect(before).toHaveLength(1)
    expect(before[0].regola_versione).not.toBe(versione)
    expect(await puntiDi(dal)).toEqual([{ punti: 900, regola_versione: versione }])
  })

  test('una quota che non arriva a un punto non si accredita, e la pratica dice perché', async () => {
    const { id, dal } = await write({ punti: [{ id_tipo_finanziamento: 2, punti: 1 }] })
    await pubblica(id)
    const { withTransaction } = office.services
    await sql(`update profilo set stato = 'bloccata' where utente_id = $1`, [socio.utente_id])
    const quando = new Date(`${dal}T10:00:00Z`)
    const input = { nominativo: 'Cliente', id_tipo_finanziamento: 2, importo_cent: 100_000, quando }
    const pratica_id = await withTransaction(async (trx) => {
      const pratica_id = await registraPratica(trx, { ...input, utente_id: socio.utente_id })
      const now = { pratica_id, attore_id: null, quando }
      await inviaPratica(trx, now)
      for (let n = 0; n < 3; n++) await avanzaPasso(trx, now)
      await completaPratica(trx, { ...now, esito: 'positivo' })
      return pratica_id
    })
    await sql(`update profilo set stato = 'attiva' where utente_id = $1`, [socio.utente_id])
    const { rows } = await sql('select motivi_punti from pratica where id = $1', [pratica_id])
    expect(rows[0].motivi_punti).toEqual(['quota_sotto_il_punto', 'titolare_non_iscritto'])
  })

  test('chi la propone non la pubblica, e ciò che la bozza diceva quando è stata proposta è ciò che si conferma', async () => {
    const { id, versione } = await write()
    const { data, message } = await office.fa(contratto.pubblicaBozza, {
      params: { id },
      body: { motivo: 'Prova.' },
    })
    expect(data.id_proposta).toBeGreaterThan(0)
    expect(message).toContain('un’altra persona lo conferma')
    expect((await read()).versioni.map((v) => v.versione)).not.toContain(versione)
    expect((await second.find('regola.pubblica', id)).cambi).toContainEqual({
      campo: 'Mutuo Casa',
      prima: expect.any(String),
      dopo: '900',
    })
    const other = {
      params: { id },
      body: payload({ versione, punti: [{ id_tipo_finanziamento: 2, punti: 9_000 }] }),
    }
    await office.fa(contratto.cambiaBozza, other)
    expect((await second.cannotConfirm('regola.pubblica', id)).message).toContain('qualcosa è cambiato')
    expect((await read()).versioni.map((v) => v.versione)).not.toContain(versione)
    await office.fa(contratto.eliminaBozza, { params: { id } })
  })

  test('il database non lascia pubblicare una regola a una mano sola', async () => {
    const insert = sql(
      `insert into regola_punti (versione, dal, quote_bp, tetto_quota, giorni_maturazione, pubblicata_da)
       values ('una-mano', '2150-01-01', '{}', 1, 1, $1)`,
      [office.amministratore.utente_id],
    )
    await expect(insert).rejects.toMatchObject({ constraint: 'regola_due_persone' })
  })

  test('due operatori che pubblicano insieme due versioni dello stesso giorno: ne passa una', async () => {
    const [una, other] = [await write(), await write()]
    for (const { id } of [una, other])
      await office.fa(contratto.pubblicaBozza, { params: { id }, body: { motivo: 'Prova.' } })
    const outcomes = await Promise.allSettled(
      [una, other].map(({ id }) => second.confirm('regola.pubblica', id)),
    )
    expect(outcomes.map((r) => r.status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('il database rifiuta di cambiare ciò che è pubblicato', async () => {
    const { id, versione } = await write()
    await pubblica(id)
    for (const command of [
      'update regola_punti set tetto_quota = 5 where versione = $1',
      `update regola_punti set al = '2020-01-01' where versione = $1`,
      'delete from regola_punti where versione = $1',
      'update regola_punti_tipo set punti = 5 where versione = $1',
      'delete from regola_punti_tipo where versione = $1',
      'insert into regola_punti_tipo (versione, id_tipo_finanziamento, punti) values ($1, 1, 50)',
    ]) {
      await expect(sql(command, [versione]), command).rejects.toThrow('non si modifica')
    }
  })
})

describe('ritirare', () => {
  const last = async () => (await read()).versioni[0]!
  const ritira = async (id: number) => {
    await office.fa(contratto.ritiraVersione, { params: { id } })
    await second.confirm('regola.ritira', id)
  }

  test('una versione che non è cominciata torna bozza, e quella di prima non finisce più', async () => {
    const eccezioni = [eccezione({ tipi: [2], importo_da_cent: 1_000_000, punti: 950 })]
    const { id, versione, dal } = await write({ eccezioni })
    await pubblica(id)
    const { id: numero, ritirabile } = await last()
    expect(ritirabile).toBe(true)
    await ritira(numero)
    const { versioni, bozze } = await read()
    expect(versioni[0]).toMatchObject({ al: null })
    expect(versioni.map((v) => v.versione)).not.toContain(versione)
    const back = bozze.find((b) => b.versione === versione)!
    expect(back).toMatchObject({ dal, eccezioni, difetti: [], scritta_da: 'Livia Conti' })
    expect((await regolaDelGiorno(office.services.db, dal))?.versione).toBe(versioni[0]!.versione)
    // It can be published again.
    await pubblica(back.id)
    expect((await last()).versione).toBe(versione)
  })

  test('solo l’ultima, e mai una cominciata', async () => {
    await pubblica((await write()).id)
    const first = await last()
    tomorrow = addDays(tomorrow, 10)
    await pubblica((await write()).id)
    const no = await office.nonFa(contratto.ritiraVersione, { params: { id: first.id } })
    expect(no).toMatchObject({ status: 409, message: 'Ce n’è una che comincia dopo: ritira prima quella.' })
    const begun = (await read()).versioni.find((v) => v.quando === 'in_vigore')!
    expect((await office.nonFa(contratto.ritiraVersione, { params: { id: begun.id } })).message).toContain(
      'È già cominciata',
    )
    expect((await office.nonFa(contratto.ritiraVersione, { params: { id: 9_999_999_999 } })).code).toBe(
      'NON_TROVATO',
    )
  })

  test('serve un’altra persona, e il database non lascia farlo altrimenti', async () => {
    await pubblica((await write()).id)
    const { id, versione } = await last()
    await office.fa(contratto.ritiraVersione, { params: { id } })
    expect((await last()).versione).toBe(versione)
    await expect(sql('delete from regola_punti where id = $1', [id])).rejects.toThrow('non si modifica')
    await second.confirm('regola.ritira', id)
    expect((await last()).versione).not.toBe(versione)
  })
})

describe('il confronto con la versione di oggi', () => {
  test('se dà meno vuole un motivo, che legge chi conferma', async () => {
    const { id, confronto } = await write({ punti: [{ id_tipo_finanziamento: 2, punti: 10 }] })
    expect(confronto.peggiora.join(' ')).toContain('«Mutuo Casa» vale')
    const no = await office.nonFa(contratto.pubblicaBozza, { params: { id }, body: {} })
    expect(no).toMatchObject({ status: 422, fields: { motivo: [expect.stringContaining('Dà meno')] } })
    await office.fa(contratto.pubblicaBozza, { params: { id }, body: { motivo: 'Costa troppo.' } })
    const proposta = await second.find('regola.pubblica', id)
    expect(proposta.motivo).toBe('Costa troppo.')
    expect(proposta.cambi.find((c) => c.campo === 'peggiora')?.dopo).toContain('ne varrebbe 10')
  })

  test('se dà solo di più, il motivo non serve', async () => {
    const now = (await read()).versioni[0]!
    const { dal: _, versione: __, ...same } = payload()
    const more = {
      ...{ quote_bp: now.quote_bp, tetto_quota: now.tetto_quota + 1 },
      ...{ giorni_maturazione: now.giorni_maturazione, punti: now.punti, eccezioni: now.eccezioni },
    }
    const { id, confronto } = await write({ ...same, ...more })
    expect(confronto).toMatchObject({ versione: now.versione, peggiora: [] })
    await office.fa(contratto.pubblicaBozza, { params: { id }, body: {} })
  })
})

describe('le eccezioni', () => {
  test('si leggono come frasi, nella bozza e nella proposta', async () => {
    const { id, frasi, difetti } = await write({
      eccezioni: [eccezione({ tipi: [2], regioni: ['Lazio'], punti: 950 })],
    })
    expect(difetti).toEqual([])
    expect(frasi[0]!.replaceAll('\u00a0', ' ')).toBe(
      'Una pratica di tipo «Mutuo Casa», registrata da chi ha sede nella regione Lazio, vale 950 punti.',
    )
    await office.fa(contratto.pubblicaBozza, { params: { id }, body: { motivo: 'Prova.' } })
    const { cambi } = await second.find('regola.pubblica', id)
    expect(cambi.find((c) => c.campo === 'eccezioni')?.dopo).toBe(frasi[0])
  })

  test('con un difetto si salvano, ma non si pubblicano', async () => {
    const { id, difetti } = await write({ eccezioni: [eccezione({ regioni: ['Padania'], punti: 5 })] })
    expect(difetti).toEqual(['Eccezione 1: nomina una regione che non c’è.'])
    const no = await office.nonFa(contratto.pubblicaBozza, { params: { id }, body: { motivo: 'Prova.' } })
    expect(no.code).toBe('STATO_NON_PERMESSO')
  })

  test('nessuna condizione può contare persone', async () => {
    for (const extra of [
      'iscritti',
      'invitati',
      'livelli',
      'sponsor',
      'produttori',
      'downline',
      'profondita',
    ]) {
      const one = { ...eccezione({ tipi: [2], punti: 5 }), [extra]: 3 }
      const answer = await sendRaw(office.app, contratto.scriviBozza, {
        body: payload({ eccezioni: [one] }),
        token: office.amministratore.token,
      })
      expect(answer.statusCode, extra).toBe(422)
    }
  })
})

test('le risposte hanno la forma del contratto', async () => {
  await write()
  await callByContract(office, contratto.regolePunti)
  expect((await read()).bozze.length).toBeGreaterThan(0)
})
