import * as profili from '@primo/contract/accesso/profili'
import * as contratto from '@primo/contract/ingresso/iscrizione'
import * as operatori from '@primo/contract/ingresso/operatore-iscrizioni'
import * as aziende from '@primo/contract/iscritti/persona-giuridica'
import {
  AZIONI_ISCRIZIONE,
  type AzioneIscrizione,
  dopoAzioneIscrizione,
  vuoleMotivo,
} from '@primo/domain/iscritti/iscrizione'
import { STATI_PROFILO } from '@primo/domain/platform/ruolo'
import { describe, expect, test } from 'vitest'
import { type AzioneOperatore, actionOn, openIscrizioni } from '../../test/iscrizione.ts'
import { messageTo } from '../../test/outbox.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'

const world = await sharedFixture(openIscrizioni())

const AZIONI = (Object.keys(AZIONI_ISCRIZIONE) as AzioneIscrizione[]).filter(
  (a) => AZIONI_ISCRIZIONE[a].chi === 'operatore',
) as AzioneOperatore[]
const profilo = async (token: string, role: 'promotore' | 'convenzionato' = 'promotore') =>
  (await world.call(profili.profile, { params: { role } }, token)).data

describe('ogni stato con ogni azione dell’operatore', () => {
  test.each(STATI_PROFILO.flatMap((stato) => AZIONI.map((azione) => [stato, azione] as const)))(
    '%s, %s',
    async (stato, azione) => {
      const { utente_id, profilo: id } = await world.inAttesa()
      await world.sql('update profilo set stato = $2 where utente_id = $1', [utente_id, stato])
      const arrivo = dopoAzioneIscrizione(azione, stato)
      const motivo = 'Perché serve.'
      if (arrivo === null) {
        const refusal = await world.refusal(
          operatori.agisciSuIscrizione,
          actionOn(id, azione, motivo),
          world.operatore.token,
        )
        expect(refusal.code).toBe('STATO_NON_PERMESSO')
        expect((await world.daDecidere(id)).stato).toBe(stato)
        return
      }
      if (vuoleMotivo(azione)) {
        const senza = await world.refusal(
          operatori.agisciSuIscrizione,
          actionOn(id, azione, '  '),
          world.operatore.token,
        )
        expect(senza.fields).toHaveProperty('motivo')
      }
      expect((await world.agisci(id, azione, motivo)).data.stato).toBe(arrivo)
    },
  )
})

describe('decidere', () => {
  test('approvata, il promotore è attivo con il suo segnalatore e un’agenzia, e riceve un messaggio', async () => {
    const { token, email, segnalatore_id, profilo: id } = await world.inAttesa()
    await world.agisci(id, 'approva')
    expect(await profilo(token)).toMatchObject({
      stato: 'attiva',
      bloccato: false,
      id_segnalatore: segnalatore_id,
      agenzia: 'Casa Madre',
      id_agenzia: expect.any(Number),
    })
    const { oggetto, testo } = await messageTo(world, email)
    expect(oggetto).toBe('La tua iscrizione è attiva')
    expect(testo).toContain('/app/promotore')
  })

  test('rimandata, torna da completare con il perché scritto dall’operatore, anche per e-mail', async () => {
    const { token, email, profilo: id } = await world.inAttesa()
    await world.agisci(id, 'rimanda', 'Il numero OAM non è tuo.')
    const { data } = await world.call(contratto.daCompletarePromotore, {}, token)
    expect(data).toMatchObject({ stato: 'da_completare', motivo_operatore: 'Il numero OAM non è tuo.' })
    expect(data.storia[0]).toMatchObject({ chi: 'operatore', motivo: 'Il numero OAM non è tuo.' })
    expect((await messageTo(world, email)).testo).toContain('«Il numero OAM non è tuo.»')
    expect((await world.invia('promotore', token)).data.stato).toBe('in_approvazione')
  })

  test('un’azienda approvata è verificata, resta leggibile e non si cambia più da sé', async () => {
    const membro = await world.convenzionato()
    await world.completa(membro)
    await world.invia('convenzionato', membro.token)
    const id = await world.profilo(membro.utente_id, 'convenzionato')
    const before = await world.daDecidere(id)
    expect(before).toMatchObject({
      azienda: { id_anagrafica: membro.id_azienda },
      sede: { comune: { descrizione: 'Norcia' } },
      legale_rappresentante: { numero_documento_legale_rappresentante: 'CA12345AA' },
      azienda_propria: true,
      manca: [],
      azioni: [
        { azione: 'approva', vuole_motivo: false },
        { azione: 'rimanda', vuole_motivo: true },
      ],
    })
    await world.agisci(id, 'approva')
    expect(await profilo(membro.token, 'convenzionato')).toMatchObject({ stato: 'attiva', bloccato: false })
    const params = { id: membro.id_azienda }
    const sede = (await world.call(aziende.leggiIndirizzoAzienda, { params }, membro.token)).data!
    expect(sede.stato_utilizzo.descrizione).toBe('Verificato')
    expect(sede.last_check_stato_utilizzo.map((c) => [c.stato_utilizzo.descrizione, c.operatore])).toEqual([
      ['Verificato', 'Paola F.'],
      ['In verifica', null],
      ['Da verificare', null],
    ])
    const cambia = { params, body: { indirizzo: 'Altrove 1', id_comune: sede.id_comune, cap: sede.cap } }
    expect((await world.refusal(aziende.salvaIndirizzoAzienda, cambia, membro.token)).code).toBe(
      'STATO_NON_PERMESSO',
    )
  })

  test('che cosa manca si richiede al momento di approvare: contatto cambiato, requisito scaduto', async () => {
    const { utente_id, profilo: id } = await world.inAttesa()
    const no = async () =>
      (await world.refusal(operatori.agisciSuIscrizione, actionOn(id, 'approva'), world.operatore.token))
        .message
    await world.sql('update utente set email_verificata_il = null where id = $1', [utente_id])
    expect(await no()).toBe('Non si può ancora approvare. Manca: cellulare ed e-mail verificati.')
    await world.sql(
      `update profilo set attributi = jsonb_build_object('OAM', 'A1', 'OAM_scade_il', '2020-01-01') where id = $1`,
      [id],
    )
    expect(await no()).toContain('scadenza passata il 1º\u00a0gennaio 2020')
    expect((await world.daDecidere(id)).stato).toBe('in_approvazione')
  })

  test('chi si unisce a un’azienda aspetta che sia completa', async () => {
    const first = await world.convenzionato()
    const socio = await world.convenzionato(first.id_azienda)
    await world.invia('convenzionato', socio.token)
    const id = await world.profilo(socio.utente_id, 'convenzionato')
    const refusal = await world.refusal(
      operatori.agisciSuIscrizione,
      actionOn(id, 'approva'),
      world.operatore.token,
    )
    expect(refusal.code).toBe('ISCRIZIONE_INCOMPLETA')
    await world.completa(first)
    await world.agisci(id, 'approva')
    const view = await world.daDecidere(id)
    expect(view).toMatchObject({ stato: 'attiva', azienda_propria: false })
    expect(view.altri_con_azienda).toMatchObject([{ stato: 'da_completare' }])
  })

  test('lo sponsor bloccato intanto non ferma l’approvazione, ma si vede', async () => {
    const sponsor = await world.inAttesa()
    await world.agisci(sponsor.profilo, 'approva')
    const { profilo: id } = await world.inAttesa({ sponsor_id: sponsor.segnalatore_id })
    expect((await world.daDecidere(id)).sponsor).toMatchObject({
      id_segnalatore: sponsor.segnalatore_id,
      attivo: true,
    })
    await world.sql('update utente set bloccato = true where id = $1', [sponsor.utente_id])
    expect((await world.daDecidere(id)).sponsor).toMatchObject({ attivo: false })
    expect((await world.agisci(id, 'approva')).data.stato).toBe('attiva')
  })

  test('la storia dice chi, quando e perché, ed è anche fra gli eventi', async () => {
    const { profilo: id } = await world.inAttesa()
    await world.agisci(id, 'approva')
    await world.agisci(id, 'blocca', 'Dati non veri.')
    const { storia } = await world.daDecidere(id)
    expect(storia.map((s) => [s.stato, s.chi.ruolo, s.chi.nome, s.motivo])).toEqual([
      ['bloccata', 'operatore', 'Paola Fontana', 'Dati non veri.'],
      ['attiva', 'operatore', 'Paola Fontana', null],
      ['in_approvazione', 'titolare', 'Mario Rossi', null],
      ['da_completare', 'titolare', 'Mario Rossi', null],
      ['verificata', 'titolare', 'Mario Rossi', null],
    ])
    const eventi = await world.sql(
      "select tipo from evento where oggetto = 'profilo' and oggetto_id = $1 order by id",
      [id],
    )
    expect(eventi.map((e) => e.tipo)).toContain('iscrizione.blocca')
  })
})
