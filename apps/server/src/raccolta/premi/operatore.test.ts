import { cruscotto } from '@primo/contract/ingresso/operatore-cruscotto'
import { saldo as leggiSaldo } from '@primo/contract/raccolta/manifestazione'
import * as contratto from '@primo/contract/raccolta/operatore-premi'
import { richieste } from '@primo/contract/raccolta/premi'
import {
  AZIONI_RICHIESTA,
  azioniRichiesta,
  STATI_RICHIESTA,
  type StatoRichiesta,
} from '@primo/domain/raccolta/premio'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  callByContract,
  type OfficeWithSocio,
  openOfficeWithSocio,
  STRADA_RICHIESTA,
} from '../../test/office.ts'
import { createRichiesta } from '../../test/world.ts'
import { agisciSuRichiesta as comando } from './commands.ts'

let office: OfficeWithSocio
let socio: OfficeWithSocio['socio']
beforeAll(async () => {
  office = await openOfficeWithSocio()
  ;({ socio } = office)
})
afterAll(() => office.close())

const nuova = () => createRichiesta(office, socio.utente_id)
const leggi = async (id: number) =>
  (await office.fa(contratto.leggiRichiestaDaLavorare, { params: { id } })).data
const disponibili = async () => (await office.call(leggiSaldo, {}, socio.token)).data.saldo_punti

const EXTRA = {
  spedisci: { corriere: 'Corriere Espresso', tracking: '1Z999' },
  rifiuta: { nota: 'Indirizzo da confermare' },
  rendi: { nota: 'Arrivato rotto' },
} as const
async function agisci(id: number, azione: contratto.AzioneSuRichiesta, token?: string) {
  const body = { azione, ...(azione in EXTRA ? EXTRA[azione as keyof typeof EXTRA] : {}) }
  return (await office.fa(contratto.agisciSuRichiesta, { params: { id }, body }, token)).data
}

async function portata(stato: StatoRichiesta): Promise<number> {
  const id = await nuova()
  const cosa = { richiesta_id: id, attore_id: socio.utente_id, quando: new Date() }
  for (const azione of STRADA_RICHIESTA[stato]) {
    // What a member does is not an operator's call.
    if (azione === 'annulla') await office.services.withTransaction((trx) => comando(trx, azione, cosa))
    else await agisci(id, azione)
  }
  return id
}

describe('la coda', () => {
  test('senza filtri: quelle da lavorare, prima la consegna più vicina', async () => {
    const [prima, poi] = [await nuova(), await nuova()]
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
    expect(data.map((r) => r.id)).toContain(prima)
    expect(data.map((r) => r.id)).not.toContain(consegnata)
    const tutte = await office.fa(contratto.codaRichieste, { query: { stato: 'tutte', per_page: 100 } })
    expect(tutte.data.map((r) => r.id)).toContain(consegnata)
  })

  test('si cerca per iscritto, e-mail, premio e codice; i conteggi seguono la ricerca', async () => {
    const id = await portata('spedita')
    const { codice } = await leggi(id)
    const cerca = async (q: string, stato: contratto.StatoFiltro = 'da_lavorare') =>
      (await office.fa(contratto.codaRichieste, { query: { q, stato, per_page: 100 } })).data.map((r) => r.id)
    expect(await cerca(codice.toLowerCase())).toEqual([id])
    expect(await cerca(`rossi tazza ${codice}`)).toEqual([id])
    expect(await cerca(socio.email)).toContain(id)
    expect(await cerca(codice, 'spedita')).toEqual([id])
    expect(await cerca(codice, 'approvata')).toEqual([])
    expect(await cerca('nessunocosì')).toEqual([])
    const { per_stato } = (await office.fa(contratto.conteggiRichieste, { query: { q: codice } })).data
    expect(per_stato.filter((s) => s.quante > 0)).toEqual([
      { stato: 'da_lavorare', quante: 1 },
      { stato: 'tutte', quante: 1 },
      { stato: 'spedita', quante: 1 },
    ])
  })

  test.each(['consegna_entro', 'creata_il', 'membro', 'premio', 'punti'] as const)(
    'pagina dopo pagina per %s nessuna si ripete e nessuna manca',
    async (sort_by) => {
      const viste: number[] = []
      let totale = 0
      for (let page = 1; page <= 50; page++) {
        const query = { stato: 'tutte', sort_by, per_page: 3, page } as const
        const { data, pagination } = await office.fa(contratto.codaRichieste, { query })
        viste.push(...data.map((r) => r.id))
        totale = pagination.total
        if (page >= pagination.last_page) break
      }
      expect(new Set(viste).size).toBe(viste.length)
      expect(viste.length).toBe(totale)
    },
  )

  test('la prima pagina dice che cosa aspetta e quali consegne sono vicine o passate', async () => {
    const id = await nuova()
    const prima = (await office.fa(cruscotto, {})).data.richieste
    await office.services.db.$client.query(
      'update richiesta_premio set consegna_entro = current_date - 2 where id = $1',
      [id],
    )
    const dopo = (await office.fa(cruscotto, {})).data
    expect(dopo.richieste).toMatchObject({ scadute: prima.scadute + 1, in_attesa: prima.in_attesa })
    expect(dopo.richieste.prossima_consegna).not.toBe(prima.prossima_consegna)
    await agisci(id, 'rifiuta')
    const infine = (await office.fa(cruscotto, {})).data.richieste
    expect(infine).toMatchObject({ in_attesa: prima.in_attesa - 1, scadute: prima.scadute })
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
    const id = await nuova()
    for (const azione of STRADA_RICHIESTA.consegnata) await agisci(id, azione)
    const sua = (await office.call(richieste, { query: { per_page: 100 } }, socio.token)).data.find(
      (r) => r.id === id,
    )
    expect(sua).toMatchObject({ stato: 'consegnata', corriere: 'Corriere Espresso', tracking: '1Z999' })
    const { storia } = await leggi(id)
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
    const prima = await disponibili()
    const id = await nuova()
    expect(await disponibili()).toBe(prima - 1)
    const rifiutata = await agisci(id, 'rifiuta')
    expect(rifiutata.storia.at(-1)).toMatchObject({ stato: 'rifiutata', nota: 'Indirizzo da confermare' })
    expect(await disponibili()).toBe(prima)
  })

  test('ogni azione da ogni stato: ciò che la tabella vieta risponde 409 e nulla cambia', async () => {
    for (const stato of STATI_RICHIESTA) {
      const id = await portata(stato)
      const prima = await leggi(id)
      expect(prima.stato).toBe(stato)
      expect(prima.azioni).toEqual(azioniRichiesta(stato, 'operatore'))
      for (const azione of Object.keys(AZIONI_RICHIESTA) as (keyof typeof AZIONI_RICHIESTA)[]) {
        if (azione === 'annulla' || azioniRichiesta(stato, 'operatore').includes(azione)) continue
        const body = { azione, ...(azione in EXTRA ? EXTRA[azione as keyof typeof EXTRA] : {}) }
        const no = await office.nonFa(contratto.agisciSuRichiesta, { params: { id }, body })
        expect([no.status, no.codice]).toEqual([409, 'STATO_NON_PERMESSO'])
      }
      expect(await leggi(id)).toEqual(prima)
    }
  })

  test('motivo, corriere e numero sono chiesti dove servono, sotto il loro campo', async () => {
    const id = await nuova()
    const no = async (body: object) =>
      (await office.nonFa(contratto.agisciSuRichiesta, { params: { id }, body: body as never })).campi
    expect(await no({ azione: 'rifiuta' })).toHaveProperty('nota')
    expect(Object.keys(await no({ azione: 'spedisci' }))).toEqual(['corriere', 'tracking'])
    expect(await no({ azione: 'approva', corriere: 'X' })).toHaveProperty('corriere')
    expect(await no({ azione: 'annulla' })).toHaveProperty('azione')
    expect((await leggi(id)).stato).toBe('richiesta')
  })

  test('due operatori insieme, uno approva e uno rifiuta: un effetto solo, l’altro 409', async () => {
    const prima = await disponibili()
    const id = await nuova()
    const esiti = await Promise.allSettled([
      agisci(id, 'approva'),
      agisci(id, 'rifiuta', office.collega.token),
    ])
    expect(esiti.map((e) => e.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(esiti.find((e) => e.status === 'rejected')?.reason).toMatchObject({ status: 409 })
    const { stato, storia } = await leggi(id)
    expect(storia).toHaveLength(2)
    expect(await disponibili()).toBe(stato === 'rifiutata' ? prima : prima - 1)
  })

  test('la stessa chiave ha la stessa risposta e un effetto solo', async () => {
    const id = await nuova()
    const idempotencyKey = crypto.randomUUID()
    const una = () =>
      office.fa(contratto.agisciSuRichiesta, {
        params: { id },
        body: { azione: 'approva' },
        idempotencyKey,
      })
    expect(await una()).toEqual(await una())
    expect((await leggi(id)).storia).toHaveLength(2)
  })

  test('una richiesta che non c’è', async () => {
    const params = { id: 999_999 }
    expect((await office.nonFa(contratto.leggiRichiestaDaLavorare, { params })).status).toBe(404)
    const body = { azione: 'approva' } as const
    expect((await office.nonFa(contratto.agisciSuRichiesta, { params, body })).status).toBe(404)
  })
})
