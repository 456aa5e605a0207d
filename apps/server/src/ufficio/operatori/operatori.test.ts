import { entraInUfficio } from '@primo/contract/accesso/accesso'
import { codaPratiche, leggiPraticaDaLavorare } from '@primo/contract/pratiche/operatore-pratiche'
import * as contratto from '@primo/contract/ufficio/operatori'
import { TUTTI_I_PERMESSI } from '@primo/domain/platform/permessi'
import { describe, expect, test } from 'vitest'
import { withInsiemi } from '../../test/callers.ts'
import { openOperators } from '../../test/operators.ts'
import { messageTo } from '../../test/outbox.ts'
import { createMember, PASSWORD } from '../../test/persone.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { createSocio, withPunti } from '../../test/world.ts'

const office = await sharedFixture(openOperators())
const { ada, amministratore, operatore, set, invita, sospendi, nuovo, enters } = office
const sql = (text: string, values: unknown[] = []) => office.rows(text, values)
const io = (token: string) => office.call(contratto.ioOperatore, {}, token)

describe('chi lavora qui', () => {
  test('ognuno legge chi è e che cosa può fare', async () => {
    const { data } = await io(operatore.token)
    expect(data).toMatchObject({ nome: 'Paola', insiemi: ['Sportello', 'Pratiche', 'Premi'] })
    expect(data.permessi).toContainEqual({ permesso: 'pratiche.lavorare', sola_lettura: false })
    expect(data.permessi.map((p) => p.permesso)).not.toContain('operatori.gestire')
    expect((await io(ada)).data.permessi).toHaveLength(TUTTI_I_PERMESSI.length)
  })

  test('l’elenco dice stato, insiemi e sessioni, e si cerca per nome e per e-mail', async () => {
    const { data } = await office.call(contratto.operatori, { query: { q: 'fontàna' } }, ada)
    expect(data).toMatchObject([
      { denominazione: 'Paola Fontana', stato: 'attivo', sessioni: 1, invito: false },
    ])
    expect(data[0]!.azioni).toEqual(['insiemi', 'chiudi_sessioni', 'nuovo_inizio', 'sospendi'])
    const per = async (query: object) => (await office.call(contratto.operatori, { query }, ada)).data
    expect((await per({ q: operatore.email })).map((o) => o.id)).toEqual([operatore.utente_id])
    expect(await per({ q: '%' })).toEqual([])
    expect(await per({ q: '_' })).toEqual([])
    expect(await per({ q: "x' or 'a" })).toEqual([])
    // No actions on the caller's own account.
    expect((await per({ q: amministratore.email }))[0]!.azioni).toEqual([])
  })

  test('senza un motivo non si sospende, e il campo lo dice', async () => {
    const chi = await nuovo()
    for (const motivo of [undefined, '  ']) {
      const body = { azione: 'sospendi' as const, ...(motivo !== undefined && { motivo }) }
      const refused = await office.refusal(
        contratto.agisciSuOperatore,
        { params: { id: chi.utente_id }, body },
        ada,
      )
      expect(refused).toMatchObject({ status: 422, fields: { motivo: [expect.any(String)] } })
    }
    expect((await io(chi.token)).data.id).toBe(chi.utente_id)
  })

  test('sospendere vale subito: le sue sessioni finiscono, e non rientra finché non è riattivato', async () => {
    const chi = await nuovo()
    expect((await io(chi.token)).data.id).toBe(chi.utente_id)
    const { data } = await sospendi(chi.utente_id)
    expect(data).toMatchObject({
      stato: 'sospeso',
      motivo: 'Ha cambiato ufficio.',
      sessioni: 0,
      aperte: [],
      azioni: ['riattiva'],
    })
    expect((await office.refusal(contratto.ioOperatore, {}, chi.token)).status).toBe(401)
    expect(await enters(chi.email)).toBe(403)
    const enter = { body: { email: chi.email, password: PASSWORD } }
    expect((await office.refusal(entraInUfficio, enter)).message).toContain('«Ha cambiato ufficio.»')
    expect(
      await office.refusal(
        contratto.agisciSuOperatore,
        {
          params: { id: chi.utente_id },
          body: { azione: 'sospendi', motivo: 'Ha cambiato ufficio.' },
        },
        ada,
      ),
    ).toMatchObject({ status: 409 })
    const params = { id: chi.utente_id }
    await office.call(contratto.agisciSuOperatore, { params, body: { azione: 'riattiva' } }, ada)
    expect(await enters(chi.email)).toBe(200)
    expect(
      await sql(
        "select attore_id, tipo, cambi from evento where oggetto = 'operatore' and oggetto_id = $1 order by id",
        [chi.utente_id],
      ),
    ).toEqual([
      { attore_id: amministratore.utente_id, tipo: 'operatore.sospeso', cambi: { bloccato: [false, true] } },
      {
        attore_id: amministratore.utente_id,
        tipo: 'operatore.riattivato',
        cambi: { bloccato: [true, false] },
      },
    ])
  })

  test('sospeso con quaranta schede aperte: ciò che parte dopo non fa nulla, in nessuna', async () => {
    const chi = await nuovo()
    const tabs = Array.from({ length: 40 }, () => chi.token)
    const each = (read: (token: string) => Promise<unknown>) => Promise.allSettled(tabs.map(read))
    // Reads go on during the suspension: each is served or refused, and none fails.
    const meanwhile = each((token) => io(token))
    await sospendi(chi.utente_id)
    const refused = await Promise.all(tabs.map((token) => office.refusal(contratto.ioOperatore, {}, token)))
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([401]))
    const broken = (await meanwhile).flatMap((one) =>
      one.status === 'rejected' && (one.reason as { status?: number }).status !== 401 ? [one.reason] : [],
    )
    expect(broken).toEqual([])
  })

  test('un nuovo inizio, per chi ha perso il telefono e i codici: la vecchia password non vale più, e il link gliene fa scegliere un’altra', async () => {
    const chi = await nuovo()
    const params = { id: chi.utente_id }
    await sql("insert into app_codici (utente_id, segreto_cifrato, attiva_dal) values ($1, 'x', now())", [
      chi.utente_id,
    ])
    await sql("insert into codice_recupero (utente_id, numero, impronta) values ($1, 1, 'x')", [
      chi.utente_id,
    ])
    await office.call(contratto.agisciSuOperatore, { params, body: { azione: 'nuovo_inizio' } }, ada)
    expect(await enters(chi.email)).toBe(422)
    expect((await office.refusal(contratto.ioOperatore, {}, chi.token)).status).toBe(401)
    expect((await messageTo(office, chi.email)).testo).toMatch(/\/backoffice\/password#token=/)
    for (const table of ['app_codici', 'codice_recupero'])
      expect(await sql(`select 1 from ${table} where utente_id = $1`, [chi.utente_id]), table).toEqual([])
  })

  test('su di sé, su un iscritto, su chi non c’è: no, e non cade nulla', async () => {
    expect(
      await office.refusal(
        contratto.agisciSuOperatore,
        {
          params: { id: amministratore.utente_id },
          body: { azione: 'sospendi', motivo: 'Ha cambiato ufficio.' },
        },
        ada,
      ),
    ).toMatchObject({ status: 409, code: 'STATO_NON_PERMESSO' })
    const socio = await createMember(office)
    for (const id of [socio.utente_id, 999_999])
      expect((await office.refusal(contratto.leggiOperatore, { params: { id } }, ada)).status).toBe(404)
    await expect(sospendi(socio.utente_id)).rejects.toMatchObject({ status: 404 })
  })
})

describe('i permessi', () => {
  test('cambiano subito, anche per chi è già dentro; con l’insieme Amministratore si è amministratori', async () => {
    const chi = await nuovo()
    const changeSets = (insiemi: number[]) =>
      office.call(contratto.cambiaInsiemi, { params: { id: chi.utente_id }, body: { insiemi } }, ada)
    await office.call(codaPratiche, {}, chi.token)
    await changeSets([set('premi')])
    expect(await office.refusal(codaPratiche, {}, chi.token)).toMatchObject({
      status: 409,
      code: 'PERMESSO_MANCANTE',
      message: 'Ti manca il permesso di lavorare le pratiche: te lo dà chi gestisce gli operatori.',
    })
    await changeSets([set('amministratore')])
    expect((await io(chi.token)).data.insiemi).toEqual(['Amministratore'])
    expect(await sql('select ruolo from utente where id = $1', [chi.utente_id])).toEqual([
      { ruolo: 'amministratore' },
    ])
    await changeSets([set('revisore'), set('revisore')])
    expect(await sql('select ruolo from utente where id = $1', [chi.utente_id])).toEqual([
      { ruolo: 'operatore' },
    ])
    for (const none of [999, Number.MAX_SAFE_INTEGER])
      await expect(changeSets([none])).rejects.toMatchObject({
        status: 422,
        fields: { insiemi: [expect.any(String)] },
      })
    const params = { id: Number.MAX_SAFE_INTEGER }
    expect((await office.refusal(contratto.eliminaInsieme, { params }, ada)).status).toBe(404)
    await expect(changeSets([])).rejects.toMatchObject({ status: 422 })
  })

  test('chi legge soltanto vede le pratiche senza nulla da fare', async () => {
    const socio = await createSocio(office)
    await withPunti(office, socio.utente_id)
    const [riga] = await sql('select id from pratica where utente_id = $1', [socio.utente_id])
    const params = { id: Number(riga!.id) }
    const revisore = await nuovo()
    await withInsiemi(office, revisore.utente_id, ['revisore'])
    const azioni = async (token: string) =>
      (await office.call(leggiPraticaDaLavorare, { params }, token)).data.azioni
    expect(await azioni(operatore.token)).toEqual(['riapri'])
    expect(await azioni(revisore.token)).toEqual([])
  })

  test('nessuno dà, toglie o ferma ciò che non può lui stesso', async () => {
    const { data } = await office.call(
      contratto.aggiungiInsieme,
      {
        body: {
          nome: 'Capo sportello',
          permessi: ['operatori.gestire', 'iscrizioni.decidere'],
          sola_lettura: false,
        },
      },
      ada,
    )
    const capo = await nuovo()
    await office.call(
      contratto.cambiaInsiemi,
      { params: { id: capo.utente_id }, body: { insiemi: [data.id] } },
      ada,
    )
    const sotto = await nuovo()
    await withInsiemi(office, sotto.utente_id, [])
    const oltre = { status: 409, code: 'PERMESSO_MANCANTE' }
    const params = { id: sotto.utente_id }
    await expect(
      office.call(
        contratto.cambiaInsiemi,
        { params, body: { insiemi: [set('amministratore')] } },
        capo.token,
      ),
    ).rejects.toMatchObject(oltre)
    await expect(invita({ insiemi: [set('revisore')] }, capo.token)).rejects.toMatchObject(oltre)
    await expect(sospendi(amministratore.utente_id, capo.token)).rejects.toMatchObject(oltre)
    const body = { nome: 'Di più', permessi: ['punti.rettificare' as const], sola_lettura: false }
    await expect(office.call(contratto.aggiungiInsieme, { body }, capo.token)).rejects.toMatchObject(oltre)
    await sospendi(sotto.utente_id, capo.token)
  })

  test('un insieme proprio si cambia, vale subito, e si elimina quando nessuno lo ha; i pronti no', async () => {
    const body = { nome: 'Sportello Nord', permessi: ['pratiche.lavorare' as const], sola_lettura: false }
    const { id } = (await office.call(contratto.aggiungiInsieme, { body }, ada)).data
    await expect(
      office.call(contratto.aggiungiInsieme, { body: { ...body, nome: 'sportello nord' } }, ada),
    ).rejects.toMatchObject({ status: 422, fields: { nome: ['C’è già un insieme con questo nome.'] } })
    const chi = await nuovo()
    const params = { id: chi.utente_id }
    await office.call(contratto.cambiaInsiemi, { params, body: { insiemi: [id] } }, ada)
    await office.call(codaPratiche, {}, chi.token)
    const solo = { ...body, permessi: ['premi.lavorare' as const] }
    expect(
      (await office.call(contratto.cambiaInsieme, { params: { id }, body: solo }, ada)).data,
    ).toMatchObject({
      operatori: 1,
      azioni: ['cambia'],
    })
    expect((await office.refusal(codaPratiche, {}, chi.token)).code).toBe('PERMESSO_MANCANTE')
    const drop = () => office.call(contratto.eliminaInsieme, { params: { id } }, ada)
    await expect(drop()).rejects.toMatchObject({ status: 409 })
    await office.call(contratto.cambiaInsiemi, { params, body: { insiemi: [set('premi')] } }, ada)
    const invito = await invita({ insiemi: [id] })
    await expect(drop()).rejects.toMatchObject({
      message: 'Un invito aperto dà quest’insieme: prima ritiralo.',
    })
    await office.call(
      contratto.agisciSuInvito,
      { params: { id: invito.id }, body: { azione: 'ritira' } },
      ada,
    )
    await drop()
    for (const spec of [contratto.cambiaInsieme, contratto.eliminaInsieme] as const)
      expect(
        await office.refusal(
          spec as typeof contratto.cambiaInsieme,
          { params: { id: set('premi') }, body },
          ada,
        ),
      ).toMatchObject({ status: 409, code: 'STATO_NON_PERMESSO' })
  })
})
