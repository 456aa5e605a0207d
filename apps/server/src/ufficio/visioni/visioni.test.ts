import { leggiUtente, logout } from '@primo/contract/accesso/accesso'
import { avvisi } from '@primo/contract/comunicazioni/avvisi'
import { agisciSuPersona } from '@primo/contract/ingresso/operatore-persone'
import { saldo } from '@primo/contract/raccolta/manifestazione'
import { registroEventi } from '@primo/contract/registro/operatore-registro'
import { cambiaImpostazioni } from '@primo/contract/ufficio/operatore-impostazioni'
import { agisciSuOperatore } from '@primo/contract/ufficio/operatori'
import { apriVisione, chiudiVisione, leggiVisione } from '@primo/contract/ufficio/visione'
import { describe, expect, test } from 'vitest'
import { chainCommittedRows, verifyChain } from '../../registro/eventi/hash-chain.ts'
import { openBackOffice } from '../../test/back-office.ts'
import { openBrowser } from '../../test/browser.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { enterOffice, MOTIVO, startImpersonation } from '../../test/visioni.ts'
import { createSocio } from '../../test/world.ts'
import { chiudiFinite } from './commands.ts'

const office = await sharedFixture(openBackOffice())
const { rows } = office
const sql = (text: string, values: unknown[] = []) => office.services.db.$client.query(text, values)

const eventsOf = (utente_id: number) =>
  rows<{
    tipo: string
    genere: string
    attore_id: number | null
    dati: Record<string, unknown>
    chiamata: string
  }>(
    `select tipo, genere, attore_id, dati, chiamata from evento
      where oggetto = 'utente' and oggetto_id = $1 and tipo like 'visione.%' order by id`,
    [utente_id],
  )

describe('vedere l’app come un iscritto', () => {
  test('si vede ciò che vede lui, da quella scheda soltanto, e nessuno script legge che cosa la apre', async () => {
    const socio = await createSocio(office)
    const { opening, tenuti, visione, look, manda, utente_id } = await startImpersonation(
      office,
      socio.utente_id,
    )
    const cookie = tenuti.get('ufficio_visione')!
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api', maxAge: 900 })
    expect(opening.payload).not.toContain(cookie.value)
    expect((await look(leggiUtente)).json().data.id).toBe(socio.utente_id)
    const state = (await look(leggiVisione)).json().data
    expect(state).toMatchObject({ utente_id: socio.utente_id })
    expect(state.resta_s).toBeGreaterThan(880)
    // The other tabs of that browser do not send the impersonation's id: they belong to the operator, or to a member.
    expect((await manda(leggiUtente)).json().data.id).toBe(utente_id)
    expect((await office.refusal(leggiVisione, {}, socio.token)).code).toBe('NON_TROVATO')
    expect((await office.call(leggiUtente, {}, socio.token)).data.id).toBe(socio.utente_id)
    // An id without its cookie is not valid, nor is the cookie with another id.
    expect((await openBrowser(office).manda(leggiUtente, { visione })).statusCode).toBe(401)
    expect((await manda(leggiUtente, { visione: crypto.randomUUID() })).statusCode).toBe(401)
  })

  test('chi l’ha fatto, come chi e perché stanno nel registro, dall’inizio alla fine, con ciò che ha visto', async () => {
    const socio = await createSocio(office)
    const { look, visione, utente_id, manda } = await startImpersonation(office, socio.utente_id)
    await look(leggiUtente)
    for (let times = 0; times < 3; times++) await look(saldo)
    await look(leggiVisione)
    expect((await look(chiudiVisione)).statusCode).toBe(200)
    const his = { attore_id: utente_id }
    expect(await eventsOf(socio.utente_id)).toMatchObject([
      { ...his, tipo: 'visione.iniziata', dati: { visione, avvisa: true } },
      { ...his, tipo: 'visione.sguardo', genere: 'sguardo', chiamata: 'GET /user' },
      { ...his, tipo: 'visione.sguardo', chiamata: 'GET /manifestazione/saldo-punti' },
      { ...his, tipo: 'visione.finita', dati: { visione } },
    ])
    expect((await look(leggiUtente)).statusCode).toBe(401)
    const query = { oggetto: 'utente', oggetto_id: socio.utente_id }
    const { righe } = (await manda(registroEventi, { query })).json().data
    const [last, look2] = righe
    expect(last.dati).toContainEqual({ campo: 'motivo', valore: MOTIVO })
    expect(look2.che_cosa).toMatch(/^Ha visto nell’app /)
    // The operator's free text is not in the append-only audit log itself.
    expect(JSON.stringify(await rows('select dati, cambi from evento'))).not.toContain(MOTIVO)
  })

  test('chi la perde di vista la finisce: sessione, sospensione, blocco, cancellazione, tempo, un’altra', async () => {
    const ends: Record<
      string,
      (at: Awaited<ReturnType<typeof startImpersonation>>, socio: number) => Promise<unknown>
    > = {
      uscita: ({ manda }) => manda(logout),
      mezzora: ({ utente_id }) =>
        sql("update sessione set ultimo_uso_il = now() - interval '31 minutes' where utente_id = $1", [
          utente_id,
        ]),
      sospensione: ({ utente_id }) =>
        office.call(
          agisciSuOperatore,
          { params: { id: utente_id }, body: { azione: 'sospendi', motivo: 'Ha cambiato ufficio.' } },
          office.amministratore.token,
        ),
      permesso: ({ utente_id }) => sql('delete from operatore_insieme where utente_id = $1', [utente_id]),
      blocco: (_, socio) =>
        office.call(
          agisciSuPersona,
          { params: { id: socio }, body: { azione: 'blocca', motivo: 'Prova' } },
          office.amministratore.token,
        ),
      tempo: ({ visione }) => sql('update visione set scade_il = now() where id = $1', [visione]),
      altra: async ({ manda }) => {
        const { utente_id: id } = await createSocio(office)
        await manda(apriVisione, { params: { id }, body: { motivo: MOTIVO } })
      },
    }
    const left: string[] = []
    for (const [why, end] of Object.entries(ends)) {
      const socio = await createSocio(office)
      const at = await startImpersonation(office, socio.utente_id)
      expect((await at.look(leggiUtente)).statusCode).toBe(200)
      await end(at, socio.utente_id)
      // Never a 403: it would mean that the member's account may not log in.
      if ((await at.look(leggiUtente)).statusCode !== 401) left.push(why)
    }
    expect(left).toEqual([])
  })

  test('la fine di chi non esce da sé la scrive il lavoro dell’ora, una volta', async () => {
    const socio = await createSocio(office)
    const { visione, manda } = await startImpersonation(office, socio.utente_id)
    await manda(logout)
    await office.services.withTransaction(chiudiFinite)
    await office.services.withTransaction(chiudiFinite)
    expect((await eventsOf(socio.utente_id)).slice(1)).toMatchObject([
      { tipo: 'visione.finita', attore_id: null, dati: { visione } },
    ])
  })

  test('la fine che si scrive dopo ha l’ora di quando è finita, e la catena del registro tiene', async () => {
    const minutesAgo = (n: number) => `now() - interval '${n} minutes'`
    const endedAgo = async (change: (visione: string, utente_id: number) => Promise<unknown>) => {
      const socio = await createSocio(office)
      const { visione, utente_id } = await startImpersonation(office, socio.utente_id)
      await change(visione, utente_id)
      await office.services.withTransaction(chiudiFinite)
      const [{ minuti }] = (await rows(
        `select round(extract(epoch from now() - avvenuto_il) / 60)::int as minuti from evento
          where tipo = 'visione.finita' and dati ->> 'visione' = $1`,
        [visione],
      )) as [{ minuti: number }]
      return minuti
    }
    // The tab was closed, and the quarter of an hour passed.
    expect(
      await endedAgo((id) =>
        sql(
          `update visione set iniziata_il = ${minutesAgo(55)}, scade_il = ${minutesAgo(40)} where id = $1`,
          [id],
        ),
      ),
    ).toBe(40)
    // The operator logged out five minutes after the start: the session ended before the impersonation expired.
    expect(
      await endedAgo(async (id, utente_id) => {
        await sql(
          `update visione set iniziata_il = ${minutesAgo(55)}, scade_il = ${minutesAgo(40)} where id = $1`,
          [id],
        )
        await sql(`update sessione set chiusa_il = ${minutesAgo(50)} where utente_id = $1`, [utente_id])
      }),
    ).toBe(50)
    await chainCommittedRows(office.services)
    expect((await verifyChain(office.services.db)).rotta).toBeNull()
  })

  test('un motivo ci vuole; come chi è bloccato o lavora qui non si vede nulla; chi non ha il permesso no', async () => {
    const { manda } = await enterOffice(office)
    const socio = await createSocio(office)
    const opens = (id: number, motivo = MOTIVO) => manda(apriVisione, { params: { id }, body: { motivo } })
    expect((await opens(socio.utente_id, ' ')).json().errors.motivo).toHaveLength(1)
    expect((await opens(office.operatore.utente_id)).statusCode).toBe(404)
    await sql('update utente set bloccato = true where id = $1', [socio.utente_id])
    const blocked = (await opens(socio.utente_id)).json()
    expect([blocked.error, blocked.message]).toEqual([
      'STATO_NON_PERMESSO',
      'Il suo account è bloccato: nell’app non entra neanche lui.',
    ])
    const { operatore } = office
    const no = await office.refusal(
      apriVisione,
      { params: { id: socio.utente_id }, body: { motivo: MOTIVO } },
      operatore.token,
    )
    expect([no.code, no.message]).toEqual([
      'PERMESSO_MANCANTE',
      'Ti manca il permesso di vedere l’app come un iscritto: te lo dà chi gestisce gli operatori.',
    ])
  })

  test('lui lo sa da un avviso con il giorno, se l’azienda non ha detto di no', async () => {
    const told = async (token: string) =>
      (await office.call(avvisi, { query: {} }, token)).data.filter((a) => /operatore/.test(a.titolo))
    const socio = await createSocio(office)
    await startImpersonation(office, socio.utente_id)
    await expect.poll(() => told(socio.token)).toHaveLength(1)
    const [avviso] = await told(socio.token)
    expect(avviso!.testo).toMatch(/^Il \d+º?\s\S+\s\d{4} l’ha aperta come la vedi tu/)

    const body = { valori: { avvisa_visione: 'no' } }
    await office.call(
      cambiaImpostazioni,
      { params: { sezione: 'riservatezza' }, body },
      office.amministratore.token,
    )
    const other = await createSocio(office)
    await startImpersonation(office, other.utente_id)
    expect((await eventsOf(other.utente_id))[0]!.dati).toMatchObject({ avvisa: false })
  })
})
