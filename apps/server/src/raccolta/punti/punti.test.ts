// Long because the life cycle of the points and the injected faults in their ledger share their helpers.
import { describe, expect, test } from 'vitest'
import { checkLedger } from '../../boot/ledger-verification.ts'
import { isDuplicate, type Trx } from '../../platform/db/db.ts'
import { completaPratica, riapriPratica } from '../../pratiche/pratiche/commands.ts'
import { openPuntiWorld, SALDI_ZERO } from '../../test/punti-fixtures.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { agisciSuRichiesta, richiediPremio } from '../premi/commands.ts'
import { accreditaPunti } from './commands.ts'
import { lockPortafogli, scriviMovimenti } from './ledger.ts'
import { maturaEScadi } from './maturazione.ts'

const bench = await sharedFixture(openPuntiWorld(), (it) => it.closeSound())

const il = (giorno: string) => new Date(`${giorno}T10:00:00Z`)
const operatore = { attore_id: null }

const completa = (utente_id: number, tipo: number, giorno: string) =>
  bench.completata(utente_id, tipo, il(giorno))
const riapri = (pratica_id: number, giorno: string) =>
  bench.services.withTransaction((trx) =>
    riapriPratica(trx, { pratica_id, ...operatore, quando: il(giorno) }),
  )
const richiedi = (utente_id: number, id_premio: number, giorno: string) =>
  bench.services.withTransaction((trx) => richiediPremio(trx, { utente_id, id_premio, quando: il(giorno) }))
const annulla = (richiesta_id: number, utente_id: number, giorno: string) =>
  bench.services.withTransaction((trx) =>
    agisciSuRichiesta(trx, 'annulla', { richiesta_id, attore_id: utente_id, quando: il(giorno) }),
  )
const tempo = (giorno: string) => maturaEScadi(bench.services, il(giorno))

const sqlMovimenti = (socio: number) =>
  bench.services.db.$client.query<{ tipo: string; avvenuto_il: Date }>(
    'select tipo, avvenuto_il from movimento where utente_id = $1 order by avvenuto_il, id',
    [socio],
  )

describe('vita dei punti', () => {
  test('maturano dopo quattordici giorni, poi si spendono, poi scadono', async () => {
    const [breve] = bench.edizioni
    const socio = await bench.socio()
    await completa(socio, 2, '2022-01-10')
    expect(await bench.saldi(socio, breve)).toEqual({ ...SALDI_ZERO, in_maturazione: 600 })
    await tempo('2022-01-23')
    expect(await bench.saldi(socio, breve)).toEqual({ ...SALDI_ZERO, in_maturazione: 600 })
    await tempo('2022-01-24')
    expect(await bench.saldi(socio, breve)).toEqual({ ...SALDI_ZERO, disponibili: 600 })
    expect(await tempo('2022-01-24')).toBe(0)
    await tempo('2022-03-10')
    expect(await bench.saldi(socio, breve)).toMatchObject({ disponibili: 600 })
    await tempo('2022-03-11')
    expect(await bench.saldi(socio, breve)).toEqual({ ...SALDI_ZERO, scaduti: 600 })
  })

  test('ciò che maturerebbe a raccolta finita non matura: scade, e di mezzo non c’è altro movimento', async () => {
    const socio = await bench.socio()
    const tipi = async () =>
      (await sqlMovimenti(socio)).rows.map((r) => `${r.tipo} ${r.avvenuto_il.toISOString()}`)
    // The last day is 10 March: a day earlier the points still mature, at the midnight after it is too late.
    await completa(socio, 1, '2022-02-24')
    await completa(socio, 2, '2022-02-25')
    await tempo('2022-03-20')
    expect(await tipi()).toEqual([
      'accredito 2022-02-24T10:00:00.000Z',
      'accredito 2022-02-25T10:00:00.000Z',
      'maturazione 2022-03-09T23:00:00.000Z',
      'scadenza 2022-03-10T23:00:00.000Z',
    ])
    expect(await bench.saldi(socio, bench.edizioni[0])).toEqual({ ...SALDI_ZERO, scaduti: 800 })
  })

  test('uno storno che trova troppo poco lascia un debito, che i punti successivi pagano prima', async () => {
    const [, lunga] = bench.edizioni
    const socio = await bench.socio()
    const premio = await bench.premio(lunga, 500)
    const pratica = await completa(socio, 2, '2022-04-01')
    const richiesta = await richiedi(socio, premio, '2022-04-20')
    expect(richiesta).toEqual(expect.any(Number))
    await riapri(pratica, '2022-04-21')
    expect(await bench.saldi(socio, lunga)).toEqual({ ...SALDI_ZERO, prenotati: 500, debito: 500 })
    await completa(socio, 3, '2022-05-01')
    await tempo('2022-05-15')
    expect(await bench.saldi(socio, lunga)).toEqual({ ...SALDI_ZERO, prenotati: 500, debito: 100 })
    await annulla(richiesta as number, socio, '2022-05-16')
    expect(await bench.saldi(socio, lunga)).toEqual({ ...SALDI_ZERO, disponibili: 400 })
  })

  test('i punti restituiti a un lotto già scaduto scadono a loro volta', async () => {
    const [breve] = bench.edizioni
    const socio = await bench.socio()
    const premio = await bench.premio(breve, 400)
    await completa(socio, 2, '2022-02-01')
    const richiesta = (await richiedi(socio, premio, '2022-03-01')) as number
    await tempo('2022-04-01')
    expect(await bench.saldi(socio, breve)).toEqual({ ...SALDI_ZERO, prenotati: 400, scaduti: 200 })
    await annulla(richiesta, socio, '2022-04-02')
    expect(await bench.saldi(socio, breve)).toEqual({ ...SALDI_ZERO, scaduti: 600 })
  })

  test('due richieste annullate lo stesso giorno fanno scadere due volte lo stesso lotto', async () => {
    const [breve] = bench.edizioni
    const socio = await bench.socio()
    const premio = await bench.premio(breve, 100)
    await completa(socio, 1, '2022-02-01')
    const richieste = [
      await richiedi(socio, premio, '2022-03-01'),
      await richiedi(socio, premio, '2022-03-01'),
    ]
    for (const richiesta of richieste) await annulla(richiesta as number, socio, '2022-03-20')
    expect(await bench.saldi(socio, breve)).toEqual({ ...SALDI_ZERO, scaduti: 200 })
  })

  test('lo storno di punti già scaduti non toglie altro a nessuno', async () => {
    const [breve, lunga] = bench.edizioni
    const socio = await bench.socio()
    const pratica = await completa(socio, 2, '2022-02-01')
    await completa(socio, 2, '2022-04-01')
    await tempo('2022-05-01')
    await riapri(pratica, '2022-05-02')
    expect(await bench.saldi(socio, breve)).toEqual(SALDI_ZERO)
    expect(await bench.saldi(socio, lunga)).toEqual({ ...SALDI_ZERO, disponibili: 600 })
  })

  test('una causa si accredita una volta sola', async () => {
    const socio = await bench.socio()
    const pratica_id = await bench.pratica(socio, 1, il('2022-06-01'))
    const titoli = await bench.titoli(socio)
    const dueVolte = bench.services.withTransaction(async (trx) => {
      const input = {
        pratica_id,
        ciclo: 1,
        tipo_finanziamento: 'Mutuo Casa',
        valore: { titolare: 100, rete: 100, eccezione: null },
        eccezione: null,
        regola: { versione: '2021-1', quote_bp: [], tetto_quota: 0, giorni_maturazione: 14 },
        edizione: { id: bench.edizioni[1], ultima_richiesta: '2026-12-30' },
        beneficiari: [{ utente_id: socio, livello: 0, titoli }],
        quando: il('2022-06-02'),
      }
      await accreditaPunti(trx, input)
      await accreditaPunti(trx, input)
    })
    await expect(dueVolte).rejects.toSatisfy((e) => isDuplicate(e))
  })

  test('i lotti hanno l’ordine dei loro movimenti, con qualunque piano', async () => {
    const sponsor = await bench.socio()
    const socio = await bench.socio(sponsor)
    const pratica_id = await bench.pratica(socio, 1, il('2022-06-01'))
    await bench.services.withTransaction(async (trx) => {
      // A merge join returns the movements in the order of their keys, here the opposite one.
      await trx.$client.query(
        'set local enable_hashjoin = off; set local enable_nestloop = off; set local plan_cache_mode = force_custom_plan',
      )
      await completaPratica(trx, { pratica_id, ...operatore, quando: il('2022-06-02'), esito: 'positivo' })
    })
    const { rows } = await bench.services.db.$client.query(
      `select l.utente_id from lotto l join movimento m on m.id = l.movimento_id
        where m.pratica_id = $1 order by l.id`,
      [pratica_id],
    )
    expect(rows).toEqual([{ utente_id: socio }, { utente_id: sponsor }])
  })
})

describe('guasti piantati', () => {
  const sql = (text: string) => bench.services.db.$client.query(text)

  test.each(['movimento', 'scrittura'])('il database rifiuta di cambiare %s', async (table) => {
    for (const command of [
      `update ${table} set punti = punti + 1`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ]) {
      await expect(sql(command)).rejects.toThrow('non si modifica')
    }
  })

  test.each([
    ['cancellarlo', 'delete from lotto'],
    ['darlo a un altro', 'update lotto set utente_id = utente_id + 1'],
    ['metterlo in un altro movimento', 'update lotto set movimento_id = movimento_id + 1'],
    ['aprirlo con altri punti', 'update lotto set punti = punti + 1'],
  ])('il database rifiuta di toccare un lotto: %s', async (_che, command) => {
    await expect(sql(command)).rejects.toThrow('non si modifica')
  })

  test.each([
    ['un lotto che non c’è', 'scrittura_sul_suo_lotto', '(select max(id) from movimento)', '999999999'],
    ['un movimento che non c’è', 'movimento_in_pareggio', '999999999', '(select max(id) from lotto)'],
  ])('il database rifiuta scritture su %s', async (_che, constraint, movimento_id, lotto_id) => {
    await expect(
      sql(`insert into scrittura (movimento_id, conto, lotto_id, punti)
           values (${movimento_id}, 'spesi', ${lotto_id}, -1), (${movimento_id}, 'scaduti', ${lotto_id}, 1)`),
    ).rejects.toMatchObject({ constraint })
  })

  async function scriviMale(rovina: (trx: Trx, utente_id: number) => Promise<unknown>) {
    const utente_id = await bench.socio()
    return bench.services.withTransaction(async (trx) => {
      await lockPortafogli(trx, [{ utente_id, edizione_id: bench.edizioni[1] }])
      await rovina(trx, utente_id)
    })
  }
  const movimento = (utente_id: number) => ({
    tipo: 'maturazione' as const,
    chiave: crypto.randomUUID(),
    utente_id,
    edizione_id: bench.edizioni[1],
    avvenuto_il: il('2022-06-01'),
    dati: { punti: 0, pagati_al_debito: 0 },
  })

  test('un movimento che non fa zero non passa il commit', async () => {
    const outcome = scriviMale((trx, utente_id) =>
      scriviMovimenti(trx, [
        {
          ...movimento(utente_id),
          scritture: [
            { conto: 'emissione', punti: -100 },
            { conto: 'maturazione', punti: 90 },
          ],
          lotto: { punti: 100, matura_il: il('2022-06-15'), scade_il: '2026-12-30' },
        },
      ]),
    )
    await expect(outcome).rejects.toThrow('non è in pareggio')
  })

  test('un movimento senza scritture non passa il commit', async () => {
    const outcome = scriviMale((trx, utente_id) =>
      scriviMovimenti(trx, [{ ...movimento(utente_id), scritture: [] }]),
    )
    await expect(outcome).rejects.toThrow('non è in pareggio')
  })

  test('nessun saldo scende sotto zero, nemmeno scrivendo intorno ai comandi', async () => {
    const outcome = scriviMale((trx, utente_id) =>
      scriviMovimenti(trx, [
        {
          ...movimento(utente_id),
          scritture: [
            { conto: 'emissione', punti: 100 },
            { conto: 'debito', punti: -100 },
          ],
        },
        {
          ...movimento(utente_id),
          scritture: [
            { conto: 'emissione', punti: -200 },
            { conto: 'debito', punti: 200 },
          ],
        },
      ]),
    )
    await expect(outcome).rejects.toThrow('portafoglio_mai_negativo')
  })

  test('un accredito senza pratica non esiste', async () => {
    const outcome = scriviMale((trx, utente_id) =>
      trx.$client.query(
        `insert into movimento (chiave, tipo, utente_id, edizione_id, avvenuto_il, punti, dati, titoli)
         select 'reclutamento', 'accredito', $1, $2, now(), 100, '{}',
                jsonb_agg(jsonb_build_object('ruolo', ruolo, 'profilo_id', id)) from profilo where utente_id = $1`,
        [utente_id, bench.edizioni[1]],
      ),
    )
    await expect(outcome).rejects.toThrow('movimento_solo_pratiche')
  })

  test('la verifica trova un saldo ritoccato a mano e dice quale', async () => {
    const socio = await bench.socio()
    await completa(socio, 1, '2022-06-01')
    await sql(`update portafoglio set disponibili = disponibili + 1 where utente_id = ${socio}`)
    const violazioni = await checkLedger(bench.services.db)
    expect(violazioni).toMatchObject([{ riga: { utente_id: socio, disponibili: 1 } }])
    await sql(`update portafoglio set disponibili = disponibili - 1 where utente_id = ${socio}`)
  })

  test('la verifica trova una scrittura aggiunta con i trigger spenti', async () => {
    const socio = await bench.socio()
    await completa(socio, 1, '2022-06-01')
    const { rows } = await bench.services.db.$client.query<{ id: number }>(
      'select max(id) as id from scrittura',
    )
    await sql('alter table scrittura disable trigger user')
    await sql(`update scrittura set punti = punti + 5 where id = ${rows[0]!.id}`)
    const violazioni = await checkLedger(bench.services.db)
    await sql(`update scrittura set punti = punti - 5 where id = ${rows[0]!.id}`)
    await sql('alter table scrittura enable trigger user')
    expect(violazioni.map((v) => v.regola.split(' ')[0])).toEqual(
      expect.arrayContaining(['Le', 'Tutte', 'Ogni']),
    )
  })
})
