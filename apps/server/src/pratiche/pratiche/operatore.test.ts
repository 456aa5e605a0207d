import * as contratto from '@primo/contract/pratiche/operatore-pratiche'
import { saldo as leggiSaldo } from '@primo/contract/raccolta/manifestazione'
import { clock } from '@primo/domain/platform/clock'
import { AZIONI_PRATICA, dopoAzione } from '@primo/domain/pratiche/pratica'
import { describe, expect, test } from 'vitest'
import { openBackOfficePratiche } from '../../test/back-office-pratiche.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'

const office = await sharedFixture(openBackOfficePratiche())

describe('lavorare una pratica', () => {
  test('passo per passo fino ai punti, con chi, quando e perché', async () => {
    const id = await office.inviata('Francesca Moretti')
    expect(await office.agisci(id, 'avanza', { manca: 'ultima busta paga' })).toMatchObject({
      passo: 'istruttoria',
      manca: 'ultima busta paga',
      perc_completamento: 40,
    })
    expect(await office.agisci(id, 'avanza')).toMatchObject({ passo: 'delibera', manca: null })
    expect(await office.agisci(id, 'avanza')).toMatchObject({
      passo: 'erogazione',
      azioni: ['completa', 'rifiuta'],
    })
    const finita = await office.agisci(id, 'completa', { esito: 'positivo' })
    expect(finita).toMatchObject({ stato: 'Completata', esito_positivo: true, azioni: ['riapri'] })
    expect(finita.accrediti).toEqual([
      { denominazione: 'Mario Rossi', livello: 0, punti: 600, calcolo: expect.any(Array) },
    ])
    expect(finita.storia.map((s) => [s.passo, s.chi.ruolo, s.chi.nome])).toEqual([
      [null, 'titolare', 'Mario Rossi'],
      ['documenti', 'titolare', 'Mario Rossi'],
      ['istruttoria', 'operatore', 'Paola Fontana'],
      ['delibera', 'operatore', 'Paola Fontana'],
      ['erogazione', 'operatore', 'Paola Fontana'],
      ['erogazione', 'operatore', 'Paola Fontana'],
    ])
    const saldo = (await office.call(leggiSaldo, {}, office.titolare.token)).data
    expect(saldo.in_maturazione).toBe(600)
    const riaperta = await office.agisci(id, 'riapri', { motivo: 'Importo da correggere' })
    expect(riaperta).toMatchObject({ stato: 'In Lavorazione', passo: 'erogazione', accrediti: [] })
    expect(riaperta.storia.at(-1)).toMatchObject({ motivo: 'Importo da correggere' })
    expect((await office.call(leggiSaldo, {}, office.titolare.token)).data.in_maturazione).toBe(0)
  })

  test('un esito negativo non dà punti, e la pratica dice perché', async () => {
    const negativa = await office.leggi(await office.portata(5, null))
    expect(negativa.accrediti).toEqual([])
    expect(negativa.perche_punti).toEqual(['La pratica si è chiusa con esito negativo: non dà punti.'])
  })

  test('ogni azione da ogni stato: ciò che la tabella vieta risponde 409 e nulla cambia', async () => {
    const stati = [
      [3, 'documenti'],
      [3, 'istruttoria'],
      [3, 'delibera'],
      [3, 'erogazione'],
      [2, 'documenti'],
      [5, null],
    ] as const
    for (const [stato, passo] of stati) {
      for (const azione of ['avanza', 'completa', 'rifiuta', 'riapri'] as const) {
        const id = await office.portata(stato, passo)
        const before = await office.leggi(id)
        const lecita = dopoAzione(azione, { stato, passo: before.passo }) !== null
        expect(before.azioni.includes(azione)).toBe(lecita)
        if (lecita) continue
        const body = {
          azione,
          ferma_dal: before.ferma_dal,
          ...('motivo' in AZIONI_PRATICA[azione] ? { motivo: 'Un motivo' } : {}),
          ...(azione === 'completa' ? { esito: 'positivo' as const } : {}),
        }
        const no = await office.nonFa(contratto.agisciSuPratica, { params: { id }, body })
        expect([no.status, no.code]).toEqual([409, 'STATO_NON_PERMESSO'])
        expect(await office.leggi(id)).toEqual(before)
      }
    }
  })

  test('il motivo e l’esito sono chiesti dove la tabella li vuole, sotto il loro campo', async () => {
    const id = await office.portata(3, 'erogazione')
    const { ferma_dal } = await office.leggi(id)
    const no = async (body: object) =>
      (
        await office.nonFa(contratto.agisciSuPratica, {
          params: { id },
          body: { ferma_dal, ...body } as never,
        })
      ).fields
    expect(await no({ azione: 'rifiuta' })).toHaveProperty('motivo')
    expect(await no({ azione: 'rifiuta', motivo: '   ' })).toHaveProperty('motivo')
    expect(await no({ azione: 'completa' })).toHaveProperty('esito')
    expect(await no({ azione: 'rifiuta', motivo: 'x', esito: 'positivo' })).toHaveProperty('esito')
    expect(await no({ azione: 'completa', esito: 'positivo', manca: 'x' })).toHaveProperty('manca')
    expect(await no({ azione: 'ritira' })).toHaveProperty('azione')
    expect((await office.leggi(id)).passo).toBe('erogazione')
  })

  test('due operatori insieme: un effetto solo, l’altro 409 con una frase che lo dice', async () => {
    const id = await office.inviata('Conteso Da Due')
    const { ferma_dal } = await office.leggi(id)
    const body = { azione: 'avanza', ferma_dal } as const
    const esiti = await Promise.allSettled(
      [office.operatore.token, office.collega.token].map((token) =>
        office.fa(contratto.agisciSuPratica, { params: { id }, body }, token),
      ),
    )
    expect(esiti.map((e) => e.status).sort()).toEqual(['fulfilled', 'rejected'])
    const perso = esiti.find((e) => e.status === 'rejected')
    expect(perso?.reason).toMatchObject({ status: 409, code: 'STATO_NON_PERMESSO' })
    expect(String(perso?.reason.message)).toContain('Nel frattempo')
    expect(await office.leggi(id)).toMatchObject({ passo: 'istruttoria' })
    expect((await office.leggi(id)).storia).toHaveLength(3)
  })

  test('la stessa chiave ha la stessa risposta e un effetto solo', async () => {
    const id = await office.inviata('Chiave Ripetuta')
    const { ferma_dal } = await office.leggi(id)
    const idempotencyKey = crypto.randomUUID()
    const una = () =>
      office.fa(contratto.agisciSuPratica, {
        params: { id },
        body: { azione: 'avanza', ferma_dal },
        idempotencyKey,
      })
    expect(await una()).toEqual(await una())
    expect((await office.leggi(id)).passo).toBe('istruttoria')
  })

  test('una bozza non c’è, come una pratica che nessuno ha mai scritto', async () => {
    const bozza = await office.bozza('Solo Mia', 1)
    for (const id of [bozza, 999_999]) {
      const ferma_dal = clock.now().toISOString()
      const letta = await office.nonFa(contratto.leggiPraticaDaLavorare, { params: { id } })
      const mossa = await office.nonFa(contratto.agisciSuPratica, {
        params: { id },
        body: { azione: 'avanza', ferma_dal },
      })
      expect([letta.status, mossa.status]).toEqual([404, 404])
    }
  })
})
