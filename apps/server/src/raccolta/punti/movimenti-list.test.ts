import { cifrePunti } from '@primo/contract/raccolta/operatore-andamento'
import {
  conteggiMovimenti,
  elencoMovimenti,
  leggiMovimento,
  type MovimentoInElenco,
  type STATI_FILTRO_MOVIMENTI,
} from '@primo/contract/raccolta/operatore-punti'
import { addDays } from '@primo/domain/platform/dates'
import { VOCI_ESTRATTO } from '@primo/domain/raccolta/estratto'
import { codiceRichiesta } from '@primo/domain/raccolta/premio'
import { beforeAll, describe, expect, test } from 'vitest'
import { riapriPratica } from '../../pratiche/pratiche/commands.ts'
import { mergeAllCifre } from '../../registro/cifre/jobs.ts'
import { createMember } from '../../test/persone.ts'
import { openPuntiWorld } from '../../test/punti-fixtures.ts'
import { allowAdjustments, decidiRettifica } from '../../test/rettifiche.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { agisciSuRichiesta, richiediPremio } from '../premi/commands.ts'
import { maturaEScadi } from './maturazione.ts'
import { proponiRettifica } from './rettifiche.ts'

const bench = await sharedFixture(openPuntiWorld(), (it) => it.closeSound())
const { services, call, refusal, edizioni } = bench
const { withTransaction } = services
const [breve, lunga] = edizioni
const { token } = await createMember(bench, { ruolo: 'amministratore' })

type Which = Partial<{
  stato: (typeof STATI_FILTRO_MOVIMENTI)[number]
  dal: string
  al: string
  edizione: number
  q: string
  sort_order: 'asc' | 'desc'
}>
/** Returns every row of a search, page by page (keyset pagination). */
async function rows(query: Which, per_page = 7): Promise<MovimentoInElenco[]> {
  const all: MovimentoInElenco[] = []
  for (let dopo: number | null | undefined; dopo !== null; ) {
    const asked = { ...query, per_page, ...(dopo !== undefined && { dopo }) }
    const { data } = await call(elencoMovimenti, { query: asked }, token)
    all.push(...data.righe)
    dopo = data.dopo
  }
  return all
}
const COLUMNS = ['in_maturazione', 'disponibili', 'prenotati', 'totale', 'debito'] as const
const sumOf = (found: readonly MovimentoInElenco[]) =>
  Object.fromEntries(COLUMNS.map((c) => [c, found.reduce((n, row) => n + row[c], 0)]))
const balance = (row: Record<(typeof COLUMNS)[number], number>) =>
  Object.fromEntries(COLUMNS.map((c) => [c, row[c]]))

const il = (giorno: string) => new Date(`${giorno}T10:00:00Z`)
let [sopra, socio, richiesta_id, annullata, pratica_id] = [0, 0, 0, 0, 0]
beforeAll(async () => {
  sopra = await bench.socio()
  socio = await bench.socio(sopra)
  // One edition ends with unused points; in the other there is a movement of each type.
  await bench.completata(socio, 2, il('2022-02-20'))
  await maturaEScadi(services, il('2022-03-12'))
  pratica_id = await bench.completata(socio, 2, il('2024-01-10'))
  await bench.completata(socio, 3, new Date('2024-01-31T23:30:00Z'))
  await maturaEScadi(services, il('2024-03-01'))
  const id_premio = await bench.premio(lunga, 500)
  const chiede = async (giorno: string) =>
    (await withTransaction((trx) =>
      richiediPremio(trx, { utente_id: socio, id_premio, quando: il(giorno) }),
    )) as number
  const act = (id: number, azione: Parameters<typeof agisciSuRichiesta>[1], attore_id: number | null) =>
    withTransaction((trx) =>
      agisciSuRichiesta(trx, azione, {
        richiesta_id: id,
        attore_id,
        quando: il('2024-03-06'),
        ...(azione === 'spedisci' ? { spedizione: { corriere: 'C', tracking: '1' } } : {}),
      } as never),
    )
  annullata = await chiede('2024-03-05')
  await act(annullata, 'annulla', socio)
  richiesta_id = await chiede('2024-03-05')
  for (const azione of ['approva', 'prepara', 'spedisci', 'consegna'] as const)
    await act(richiesta_id, azione, null)
  const riaperta = { pratica_id, attore_id: null, quando: il('2024-03-20'), motivo: 'Prova' }
  await withTransaction((trx) => riapriPratica(trx, riaperta))
  const [anna, bruno] = await allowAdjustments(services, await bench.socio(), await bench.socio())
  const input = { utente_id: socio, edizione_id: lunga, punti: 40, motivo: 'Contati male', attore_id: anna! }
  await withTransaction(async (trx) => {
    const rettifica_id = (await proponiRettifica(trx, { ...input, quando: il('2024-04-02') })) as number
    const hand = { rettifica_id, attore_id: bruno!, quando: il('2024-04-02'), nota: 'Sì' }
    expect(await decidiRettifica(trx, 'conferma', hand)).toBeNull()
  })
}, 60_000)

describe('ogni cifra dei punti apre le sue righe, e tornano fino all’ultimo punto', () => {
  const PERIODS = [
    { dal: '2024-01-01', al: '2024-01-31' },
    { dal: '2024-02-01', al: '2024-02-29' },
    { dal: '2024-03-01', al: '2024-03-31' },
    { dal: '2022-01-01', al: '2022-12-31' },
    { dal: '2024-01-01', al: '2024-12-31' },
  ]
  test.each([
    ['non ancora riunite', async () => {}],
    ['riunite', async () => void (await mergeAllCifre(services))],
  ])('con le cifre %s', async (_, before) => {
    await before()
    for (const edizione of [undefined, breve, lunga])
      for (const period of PERIODS) {
        const of = edizione === undefined ? {} : { edizione }
        const asked = { ...period, ...(edizione !== undefined && { edizione_id: edizione }) }
        const { estratto, serie } = (await call(cifrePunti, { query: asked }, token)).data
        const where = JSON.stringify(asked)
        for (const row of estratto.righe) {
          const behind = await rows({ stato: row.tipo, ...period, ...of })
          expect(sumOf(behind), `${where} ${row.tipo}`).toEqual(balance(row))
          expect(behind, `${where} ${row.tipo}`).toHaveLength(row.movimenti)
        }
        const opening = await rows({ al: addDays(period.dal, -1), ...of })
        expect(sumOf(opening), where).toEqual(balance(estratto.apertura))
        expect(sumOf(await rows({ al: period.al, ...of })), where).toEqual(balance(estratto.chiusura))
        // The time series; a reversal is the sum of what was held and of the new debt.
        for (const [i, stretch] of serie.entries()) {
          const al = serie[i + 1] ? addDays(serie[i + 1]!.dal, -1) : period.al
          if (stretch.guadagnati + stretch.spesi + stretch.scaduti + stretch.stornati === 0) continue
          const sum = async (stato: 'accredito' | 'spesa' | 'scadenza' | 'storno') =>
            sumOf(await rows({ stato, dal: stretch.dal, al, ...of })) as Record<string, number>
          const back = await sum('storno')
          expect(
            {
              guadagnati: (await sum('accredito')).totale,
              spesi: 0 - (await sum('spesa')).totale!,
              scaduti: 0 - (await sum('scadenza')).totale!,
              stornati: back.debito! - back.totale!,
            },
            `${where} ${stretch.dal}`,
          ).toEqual({
            guadagnati: stretch.guadagnati,
            spesi: stretch.spesi,
            scaduti: stretch.scaduti,
            stornati: stretch.stornati,
          })
        }
        // The list's own totals over all its rows.
        const { somme, per_stato } = (await call(conteggiMovimenti, { query: { ...period, ...of } }, token))
          .data
        expect(somme).toEqual(estratto.righe)
        expect(per_stato.find(({ stato }) => stato === 'tutti')?.quante).toBe(estratto.movimenti)
      }
  })

  test('di ogni genere ce n’è almeno uno, che la prova non provi il vuoto', async () => {
    const found = await rows({})
    expect(new Set(found.map(({ tipo }) => tipo))).toEqual(new Set(VOCI_ESTRATTO))
  })
})

describe('l’elenco', () => {
  test('un tratto alla volta, nei due versi, senza salti né doppioni', async () => {
    const all = await rows({}, 100)
    const byDay = (a: MovimentoInElenco, b: MovimentoInElenco) =>
      b.avvenuto_il.localeCompare(a.avvenuto_il) || b.id - a.id
    expect(all.map(({ id }) => id)).toEqual(all.toSorted(byDay).map(({ id }) => id))
    for (const per_page of [1, 3]) {
      expect((await rows({}, per_page)).map(({ id }) => id)).toEqual(all.map(({ id }) => id))
      const up = await rows({ sort_order: 'asc' }, per_page)
      expect(up.map(({ id }) => id)).toEqual(all.toReversed().map(({ id }) => id))
    }
  })

  test('si cerca chi è, la pratica, il codice del premio; con le parole le somme sono delle righe trovate', async () => {
    const [{ email }] = (await bench.rows('select email from utente where id = $1', [socio])) as [
      { email: string },
    ]
    const his = await rows({ q: email })
    expect(his.length).toBeGreaterThan(8)
    expect(new Set(his.map(({ membro }) => membro.utente_id))).toEqual(new Set([socio]))
    const ofCase = await rows({ q: String(pratica_id) })
    expect(new Set(ofCase.map(({ id_pratica }) => id_pratica))).toEqual(new Set([pratica_id]))
    const numbered = ofCase[0]!.pratica!
    for (const q of [`Pratica ${numbered}`, numbered, numbered.replace('/', '-').toUpperCase()])
      expect(await rows({ q }), q).toEqual(ofCase)
    expect((await rows({ q: numbered.split(' ')[0]! })).map(({ id }) => id)).toEqual(
      expect.arrayContaining(ofCase.map(({ id }) => id)),
    )
    // The sponsor's share and its reversal belong to that case too.
    expect(new Set(ofCase.map(({ membro, tipo }) => `${membro.utente_id} ${tipo}`))).toEqual(
      new Set([socio, sopra].flatMap((id) => [`${id} accredito`, `${id} storno`])),
    )
    const ofPrize = await rows({ q: codiceRichiesta(richiesta_id).toLowerCase() })
    expect(ofPrize.map(({ tipo }) => tipo).toSorted()).toEqual(['prenotazione', 'spesa'])
    const [{ codice }] = (await bench.rows('select codice from richiesta_premio where id = $1', [
      annullata,
    ])) as [{ codice: string }]
    expect(codiceRichiesta(annullata)).toBe(codice)
    for (const q of [
      '%',
      "'",
      'nessunosichiamacosì',
      '999999',
      'P999999',
      '1999/0001',
      '2024/0001 di Nessunosichiamacosì',
    ])
      expect(await rows({ q }), q).toEqual([])
    const query = { q: email, dal: '2024-01-01' }
    const { somme, per_stato } = (await call(conteggiMovimenti, { query }, token)).data
    for (const stato of VOCI_ESTRATTO) {
      const found = await rows({ ...query, stato })
      expect(balance(somme!.find(({ tipo }) => tipo === stato)!), stato).toEqual(sumOf(found))
      expect(per_stato.find((one) => one.stato === stato)?.quante).toBe(found.length)
    }
  })

  test('un movimento intero ha le sue scritture, che insieme fanno zero, e dice da che cosa viene', async () => {
    for (const row of await rows({})) {
      const { data } = await call(leggiMovimento, { params: { id: row.id } }, token)
      expect(data).toMatchObject(row)
      expect(data.scritture.reduce((n, { punti }) => n + punti, 0)).toBe(0)
      expect(data.scritture.length).toBeGreaterThan(1)
      expect(data.regola === null).toBe(row.tipo !== 'accredito')
      if (row.id_pratica === null) expect(row.pratica).toBeNull()
      else expect(row.pratica).toMatch(/^20\d\d\/\d{4} di \S/)
      expect([row.id_pratica, row.id_richiesta, row.id_rettifica].filter(Boolean).length).toBeLessThan(2)
    }
    expect((await refusal(leggiMovimento, { params: { id: 999_999_999 } }, token)).code).toBe('NON_TROVATO')
  })

  test('un periodo al rovescio e un genere che non c’è sono detti sul campo', async () => {
    const wrong = async (query: object) =>
      Object.keys((await refusal(elencoMovimenti, { query } as never, token)).fields ?? {})
    expect(await wrong({ dal: '2024-02-01', al: '2024-01-01' })).toEqual(['al'])
    expect(await wrong({ stato: 'regalo' })).toEqual(['stato'])
    expect(await wrong({ edizione: 'x' })).toEqual(['edizione'])
  })

  test('un’edizione che nessun numero del genere ha non ha movimenti', async () => {
    expect(await rows({ edizione: 2 ** 31, stato: 'scadenza' })).toEqual([])
  })
})
