import { describe, expect, test } from 'vitest'
import { type Clients, CONSENSI, checkEntity, DEMO, EMAIL, PASSWORD, PERSONA } from './clients.ts'
import { differences } from './entities.ts'

const codice = (text: string) => /(?<!\d)\d{6}(?!\d)/.exec(text)![0]

/** Tests the sign-up with the verification of both contacts. */
export function testSignUp(clients: Clients): void {
  describe('chi si registra', () => {
    test('lo sponsor e l’e-mail si controllano, e verifica non crea nulla', async () => {
      const sponsor = await clients.anonimo.manda('GET', 'user/registrazione/valida-sponsor/DEMO2026')
      expect([sponsor.stato, sponsor.corpo.message]).toEqual([200, expect.stringMatching(/^Sponsor valido/)])
      const libera = { email: EMAIL }
      await clients.anonimo.dati('POST', 'user/registrazione/disponibile', libera)
      await clients.anonimo.dati('POST', 'user/registrazione/verifica', PERSONA)
      const ancora = await clients.anonimo.dati('POST', 'user/registrazione/disponibile', libera)
      expect(ancora).toEqual({ disponibile: true })
    })

    test('si registra, entra e trova il suo utente con tre profili vuoti', async () => {
      await clients.anonimo.dati('POST', 'user/registrazione', PERSONA)
      const token = await clients.nuovo.entra(EMAIL, PASSWORD)
      expect(differences('token', token)).toEqual([])
      const utente = await checkEntity(clients.nuovo, 'user', 'user')
      expect(utente).toMatchObject({ roles: 'user', bloccato: false, email_is_verified: false })
      expect(differences('profile', utente.profili)).toEqual([])
      const profili = await clients.nuovo.leggi<Record<string, unknown>[]>('user/profiles')
      expect(differences('profile', profili)).toEqual([])
      expect(profili.map(({ ruolo }) => ruolo).toSorted()).toEqual([
        'convenzionato',
        'manifestazione',
        'promotore',
      ])
    })

    test.each([
      ['sms', 'cellulare', '+393475550199'],
      ['email', 'email', EMAIL],
    ])('verifica il contatto con il codice ricevuto: %s', async (canale, contatto, indirizzo) => {
      await clients.nuovo.dati('GET', `richiesta-otp/${canale}`)
      const errato = await clients.nuovo.manda('GET', 'valida-otp/0')
      expect([errato.stato, errato.corpo.message]).toEqual([422, 'Codice non valido'])
      await clients.nuovo.dati('GET', `valida-otp/${codice(await clients.nuovo.posta(indirizzo))}`)
      await clients.nuovo.dati('GET', `user/contatto/conferma/${contatto}`)
      expect(await clients.nuovo.leggi(`user/contatto/verifica/${contatto}`)).toMatchObject({
        verificato: true,
      })
      const utente = await clients.nuovo.leggi('user')
      expect([utente[`${contatto}_is_verified`], utente[`${contatto}_verified_at`]]).toEqual([
        true,
        expect.any(String),
      ])
    })
  })

  describe('i dati di chi è entrato', () => {
    test('i consensi, suoi e della sua anagrafica', async () => {
      const { id_anagrafica } = await clients.nuovo.leggi('user')
      for (const path of ['user/consensi-privacy', `anagrafica/${id_anagrafica}/consensi-privacy`]) {
        const before = await checkEntity(clients.nuovo, path, 'consensi')
        const after = await clients.nuovo.dati('PUT', path, { ...before, ...CONSENSI })
        expect(differences('consensi', after)).toEqual([])
        expect(after).toMatchObject(CONSENSI)
      }
      expect(await clients.nuovo.leggi('user')).toMatchObject({ privacy_attivita_commerciali: true })
    })

    test('i tre indirizzi: spedizione_ sull’utente, suffissi dove si scrive, DELETE risponde i dati', async () => {
      const [firenze] = await clients.nuovo.leggi<{ id: number }[]>('geo/comuni/search/firenze')
      const [italia] = await clients.nuovo.leggi<{ id: number }[]>('geo/nazioni')
      const casa = { indirizzo: 'Via dei Servi 12', id_comune: firenze!.id, cap: '50122' }
      await clients.nuovo.dati('PUT', 'user/indirizzo/spedizione', { nominativo: 'Giulia Bertini', ...casa })
      await checkEntity(clients.nuovo, 'user/indirizzo/spedizione', 'spedizione')
      expect(await clients.nuovo.leggi('user')).toMatchObject({
        spedizione_nominativo: 'Giulia Bertini',
        spedizione_indirizzo: 'Via dei Servi 12',
        spedizione_cap: '50122',
        spedizione_comune: 'Firenze',
        spedizione_provincia: 'FI',
        spedizione_id_comune: firenze!.id,
      })
      const con = (suffisso: string, fields: object) =>
        Object.fromEntries(Object.entries(fields).map(([nome, value]) => [`${nome}${suffisso}`, value]))
      const residenza = con('_residenza', { ...casa, id_nazione: italia!.id })
      await clients.nuovo.dati('PUT', 'user/indirizzo/residenza', residenza)
      await checkEntity(clients.nuovo, 'user/indirizzo/residenza', 'residenza')
      const domicilio = con('_domicilio', { ...casa, nominativo: 'Giulia Bertini' })
      await clients.nuovo.dati('PUT', 'user/indirizzo/domicilio', domicilio)
      await checkEntity(clients.nuovo, 'user/indirizzo/domicilio', 'domicilio')
      const removed = await clients.nuovo.manda('DELETE', 'user/indirizzo/domicilio')
      expect([removed.stato, 'data' in removed.corpo, removed.corpo.data]).toEqual([200, true, null])
      expect(await clients.nuovo.leggi('user/indirizzo/domicilio')).toBe(null)
    })
  })
}

/** Tests the enrolment in the three roles. */
export function testEnrolment(clients: Clients): void {
  describe('iscriversi', () => {
    test('alla manifestazione: verifica mostra il regolamento, iscrizione lo accetta', async () => {
      expect((await clients.nuovo.manda('GET', 'manifestazione/saldo-punti')).stato).toBe(448)
      await clients.nuovo.leggi('manifestazione/iscrizione/verifica')
      await checkEntity(clients.nuovo, 'manifestazione/iscrizione', 'profile')
      const profilo = await checkEntity(clients.nuovo, 'user/profile/manifestazione', 'profile')
      expect(profilo).toMatchObject({ bloccato: false, ruolo: 'manifestazione' })
      expect([profilo.id_anagrafica, profilo.id_segnalatore]).toEqual([
        expect.any(Number),
        expect.any(Number),
      ])
      expect(profilo.id_segnalatore).toBeGreaterThan(0)
    })

    test('come promotore e come convenzionato: da completare mostra i due id maggiori di zero', async () => {
      const { id_anagrafica } = await clients.nuovo.leggi('user')
      await clients.socio.entra('socio@primo.example', DEMO)
      const suoi = await clients.socio.leggi<{ ruolo: string; id_anagrafica: number }[]>('user/profiles')
      const azienda = suoi.find(({ ruolo }) => ruolo === 'convenzionato')!.id_anagrafica
      const { partita_iva } = await clients.socio.leggi(`anagrafica/${azienda}/persona-giuridica`)
      const found = await clients.nuovo.leggi(`anagrafica/ricerca/persona-giuridica/IT${partita_iva}`)
      expect(found).toEqual({
        id_anagrafica: azienda,
        denominazione: expect.any(String),
        comune: expect.any(String),
      })
      for (const [ruolo, id] of [
        ['promotore', id_anagrafica],
        ['convenzionato', found.id_anagrafica],
      ] as const) {
        const body = { id_anagrafica: id }
        await clients.nuovo.dati('POST', `${ruolo}/iscrizione/verifica`, body)
        await clients.nuovo.dati('POST', `${ruolo}/iscrizione`, body)
        const resta = await clients.nuovo.leggi<{ id_anagrafica: number; id_segnalatore: number }>(
          `${ruolo}/iscrizione/da-completare`,
        )
        expect([resta.id_anagrafica > 0, resta.id_segnalatore > 0]).toEqual([true, true])
        await clients.nuovo.leggi(`${ruolo}/iscrizione/invia-link`)
        const profilo = await checkEntity(clients.nuovo, `user/profile/${ruolo}`, 'profile')
        expect(profilo).toMatchObject({ bloccato: true, id_segnalatore: 0 })
      }
    })
  })
}
