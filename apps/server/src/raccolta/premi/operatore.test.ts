import { cruscotto } from '@primo/contract/ingresso/operatore-cruscotto'
import { saldo as leggiSaldo } from '@primo/contract/raccolta/manifestazione'
import * as contratto from '@primo/contract/raccolta/operatore-premi'
import { richieste } from '@primo/contract/raccolta/premi'
import { clock } from '@primo/domain/platform/clock'
import {
  AZIONI_RICHIESTA,
  azioniRichiesta,
  STATI_RICHIESTA,
  type StatoRichiesta,
} from '@primo/domain/raccolta/premio'
import { describe, expect, test } from 'vitest'
import { callByContract, openBackOfficeWithSocio, STRADA_RICHIESTA } from '../../test/back-office.ts'
import { walkPages } from '../../test/pages.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { createRichiesta } from '../../test/world.ts'
import { agisciSuRichiesta as comando } from './commands.ts'

const office = await sharedFixture(openBackOfficeWithSocio())
const { socio } = office

const fresh = () => createRichiesta(office, socio.utente_id)
const read = async (id: number) =>
  (await office.fa(contratto.leggiRichiestaDaLavorare, { params: { id } })).data
const disponibili = async () => (await office.call(leggiSaldo, {}, socio.token)).data.saldo_punti

const EXTRA = {
  spedisci: { corriere: 'Corriere Espresso', tracking: '1Z999' },
  rifiuta: { nota: 'Indirizzo da confermare' },
  rendi: { nota: 'Arrivato rotto' },
} as const
async function act(id: number, azione: contratto.AzioneSuRichiesta, token?: string) {
  const body = { azione, ...(azione in EXTRA ? EXTRA[azione as keyof typeof EXTRA] : {}) }
  return (await office.fa(contratto.agisciSuRichiesta, { params: { id }, body }, token)).data
}

async function portata(stato: StatoRichiesta): Promise<number> {
  const id = await fresh()
  const input = { richiesta_id: id, attore_id: socio.utente_id, quando: clock.now() }
  for (const azione of STRADA_RICHIESTA[stato]) {
    // The member's action is not an operators' endpoint.
    if (azione === 'annulla') await office.services.withTransaction((trx) => comando(trx, azione, input))
    else await act(id, azione)
  }
  return id
}

describe('la coda', () => {
  test('senza filtri: quelle da lavorare, prima la consegna più vicina', async () => {
    const [first, poi] = [await fresh(), await fresh()]
    await office.services.db.$client.query(
      'update richiesta_premio set consegna_entro = current_date + 3 where id = $1',
      [poi],
    )
    const consegnata = await portata('consegnata')
    const { data } = await office.fa(contratto.codaRichieste, { query: { per_page: 100 } })
    expect(data[0]).toMatchObject({
      id: poi,
      stato: 'richiesta',
      azioni: ['approva', 'rifiuta'],
      membro: { denominazione: 'Mario Rossi', email: socio.email },
      spedizione: { comune: 'Norcia', cap: '06046' },
    })
    expect(data.map((r) => r.id)).toContain(first)
    expect(data.map((r) => r.id)).not.toContain(consegnata)
    const all = await office.fa(contratto.codaRichieste, { query: { stato: 'tutte', per_page: 100 } })
    expect(all.data.map((r) => r.id)).toContain(consegnata)
  })

  test('si cerca per iscritto, e-mail, premio e codice; i conteggi seguono la ricerca', async () => {
    const id = await portata('spedita')
    const { codice } = await read(id)
    const search = async (q: string, stato: contratto.StatoFiltro = 'da_lavorare') =>
      (await office.fa(contratto.codaRichieste, { query: { q, stato, per_page: 100 } })).data.map((r) => r.id)
    expect(await search(codice.toLowerCase())).toEqual([id])
    expect(await search(`rossi tazza ${codice}`)).toEqual([id])
    expect(await search(`Richiesta ${codice} di Mario Rossi`)).toEqual([id])
    expect(await search(socio.email)).toContain(id)
    expect(await search(codice, 'spedita')).toEqual([id])
    expect(await search(codice, 'approvata')).toEqual([])
    expect(await search('nessunocosì')).toEqual([])
    const { per_stato } = (await office.fa(contratto.conteggiRichieste, { query: { q: codice } })).data
    expect(per_stato.filter((s) => s.quante > 0)).toEqual([
      { stato: 'da_lavorare', quante: 1 },
      { stato: 'tutte', quante: 1 },
      { stato: 'spedita', quante: 1 },
    ])
  })

  test.each(['consegna_entro', 'creata_il', 'membro', 'premio', 'punti'] as const)(
    'pagina dopo pagina per %s nessuna si ripete e nessuna manca',
    (sort_by) =>
      walkPages(async (page) => {
        const query = { stato: 'tutte', sort_by, per_page: 3, page } as const
        const { data, pagination } = await office.fa(contratto.codaRichieste, { query })
        return { ids: data.map((r) => r.id), pagination }
      }),
  )

  test('la prima pagina dice che cosa aspetta e quali consegne sono vicine o passate', async () => {
    const id = await fresh()
    const before = (await office.fa(cruscotto, {})).data.richieste!
    await office.services.db.$client.query(
      'update richiesta_premio set consegna_entro = current_date - 2 where id = $1',
      [id],
    )
    const after = (await office.fa(cruscotto, {})).data
    expect(after.richieste).toMatchObject({ scadute: before.scadute + 1, in_attesa: before.in_attesa })
    expect(after.richieste?.prossima_consegna).not.toBe(before.prossima_consegna)
    await act(id, 'rifiuta')
    const infine = (await office.fa(cruscotto, {})).data.richieste
    expect(infine).toMatchObject({ in_attesa: before.in_attesa - 1, scadute: before.scadute })
  })

  test('le risposte hanno la forma del contratto', async () => {
    const id = await portata('spedita')
    for (const spec of [cruscotto, contratto.codaRichieste, contratto.conteggiRichieste]) {
      await callByContract(office, spec)
    }
    await callByContract(office, contratto.leggiRichiestaDaLavorare, { id })
  })
})

describe('portare una richiesta alla consegna', () => {
  test('di stato in stato, con corriere e numero; l’iscritto vede gli stessi', async () => {
    const id = await fresh()
    for (const azione of STRADA_RICHIESTA.consegnata) await act(id, azione)
    const sua = (await office.call(richieste, { query: { per_page: 100 } }, socio.token)).data.find(
      (r) => r.id === id,
    )
    expect(sua).toMatchObject({ stato: 'consegnata', corriere: 'Corriere Espresso', tracking: '1Z999' })
    const { storia } = await read(id)
    expect(storia.map((s) => [s.stato, s.chi.ruolo])).toEqual([
      ['richiesta', 'titolare'],
      ['approvata', 'operatore'],
      ['in_preparazione', 'operatore'],
      ['spedita', 'operatore'],
      ['consegnata', 'operatore'],
    ])
    expect(storia[1]!.chi.nome).toBe('Paola Fontana')
  })

  test('rifiutarla rende i punti, e dice il motivo', async () => {
    const before = await disponibili()
    const id = await fresh()
    expect(await disponibili()).toBe(before - 1)
    const rifiutata = await act(id, 'rifiuta')
    expect(rifiutata.storia.at(-1)).toMatchObject({ stato: 'rifiutata', nota: 'Indirizzo da confermare' })
    expect(await disponibili()).toBe(before)
  })

  test('ogni azione da ogni stato: ciò che la tabella vieta risponde 409 e nulla cambia', async () => {
    for (const stato of STATI_RICHIESTA) {
      const id = await portata(stato)
      const before = await read(id)
      expect(before.stato).toBe(stato)
      expect(before.azioni).toEqual(azioniRichiesta(stato, 'operatore'))
      for (const azione of Object.keys(AZIONI_RICHIESTA) as (keyof typeof AZIONI_RICHIESTA)[]) {
        if (azione === 'annulla' || azioniRichiesta(stato, 'operatore').includes(azione)) continue
        const body = { azione, ...(azione in EXTRA ? EXTRA[azione as keyof typeof EXTRA] : {}) }
        const no = await office.nonFa(contratto.agisciSuRichiesta, { params: { id }, body })
        expect([no.status, no.code]).toEqual([409, 'STATO_NON_PERMESSO'])
      }
      expect(await read(id)).toEqual(before)
    }
  })

  test('motivo, corriere e numero sono chiesti dove servono, sotto il loro campo', async () => {
    const id = await fresh()
    const no = async (body: object) =>
      (await office.nonFa(contratto.agisciSuRichiesta, { params: { id }, body: body as never })).fields
    expect(await no({ azione: 'rifiuta' })).toHaveProperty('nota')
    expect(Object.keys(await no({ azione: 'spedisci' }))).toEqual(['corriere', 'tracking'])
    expect(await no({ azione: 'approva', corriere: 'X' })).toHaveProperty('corriere')
    expect(await no({ azione: 'annulla' })).toHaveProperty('azione')
    expect((await read(id)).stato).toBe('richiesta')
  })

  test('due operatori insieme, uno approva e uno rifiuta: un effetto solo, l’altro 409', async () => {
    const before = await disponibili()
    const id = await fresh()
    const outcomes = await Promise.allSettled([act(id, 'approva'), act(id, 'rifiuta', office.collega.token)])
    expect(outcomes.map((e) => e.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find((e) => e.status === 'rejected')?.reason).toMatchObject({ status: 409 })
    const { stato, storia } = await read(id)
    expect(storia).toHaveLength(2)
    expect(await disponibili()).toBe(stato === 'rifiutata' ? before : before - 1)
  })

  test('la stessa chiave ha la stessa risposta e un effetto solo', async () => {
    const id = await fresh()
    const idempotencyKey = crypto.randomUUID()
    const una = () =>
      office.fa(contratto.agisciSuRichiesta, {
        params: { id },
        body: { azione: 'approva' },
        idempotencyKey,
      })
    expect(await una()).toEqual(await una())
    expect((await read(id)).storia).toHaveLength(2)
  })

  test('una richiesta che non c’è', async () => {
    const params = { id: 999_999 }
    expect((await office.nonFa(contratto.leggiRichiestaDaLavorare, { params })).status).toBe(404)
    const body = { azione: 'approva' } as const
    expect((await office.nonFa(contratto.agisciSuRichiesta, { params, body })).status).toBe(404)
  })
})
