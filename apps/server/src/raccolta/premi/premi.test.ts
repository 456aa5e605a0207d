// Long because all of a request is here: made, refused, concurrent, valid on that day, and read back.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ApiError } from '@primo/client/api-error'
import { iscrizione, movimenti, saldo, verificaIscrizione } from '@primo/contract/raccolta/manifestazione'
import * as contratto from '@primo/contract/raccolta/premi'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openPuntiWorld, type PuntiWorld } from '../../test/punti-fixtures.ts'
import { pubblicaRegolamento } from '../manifestazioni/commands.ts'
import { listinoDelGiorno } from '../punti/queries.ts'
import { agisciSuRichiesta } from './commands.ts'

let bench: PuntiWorld
const ADESSO = new Date('2024-05-20T10:00:00Z')
const pubblica = (catalogo: Parameters<typeof pubblicaRegolamento>[1]['catalogo'] = []) =>
  bench.services.withTransaction((trx) =>
    pubblicaRegolamento(trx, {
      edizione_id: bench.edizioni[1],
      prodotto: 'Primo',
      catalogo,
      listino: listinoDelGiorno,
      quando: ADESSO,
    }),
  )
beforeAll(async () => {
  // Only `Date` is faked: timers and the database run normally.
  vi.useFakeTimers({ now: ADESSO, toFake: ['Date'] })
  bench = await openPuntiWorld()
  await pubblica()
})
afterAll(async () => {
  await bench.closeSound()
  vi.useRealTimers()
})

const conPunti = (mutui: number) => bench.conPunti(mutui, ADESSO)
/** Requests a prize. When the database is overloaded, retries with the same idempotency key, like the apps. */
async function ask(id_premio: number, token: string, idempotencyKey: string = crypto.randomUUID()) {
  for (;;) {
    try {
      return await bench.call(contratto.richiedi, { body: { id_premio }, idempotencyKey }, token)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'DATABASE_NON_DISPONIBILE') throw error
      await nextTurn()
    }
  }
}
const leggiSaldo = async (token: string) => (await bench.call(saldo, {}, token)).data

describe('richiesta di un premio', () => {
  test('scala i punti, tiene l’indirizzo e il prezzo, si annulla finché non è approvata', async () => {
    const { token, utente_id } = await conPunti(2)
    const id_premio = await bench.premio(bench.edizioni[1], 500, 3)
    const { data } = await ask(id_premio, token)
    expect(data).toMatchObject({
      stato: 'richiesta',
      punti: 500,
      saldo_punti: 700,
      azioni: ['annulla'],
      consegna_entro: '2024-11-20',
      spedizione: { indirizzo: 'Via di Prova 1', cap: '00100' },
    })
    expect(await leggiSaldo(token)).toMatchObject({ saldo_punti: 700, prenotati: 500 })
    const annullata = await bench.call(contratto.annulla, { params: { id: data.id } }, token)
    expect(annullata).toMatchObject({
      message: 'Richiesta annullata: i punti sono tornati.',
      data: { stato: 'annullata', saldo_punti: 1200, azioni: [] },
    })
    expect(annullata.data.storia.map((s) => s.stato)).toEqual(['richiesta', 'annullata'])
    const ancora = await bench.refusal(contratto.annulla, { params: { id: data.id } }, token)
    expect(ancora.code).toBe('STATO_NON_PERMESSO')

    const fresh = (await ask(id_premio, token)).data.id
    for (const azione of ['approva', 'prepara', 'spedisci', 'consegna'] as const) {
      const spedizione = { corriere: 'Corriere', tracking: 'T1' }
      const outcome = await bench.services.withTransaction((trx) =>
        agisciSuRichiesta(trx, azione, { richiesta_id: fresh, attore_id: null, quando: ADESSO, spedizione }),
      )
      expect(outcome).toBeNull()
    }
    expect(await bench.saldi(utente_id, bench.edizioni[1])).toMatchObject({ disponibili: 700, spesi: 500 })
    expect((await bench.call(contratto.richieste, {}, token)).data).toMatchObject([
      { id: fresh, stato: 'consegnata', tracking: 'T1', azioni: [] },
      { stato: 'annullata' },
    ])
  })

  test('annullata quella di un premio da un punto, è tornato un punto solo', async () => {
    const { token } = await conPunti(1)
    const { data } = await ask(await bench.premio(bench.edizioni[1], 1, 3), token)
    const { message } = await bench.call(contratto.annulla, { params: { id: data.id } }, token)
    expect(message).toBe('Richiesta annullata: il punto è tornato.')
  })

  test('ogni no ha la sua ragione, e non tocca nulla', async () => {
    const { token, utente_id } = await conPunti(1)
    const edizione = bench.edizioni[1]
    const no = async (id_premio: number) =>
      (await bench.refusal(contratto.richiedi, { body: { id_premio } }, token)).code
    expect(await no(await bench.premio(edizione, 601))).toBe('PUNTI_INSUFFICIENTI')
    expect(await no(await bench.premio(edizione, 10, 0))).toBe('PREMIO_ESAURITO')
    expect(await no(await bench.premio(bench.edizioni[0], 10))).toBe('PREMIO_NON_RICHIEDIBILE')
    expect(await no(999_999_999_999)).toBe('NON_TROVATO')
    const limitato = await bench.premio(edizione, 10, null, 1)
    await ask(limitato, token)
    expect(await no(limitato)).toBe('PREMIO_LIMITE_RAGGIUNTO')
    await bench.services.db.$client.query('delete from indirizzo where utente_id = $1', [utente_id])
    expect(await no(await bench.premio(edizione, 10))).toBe('INDIRIZZO_MANCANTE')
    expect(await leggiSaldo(token)).toMatchObject({ saldo_punti: 590, prenotati: 10 })
  })

  test('una richiesta d’altri non c’è', async () => {
    const { token } = await conPunti(1)
    const id = (await ask(await bench.premio(bench.edizioni[1], 10), token)).data.id
    const other = await bench.token(await bench.socio())
    expect((await bench.refusal(contratto.leggiRichiesta, { params: { id } }, other)).status).toBe(404)
    expect((await bench.refusal(contratto.annulla, { params: { id } }, other)).status).toBe(404)
  })
})

describe('tutti insieme', () => {
  const times = 200
  const outcomes = async (richieste: Promise<unknown>[]) => {
    const all = await Promise.allSettled(richieste)
    const fatti = all.filter((e) => e.status === 'fulfilled').map((e) => e.value as { data: { id: number } })
    const codici = new Set(
      all.filter((e) => e.status === 'rejected').map((e) => (e.reason as { code?: string }).code),
    )
    return { fatti, codici: [...codici] }
  }

  test('duecento per l’ultimo pezzo: uno solo lo prende', async () => {
    const soci = await Promise.all(Array.from({ length: 20 }, () => conPunti(1)))
    const id_premio = await bench.premio(bench.edizioni[1], 100, 1)
    const { fatti, codici } = await outcomes(
      Array.from({ length: times }, (_, i) => ask(id_premio, soci[i % soci.length]!.token)),
    )
    expect(fatti.length).toBe(1)
    expect(codici).toEqual(['PREMIO_ESAURITO'])
  })

  test('duecento con gli ultimi punti: uno solo li spende', async () => {
    const { token } = await conPunti(1)
    const id_premio = await bench.premio(bench.edizioni[1], 600)
    const { fatti, codici } = await outcomes(Array.from({ length: times }, () => ask(id_premio, token)))
    expect(fatti.length).toBe(1)
    expect(codici).toEqual(['PUNTI_INSUFFICIENTI'])
    expect(await leggiSaldo(token)).toMatchObject({ saldo_punti: 0, prenotati: 600 })
  })

  test('duecento con la stessa chiave: un effetto, la stessa risposta', async () => {
    const { token } = await conPunti(2)
    const id_premio = await bench.premio(bench.edizioni[1], 100)
    const key = crypto.randomUUID()
    const { fatti, codici } = await outcomes(Array.from({ length: times }, () => ask(id_premio, token, key)))
    expect(codici).toEqual([])
    expect(fatti.length).toBe(times)
    expect(new Set(fatti.map((f) => JSON.stringify(f))).size).toBe(1)
    expect(await leggiSaldo(token)).toMatchObject({ saldo_punti: 1100, prenotati: 100 })
    const other = await bench.premio(bench.edizioni[1], 100)
    const diversa = { body: { id_premio: other }, idempotencyKey: key }
    expect((await bench.refusal(contratto.richiedi, diversa, token)).code).toBe('IDEMPOTENZA_DIVERSA')
  })

  test('una chiave rimasta senza risposta, la cui transazione non è mai cominciata, si riprende', async () => {
    const { token, utente_id } = await conPunti(1)
    const key = crypto.randomUUID()
    await bench.services.db.$client.query(
      "insert into idempotenza (utente_id, chiave, impronta) values ($1, $2, 'x')",
      [utente_id, key],
    )
    const first = await ask(await bench.premio(bench.edizioni[1], 100), token, key)
    expect(first.data).toMatchObject({ saldo_punti: 500 })
  })

  test('cento annullano e cento approvano la stessa richiesta: vince uno', async () => {
    const { token, utente_id } = await conPunti(1)
    const id_premio = await bench.premio(bench.edizioni[1], 100, 5)
    const id = (await ask(id_premio, token)).data.id
    const gara = await Promise.allSettled(
      Array.from({ length: times }, (_, i) =>
        i % 2 === 0
          ? bench.call(contratto.annulla, { params: { id } }, token)
          : bench.services.withTransaction(async (trx) => {
              const chi = { richiesta_id: id, attore_id: null, quando: ADESSO }
              const no = await agisciSuRichiesta(trx, 'approva', chi)
              if (no) throw new Error(no.refused)
            }),
      ),
    )
    expect(gara.filter((g) => g.status === 'fulfilled').length).toBe(1)
    const { disponibili, prenotati } = await bench.saldi(utente_id, bench.edizioni[1])
    expect(disponibili! + prenotati!).toBe(600)
  })
})

describe('la validità di un premio', () => {
  test.each([
    ['2024-05-20', '2024-05-20', true],
    ['2024-05-21', '2024-05-30', false],
    ['2024-05-01', '2024-05-19', false],
    ['2024-05-19', '2024-05-21', true],
  ])('dal %s al %s, il 20 maggio: si chiede? %s', async (dal, al, valido) => {
    const { token } = await conPunti(1)
    const id_premio = await bench.premio(bench.edizioni[1], 500)
    const sql = 'update premio set valido_dal = $2, valido_al = $3 where id = $1'
    await bench.services.db.$client.query(sql, [id_premio, dal, al])
    const catalogo = (await bench.call(contratto.premi, {}, token)).data
    expect(catalogo.some((p) => p.id_premio === id_premio)).toBe(valido)
    const outcome = await ask(id_premio, token).then(
      () => 'fatta',
      (e) => e.message,
    )
    const later = dal > '2024-05-20' ? 'Questo premio si può richiedere dal 21 maggio 2024.' : null
    const no = later ?? 'Questo premio non si può più richiedere.'
    expect(outcome.replaceAll('\u00a0', ' ')).toBe(valido ? 'fatta' : no)
  })
})

describe('iscrizione e saldo', () => {
  test('si accetta il regolamento mostrato, e dopo si vede perché i punti sono 0', async () => {
    const token = await bench.token(await bench.socio(null, ''))
    expect((await bench.refusal(saldo, {}, token)).status).toBe(448)
    expect((await bench.refusal(iscrizione, {}, token)).code).toBe('REGOLAMENTO_DA_ACCETTARE')
    const before = (await bench.call(verificaIscrizione, {}, token)).data
    expect(before).toMatchObject({ iscrivibile: true, motivo: null, iscritto: false })
    const page = await bench.app.inject(before.regolamento.url)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('Iscrivere altre persone non dà mai punti')
    expect(page.body).not.toContain('<script')

    await pubblica([
      {
        codice: 'PR-1',
        descrizione: 'Tè & <caffè>',
        punti: 10,
        valore_cent: 100,
        valido_al: '2026-12-30',
        limite_persona: null,
      },
    ])
    expect((await bench.refusal(iscrizione, {}, token)).code).toBe('REGOLAMENTO_DA_ACCETTARE')
    const after = (await bench.call(verificaIscrizione, {}, token)).data
    expect(after.regolamento.hash).not.toBe(before.regolamento.hash)
    expect((await bench.app.inject(after.regolamento.url)).body).toContain('Tè &amp; &lt;caffè&gt;')
    const pdf = await bench.app.inject(`${after.regolamento.url}/pdf`)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const fisso = await bench.app.inject('/api/manifestazione/regolamento.pdf')
    expect(fisso.rawPayload.equals(pdf.rawPayload)).toBe(true)
    expect((await bench.app.inject('/api/manifestazione/regolamento/nessuno/pdf')).statusCode).toBe(404)
    const profilo = (await bench.call(iscrizione, {}, token)).data
    expect(profilo).toMatchObject({ stato: 'attiva', bloccato: false })
    expect((await bench.call(iscrizione, {}, token)).data).toEqual(profilo)
    expect(await leggiSaldo(token)).toMatchObject({
      saldo_punti: 0,
      perche_zero: expect.stringMatching(/^Hai 0 punti perché /),
    })
  })

  test('i movimenti si leggono pagina per pagina, con il perché', async () => {
    const { token } = await conPunti(3)
    const before = await bench.call(movimenti, { query: { per_page: 4 } }, token)
    const seconda = await bench.call(movimenti, { query: { per_page: 4, page: 2 } }, token)
    expect(before.pagination).toEqual({ total: 6, per_page: 4, current_page: 1, last_page: 2 })
    expect(new Set([...before.data, ...seconda.data].map((m) => m.id)).size).toBe(6)
    expect(before.data[0]).toMatchObject({ tipo: 'maturazione', punti: 0, titolo: 'Punti maturati' })
    expect(seconda.data.at(-1)).toMatchObject({
      tipo: 'accredito',
      punti: 600,
      titolo: 'Pratica completata: Mutuo Casa',
      perche: '600\u00a0punti per una tua pratica completata: Mutuo Casa, regola 2021-1.',
      id_scheda: expect.any(Number),
    })
    const oltre = await bench.call(movimenti, { query: { page: 9 } }, token)
    expect(oltre).toMatchObject({ data: [], pagination: { total: 6 } })
  })
})
