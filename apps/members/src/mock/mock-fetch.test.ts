import { callApi } from '@primo/client/call'
import { type CallSpec, type Input, pagination } from '@primo/contract/platform/route'
import { inviaPratica, pratiche, registraPratica } from '@primo/contract/pratiche/pratiche'
import { saldo } from '@primo/contract/raccolta/manifestazione'
import { annulla, premi, richiedi, richieste } from '@primo/contract/raccolta/premi'
import { promotori } from '@primo/contract/rete/rete'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { generate } from './generate-from-schema.ts'
import { answerCall, MEMBER_CALLS, mockFetch, RULES } from './mock-fetch.ts'

const trasporto = { base: '/api', headers: { authorization: 'Bearer prova' }, fetch: mockFetch }
const chiama = <C extends CallSpec>(spec: C, input: Input<C>) => callApi(spec, input, trasporto)

/** Parameters and bodies of the calls whose mock response depends on their value. Other calls accept any generated value. */
const INGRESSI: Record<string, { params?: object; body?: object }> = {
  validaOtp: { params: { code: '123456' } },
  comuniDiProvincia: { params: { id: 'MI' } },
  validaSponsor: { params: { code: 'PROVA2026' } },
  modificaPratica: { params: { id: 59 } },
  scriviDatiPratica: { params: { id: 59 } },
  inviaPratica: { params: { id: 58 } },
  ritiraPratica: { params: { id: 60 } },
}
/**
 * Name of the call that is not in the loop over all calls, but tested separately: a request can be cancelled only before its
 * approval, so the test creates one.
 */
const DOPO = 'annulla'

const conRegola = new Set(RULES.map(({ spec }) => spec))
const rispostaDi = (spec: CallSpec) => z.object({ data: spec.reply, ...(spec.lista && { pagination }) })

describe('mock data, without a server', () => {
  it.each(MEMBER_CALLS.filter(({ spec }) => !conRegola.has(spec)))(
    'answers $nome as its schema says, with no rule written for it',
    ({ spec }) => {
      const body = spec.body && generate(spec.body, spec.path)
      expect(z.safeParse(rispostaDi(spec), answerCall(spec, spec.path, { body })).error).toBeUndefined()
    },
  )

  it.each(MEMBER_CALLS.filter(({ nome, spec }) => conRegola.has(spec) && nome !== DOPO))(
    'answers $nome by its rule, through the client',
    async ({ nome, spec }) => {
      const input = {
        ...(spec.params && { params: generate(spec.params, spec.path) }),
        ...(spec.body && { body: generate(spec.body, spec.path) }),
        ...INGRESSI[nome],
      }
      expect(await callApi(spec, input as Input<CallSpec>, trasporto)).toHaveProperty('data')
    },
  )

  it('answers the same at each reading', async () => {
    const [before, after] = [await chiama(premi, {}), await chiama(premi, {})]
    expect(after).toEqual(before)
  })

  it('a prize asked for is among the requests and lowers the balance; taken back, it comes back', async () => {
    const { data: before } = await chiama(saldo, {})
    const { data: richiesta } = await chiama(richiedi, { body: { id_premio: 2 } })
    expect(richiesta.saldo_punti).toBe(before.saldo_punti - 300)
    expect((await chiama(saldo, {})).data.saldo_punti).toBe(richiesta.saldo_punti)
    const { data: mie } = await chiama(richieste, {})
    expect(mie[0]).toMatchObject({ id: richiesta.id, stato: 'richiesta', azioni: ['annulla'] })
    await chiama(annulla, { params: { id: richiesta.id } })
    expect((await chiama(saldo, {})).data.saldo_punti).toBe(before.saldo_punti)
    await expect(chiama(annulla, { params: { id: richiesta.id } })).rejects.toMatchObject({
      code: 'STATO_NON_PERMESSO',
    })
  })

  it('a case opened is sent, and found', async () => {
    const body = { nominativo: 'Zoe Zanetti', id_tipo_finanziamento: 2, importo_cent: 1_000_000 }
    const { data: bozza } = await chiama(registraPratica, { body })
    await chiama(inviaPratica, { params: { id: bozza.id_scheda } })
    const { data: found } = await chiama(pratiche, { query: { q: 'zanetti' } })
    expect(found).toMatchObject([{ stato: 'In Lavorazione', perc_completamento: 20, azioni: [] }])
  })

  it('the network is whole, each after his sponsor', async () => {
    const pages = [1, 2, 3, 4].map((page) => chiama(promotori, { query: { page, per_page: 100 } }))
    const rows = (await Promise.all(pages)).flatMap(({ data }) => data)
    expect(rows).toHaveLength(301)
    const visti = new Set<number>([0])
    for (const { id_segnalatore, id_sponsor } of rows) {
      expect(visti).toContain(id_sponsor)
      visti.add(id_segnalatore)
    }
    expect(visti.size).toBe(302)
  })

  it('refuses as the contract says: what is not there, what is not written well, who has not entered', async () => {
    const outcome = async (path: string, init?: RequestInit) => (await mockFetch(`/api${path}`, init)).status
    const inside = { headers: { authorization: 'Bearer prova' } }
    expect(await outcome('/non-esiste', inside)).toBe(404)
    expect(await outcome('/user')).toBe(401)
    expect(await outcome('/convenzionato/pratiche?per_page=1000', inside)).toBe(422)
    expect(
      await outcome('/convenzionato/pratiche', { ...inside, method: 'POST', body: '{"nominativo":7}' }),
    ).toBe(422)
  })
})
